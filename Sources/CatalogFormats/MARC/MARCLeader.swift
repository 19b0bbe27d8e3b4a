/// What the 24 characters before a record's fields say of it.
///
/// Source: MARC 21 Format for Bibliographic Data, leader; UNIMARC Manual, record label.
struct MARCLeader: Hashable, Sendable {
  /// Record status, position 5: `n` new, `c` corrected, `d` deleted, ….
  let status: UInt8
  /// Type of record, position 6: `a` language material, `z` authority, ….
  let type: UInt8
  /// Character coding scheme in MARC 21, position 9: `a` Unicode, blank MARC-8.
  let coding: UInt8

  /// A leader; positions behind the end of one that is too short are blanks.
  init(_ characters: some Sequence<UInt8>) {
    var status = UInt8(ascii: " ")
    var type = UInt8(ascii: " ")
    var coding = UInt8(ascii: " ")
    for (position, character) in characters.prefix(10).enumerated() {
      switch position {
      case 5: status = character
      case 6: type = character
      case 9: coding = character
      default: break
      }
    }
    self.status = status
    self.type = type
    self.coding = coding
  }
}
