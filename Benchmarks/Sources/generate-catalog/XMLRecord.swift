/// Products of an ONIX message and entries of an OPDS feed.
enum XMLRecord {
  static func onix(_ book: GeneratedBook) -> String {
    var people = ""
    for (index, author) in book.authors.enumerated() {
      people += """
        <Contributor><SequenceNumber>\(index + 1)</SequenceNumber>\
        <ContributorRole>A01</ContributorRole><PersonName>\(escaped(author))</PersonName></Contributor>
        """
    }
    let date = book.date.split(separator: "-").joined()
    return """
      <Product><RecordReference>org.example.\(book.number)</RecordReference>\
      <NotificationType>03</NotificationType>
      <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>\(book.isbn)</IDValue></ProductIdentifier>
      <DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm>
      <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>\
      <TitleText>\(escaped(book.title))</TitleText></TitleElement></TitleDetail>
      \(people)
      <Language><LanguageRole>01</LanguageRole><LanguageCode>\(language(book))</LanguageCode></Language>
      <Extent><ExtentType>00</ExtentType><ExtentValue>\(100 + book.number % 400)</ExtentValue>\
      <ExtentUnit>03</ExtentUnit></Extent>
      <Subject><MainSubject/><SubjectSchemeIdentifier>20</SubjectSchemeIdentifier>\
      <SubjectHeadingText>\(book.subject)</SubjectHeadingText></Subject></DescriptiveDetail>
      <CollateralDetail><SupportingResource><ResourceContentType>01</ResourceContentType>\
      <ContentAudience>00</ContentAudience><ResourceMode>03</ResourceMode><ResourceVersion>\
      <ResourceForm>02</ResourceForm><ResourceLink>\(book.cover)</ResourceLink></ResourceVersion>\
      </SupportingResource></CollateralDetail>
      <PublishingDetail><Imprint><ImprintName>\(escaped(book.publisher))</ImprintName></Imprint>\
      <PublishingStatus>04</PublishingStatus><PublishingDate><PublishingDateRole>01</PublishingDateRole>\
      <Date dateformat="00">\(date)</Date></PublishingDate></PublishingDetail></Product>

      """
  }

  static func opds(_ book: GeneratedBook) -> String {
    let people = book.authors.map { "<author><name>\(escaped($0))</name></author>" }.joined()
    return """
      <entry><title>\(escaped(book.title))</title><id>urn:isbn:\(book.isbn)</id>
      <updated>\(book.date)T00:00:00Z</updated>\(people)
      <dc:issued>\(book.date)</dc:issued><dc:language>\(book.language)</dc:language>\
      <dc:publisher>\(escaped(book.publisher))</dc:publisher><dc:identifier>urn:isbn:\(book.isbn)</dc:identifier>
      <category term="\(book.subject)" label="\(book.subject)"/>
      <link rel="http://opds-spec.org/image" href="\(book.cover)" type="image/jpeg"/>
      <link rel="http://opds-spec.org/acquisition" href="https://books.example.org/\(book.isbn).epub" \
      type="application/epub+zip"/></entry>

      """
  }

  private static func language(_ book: GeneratedBook) -> String {
    ["en": "eng", "zh": "chi", "ja": "jpn", "ru": "rus"][book.language] ?? "und"
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x22 }) else { return text }
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
