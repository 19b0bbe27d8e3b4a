import TextDecoding

extension CSVColumnSample {
  /// The code of the currency that `元` stands for in a table.
  ///
  /// Of Taiwan, where a price names its dollar (`NT$`, `新台幣`), a date counts the years of the
  /// Republic of China, the file is in Big5, or the price's header is in traditional characters; of
  /// Hong Kong, where a price names that dollar; else of China.
  func yuan(
    _ headers: [String], _ columns: [CSVColumns.Column], encoding: TextEncoding
  ) -> String {
    let prices = columns.filter { $0.field == .price || $0.field == .currency }
    let codes = Set(
      prices.flatMap { column in
        values(of: column.index).compactMap {
          ListText.price($0, yuan: "")?.currency ?? ListText.currency($0, yuan: "")
        }
          + [column.currency].compactMap { $0 }
      })
    let named = ["TWD", "HKD", "CNY"].filter(codes.contains)
    if let only = named.first, named.count == 1 { return only }
    if columns.contains(where: \.dates.hasRepublicYears) { return "TWD" }
    let isTraditional = prices.contains { headers[$0.index].unicodeScalars.contains("價") }
    return isTraditional || encoding == .big5 ? "TWD" : "CNY"
  }
}
