/// The first line: what the file is, whose it is and what it goes on from.
///
///     journal 13 <server> <first record> <chain hex8> <crc32c hex8>
///     snapshot 13 <server> <last record> <chain hex8> <lines> <crc32c hex8>
///
/// The version stands in front of the checksum, so that a newer file is known before it is
/// trusted. The checksum is where the chain of the file's own lines begins.
struct FileHeader: Equatable {
  /// The version of the format that this code writes, and the only one it reads. Files of formats
  /// 1 to 11 have 1 here, and their programs refuse a higher number as a newer program's.
  static let version = "13"

  /// More bytes than a header can have.
  static let maximumLength = 200

  /// What the file is; its number must be the one in here.
  let name: FileName

  /// The server that wrote the file.
  let serverID: String

  /// The checksum of the last record before the file (segment) or in it (snapshot); 0 for none.
  let chain: UInt32

  /// How many lines of state follow; 0 in a segment.
  let lines: UInt64

  /// The header's own checksum.
  var checksum: UInt32 { FileHeader.checksum(of: Array(body.utf8)) }

  /// The whole line with its line feed.
  var line: [UInt8] {
    var bytes = Array(body.utf8)
    LineFields.appendHex(FileHeader.checksum(of: bytes), to: &bytes)
    bytes.append(0x0A)
    return bytes
  }

  /// The checksum that stands behind `body` in its line.
  static func checksum(of body: [UInt8]) -> UInt32 {
    var crc = CRC32C()
    crc.update(body.span)
    return crc.value
  }

  private var body: String {
    let word = name.kind == .segment ? "journal" : "snapshot"
    let count = name.kind == .segment ? "" : "\(lines) "
    let link = LineFields.hex(chain)
    return "\(word) \(FileHeader.version) \(serverID) \(name.number) \(link) \(count)"
  }

  init(_ name: FileName, serverID: String, chain: UInt32, lines: UInt64 = 0) {
    self.name = name
    self.serverID = serverID
    self.chain = chain
    self.lines = lines
  }

  /// Reads the first line of the file `name`, without its line feed.
  ///
  /// Only the one way to write these fields passes, so every bit of the line has weight.
  ///
  /// - Throws: `otherVersion`, or `damaged` at byte 0.
  init(reading line: [UInt8], of name: FileName) throws(JournalError) {
    let damage = Damage(file: name.text, offset: 0, record: nil, reason: .header)
    guard line.count <= FileHeader.maximumLength else { throw .damaged(damage) }
    let fields = String(decoding: line, as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false
    ).map(String.init)
    guard fields.count >= 2, fields[0] == (name.kind == .segment ? "journal" : "snapshot") else {
      throw .damaged(damage)
    }
    guard fields[1] == FileHeader.version else {
      guard FileHeader.isNumber(fields[1]) else { throw .damaged(damage) }
      throw .otherVersion(file: name.text, version: fields[1], known: FileHeader.version)
    }
    let lines = name.kind == .segment ? 0 : fields.count == 7 ? UInt64(fields[5]) : nil
    guard fields.count >= 6, let lines, FileHeader.isServerID(fields[2]),
      let chain = LineFields.readHex(Array(fields[4].utf8).span, at: 0)
    else { throw .damaged(damage) }
    self.init(name, serverID: fields[2], chain: chain, lines: lines)
    guard self.line.dropLast() == line[...] else { throw .damaged(damage) }
  }

  /// Whether `bytes` could be what is left of the first line of a journal's first segment, cut
  /// anywhere before its line feed: all that is there fits this version and some server.
  static func isCut(_ bytes: [UInt8]) -> Bool {
    let beginning = Array("journal \(version) ".utf8)
    guard bytes.count > beginning.count else { return beginning.starts(with: bytes) }
    guard bytes.starts(with: beginning) else { return false }
    let rest = bytes[beginning.count...]
    let word = rest.prefix { $0 != 0x20 }
    let serverID = String(decoding: word, as: UTF8.self)
    guard isServerID(serverID) else { return false }
    if word.count == rest.count { return true }
    let line = FileHeader(.segment(from: 1), serverID: serverID, chain: 0).line
    return bytes.count < line.count && line.starts(with: bytes)
  }

  /// Whether `version` is a whole number.
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
