import JSONText
import Testing

@testable import ShelfCommands

/// What the options of `shelf import` do.
@Suite struct ImportOptionsTests {
  let shelf = ShelfRun()

  private func json(_ text: String) throws -> JSONValue { try JSONParser().parse(Array(text.utf8)) }

  private func sections() throws -> [String] {
    try json(shelf("sections", "--format", "json").output).array?.map {
      [$0["period"]?.string ?? "", $0["title"]?.string ?? "", $0["bookCount"]?.text ?? ""]
        .joined(separator: " ")
    } ?? []
  }

  private static let onix = """
    <ONIXMessage><Product><RecordReference>1</RecordReference><NotificationType>03</NotificationType>
    <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780306406157</IDValue>
    </ProductIdentifier><Title><TitleType>01</TitleType><TitleText>A</TitleText></Title>
    <BASICMainSubject>FIC022000</BASICMainSubject><PublicationDate>20240517</PublicationDate>
    </Product><Product><RecordReference>2</RecordReference><NotificationType>03</NotificationType>
    <Title><TitleType>01</TitleType><TitleText>B</TitleText></Title><BICMainSubject>JFC</BICMainSubject>
    <PublicationDate>20240518</PublicationDate></Product></ONIXMessage>
    """

  @Test func `date added files books by when they came`() throws {
    let file = shelf.folder.file(
      "a.csv", "title,published,Date Added\nA,1999-05,2024/03/04\nB,2001,2024/04/05\nC,2002,\n")
    shelf("import", "--date", "added", file)
    #expect(try sections() == ["2024-03 2024-03 1", "2024-04 2024-04 1", "undated undated 1"])
  }

  @Test func `a delivery's month is offered from its name, taken with auto, or given`() throws {
    let file = shelf.folder.file("KB_20160125224633.csv", "title\nA\nB\n")
    let offered = shelf("import", "--dry-run", file)
    #expect(offered.output.contains("2016-01: take it with --month auto"))
    shelf("import", "--month", "auto", file)
    #expect(try sections() == ["2016-01 2016-01 2"])
    shelf("import", "--month", "2016-02", file)
    #expect(try sections().last == "2016-02 2016-02 2")
    let nameless = shelf.folder.file("list.csv", "title\nA\n")
    #expect(shelf("import", "--month", "auto", nameless).code == .usage)
  }

  @Test func `replace removes what a full file no longer has`() throws {
    shelf("import", shelf.folder.file("a.csv", "title,date\nA,2024-01\nB,2024-02\n"))
    let result = shelf("import", "--replace", shelf.folder.file("b.csv", "title,date\nB,2024-02\n"))
    #expect(result.output.contains("removed: 1"))
    #expect(try sections() == ["2024-02 2024-02 1"])
  }

  @Test func `a notification that deletes removes its book`() throws {
    shelf("import", shelf.folder.file("a.xml", Self.onix))
    let deletion = """
      <ONIXMessage><Product><RecordReference>1</RecordReference>
      <NotificationType>05</NotificationType></Product></ONIXMessage>
      """
    let result = shelf("import", shelf.folder.file("b.xml", deletion))
    #expect(result.output.contains("a book was withdrawn"))
    #expect(try sections() == ["2024-05 2024-05 1"])
  }

  @Test func `a notification that updates changes what it says, and is refused without its book`()
    throws
  {
    func update(_ reference: String) -> String {
      """
      <ONIXMessage><Product><RecordReference>\(reference)</RecordReference>
      <NotificationType>04</NotificationType><PublicationDate>202409</PublicationDate></Product>
      </ONIXMessage>
      """
    }
    shelf("import", shelf.folder.file("a.xml", Self.onix))
    let known = shelf("import", shelf.folder.file("b.xml", update("1")))
    #expect(known.output.contains("0 new, 1 changed, 0 unchanged, 0 merged, 0 refused"))
    #expect(try sections() == ["2024-05 2024-05 1", "2024-09 2024-09 1"])
    let again = shelf("import", shelf.folder.file("b.xml", update("1")))
    #expect(again.output.contains("0 new, 0 changed, 1 unchanged"))
    let unknown = shelf("import", shelf.folder.file("c.xml", update("77")))
    #expect(unknown.output.contains("“77” has no title, and is not there to be updated"))
    #expect(unknown.code == .data)
  }

