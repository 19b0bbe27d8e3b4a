import CatalogFormats
import CatalogModel
import WorkerThreads

/// The thread that reads a file and makes its books ready, while another one stores them.
enum ReadingThread {
  /// What the thread works on; it opens the file itself, so that a reader stays on one thread.
  private final class Work: Sendable {
    let input: ImportInput
    let coverFolders: [String]
    let rule: SectionRule
    let known: KnownRecords?
    let prepare: @Sendable ([IncomingBook]) -> PreparedBooks
    let queue: ChunkQueue

    init(
      input: ImportInput, coverFolders: [String], rule: SectionRule, known: KnownRecords?,
      prepare: @escaping @Sendable ([IncomingBook]) -> PreparedBooks,
      queue: ChunkQueue
    ) {
      self.input = input
      self.coverFolders = coverFolders
      self.rule = rule
      self.known = known
      self.prepare = prepare
      self.queue = queue
    }

    func run() {
      do {
        let covers = LocalCovers(named: coverFolders, besideCatalog: input.path)
        // Where reading is what takes longest, the thread that waits for it prepares the books.
        var reader = try ChunkReader(try input.open(), rule: rule, covers: covers, known: known) {
          [prepare, queue] books in
          queue.isStarving ? PreparedBooks(books: books, form: nil) : prepare(books)
        }
        while let chunk = try reader.next() {
          guard queue.push(chunk) else { break }
        }
        queue.end(nil)
      } catch {
        queue.end(error)
      }
    }
  }

  /// Begins to read; the chunks come through the queue.
  ///
  /// Nobody waits for the thread's end: abandoned, it stops at its next chunk.
  static func start(
    _ input: ImportInput, coverFolders: [String], rule: SectionRule, known: KnownRecords?,
    prepare: @escaping @Sendable ([IncomingBook]) -> PreparedBooks
  ) throws -> ChunkQueue {
    let queue = ChunkQueue()
    let work = Work(
      input: input, coverFolders: coverFolders, rule: rule, known: known, prepare: prepare,
      queue: queue)
    guard WorkerThread.start({ work.run() }) else {
      throw CatalogFormatError(
        .unreadable, "there is no room for a thread that reads \(input.path)")
    }
    return queue
  }
}
