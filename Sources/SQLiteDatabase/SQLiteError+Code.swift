import CSQLite

extension SQLiteError {
  /// A result code of SQLite, primary or extended.
  ///
  /// A pattern with a primary code matches all its extended codes:
  /// `case .busy` matches `SQLITE_BUSY_SNAPSHOT`.
  package struct Code: RawRepresentable, Hashable, Sendable {
    /// SQLite's number.
    package let rawValue: Int32

    /// A code from SQLite's number.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// The primary code this one belongs to.
    package var primary: Code { Code(rawValue: rawValue & 0xFF) }

    /// Whether a code is the pattern's, or one of the pattern's extended codes.
    package static func ~= (pattern: Code, code: Code) -> Bool {
      pattern == code || pattern == code.primary
    }
  }
}

extension SQLiteError.Code {
  /// SQL or logic error.
  package static let error = Self(rawValue: SQLITE_ERROR)
  /// The database is locked by another connection past the busy timeout.
  package static let busy = Self(rawValue: SQLITE_BUSY)
  /// A table is locked within this connection.
  package static let locked = Self(rawValue: SQLITE_LOCKED)
  /// Out of memory.
  package static let outOfMemory = Self(rawValue: SQLITE_NOMEM)
  /// A write on a database opened for reading, or on a file that is read-only.
  package static let readOnly = Self(rawValue: SQLITE_READONLY)
  /// Interrupted through an ``InterruptHandle``.
  package static let interrupt = Self(rawValue: SQLITE_INTERRUPT)
  /// The operating system reported an input or output error.
  package static let inputOutput = Self(rawValue: SQLITE_IOERR)
  /// The database is damaged.
  package static let corrupt = Self(rawValue: SQLITE_CORRUPT)
  /// The disk is full.
  package static let full = Self(rawValue: SQLITE_FULL)
  /// The file cannot be opened or created.
  package static let cannotOpen = Self(rawValue: SQLITE_CANTOPEN)
  /// A string, blob or row is larger than the limit.
  package static let tooBig = Self(rawValue: SQLITE_TOOBIG)
  /// A constraint failed.
  package static let constraint = Self(rawValue: SQLITE_CONSTRAINT)
  /// A foreign key names a row that is not there.
  package static let constraintForeignKey = Self(rawValue: SQLITE_CONSTRAINT | (3 << 8))
  /// A primary key is taken.
  package static let constraintPrimaryKey = Self(rawValue: SQLITE_CONSTRAINT | (6 << 8))
  /// A unique key is taken.
  package static let constraintUnique = Self(rawValue: SQLITE_CONSTRAINT | (8 << 8))
  /// A value of the wrong type for a strict column.
  package static let mismatch = Self(rawValue: SQLITE_MISMATCH)
  /// The interface was used wrongly.
  package static let misuse = Self(rawValue: SQLITE_MISUSE)
  /// An index of a parameter or column is out of range.
  package static let range = Self(rawValue: SQLITE_RANGE)
  /// The file is not a database.
  package static let notADatabase = Self(rawValue: SQLITE_NOTADB)
}
