// Owns the names of the journal's files. Never looks at what is in them.

/// The name of a segment or a snapshot: a number of 20 digits, so that names sort as numbers do.
struct FileName: Hashable, Sendable {
  /// What a file holds.
  enum Kind: String, Sendable {
    /// Records; the number is that of the first.
    case segment = "journal"
    /// State; the number is that of the last record in it.
    case snapshot
  }

  let kind: Kind
  let number: UInt64

  /// The largest number a record can have: 20 digits would pass 64 bits.
  static let maximumNumber: UInt64 = 9_999_999_999_999_999_999

  /// The file that holds records from `first` on.
  static func segment(from first: UInt64) -> FileName { FileName(kind: .segment, number: first) }

  /// The file that holds the state after record `last`.
  static func snapshot(of last: UInt64) -> FileName { FileName(kind: .snapshot, number: last) }

  init(kind: Kind, number: UInt64) {
    self.kind = kind
    self.number = number
  }

  /// Reads a name, or `nil` if it is none of the journal's.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 20, let kind = Kind(rawValue: String(parts[1])),
      let number = UInt64(parts[0]), number <= FileName.maximumNumber
    else { return nil }
    self.init(kind: kind, number: number)
    guard self.text == text else { return nil }
  }

  /// `00000000000000000001.journal`.
  var text: String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 20 - digits.utf8.count)) + digits + "."
      + kind.rawValue
  }

  /// The name it has until it is whole and on the disk.
  var temporary: String { text + FileName.temporarySuffix }

  /// What a file's name ends with until it is whole.
  static let temporarySuffix = ".tmp"
}
