import Foundation

/// Headless Chromium, which loads a page at several widths and says where everything stands.
struct Browser {
  struct Box: Decodable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// What stands on a page at one width.
  struct Layout: Decodable {
    var width: Double
    var height: Double
    var titles: [Box]
    var covers: [Box]
  }

  /// The browser's program, where it is installed.
  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Loads pages, each in a frame of each width: a window itself is never under 500 wide.
  static func layouts(of pages: [String], widths: [Double]) throws -> [[Layout]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "frames.html")
    try wrapper(of: pages, widths: widths).write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: path ?? "/usr/bin/chromium")
    process.arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
      "--user-data-dir=\(folder.path)/profile", "--virtual-time-budget=20000", "--dump-dom",
      file.absoluteString,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard let start = text.range(of: "<pre id=\"answer\">"),
      let end = text.range(of: "</pre>", range: start.upperBound..<text.endIndex)
    else { throw CocoaError(.fileReadCorruptFile) }
    let all = try JSONDecoder().decode(
      [Layout].self, from: Data(text[start.upperBound..<end.lowerBound].utf8))
    return pages.indices.map { page in
      Array(all[page * widths.count..<(page + 1) * widths.count])
    }
  }

  private static func wrapper(of pages: [String], widths: [Double]) -> String {
    let frames = pages.flatMap { page in
      let source = page.replacingOccurrences(of: "&", with: "&amp;")
        .replacingOccurrences(of: "\"", with: "&quot;")
      return widths.map { width in
        "<iframe style=\"border:0;width:\(width)px;height:900px\" srcdoc=\"\(source)\"></iframe>"
      }
    }
    return """
      <!doctype html><meta charset="utf-8"><body>\(frames.joined())<pre id="answer"></pre>
      <script>
      function box(e){const r=e.getBoundingClientRect();
        return {x:r.x,y:r.y,width:r.width,height:r.height}}
      addEventListener("load",()=>{
        const all=[...document.querySelectorAll("iframe")].map(f=>{
          const d=f.contentDocument;
          return {width:d.documentElement.clientWidth,
            height:d.querySelector("main").getBoundingClientRect().height,
            titles:[...d.querySelectorAll("h2,h3,h4,h5,h6")].map(box),
            covers:[...d.querySelectorAll("li")].map(box)}});
        document.getElementById("answer").textContent=JSON.stringify(all)})
      </script>
      """
  }
}
