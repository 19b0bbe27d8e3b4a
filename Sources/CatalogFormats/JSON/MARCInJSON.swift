import JSONText

/// Records of MARC in JSON, which are known by their leader and not read.
///
/// Source: "A proposal to serialize MARC in JSON" (R. Singer, 2010).
enum MARCInJSON {
  static let advice = "MARC-in-JSON is not read: export the records as MARCXML or binary MARC"

  static func matches(_ object: JSONObject) -> Bool {
    object["leader"]?.string != nil && object["fields"]?.array != nil
  }
}
