extension CatalogFormat {
  /// ONIX for Books 2.1 and 3.x.
  package static let onix = CatalogFormat(
    name: "onix", aliases: ["onix2", "onix3"],
    matches: { head in
      switch head.xmlRoot?.name {
      case "ONIXMessage", "ONIXmessage": return .certain
      case "Product", "product":
        let marks = ["<recordreference", "<productidentifier", "<a001", "<notificationtype"]
        return marks.contains { head.contains($0, inFirst: 8192) } ? .certain : .possible
      default: return head.contains("<onixmessage", inFirst: 8192) ? .likely : .no
      }
    },
    open: { input, options throws(CatalogFormatError) in
      try ONIXReader(input.source, options: options)
    })
}
