import CatalogModel

/// The class that a book is shelved under: the first of its subjects, in words where it is a code.
///
/// Codes of BISAC, Thema and BIC give the name of their main heading, those of Dewey and the Library
/// of Congress that of their main class. Sources: BISAC Subject Headings; Thema 1.5; DDC summaries;
/// LCC outline.
enum SubjectClass {
  /// The title of the section; `nil` where the book has neither subject nor class.
  ///
  /// Short codes in capitals are ones of Thema or BIC only where the record is of ONIX.
  static func title(of book: Book, isONIX: Bool) -> String? {
    let subject = book.subjects.first
    if let name = subject.flatMap({ bisacName($0) ?? (isONIX ? themaName($0) : nil) }) {
      return name
    }
    for identifier in book.identifiers {
      switch identifier.scheme {
      case "ddc": if let name = deweyName(identifier.value) { return name }
      case "lcc": if let name = congressName(identifier.value) { return name }
      default: break
      }
    }
    return subject
  }

  /// `FIC022000`: three letters, six digits.
  private static func bisacName(_ code: String) -> String? {
    let bytes = Array(code.utf8)
    guard bytes.count == 9, bytes[3...].allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return bisac[String(code.prefix(3))]
  }

  /// `FFP`, `JNMN`, `1KBB`: capital letters, digits behind them.
  private static func themaName(_ code: String) -> String? {
    let bytes = Array(code.utf8)
    guard (1...8).contains(bytes.count), let first = bytes.first,
      bytes.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) })
    else { return nil }
    return thema[first]
  }

  private static func deweyName(_ number: String) -> String? {
    guard let digit = number.utf8.first, (0x30...0x39).contains(digit) else { return nil }
    return dewey[Int(digit) - 0x30]
  }

  private static func congressName(_ number: String) -> String? {
    number.utf8.first.flatMap { congress[$0] }
  }

  private static func pairs(_ text: String) -> [String: String] {
    var names: [String: String] = [:]
    for entry in text.split(separator: "|") {
      names[String(entry.prefix(3))] = String(entry.dropFirst(4))
    }
    return names
  }

  private static func letters(_ text: String) -> [UInt8: String] {
    var names: [UInt8: String] = [:]
    for entry in text.split(separator: "|") {
      if let letter = entry.utf8.first { names[letter] = String(entry.dropFirst(2)) }
    }
    return names
  }

  private static let bisac = pairs(
    """
    ANT Antiques & Collectibles|ARC Architecture|ART Art|BIB Bibles|BIO Biography & Autobiography|\
    OCC Body, Mind & Spirit|BUS Business & Economics|CGN Comics & Graphic Novels|COM Computers|\
    CKB Cooking|CRA Crafts & Hobbies|DES Design|DRA Drama|EDU Education|FAM Family & Relationships|\
    FIC Fiction|FOR Foreign Language Study|GAM Games & Activities|GAR Gardening|\
    HEA Health & Fitness|HIS History|HOM House & Home|HUM Humor|JUV Juvenile Fiction|\
    JNF Juvenile Nonfiction|LAN Language Arts & Disciplines|LAW Law|LCO Literary Collections|\
    LIT Literary Criticism|MAT Mathematics|MED Medical|MUS Music|NAT Nature|PER Performing Arts|\
    PET Pets|PHI Philosophy|PHO Photography|POE Poetry|POL Political Science|PSY Psychology|\
    REF Reference|REL Religion|SCI Science|SEL Self-Help|SOC Social Science|\
    SPO Sports & Recreation|STU Study Aids|TEC Technology & Engineering|TRA Transportation|\
    TRV Travel|TRU True Crime|YAF Young Adult Fiction|YAN Young Adult Nonfiction
    """)

  private static let thema = letters(
    """
    A The Arts|B Biography & True Stories|C Language & Linguistics|\
    D Biography, Literature & Literary Studies|E Language Teaching & Learning|\
    F Fiction & Related Items|G Reference, Information & Interdisciplinary Subjects|H Humanities|\
    J Society & Social Sciences|K Economics, Finance, Business & Management|L Law|\
    M Medicine & Nursing|N History & Archaeology|P Mathematics & Science|Q Philosophy & Religion|\
    R Earth Sciences, Geography, Environment, Planning|S Sports & Active Outdoor Recreation|\
    T Technology, Engineering, Agriculture, Industrial Processes|\
    U Computing & Information Technology|V Health, Relationships & Personal Development|\
    W Lifestyle, Hobbies & Leisure|X Graphic Novels, Comic Books, Manga, Cartoons|\
    Y Children’s, Teenage & Educational
    """)

  private static let dewey = [
    "Computer science, information & general works", "Philosophy & psychology", "Religion",
    "Social sciences", "Language", "Science", "Technology", "Arts & recreation", "Literature",
    "History & geography",
  ]

  private static let congress = letters(
    """
    A General Works|B Philosophy, Psychology, Religion|C Auxiliary Sciences of History|\
    D World History|E History of the Americas|F History of the Americas|\
    G Geography, Anthropology, Recreation|H Social Sciences|J Political Science|K Law|L Education|\
    M Music|N Fine Arts|P Language and Literature|Q Science|R Medicine|S Agriculture|T Technology|\
    U Military Science|V Naval Science|Z Bibliography, Library Science
    """)
}
