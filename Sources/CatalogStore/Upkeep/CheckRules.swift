/// The rules that no constraint of the schema keeps, each as a query for what breaks it.
///
/// Every query gives one sentence a fault. Places in a section grow with gaps, since a book that goes
/// leaves one: a fault of order is a place taken twice, below the first, or still to be handed out.
enum CheckRules {
  static let all = [
    wrongCounts, wrongCovers, orphanCovers, coverOrder, firstCover, sharedPlaces, placesOutside,
    sectionTree, emptySections, catalogs, sequences, searchRows,
  ]

  private static let wrongCounts = """
    WITH counted AS (
      SELECT section, count(*) AS books, sum(cover_count) AS covers
      FROM book NOT INDEXED GROUP BY section
    )
    SELECT 'section ' || id || ' counts ' || book_count || ' books and ' || section.cover_count
      || ' covers, but has ' || ifnull(books, 0) || ' and ' || ifnull(covers, 0)
    FROM section LEFT JOIN counted ON counted.section = section.id
    WHERE book_count <> ifnull(books, 0) OR section.cover_count <> ifnull(covers, 0)
    """

  private static let wrongCovers = """
    WITH counted AS (SELECT book, count(*) AS covers FROM cover GROUP BY book)
    SELECT 'book ' || id || ' counts ' || cover_count || ' covers, but has '
      || ((cover_ref IS NOT NULL) + ifnull(covers, 0))
    FROM book LEFT JOIN counted ON counted.book = book.id
    WHERE cover_count <> (cover_ref IS NOT NULL) + ifnull(covers, 0)
    """

  private static let orphanCovers = """
    SELECT 'cover ' || position || ' is of book ' || book || ', which is not there'
    FROM cover WHERE book NOT IN (SELECT id FROM book NOT INDEXED)
    """

  private static let coverOrder = """
    SELECT 'book ' || book || ' has further covers at places ' || group_concat(position, ', ')
      || ', not from 1 on without a gap'
    FROM cover GROUP BY book HAVING min(position) <> 1 OR max(position) <> count(*)
    """

  private static let firstCover = """
    SELECT 'book ' || id || ' has further covers but no first one'
    FROM book WHERE cover_ref IS NULL AND id IN (SELECT book FROM cover)
    """

  private static let sharedPlaces = """
    SELECT 'place ' || position || ' of section ' || section || ' is taken by ' || count(*)
      || ' books'
    FROM book NOT INDEXED GROUP BY section, position HAVING count(*) > 1
    """

  private static let placesOutside = """
    SELECT 'book ' || book.id || ' stands at place ' || position || ' of section ' || section.id
      || ', whose places go from 1 to ' || (next_position - 1)
    FROM book NOT INDEXED JOIN section ON section.id = book.section
    WHERE position < 1 OR position >= next_position
    """

  private static let sectionTree = """
    WITH RECURSIVE rooted (id, catalog) AS (
      SELECT id, catalog FROM section WHERE parent IS NULL
      UNION
      SELECT section.id, section.catalog FROM rooted
      JOIN section ON section.parent = rooted.id AND section.catalog = rooted.catalog
    )
    SELECT 'section ' || id || ' hangs below no top section of its catalog'
    FROM section WHERE id NOT IN (SELECT id FROM rooted)
    """

  private static let emptySections = """
    SELECT 'section ' || id || ' stands empty' FROM section
    WHERE id NOT IN (SELECT section FROM book NOT INDEXED)
    AND id NOT IN (SELECT parent FROM section WHERE parent IS NOT NULL)
    """

  private static let catalogs = """
    SELECT 'book ' || book.id || ' is of catalog ' || book.catalog || ', its section of '
      || section.catalog
    FROM book NOT INDEXED JOIN section ON section.id = book.section
    WHERE section.catalog <> book.catalog
    """

  private static let sequences = """
    WITH greatest (name, id) AS (
      VALUES ('section', (SELECT max(id) FROM section)), ('book', (SELECT max(id) FROM book))
    )
    SELECT 'the next ' || greatest.name || ' would be numbered ' || ifnull(next, 'nothing')
      || ', and the last one is ' || ifnull(greatest.id, 0)
    FROM greatest LEFT JOIN id_sequence USING (name)
    WHERE next IS NULL OR next <= ifnull(greatest.id, 0)
    """

  private static let searchRows = """
    SELECT 'book ' || id || ' names entry ' || search_row || ' of the search index, another book''s'
    FROM book WHERE search_row & 1099511627775 <> id
    """
}
