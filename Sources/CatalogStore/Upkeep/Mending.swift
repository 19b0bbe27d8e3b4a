import CatalogModel
import CatalogRules
import SQLiteDatabase

/// Makes the rows of a catalog agree with each other, within a transaction and without indexes.
///
/// A cover without its book goes. A book whose section is gone goes into the section of its date, at
/// the end; its catalog is its section's. A catalog whose row is gone comes back under a name that
/// says so. A section whose parent is gone, or that is within itself, becomes a top one; two of one
/// name become one. Places taken twice are given anew in the order there is.
struct Mending {
  let connection: Connection

  func run() throws {
    try connection.execute(Self.covers)
    try connection.execute(Self.sequences)
    try connection.execute(Self.catalogs)
    try placeLostBooks()
    try connection.execute(Self.catalogsOfBooks)
    try rootSections()
    try repeatWhileChanging(Self.sameSections)
    try connection.execute(Self.places)
    try repeatWhileChanging(Self.emptySections)
    try connection.execute(Self.counts)
    try connection.execute(Self.sequences)
  }

  private func placeLostBooks() throws {
    var lost: [(id: Int64, catalog: Int64, period: Period)] = []
    try connection.forEachRow(
      "SELECT id, catalog, published FROM book WHERE section NOT IN (SELECT id FROM section)"
    ) { row in
      let published = row.withUTF8(at: 2, DateDigits.read) ?? nil
      lost.append((row.int64(at: 0) ?? 0, row.int64(at: 1) ?? 0, Period(published)))
    }
    guard !lost.isEmpty else { return }
    let ledger = try SectionLedger(connection)
    for book in lost {
      let section = try ledger.section(
        at: [SectionKey(period: book.period)], inCatalog: book.catalog)
      let position = try ledger.put(coverCount: 0, in: section)
      try connection.run(
        "UPDATE book SET section = ?2, position = ?3 WHERE id = ?1", .integer(book.id),
        .integer(section), .integer(position))
    }
    try ledger.save()
  }

  /// Each round cuts one circle open, or ends.
  private func rootSections() throws {
    try connection.execute(Self.lostParents)
    try repeatWhileChanging([Self.oneCircle])
  }

  private func repeatWhileChanging(_ statements: [String]) throws {
    var before: Int64
    repeat {
      before = connection.totalChanges
      for statement in statements { try connection.execute(statement) }
    } while connection.totalChanges > before
  }

  private static let covers = """
    DELETE FROM cover WHERE book NOT IN (SELECT id FROM book);
    CREATE TEMP TABLE first_cover AS
      SELECT book, min(position) AS position FROM cover
      WHERE book IN (SELECT id FROM book WHERE cover_ref IS NULL) GROUP BY book;
    UPDATE book SET (cover_ref, cover_kind, cover_width, cover_height) = (
      SELECT ref, kind, width, height FROM cover JOIN first_cover USING (book, position)
      WHERE cover.book = book.id
    ) WHERE id IN (SELECT book FROM first_cover);
    DELETE FROM cover WHERE (book, position) IN (SELECT book, position FROM first_cover);
    DROP TABLE first_cover;
    CREATE TEMP TABLE misnumbered AS
      SELECT book, row_number() OVER (PARTITION BY book ORDER BY position) AS position,
        ref, kind, width, height
      FROM cover WHERE book IN (
        SELECT book FROM cover GROUP BY book
        HAVING min(position) <> 1 OR max(position) <> count(*)
      );
    DELETE FROM cover WHERE book IN (SELECT book FROM misnumbered);
    INSERT INTO cover (book, position, ref, kind, width, height)
      SELECT book, position, ref, kind, width, height FROM misnumbered;
    DROP TABLE misnumbered;
    UPDATE book SET cover_count = (cover_ref IS NOT NULL)
      + (SELECT count(*) FROM cover WHERE cover.book = book.id);
    """

