import Glibc

/// The moment of an import as stores keep it.
package enum ImportTime {
  /// Seconds since 1970 as `YYYY-MM-DDThh:mm:ssZ`.
  package static func text(_ secondsSince1970: Int64) -> String {
    var seconds = time_t(secondsSince1970)
    var fields = tm()
    gmtime_r(&seconds, &fields)
    func digits(_ number: Int32, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
    let date = [
      digits(fields.tm_year + 1900, 4), digits(fields.tm_mon + 1, 2), digits(fields.tm_mday, 2),
    ]
    let time = [digits(fields.tm_hour, 2), digits(fields.tm_min, 2), digits(fields.tm_sec, 2)]
    return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }
}
