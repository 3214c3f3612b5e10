/// A line of a table's history; the numbers of a table's lines rise.
public struct HistoryLine: Sendable, Equatable {
  /// The number, from 1 on.
  public let number: Int
  /// The text, which could be a record of the journal.
  public let text: String

  /// Creates a line.
  public init(number: Int, text: String) { (self.number, self.text) = (number, text) }
}

/// The name of a history file, `main.2026-11-21.7`: the table, the day on which it was begun, and
/// the number of its first line.
struct HistoryFileName: Hashable {
  let table: String
  let day: String
  let first: Int

  init(table: String, day: String, first: Int) {
    (self.table, self.day, self.first) = (table, day, first)
  }

  /// Reads a name, or returns `nil` if it is not one of the history's. Tables' names may contain
  /// dots.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, let first = parts.last.flatMap({ Int($0) }), first > 0 else {
      return nil
    }
    self.init(
      table: parts.dropLast(2).joined(separator: "."), day: String(parts[parts.count - 2]),
      first: first)
    guard self.text == text, !table.isEmpty, day.utf8.count == 10 else { return nil }
  }

  var text: String { "\(table).\(day).\(first)" }

  /// The text of the first line, whose number is 0.
  var header: String { "history 1 \(table)" }

  /// The history files among `names`, by table, in the order of their lines.
  static func sorted(_ names: [String]) -> [String: [HistoryFileName]] {
    Dictionary(grouping: names.compactMap { HistoryFileName($0) }, by: \.table)
      .mapValues { $0.sorted { ($0.first, $0.day) < ($1.first, $1.day) } }
  }
}

/// The contents of a history file, in the journal's own line format.
///
/// A damaged byte costs at most its line and the neighbouring ones: the others are proved by the
/// checksum in the line before.
struct HistoryContents {
  /// A verified line, and where it ends.
  struct Line {
    let line: HistoryLine
    let checksum: UInt32
    let end: Int
  }

  /// The whole lines, without the header.
  private(set) var lines: [Line] = []
  /// The header, if it is whole.
  private(set) var header: Line?
  /// The first damage.
  private(set) var damage: Damage?
  /// The file's size in bytes.
  let size: Int

  /// More bytes than a file has: one line may exceed the size at which the next file is begun.
  private static let most = HistoryFiles.fileBytes + 2 * Journal.maximumTextBytes

  init(of name: HistoryFileName, in volume: Volume) throws(JournalError) {
    let file = try volume.open(name.text, for: .read)
    defer { file.close() }
    let bytes = try file.read(0..<min(try file.size(), HistoryContents.most))
    size = bytes.count
    var offset = 0
    var chain: UInt32? = 0
    while offset < bytes.count {
      guard let feed = LineFields.lineFeed(in: bytes.span, from: offset) else {
        note(.unfinished, at: offset, in: name)
        return
      }
      chain = take(bytes[offset..<feed], after: chain, name)
      offset = feed + 1
    }
  }

  /// Adds a line, if the checksum of the previous one proves it.
  ///
  /// - Returns: the checksum that proves the next one.
  private mutating func take(
    _ bytes: ArraySlice<UInt8>, after chain: UInt32?, _ name: HistoryFileName
  ) -> UInt32? {
    guard let record = RecordLine(bytes.span), let number = Int(exactly: record.number) else {
      note(.notARecord, at: bytes.startIndex, in: name)
      return nil
    }
    guard let chain, record.checksum == RecordLine.checksum(of: bytes.span, after: chain) else {
      note(.checksum, at: bytes.startIndex, in: name)
      return record.checksum
    }
    let text = String(decoding: bytes.dropFirst(record.textStart), as: UTF8.self)
    let line = Line(
      line: HistoryLine(number: number, text: text), checksum: record.checksum,
      end: bytes.endIndex + 1)
    if number > 0 {
      lines.append(line)
    } else if text == name.header {
      header = line
    } else {
      note(.header, at: bytes.startIndex, in: name)
    }
    return record.checksum
  }

  private mutating func note(_ reason: Damage.Reason, at offset: Int, in name: HistoryFileName) {
    guard damage == nil else { return }
    damage = Damage(file: "history/\(name.text)", offset: offset, record: nil, reason: reason)
  }
}