  private static let sequences = """
    INSERT OR IGNORE INTO id_sequence (name, next) VALUES ('section', 1), ('book', 1);
    UPDATE id_sequence SET next = max(next, 1 + ifnull((SELECT max(id) FROM section), 0))
      WHERE name = 'section';
    UPDATE id_sequence SET next = max(next, 1 + ifnull((SELECT max(id) FROM book), 0))
      WHERE name = 'book';
    """

  private static let catalogs = """
    INSERT INTO catalog (id, name)
      SELECT DISTINCT catalog, 'recovered ' || catalog FROM (
        SELECT catalog FROM section
        UNION SELECT catalog FROM book WHERE section NOT IN (SELECT id FROM section)
      ) WHERE catalog NOT IN (SELECT id FROM catalog);
    """

  private static let catalogsOfBooks = """
    UPDATE book SET catalog = (SELECT catalog FROM section WHERE section.id = book.section)
    WHERE catalog <> (SELECT catalog FROM section WHERE section.id = book.section);
    """

  private static let lostParents = """
    UPDATE section SET parent = NULL WHERE parent IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM section AS upper
      WHERE upper.id = section.parent AND upper.catalog = section.catalog
    );
    """

  private static let oneCircle = """
    WITH RECURSIVE rooted (id) AS (
      SELECT id FROM section WHERE parent IS NULL
      UNION SELECT section.id FROM rooted JOIN section ON section.parent = rooted.id
    )
    UPDATE section SET parent = NULL
    WHERE id = (SELECT min(id) FROM section WHERE id NOT IN (SELECT id FROM rooted));
    """

  /// One pair a round: what hangs below it may become the next.
  private static let sameSections = [
    """
    CREATE TEMP TABLE IF NOT EXISTS same (kept INTEGER, gone INTEGER);
    DELETE FROM same WHERE gone NOT IN (SELECT id FROM section);
    INSERT INTO same SELECT min(id), max(id) FROM section
      GROUP BY catalog, parent, period, ifnull(title, '') HAVING count(*) > 1 LIMIT 1;
    UPDATE book SET section = (SELECT kept FROM same), position = position + (
        SELECT next_position FROM section WHERE id = (SELECT kept FROM same)
      ) WHERE section = (SELECT gone FROM same);
    UPDATE section SET parent = (SELECT kept FROM same) WHERE parent = (SELECT gone FROM same);
    UPDATE section SET next_position = next_position + (
        SELECT next_position FROM section AS other WHERE other.id = (SELECT gone FROM same)
      ) WHERE id = (SELECT kept FROM same);
    DELETE FROM section WHERE id = (SELECT gone FROM same);
    """
  ]

  private static let places = """
    CREATE TEMP TABLE place AS
      SELECT id, row_number() OVER (PARTITION BY section ORDER BY position, id) AS position
      FROM book WHERE section IN (
        SELECT section FROM book GROUP BY section, position HAVING count(*) > 1
        UNION SELECT section FROM book WHERE position < 1
      );
    CREATE INDEX temp.place_book ON place (id);
    UPDATE book SET position = (SELECT position FROM place WHERE place.id = book.id)
      WHERE id IN (SELECT id FROM place);
    DROP TABLE place;
    CREATE TEMP TABLE last_place AS
      SELECT section, max(position) AS position FROM book GROUP BY section;
    UPDATE section SET next_position = max(next_position, 1 + ifnull((
      SELECT position FROM last_place WHERE last_place.section = section.id), 0));
    DROP TABLE last_place;
    """

  private static let emptySections = [
    """
    DELETE FROM section WHERE id NOT IN (SELECT section FROM book)
    AND id NOT IN (SELECT parent FROM section WHERE parent IS NOT NULL);
    """
  ]

  private static let counts = """
    CREATE TEMP TABLE counted AS
      SELECT section, count(*) AS books, sum(cover_count) AS covers FROM book GROUP BY section;
    UPDATE section SET
      book_count = ifnull((SELECT books FROM counted WHERE counted.section = section.id), 0),
      cover_count = ifnull((SELECT covers FROM counted WHERE counted.section = section.id), 0);
    DROP TABLE counted;
    """
}
