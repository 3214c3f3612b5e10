/// A line with its own checksum: the first line of a file, which says what the file is, whose it is
/// and what it continues; and the mark, which says how far the journal is on the disk.
///
///     journal 13 <server> <first record> <chain hex8> <crc32c hex8>
///     snapshot 13 <server> <last record> <chain hex8> <lines> <crc32c hex8>
///     durable 13 <server> <last record> <chain hex8> <crc32c hex8>
///
/// The version comes before the checksum, so that a newer file is recognized before it is trusted.
/// The checksum of a file's first line begins the chain of its other lines.
struct SealedLine: Equatable {
  /// The version of the format that this code writes, and the only one it reads. Files of formats
  /// 1 to 11 have 1 here, and their programs refuse a higher number as a newer program's.
  static let version = "13"

  /// More bytes than such a line can have.
  static let maximumLength = 200

  private let kind: FileName.Kind

  /// The server that wrote it.
  let serverID: String

  /// The number of a record: the first in the file (segment), the last in it (snapshot), or the
  /// last on the disk (mark; 0 for none).
  let number: UInt64

  /// The checksum of the last record before the file (segment), in it (snapshot) or on the disk
  /// (mark), which distinguishes it from any other with its number; 0 for none.
  let chain: UInt32

  /// How many lines of state follow, in a snapshot.
  private let count: UInt64?

  /// How many lines of state follow; 0 in a segment.
  var lines: UInt64 { count ?? 0 }

  /// The line's own checksum.
  var checksum: UInt32 {
    var crc = CRC32C()
    crc.update(body.span)
    return crc.value
  }

  /// The whole line with its line feed.
  var line: [UInt8] { body + Array((LineFields.hex(checksum) + "\n").utf8) }

  private var body: [UInt8] {
    let fields = [kind.rawValue, Self.version, serverID, "\(number)", LineFields.hex(chain)]
    return Array((fields + (count.map { ["\($0)"] } ?? []) + [""]).joined(separator: " ").utf8)
  }

  /// The first line of the file `name`, or a mark.
  init(_ name: FileName, serverID: String, chain: UInt32, lines: UInt64 = 0) {
    (kind, number) = (name.kind, name.number)
    (self.serverID, self.chain) = (serverID, chain)
    count = kind == .snapshot ? lines : nil
  }

  /// Reads the first line of the file `name`, or a mark, without its line feed.
  ///
  /// Each field has only one valid spelling, so every bit of the line counts.
  ///
  /// - Throws: `otherVersion`, or `damaged` at byte 0.
  init(reading line: [UInt8], of name: FileName) throws(JournalError) {
    let damage = name.damaged(name.kind == .mark ? .mark : .header)
    guard line.count <= Self.maximumLength else { throw damage }
    let fields = String(decoding: line, as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false
    ).map(String.init)
    guard fields.count >= 2, fields[0] == name.kind.rawValue else { throw damage }
    guard fields[1] == Self.version else {
      guard Self.isNumber(fields[1]) else { throw damage }
      throw .otherVersion(file: name.text, version: fields[1], known: Self.version)
    }
    guard fields.count >= 6, Self.isServerID(fields[2]), let number = UInt64(fields[3]),
      let chain = LineFields.readHex(Array(fields[4].utf8).span, at: 0)
    else { throw damage }
    (kind, serverID, self.number, self.chain) = (name.kind, fields[2], number, chain)
    count = fields.count == 7 ? UInt64(fields[5]) : nil
    guard self.line.dropLast() == line[...], (count == nil) == (kind != .snapshot),
      kind == .mark || number == name.number
    else { throw damage }
  }

  /// Whether `bytes` could be the remains of the first line of a journal's first segment, cut
  /// anywhere before its line feed: everything that is left fits this version and some server.
  static func isCut(_ bytes: [UInt8]) -> Bool {
    let beginning = Array("journal \(version) ".utf8)
    guard bytes.count > beginning.count else { return beginning.starts(with: bytes) }
    guard bytes.starts(with: beginning) else { return false }
    let rest = bytes[beginning.count...]
    let word = rest.prefix { $0 != 0x20 }
    let serverID = String(decoding: word, as: UTF8.self)
    guard isServerID(serverID) else { return false }
    if word.count == rest.count { return true }
    let line = SealedLine(.segment(from: 1), serverID: serverID, chain: 0).line
    return bytes.count < line.count && line.starts(with: bytes)
  }

  static func isNumber(_ version: String) -> Bool {
    version.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && version.utf8.first != 0x30
      && !version.isEmpty
  }

  /// Whether `id` can name a server: 1 to 64 letters, digits, dots, hyphens or underscores.
  static func isServerID(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count)
      && id.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
      }
  }
}
