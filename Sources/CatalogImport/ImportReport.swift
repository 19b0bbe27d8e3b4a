package import CatalogFormats
package import CatalogModel

/// What an import came to; every record is in exactly one count.
package struct ImportReport: Hashable, Sendable {
  package var files: [FileReport] = []
  package var summary = ImportSummary()
  /// Whether the repository keeps it: not after a dry run, or a strict one that refused a record.
  package var isStored = true

  package init() {}

  /// The counts of all files together.
  package var counts: OutcomeCounts {
    files.reduce(into: OutcomeCounts()) { $0.add($1.counts) }
  }
}

/// How many records went which way.
package struct OutcomeCounts: Hashable, Sendable {
  package var new = 0
  package var changed = 0
  package var unchanged = 0
  package var merged = 0
  package var refused = 0

  package init() {}

  /// All records read.
  package var records: Int { new + changed + unchanged + merged + refused }

  mutating func count(_ outcome: ImportOutcome) {
    switch outcome {
    case .new: new += 1
    case .changed: changed += 1
    case .unchanged: unchanged += 1
    case .merged: merged += 1
    }
  }

  mutating func add(_ other: OutcomeCounts) {
    new += other.new
    changed += other.changed
    unchanged += other.unchanged
    merged += other.merged
    refused += other.refused
  }
}

/// What one file came to.
package struct FileReport: Hashable, Sendable {
  package var path: String
  package var understanding: FormatUnderstanding
  package var counts = OutcomeCounts()
  /// Doubts and refusals by kind, in the order in which the kinds first came.
  package var warnings: [WarningGroup] = []
  /// How many of its books have no date at all, to offer the month of the file's name.
  package var undated = 0
  /// The month that the file's name speaks of, where no record has a date.
  package var offeredMonth: PartialDate?

  package init(path: String, understanding: FormatUnderstanding) {
    self.path = path
    self.understanding = understanding
  }

  mutating func note(_ kind: String, _ message: String, _ place: Place?) {
    if let index = warnings.firstIndex(where: { $0.kind == kind }) {
      warnings[index].add(message, place)
    } else {
      var group = WarningGroup(kind: kind)
      group.add(message, place)
      warnings.append(group)
    }
  }
}

/// Warnings of one kind: how many, and the first few in words.
package struct WarningGroup: Hashable, Sendable {
  /// How many of a kind are kept with their lines and words.
  package static let examples = 10

  package var kind: String
  package var count = 0
  /// The lines of the first ones; of a format without lines, the numbers of their records.
  package var lines: [Int] = []
  package var messages: [String] = []

  mutating func add(_ message: String, _ place: Place?) {
    count += 1
    guard messages.count < Self.examples else { return }
    messages.append(message)
    if let place { lines.append(place.line ?? place.record) }
  }
}
