/// The named characters of HTML 4.01 (section 24) and character references.
enum HTMLEntities {
  /// The text of the reference that begins at an `&`, and how many bytes it takes.
  static func decode(_ bytes: [UInt8], at start: Int) -> (text: String, length: Int)? {
    var end = start + 1
    while end < bytes.count, end - start <= 10, bytes[end] != 0x3B {
      let byte = bytes[end]
      let isPart =
        (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte)
        || byte == 0x23 && end == start + 1
      guard isPart else { return nil }
      end += 1
    }
    guard end < bytes.count, bytes[end] == 0x3B, end > start + 1 else { return nil }
    let name = bytes[(start + 1)..<end]
    let text = name.first == 0x23 ? reference(name.dropFirst()) : named(name)
    return text.map { ($0, end + 1 - start) }
  }

  private static func named(_ name: ArraySlice<UInt8>) -> String? {
    table[String(decoding: name, as: UTF8.self)]
  }

  private static func reference(_ digits: ArraySlice<UInt8>) -> String? {
    let isHex = digits.first.map { $0 | 0x20 == 0x78 } ?? false
    let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
    guard let value = UInt32(text, radix: isHex ? 16 : 10), value > 0 else { return nil }
    if (0x80...0x9F).contains(value) { return String(windows1252[Int(value) - 0x80]) }
    return Unicode.Scalar(value).map { String(Character($0)) }
  }

  /// What browsers show for references 128 to 159 (HTML Living Standard, 13.2.5.80).
  private static let windows1252: [Character] = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ")

  private static let table: [String: String] = {
    var table: [String: String] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    for (offset, name) in latin1.split(separator: " ").enumerated() {
      table[String(name)] = Unicode.Scalar(UInt32(0xA0 + offset)).map { String(Character($0)) }
    }
    let words = others.split(separator: " ")
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      table[String(words[index])] = String(words[index + 1])
    }
    table["ensp"] = "\u{2002}"
    table["emsp"] = "\u{2003}"
    table["thinsp"] = "\u{2009}"
    table["zwnj"] = "\u{200C}"
    table["zwj"] = "\u{200D}"
    table["lrm"] = "\u{200E}"
    table["rlm"] = "\u{200F}"
    return table
  }()

  // U+00A0 to U+00FF in order.
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave \
    iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute \
    ucirc uuml yacute thorn yuml
    """

  private static let others = """
    OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ circ ˆ tilde ˜ ndash – mdash — lsquo ‘ rsquo ’ \
    sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ permil ‰ lsaquo ‹ rsaquo › euro € fnof ƒ \
    Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ \
    Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α \
    beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ \
    omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω thetasym ϑ \
    upsih ϒ piv ϖ bull • hellip … prime ′ Prime ″ oline ‾ frasl ⁄ weierp ℘ image ℑ real ℜ trade ™ \
    alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ \
    forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ \
    radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ \
    equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ \
    rceil ⌉ lfloor ⌊ rfloor ⌋ lang ⟨ rang ⟩ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦
    """
}
