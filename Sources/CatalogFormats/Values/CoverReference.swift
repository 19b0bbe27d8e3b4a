package import CatalogModel

/// Reads what a catalog gives as a book's cover.
///
/// A reference is only read, never followed: an import takes nothing from the network.
package enum CoverReference {
  /// The longest reference other than a `data:` URL, in bytes.
  package static let longestReference = 4096
  /// The longest `data:` picture that is kept, in bytes of its URL.
  package static let longestPicture = 1_000_000

  /// A picture of one transparent pixel, which says that there is none.
  package static let emptyPicture =
    "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="

  /// The cover that a text refers to, and what was wrong or changed: `cover-local`,
  /// `cover-credentials`, `cover-data` or `cover-form`.
  ///
  /// `base` is the address of the catalog itself, where it is known; a relative reference is resolved
  /// against it, else kept as a path below the catalog's folder. A picture that only says “no cover”
  /// is no cover.
  package static func read(_ text: String, base: String? = nil, kind: Cover.Kind = .cover)
    -> (cover: Cover?, warning: Warning?)
  {
    if isUsual(text) { return (isPlaceholder(text) ? nil : Cover(ref: text, kind: kind), nil) }
    if text == emptyPicture { return (nil, nil) }
    if DataPicture.isOne(text) { return picture(text, kind) }
    guard text.utf8.count <= longestReference else {
      return refused(text, "cover-form", "is longer than \(longestReference) bytes")
    }
    let ref = PlainText.decodeEntities(trimmed(text))
    guard !ref.isEmpty, !isPlaceholder(ref) else { return (nil, nil) }
    guard !ref.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      return refused(text, "cover-form", "holds control characters")
    }
    if isPlainURL(ref) { return (Cover(ref: ref, kind: kind), nil) }
    let parsed = URLReference(ref)
    switch parsed.scheme?.lowercased() {
    case "http", "https": return remote(parsed, text, kind)
    case "file": return local(text)
    case .some(let scheme) where scheme.utf8.count > 1:
      return refused(text, "cover-form", "has the scheme \(scheme), which is not one of covers")
    case .some: return local(text)
    case nil: return relative(parsed, text, base, kind)
    }
  }

  /// Whether a text is a web address of a host and a path that stands for itself: without blanks,
  /// entities, controls, and anything that could hide a secret.
  private static func isUsual(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count <= longestReference, let host = hostStart(bytes), host < bytes.count,
        bytes[host] != UInt8(ascii: "/")
      else { return false }
      var hasPath = false
      for byte in UnsafeBufferPointer(rebasing: bytes[host...]) {
        if unusualSigns >> byte & 1 != 0 || byte == UInt8(ascii: "@") || byte >= 0x7F {
          return false
        }
        hasPath = hasPath || byte == UInt8(ascii: "/")
      }
      return hasPath
    }
  }

  /// A bit for each blank and control and for `&`, `?` and `#`.
  private static let unusualSigns: UInt64 =
    1 << 0x21 - 1 | 1 << UInt8(ascii: "&") | 1 << UInt8(ascii: "?") | 1 << UInt8(ascii: "#")

  /// Where the host of a web address begins; `nil` where a text does not begin with its scheme.
  static func hostStart(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if bytes.begin(with: "https://") { return 8 }
    return bytes.begin(with: "http://") ? 7 : nil
  }

  /// Whether a reference is a web address without anything that could hide a secret.
  private static func isPlainURL(_ ref: String) -> Bool {
    guard ref.hasPrefix("https://") || ref.hasPrefix("http://") else { return false }
    var slashes = 0
    for byte in ref.utf8 {
      if byte == 0x2F { slashes += 1 }
      if byte == 0x40 || byte == 0x3F || byte == 0x23 { return false }
    }
    return slashes > 2 && !ref.hasPrefix("http:///") && !ref.hasPrefix("https:///")
  }

  /// The cover of a number in Open Library's store of covers; `nil` where it is no such number.
  package static func openLibrary(_ id: String, kind: Cover.Kind = .cover) -> Cover? {
    let digits = PlainText.clean(id)
    guard (1...12).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.utf8.contains(where: { $0 != 0x30 })
    else { return nil }
    let size = kind == .cover ? "L" : "M"
    return Cover(ref: "https://covers.openlibrary.org/b/id/\(digits)-\(size).jpg", kind: kind)
  }

  private static func trimmed(_ text: String) -> String {
    let bytes = text.utf8
    if let first = bytes.first, let last = bytes.last, (0x21...0x7E).contains(first),
      (0x21...0x7E).contains(last)
    {
      return text
    }
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, first.isBlank { scalars.removeFirst() }
    while let last = scalars.last, last.isBlank { scalars.removeLast() }
    return String(scalars)
  }

  private static func refused(_ text: String, _ kind: String, _ reason: String) -> (
    Cover?, Warning?
  ) {
    // What is told of a reference must not tell its secrets.
    var shown = text
    if !DataPicture.isOne(text), text.utf8.count <= longestReference {
      var url = URLReference(text)
      if url.removeCredentials() { shown = url.text }
    }
    return (nil, .about(shown, kind, reason + " and is left out as a cover"))
  }

  private static func local(_ text: String) -> (Cover?, Warning?) {
    refused(text, "cover-local", "is a place on some computer")
  }

  // MARK: Pictures in the text

  private static func picture(_ text: String, _ kind: Cover.Kind) -> (Cover?, Warning?) {
    let head = String(decoding: text.utf8.prefix(64), as: UTF8.self).lowercased()
    guard head.hasPrefix("data:image/"), text.utf8.prefix(128).contains(0x2C) else {
      return refused(text, "cover-data", "is no picture")
    }
    guard text.utf8.count <= longestPicture else {
      return refused(text, "cover-data", "is a picture of more than \(longestPicture) bytes")
    }
    guard !text.utf8.contains(where: { $0 < 0x21 || $0 >= 0x7F }) else {
      return refused(text, "cover-data", "holds characters that no URL may have")
    }
    return (Cover(ref: text, kind: kind), nil)
  }

  // MARK: References

  private static func remote(_ url: URLReference, _ text: String, _ kind: Cover.Kind)
    -> (Cover?, Warning?)
  {
    var url = url
    guard let authority = url.authority, !authority.isEmpty, authority != "@" else {
      return refused(text, "cover-form", "names no host")
    }
    let hadSecrets = url.removeCredentials()
    let cover = Cover(ref: url.text, kind: kind)
    guard hadSecrets else { return (cover, nil) }
    let message = "the cover \(Warning.quoted(cover.ref)) came with credentials, which are left out"
    return (cover, Warning(kind: "cover-credentials", message: message))
  }

  private static func relative(
    _ reference: URLReference, _ text: String, _ base: String?, _ kind: Cover.Kind
  ) -> (Cover?, Warning?) {
    if let base, let resolved = URLReference(base).resolving(reference) {
      return remote(resolved, text, kind)
    }
    // A host without a scheme: today's web is https.
    if let authority = reference.authority, !authority.isEmpty {
      var url = reference
      url.scheme = "https"
      return remote(url, text, kind)
    }
    return file(reference.text, text, kind)
  }

  /// A path below the catalog's own folder.
  private static func file(_ path: String, _ text: String, _ kind: Cover.Kind) -> (Cover?, Warning?)
  {
    let path = String(decoding: path.utf8.map { $0 == 0x5C ? 0x2F : $0 }, as: UTF8.self)
    if path.hasPrefix("/") || path.hasPrefix("~") { return local(text) }
    // A path may be taken for a URL later on: escaped dots and slashes count as such.
    var depth = 0
    let plain = decodedSigns(path)
    for part in plain.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      guard depth >= 0 else {
        return refused(text, "cover-local", "leads out of the catalog's folder")
      }
    }
    guard depth > 0 else { return refused(text, "cover-form", "names no file") }
    return (Cover(ref: path, kind: kind), nil)
  }

  /// The path with `%2E`, `%2F` and `%5C` decoded.
  private static func decodedSigns(_ path: String) -> String {
    let bytes = Array(path.utf8)
    guard bytes.contains(0x25) else { return path }
    let signs: [[UInt8]: UInt8] = [
      [0x32, 0x65]: 0x2E, [0x32, 0x66]: 0x2F, [0x35, 0x63]: 0x2F,
    ]
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25, index + 2 < bytes.count,
        let sign = signs[[bytes[index + 1], bytes[index + 2] | 0x20]]
      {
        plain.append(sign)
        index += 3
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  // MARK: Pictures that say “no cover”

  private static let placeholders: [[UInt8]] = [
    "nophoto", "no-photo", "no_photo", "no-image", "no_image", "noimage", "no-cover", "no_cover",
    "nocover", "no-img", "noimg", "no_img", "image-not-available", "image_not_available",
    "imagenotavailable", "not-available.", "not_available.", "placeholder", "default_cover",
    "default-cover", "defaultcover", "blank.gif", "1x1.", "pixel.gif", "spacer.gif",
    "transparent.gif", "missing-cover", "missing_cover", "cover-missing", "generic-cover",
    "book-default", "default-book", "generic_cover",
  ].map { Array($0.utf8) }

  private static let noCovers: Set<String> = [
    "-", "none", "null", "n/a", "nil", "nan", "false", "0",
  ]

  /// The placeholders that begin with each ASCII character, and which these are: a bit each.
  private static let placeholdersByStart: [[[UInt8]]] = (0..<128).map { byte in
    placeholders.filter { Int($0[0]) == byte }
  }
  private static let placeholderStarts: (low: UInt64, high: UInt64) =
    placeholders.reduce(into: (0, 0)) { starts, name in
      if name[0] < 64 { starts.low |= 1 << name[0] } else { starts.high |= 1 << (name[0] - 64) }
    }

  /// Whether a reference names a picture that stands for no cover.
  static func isPlaceholder(_ ref: String) -> Bool {
    if ref.utf8.count <= 5, noCovers.contains(ref.lowercased()) { return true }
    var ref = ref
    return ref.withUTF8 { path in
      let end = UnsafeRawBufferPointer(path).firstIndex(of: 0x3F, from: 0) ?? path.count
      let starts = placeholderStarts
      var wasLetter = false
      for start in 0..<end {
        let byte = lowercase(path[start])
        if !wasLetter, (byte < 64 ? starts.low >> byte : starts.high >> (byte - 64)) & 1 != 0,
          placeholdersByStart[Int(byte)].contains(where: {
            isName($0, in: path, from: start, to: end)
          })
        {
          return true
        }
        wasLetter = isLetter(byte)
      }
      return false
    }
  }

  /// Whether a name stands in a path here and does not go on as a longer word.
  private static func isName(
    _ name: [UInt8], in path: UnsafeBufferPointer<UInt8>, from start: Int, to limit: Int
  ) -> Bool {
    let end = start + name.count
    guard end <= limit else { return false }
    for index in name.indices where lowercase(path[start + index]) != name[index] { return false }
    return end == limit || !isLetter(lowercase(path[end])) || name.last == 0x2E
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || byte >= 0x80
  }
}
