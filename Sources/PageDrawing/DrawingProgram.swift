internal import CGlibc
import DrawingPage
import Glibc

/// The program that draws: a page as JSON on standard input, the picture on standard output.
package enum DrawingProgram {
  /// What a page in JSON may have at most, in bytes.
  private static let greatestInput = 512 << 20
  /// Memory that the process may take, in bytes: strangers' pictures are decoded here.
  private static let greatestMemory: rlim_t = 3 << 30

  /// Runs the process; its exit codes are those of sysexits.h.
  package static func main() -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    // Texts say their languages themselves; the machine's locale shall not choose fonts for others.
    setenv("FC_LANG", "en", 1)
    // A sanitizer keeps a shadow of all memory, thousands of gigabytes of addresses.
    #if !SANITIZED
      setLimit(RLIMIT_AS, greatestMemory)
    #endif
    setLimit(RLIMIT_CORE, 0)
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case nil: return answer(draw)
    case "--measure": return answer(measure)
    case "--thumbnail":
      guard let width = arguments.dropFirst().first.flatMap({ Int($0) }) else { break }
      setLimit(RLIMIT_CPU, 30)
      return answer { input in
        try Thumbnail.write(input, width: width, to: ByteSink(descriptor: STDOUT_FILENO))
      }
    case "--help", "-h":
      print(
        """
        Usage: shelf-draw < PAGE.json > PICTURE
               shelf-draw --measure < TEXTS.json > SIZES.json
               shelf-draw --thumbnail WIDTH < PICTURE > JPEG

        Draws a page that `shelf render` describes, as PNG, SVG or PDF, measures texts, or makes a
        picture smaller.
        """)
      return 0
    default: break
    }
    tell("it takes --measure, --thumbnail WIDTH or nothing")
    return 64
  }

  private static func answer(_ work: ([UInt8]) throws -> Void) -> Int32 {
    guard let input = readInput() else {
      tell("the page cannot be read, or is over \(greatestInput) bytes")
      return 66
    }
    do {
      try work(input)
      return 0
    } catch let error as DrawingPageError {
      tell(error.message)
      return 65
    } catch let error as DrawingError {
      tell(error.message)
      return error.isOfNumbers ? 64 : 74
    } catch {
      tell("\(error)")
      return 74
    }
  }

  private static func measure(_ input: [UInt8]) throws {
    let answer = TextMeasurer(try TextMeasurement(json: input)).measure().json()
    let isWritten = answer.withUnsafeBytes { ByteSink(descriptor: STDOUT_FILENO).write($0) }
    if !isWritten { throw DrawingError("writing the sizes failed") }
  }

  private static func draw(_ input: [UInt8]) throws {
    let page = try DrawingPage(json: input)
    // A minute, and half a second more for each cover: a picture that takes longer is an attack.
    setLimit(RLIMIT_CPU, rlim_t(60 + page.elements.count / 2))
    let complaints = try PageRenderer(page: page).render(to: ByteSink(descriptor: STDOUT_FILENO))
    for complaint in complaints { tell(complaint) }
  }

  private static func setLimit(_ resource: __rlimit_resource, _ value: rlim_t) {
    let number = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    guard getrlimit(number, &limit) == 0 else { return }
    limit.rlim_cur = min(value, limit.rlim_max)
    setrlimit(number, &limit)
  }

  private static func readInput() -> [UInt8]? {
    var bytes: [UInt8] = []
    let chunk = 1 << 18
    while bytes.count <= greatestInput {
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: chunk))
      let got = bytes.withUnsafeMutableBytes {
        read(STDIN_FILENO, $0.baseAddress?.advanced(by: start), chunk)
      }
      bytes.removeLast(chunk - max(got, 0))
      if got == 0 { return bytes }
      if got < 0, errno != EINTR { return nil }
    }
    return nil
  }

  private static func tell(_ text: String) {
    var line = "shelf-draw: " + text + "\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
