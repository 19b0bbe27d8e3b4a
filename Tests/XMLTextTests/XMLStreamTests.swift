import Testing
import XMLText

@Suite struct XMLStreamTests {
  @Test func `records come whole, with the line they begin on`() throws {
    let reading = try read(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <list release="3.0">
        <record><title>One</title></record>
        <!-- between
             records -->
        <record
          kind="x"><title>Two &amp; more</title></record>
      </list>
      """)
    #expect(reading.opened == ["list release=3.0"])
    #expect(reading.records == ["<title>One</title>", "<title>Two &amp; more</title>"])
    #expect(reading.lines == [3, 6])
    #expect(reading.broken.isEmpty)
    #expect(reading.notes.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func `the size of the chunks makes no difference`(chunk: Int) throws {
    let text = """
      <!DOCTYPE list SYSTEM "http://example.org/x.dtd" [ <!ENTITY own "its <own> &amp; text"> ]>
      <list xmlns:a="urn:a"><?pi some ?><record a:b="1 &gt; 0 &own;"><t><![CDATA[a]]b ]]]>&own;
      &eacute;&reg; &#233; &unknown; & < x</t><u> <v>1</v> <v>2</v> </u></record>
      <record>bad</recor></record><skipped><x/></skipped><record>\u{B}last</record></list>
      """
    let whole = try read(text)
    #expect(whole.records.count == 2)
    #expect(whole.broken.count == 1)
    #expect(try read(text, chunk: chunk) == whole)
  }

  @Test func `entities become characters, unknown ones stay as they are written`() throws {
    let reading = try read(
      "<x><record>Ipod&reg; &amp; caf&eacute; &#146;n&#x2019; &nosuch; R&D a < b</record></x>")
    #expect(reading.records == ["Ipod® &amp; café ’n’ &amp;nosuch; R&amp;D a &lt; b"])
    #expect(Set(reading.notes) == [.unknownEntity, .strayMarkup, .legacyReference])
  }

  @Test func `a control character in text is dropped and noted`() throws {
    let reading = try read("<x><record>OXFORD\u{B}PICTURE&#7;</record></x>")
    #expect(reading.records == ["OXFORDPICTURE"])
    #expect(reading.notes == [.controlCharacter])
  }

  @Test func `references in attributes become characters`() throws {
    let reading = try read("<x a='1 &amp; 2 &amp;#38; &lt; &quot;&eacute;&#38;'><record/></x>")
    #expect(reading.opened == ["x a=1 & 2 &#38; < \"é&"])
  }

  @Test func `ampersands outlive an earlier fault`() throws {
    let reading = try read("<x><record>a &nosuch; b &amp; c &lt; d</record></x>")
    #expect(reading.records == ["a &amp;nosuch; b &amp; c &lt; d"])
  }

  @Test func `CDATA is text`() throws {
    let reading = try read("<x><record><![CDATA[<i>a</i> &amp; ]] b]]></record></x>")
    #expect(reading.records == ["&lt;i&gt;a&lt;/i&gt; &amp;amp; ]] b"])
  }

  @Test func `blank text between elements becomes one space in their text`() throws {
    let reading = try read("<x><record><em>a</em> <em>b</em>\n <p>c</p></record></x>")
    #expect(reading.records == ["<em>a</em> <em>b</em> <p>c</p>"])
  }

  @Test func `a prefix does not matter to a name`() throws {
    let reading = try read("<m:list xmlns:m='urn:m'><m:record><m:t>A</m:t></m:record></m:list>")
    #expect(reading.records == ["<t>A</t>"])
  }

  @Test func `what is skipped leaves no trace`() throws {
    let reading = try read(
      "<x><record>a<skipped>b<c>d</c></skipped>e</record><skipped>f</skipped></x>")
    #expect(reading.records == ["ae"])
  }

  @Test func `a record may be the root`() throws {
    #expect(try read(" <Product><a>1</a></Product>\n").records == ["<a>1</a>"])
  }

  @Test func `records without a root around them are all read`() throws {
    let reading = try read("<Product>1</Product>\n<Product>2</Product><Product>3</Product>")
    #expect(reading.records == ["1", "2", "3"])
    #expect(reading.notes == [.severalRoots])
  }

  @Test func `several documents in one file are all read`() throws {
    let one = "<?xml version='1.0'?><x><record>1</record><record>2</record></x>\n"
    #expect(try read(one + one).records == ["1", "2", "1", "2"])
  }
}
