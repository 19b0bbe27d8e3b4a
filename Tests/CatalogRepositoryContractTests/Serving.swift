import CatalogModel
import CatalogStorePostgres
import Glibc
import ShelfCommands
import ShelfService

/// A service of a server's catalog, asked without a socket.
struct Serving {
  let service: Service

  init(_ url: String) throws {
    service = try Service(
      repository: PostgresCatalogRepository(url: url, access: .reading, timeout: .seconds(60)),
      settings: ServiceSettings { _ in ServiceStyle() })
  }

  func get(_ target: String) -> Reply {
    do throws(Problem) {
      return service.answer(try Request(method: "GET", target: target))
    } catch {
      return service.answer(error)
    }
  }

  /// The reply as soon as it fits; the last one where none does.
  func get(_ target: String, until fits: (Reply) -> Bool) -> Reply {
    eventually(get(target), fits)
  }
}

extension Reply {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Where the header `Link` says that the next page is.
  var next: String? {
    header("Link").map { String($0.prefix { $0 != ">" }.dropFirst()) }
  }

  /// Whether it says in the way of RFC 9110 that one should come again.
  var isLater: Bool { status == 503 && header("Retry-After").flatMap { Int($0) } ?? 0 > 0 }
}

/// Asks again until an answer fits or ten minutes are over; the last answer.
func eventually<T>(_ ask: @autoclosure () throws -> T, _ fits: (T) -> Bool) rethrows -> T {
  let deadline = ContinuousClock.now + .seconds(600)
  while true {
    let answer = try ask()
    if fits(answer) || ContinuousClock.now > deadline { return answer }
    usleep(20_000)
  }
}

/// The exit code of a command line, and what it said.
func shelf(_ arguments: String...) -> (code: Int32, said: String) {
  let (output, diagnostics) = (Kept(), Kept())
  let context = CommandContext(
    output: output, diagnostics: diagnostics, variables: [:],
    now: Moment(year: 2026, month: 11, day: 30))
  let code = ShelfProgram.run(arguments, context)
  return (code.rawValue, String(decoding: diagnostics.bytes, as: UTF8.self))
}

/// Keeps what it is given.
private final class Kept: TextSink {
  var bytes: [UInt8] = []
  let isTerminal = false
  let columns = 0

  func write(_ bytes: some Collection<UInt8>) { self.bytes += bytes }
  func flush() {}
}
