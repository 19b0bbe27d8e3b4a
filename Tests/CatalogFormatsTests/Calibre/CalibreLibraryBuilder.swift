import Foundation
import SQLiteDatabase

/// Makes a library with the names of calibre's schema in a folder of its own.
final class CalibreLibraryBuilder {
  let folder: String
  let connection: Connection

  var path: String { folder + "/metadata.db" }

  init(schema: String = CalibreLibraryBuilder.schema) throws {
    folder = FileManager.default.temporaryDirectory.path + "/calibre-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    connection = try Connection(path: folder + "/metadata.db", mode: .readWriteCreate)
    try connection.execute(schema)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The bytes of every file of the folder's top level, by name.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      files[name] = FileManager.default.contents(atPath: folder + "/" + name).map { Array($0) }
    }
    return files
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let path = folder + "/" + name
    let parent = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  static let schema = """
    CREATE TABLE books (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL DEFAULT 'Unknown',
      sort TEXT, timestamp TIMESTAMP, pubdate TIMESTAMP, series_index REAL NOT NULL DEFAULT 1.0,
      author_sort TEXT, isbn TEXT DEFAULT '', lccn TEXT DEFAULT '', path TEXT NOT NULL DEFAULT '',
      uuid TEXT, has_cover BOOL DEFAULT 0);
    CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT);
    CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER, author INTEGER);
    CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT);
    CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book INTEGER, publisher INTEGER);
    CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT);
    CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INTEGER, series INTEGER);
    CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INTEGER, tag INTEGER);
    CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT NOT NULL);
    CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INTEGER, lang_code INTEGER,
      item_order INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER, text TEXT);
    CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER, type TEXT, val TEXT);
    CREATE TABLE data (id INTEGER PRIMARY KEY, book INTEGER, format TEXT, name TEXT);
    PRAGMA user_version = 26;
    """

  /// A book with everything.
  static let whole = """
    INSERT INTO books VALUES (7, 'Der Titel', 'Titel, Der', '2017-01-20 22:02:17.788000+00:00',
      '2024-12-31 23:00:00+00:00', 2.0, 'Vance, Jack & Doe, Jane', '0306406152', '',
      'Jack Vance/Der Titel (7)', '6B0138D5-05C6-43A4-821C-1DA86B141060', 1);
    INSERT INTO authors VALUES (1, 'Jane Doe', 'Doe, Jane'), (2, 'Vance|Jack', 'Vance, Jack');
    INSERT INTO books_authors_link VALUES (1, 7, 2), (2, 7, 1);
    INSERT INTO publishers VALUES (1, 'Haus & Hof', NULL);
    INSERT INTO books_publishers_link VALUES (1, 7, 1);
    INSERT INTO series VALUES (1, 'Reihe', NULL);
    INSERT INTO books_series_link VALUES (1, 7, 1);
    INSERT INTO tags VALUES (1, 'Zeit'), (2, 'Angst');
    INSERT INTO books_tags_link VALUES (1, 7, 1), (2, 7, 2);
    INSERT INTO languages VALUES (1, 'eng'), (2, 'deu');
    INSERT INTO books_languages_link VALUES (1, 7, 1, 1), (2, 7, 2, 0);
    INSERT INTO comments VALUES (1, 7, '<div><p>One &amp; two.</p><p>Three.</p></div>');
    INSERT INTO identifiers VALUES (1, 7, 'isbn', '9780306406157'), (2, 7, 'Goodreads', '42'),
      (3, 7, 'uri', 'http|//example.org/1');
    INSERT INTO data VALUES (1, 7, 'EPUB', 'x'), (2, 7, 'PDF', 'x');
    """
}
