/// One edition of one book, as a catalog describes it.
///
/// Text is NFC. A property that the source does not give is `nil` or empty, never a filler.
public struct Book: Hashable, Sendable {
  /// The title proper.
  public var title: String
  /// The subtitle.
  public var subtitle: String?
  /// Authors, translators, illustrators and others, in the order of the source.
  public var contributors: [Contributor] = []
  /// The ISBN that names this edition.
  public var isbn: ISBN?
  /// When this edition was or will be published.
  public var published: PartialDate?
  /// When the library, shop or reader got the book.
  public var added: PartialDate?
  /// The publisher's or imprint's name.
  public var publisher: String?
  /// Languages of the text as BCP 47 tags.
  public var languages: [String] = []
  /// The series it belongs to.
  public var series: Series?
  /// Subject headings or codes, the main one first.
  public var subjects: [String] = []
  /// A description; plain text.
  public var description: String?
  /// The form of the product in the words of the source: hardback, EPUB, ….
  public var format: String?
  /// The number of pages.
  public var pages: Int?
  /// The price asked.
  public var price: Price?
  /// Cover pictures, the best one first.
  public var covers: [Cover] = []
  /// Links to the book elsewhere, acquisition links included.
  public var links: [Link] = []
  /// Identifiers other than `isbn`, further ISBNs included, in the order of the source.
  public var identifiers: [Identifier] = []

  /// A book of which only the title is known.
  public init(title: String) { self.title = title }

  /// The book, of which nothing is left here.
  ///
  /// A copy would count each of its some thirty references up, and soon after down again.
  package mutating func take() -> Book {
    var taken = Book(title: "")
    swap(&taken, &self)
    return consume taken
  }
}

/// Somebody who took part in making a book.
public struct Contributor: Hashable, Sendable {
  /// The name as it reads on a page: given name first where the source lets one know.
  public var name: String
  /// The role as a MARC relator term in lower case (`author`, `translator`, …), where known.
  public var role: String?

  /// A contributor with a role, where it is known.
  public init(name: String, role: String? = nil) {
    self.name = name
    self.role = role
  }
}

/// A series and the book's place in it.
public struct Series: Hashable, Sendable {
  /// The name of the series.
  public var name: String
  /// The number within the series as the source writes it (`1`, `1.5`, `IV`).
  public var number: String?

  /// A series, with the book's number in it where known.
  public init(name: String, number: String? = nil) {
    self.name = name
    self.number = number
  }
}

/// A price: digits as the source gave them, never rounded through binary.
public struct Price: Hashable, Sendable {
  /// The amount in decimal digits, `.` before the fraction.
  public var amount: String
  /// The ISO 4217 code of the currency, where known.
  public var currency: String?

  /// A price of an amount.
  public init(amount: String, currency: String? = nil) {
    self.amount = amount
    self.currency = currency
  }
}

/// A reference to a cover picture.
public struct Cover: Hashable, Sendable {
  /// What the picture is for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The front cover, at the size meant for looking at.
    case cover
    /// A small form of the cover.
    case thumbnail
  }

  /// Where the picture is: a URL, a path relative to the catalog's file, or a `data:` URL.
  public var ref: String
  /// What the picture is for.
  public var kind: Kind
  /// Its width in pixels, where known.
  public var width: Int?
  /// Its height in pixels, where known.
  public var height: Int?

  /// A reference to a picture.
  public init(ref: String, kind: Kind = .cover, width: Int? = nil, height: Int? = nil) {
    self.ref = ref
    self.kind = kind
    self.width = width
    self.height = height
  }
}

/// A link to something about the book.
public struct Link: Hashable, Sendable {
  /// The address.
  public var href: String
  /// The link relation (RFC 8288, or an OPDS acquisition relation).
  public var rel: String?
  /// The media type.
  public var type: String?

  /// A link.
  public init(href: String, rel: String? = nil, type: String? = nil) {
    self.href = href
    self.rel = rel
    self.type = type
  }
}

/// An identifier of a book in some scheme.
public struct Identifier: Hashable, Sendable {
  /// The scheme of a title in the script of its book, beside a romanised one.
  public static let originalTitle = "original-title"

  /// The scheme in lower case: `isbn`, `asin`, `issn`, `ean`, `doi`, `goodreads`, `calibre`, ….
  public var scheme: String
  /// The value in that scheme.
  public var value: String

  /// An identifier.
  public init(scheme: String, value: String) {
    self.scheme = scheme
    self.value = value
  }
}
