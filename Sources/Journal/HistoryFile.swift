import Lines
import Room

/// The name of a history file, `main.2026-11-21.7`: the table, the day on which it was begun, and
/// the number of its first round.
struct HistoryFileName: Hashable {
  let table: TableID
  let day: String
  let first: Int

  var text: String { "\(table).\(day).\(first)" }

  /// The text of the first line, whose number is 0.
  var header: String { "history 1 \(table)" }

  /// The history files among `names`, by table, in the order of their lines.
  static func sorted(_ names: [String]) -> [TableID: [HistoryFileName]] {
    Dictionary(grouping: names.compactMap { HistoryFileName($0) }, by: \.table)
      .mapValues { $0.sorted { ($0.first, $0.day) < ($1.first, $1.day) } }
  }
}

extension HistoryFileName {
  /// Reads a name, or returns `nil` if it is not one of the history's. Tables' names may contain
  /// dots.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, let first = Int(parts[parts.count - 1]), first > 0,
      let table = TableID(parts.dropLast(2).joined(separator: "."))
    else { return nil }
    self.init(table: table, day: String(parts[parts.count - 2]), first: first)
    guard self.text == text, day.utf8.count == 10 else { return nil }
  }
}

/// The contents of a history file, in the journal's own line format: a line's number is the round's.
///
/// A damaged byte costs at most its line and the neighbouring ones: the others are proved by the
/// checksum in the line before.
struct HistoryContents {
  /// A verified line, and where it ends.
  typealias Line = (number: Int, text: String, checksum: UInt32, end: Int)

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
    size = min(try file.size(), HistoryContents.most)
    var reader = LineReader(file, limit: size)
    var (offset, chain) = (0, UInt32?.some(0))
    while let line = try reader.next() {
      switch line {
      case .success(let range):
        chain = take(reader.buffer[range], at: offset, after: chain, name)
      case .failure(let reason):
        note(reason, at: offset, in: name)
        return
      }
      offset = reader.offset
    }
  }

  /// Adds a line, if the checksum of the previous one proves it.
  ///
  /// - Returns: the checksum that proves the next one.
  private mutating func take(
    _ bytes: ArraySlice<UInt8>, at offset: Int, after chain: UInt32?, _ name: HistoryFileName
  ) -> UInt32? {
    guard let record = RecordLine(bytes.span), let number = Int(exactly: record.number) else {
      note(.notARecord, at: offset, in: name)
      return nil
    }
    guard let chain, record.checksum == RecordLine.checksum(of: bytes.span, after: chain) else {
      note(.checksum, at: offset, in: name)
      return record.checksum
    }
    let text = String(decoding: bytes.dropFirst(record.textStart), as: UTF8.self)
    let line = (number, text, record.checksum, end: offset + bytes.count + 1)
    if number > 0 {
      lines.append(line)
    } else if text == name.header {
      header = line
    } else {
      note(.header, at: offset, in: name)
    }
    return record.checksum
  }

  private mutating func note(_ reason: Damage.Reason, at offset: Int, in name: HistoryFileName) {
    guard damage == nil else { return }
    damage = Damage(file: "history/\(name.text)", offset: offset, record: nil, reason: reason)
  }
}
