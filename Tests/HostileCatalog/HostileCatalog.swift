/// A catalog in which each field of each book attacks whoever shows it.
package enum HostileCatalog {
  /// The attacks, as they stand in JSON.
  package static let attacks = [
    "=HYPERLINK(\\\"http://evil\\\",\\\"x\\\")", "+1|cmd", "-2+3|cmd!A0", "@SUM(1)", "\\t=1",
    "'=1", "<script>alert(1)</script>", "\\\"><img src=x onerror=alert(1)>",
    "'; DROP TABLE book; --", "$(touch pwned)`touch pwned`", "\\u001b[31mred\\u001b]0;t\\u0007",
    "\\u009b31mred", "x\\u007f\\b\\b", "..\\/..\\/..\\/..\\/etc\\/passwd", "/etc/passwd",
    "file:///etc/passwd", "javascript:alert(1)", "&lt;b&gt;", "\\u202eevil\\u2066x", "a\\rb\\nc",
    "%s%n%x", "</title></style></script>", "]]>&x;<!--", "http://x/\\\" onload=\\\"y",
    "' onmouseover='alert(1)", "\\u0001javascript:alert(2)", "java\\tscript:alert(1)",
    "x\\r\\nSet-Cookie: a=b\\r\\n<svg/onload=alert(1)>", "{{7*7}}${7*7}<%= 7*7 %>",
    "\\u2028\\u2029\\ufeff\\u0000", "//evil/x.png", "data:text/html,<script>alert(1)</script>",
  ]

  /// Lines of Shelf's own format, with a book for each attack.
  package static let lines: String = {
    var lines = #"{"format":"shelf-catalog","version":1,"catalog":"main"}"# + "\n"
    for (index, attack) in attacks.enumerated() {
      let title = index.isMultiple(of: 2) ? ",\"title\":\"\(attack)\"" : ""
      let text = "\"\(attack)\""
      lines += """
        {"section":[{"period":"2006-10"\(title)}],"title":\(text),"subtitle":\(text),\
        "contributors":[{"name":\(text),"role":\(text)}],"published":"2006-10","publisher":\(text),\
        "languages":[\(text)],"series":{"name":\(text),"number":\(text)},"subjects":[\(text)],\
        "description":\(text),"format":\(text),"price":{"amount":\(text),"currency":\(text)},\
        "covers":[{"ref":\(text),"kind":"cover"}],"links":[{"href":\(text),"rel":\(text),\
        "type":\(text)},{"href":\(text),"rel":"http://opds-spec.org/acquisition/open-access",\
        "type":"application/epub+zip"}],"identifiers":{\(text):[\(text)]},\
        "source":{"scheme":\(text),"value":\(text)}}

        """
    }
    return lines
  }()

  /// What a terminal obeys: control characters but for line feeds, C1 controls.
  package static func commands(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      (scalar.value < 0x20 && scalar != "\n") || (0x7F..<0xA0).contains(scalar.value)
    }
  }
}
