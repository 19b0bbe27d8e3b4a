// usage: generate-catalog csv|onix|opds|marc COUNT > FILE
//
// Writes a catalog of so many books over 310 months: titles in Latin, Chinese, Japanese and Cyrillic,
// quoted cells, some duplicates and faults. The same bytes on every machine.
import Glibc

guard CommandLine.arguments.count == 3, let text = CatalogText(rawValue: CommandLine.arguments[1]),
  let count = Int(CommandLine.arguments[2]), count > 0
else {
  print("usage: generate-catalog csv|onix|opds|marc COUNT > FILE")
  exit(64)
}

var output = Output()
var source = BookSource()
output.add(text.head)
for _ in 0..<count { output.add(bytes: text.record(source.next())) }
output.add(text.tail)
output.flush()
