/// The words that some programs write where JSON has no number.
enum NonFiniteNumbers {
  private static let words = ["-Infinity", "Infinity", "NaN"].map { Array($0.utf8) }

  /// Whether a string is one of the words.
  static func contain(_ string: String) -> Bool { words.contains(Array(string.utf8)) }

  /// A line in which the words outside of strings became strings, so that it can be said which
  /// number is none; `nil` where there are no such words.
  ///
  /// O(bytes).
  static func quoted(in line: [UInt8]) -> [UInt8]? {
    var quoted: [UInt8] = []
    var isInString = false
    var hasWord = false
    var index = 0
    while index < line.count {
      let word = isInString ? nil : words.first { line[index...].starts(with: $0) }
      if let word {
        quoted += [UInt8(ascii: "\"")] + word + [UInt8(ascii: "\"")]
        hasWord = true
        index += word.count
        continue
      }
      let byte = line[index]
      quoted.append(byte)
      index += 1
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      if isInString, byte == UInt8(ascii: "\\"), index < line.count {
        quoted.append(line[index])
        index += 1
      }
    }
    return hasWord ? quoted : nil
  }
}
