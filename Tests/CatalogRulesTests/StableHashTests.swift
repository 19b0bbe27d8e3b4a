import Testing

@testable import CatalogRules

@Suite struct StableHashTests {
  // The reference values are those of the definition in StableHash, worked out in Python.
  @Test(arguments: hashes)
  func `the hash that databases keep never changes`(text: String, seed: UInt64, hash: UInt64) {
    #expect(StableHash.hash(text, seed: seed) == hash)
  }
}