  @Test func `sections of a month are parted by class, and layout nests them`() throws {
    shelf("import", "--by", "month,subject", shelf.folder.file("a.xml", Self.onix))
    #expect(
      try sections() == [
        "2024-05 2024-05 0", "2024-05 Fiction 1", "2024-05 Society & Social Sciences 1",
      ])
    let layout = try json(shelf("layout", "--format", "json").output)
    let month = try #require(layout["sections"]?[0])
    #expect(
      month["sections"]?.array?.map { $0["title"]?.string } == [
        "Fiction", "Society & Social Sciences",
      ])
    #expect(month["sections"]?[0]?["items"]?.array?.count == 1)
  }

  @Test func `sections are parted by a column that the user names`() throws {
    let file = shelf.folder.file("a.csv", "title,date,regal\nA,2024-05,Krimi\nB,2024-05,Lyrik\n")
    shelf("import", "--by", "month,subject", "--map", "subjects=regal", file)
    #expect(try sections() == ["2024-05 2024-05 0", "2024-05 Krimi 1", "2024-05 Lyrik 1"])
  }

  @Test func `months stand in their years`() throws {
    let file = shelf.folder.file("a.csv", "title,date\nA,2024-05\nB,2024-06\nC,2023\n")
    shelf("import", "--by", "year,month", file)
    let layout = try json(shelf("layout", "--format", "json").output)
    let years = try #require(layout["sections"]?.array)
    #expect(years.map { $0["period"]?.string } == ["2023", "2024"])
    #expect(years[1]["sections"]?.array?.map { $0["period"]?.string } == ["2024-05", "2024-06"])
  }

  @Test func `an encoding that is named is taken`() throws {
    let path = shelf.folder.path + "/a.csv"
    let bytes = Array("title,date\n".utf8) + [0xC3, 0xE9] + Array(",2024-05\n".utf8)
    try OutputFile(path: path).finish(bytes)
    shelf("import", "--encoding", "iso-8859-7", path)
    #expect(shelf("books", "2024-05", "--format", "csv").output.contains("Γι"))
  }

  @Test func `sizes of covers come from the files' headers, whatever their names`() throws {
    let gif = Array("GIF89a".utf8) + [0x40, 0x01, 0xE0, 0x01, 0, 0, 0, 0x3B]
    let dot = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B]
    try OutputFile(path: shelf.folder.path + "/real.jpg").finish(gif)
    try OutputFile(path: shelf.folder.path + "/dot.jpg").finish(dot)
    try OutputFile(path: shelf.folder.path + "/page.png").finish(Array("<html>".utf8))
    let file = shelf.folder.file(
      "a.csv",
      "title,date,cover\nA,2024-05,real.jpg\nB,2024-05,dot.jpg\nC,2024-05,page.png\nD,2024-05,none.jpg\n"
    )
    let result = shelf("import", file)
    #expect(result.output.contains("cover-unreadable: 2"))
    let books = try json(shelf("books", "2024-05", "--format", "json").output)["books"]?.array ?? []
    #expect(books[0]["covers"]?[0]?["width"]?.int == 320)
    #expect(books[0]["covers"]?[0]?["height"]?.int == 480)
    #expect(books.map { $0["covers"]?.array?.count ?? 0 } == [1, 0, 0, 1])

    let other = ShelfRun()
    let elsewhere = other.folder.file("a.csv", "title,date,cover\nA,2024-05,real.jpg\n")
    other("import", "--covers", shelf.folder.path, elsewhere)
    #expect(other("books", "2024-05", "--format", "json").output.contains(#""width": 320"#))
  }

  /// Rows of one title: two without people and date, two without date, two with both.
  @Test func `what is absent equals nothing, and yet a second import changes nothing`() throws {
    let rows = ["夢,,", "夢,,", "夢,K,", "夢,K,", "夢,K,2024-05", "夢,K,2024-05"]
    let file = shelf.folder.file(
      "a.csv", (["title,author,date"] + rows).joined(separator: "\n") + "\n")
    #expect(
      shelf("import", file).output.contains("6 records: 5 new, 0 changed, 0 unchanged, 1 merged"))
    #expect(
      shelf("import", file).output.contains("6 records: 0 new, 0 changed, 5 unchanged, 1 merged"))
    let more = shelf.folder.file(
      "b.csv", (["title,author,date"] + rows + ["夢,,"]).joined(separator: "\n") + "\n")
    #expect(
      shelf("import", more).output.contains("7 records: 1 new, 0 changed, 5 unchanged, 1 merged"))
    let exported = shelf.folder.path + "/c.ndjson"
    shelf("export", "--to", "ndjson", "-o", exported)
    let other = ShelfRun()
    #expect(other("import", exported).output.contains("6 records: 6 new"))
  }

  @Test func `a list with a row a person gives one book with all of them`() throws {
    let file = shelf.folder.file(
      "a.csv", "人物ID,著者名,作品ID,作品名,出版社名\n1,夏目 漱石,789,猫,P\n2,正岡 子規,789,猫,P\n2,正岡 子規,790,別,P\n")
    #expect(
      shelf("import", file).output.contains("3 records: 2 new, 0 changed, 0 unchanged, 1 merged"))
    let first = shelf("books", "undated", "--format", "json").output
    #expect(try json(first)["books"]?[0]?["contributors"]?.array?.count == 2)
    #expect(shelf("import", file).output.contains("0 new, 0 changed, 2 unchanged, 1 merged"))
    #expect(shelf("books", "undated", "--format", "json").output == first)
  }
}
