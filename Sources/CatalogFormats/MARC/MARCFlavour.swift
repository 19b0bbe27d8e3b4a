/// The two families of MARC records that differ in what their tags mean.
enum MARCFlavour: Hashable, Sendable {
  /// MARC 21 and what preceded it (USMARC, CAN/MARC, UKMARC's later form).
  case marc21
  /// UNIMARC with INTERMARC and CNMARC, which share its blocks of tags.
  case unimarc

  /// The family of a record with these tags.
  ///
  /// Every MARC 21 record for a book has a title in 245 and every UNIMARC one in 200; in the other
  /// family the tag does not exist.
  init(tags: some Sequence<MARCTag>) {
    var hasUNIMARCTitle = false
    for tag in tags {
      if tag == "245" {
        self = .marc21
        return
      }
      if tag == "200" { hasUNIMARCTitle = true }
    }
    self = hasUNIMARCTitle ? .unimarc : .marc21
  }

  /// The name for people.
  var name: String {
    switch self {
    case .marc21: "MARC 21"
    case .unimarc: "UNIMARC"
    }
  }
}
