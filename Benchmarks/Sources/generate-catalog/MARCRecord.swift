/// A MARC 21 record in UTF-8 (ISO 2709).
enum MARCRecord {
  static func bytes(_ book: GeneratedBook) -> [UInt8] {
    var fields: [(tag: String, data: String)] = [
      ("001", "bench\(book.number)"),
      ("008", "260101s\(book.year)    xx            000 0 \(language(book)) d"),
      ("020", "  \u{1F}a\(book.isbn)"),
    ]
    if let first = book.authors.first { fields.append(("100", "1 \u{1F}a\(first).")) }
    fields.append(
      ("245", "10\u{1F}a\(book.title) /\u{1F}c\(book.authors.joined(separator: ", "))."))
    fields.append(
      (
        "264",
        " 1\u{1F}aLondon :\u{1F}b\(book.publisher),\u{1F}c\(book.year)-\(twoDigits(book.month))."
      ))
    fields.append(("300", "  \u{1F}a\(100 + book.number % 400) pages ;\u{1F}c22 cm"))
    fields.append(("650", " 0\u{1F}a\(book.subject)."))
    for other in book.authors.dropFirst() { fields.append(("700", "1 \u{1F}a\(other).")) }
    fields.append(("856", "42\u{1F}3Cover image\u{1F}u\(book.cover)"))
    return assemble(fields)
  }

  private static func language(_ book: GeneratedBook) -> String {
    ["en": "eng", "zh": "chi", "ja": "jpn", "ru": "rus"][book.language] ?? "und"
  }

  private static func assemble(_ fields: [(tag: String, data: String)]) -> [UInt8] {
    var directory = ""
    var data: [UInt8] = []
    for field in fields {
      let length = field.data.utf8.count + 1
      directory += field.tag + padded(length, 4) + padded(data.count, 5)
      data += Array(field.data.utf8) + [0x1E]
    }
    let base = 24 + directory.utf8.count + 1
    let length = base + data.count + 1
    let leader = padded(length, 5) + "nam a22" + padded(base, 5) + " i 4500"
    return Array((leader + directory).utf8) + [0x1E] + data + [0x1D]
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
