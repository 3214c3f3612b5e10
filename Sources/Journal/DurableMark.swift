/// How far a journal is known to be on the disk: the last record that a sync has put there.
///
/// Records up to this one were acknowledged: where one of them is wrong or missing, no crash did
/// it. Behind it the end of the journal may be what a crash left of a commit. It is written after
/// the sync, so it may lag behind the journal, which only makes less of it certain; it must never
/// be ahead.
///
///     durable 13 <server> <last record> <its checksum hex8> <crc32c hex8>
struct DurableMark: Equatable, Sendable {
  /// The name of its file in the journal's directory.
  static let fileName = "durable"

  /// The server whose journal it is.
  let serverID: String

  /// The number of the record; 0 for none.
  let number: UInt64

  /// The checksum of the record, by which it is told from any other of its number; 0 for none.
  let checksum: UInt32

  /// The line, filled up with blanks to the size of a slot, with its line feed.
  var slot: [UInt8] {
    var bytes = Array(
      "durable \(FileHeader.version) \(serverID) \(number) \(LineFields.hex(checksum)) ".utf8)
    LineFields.appendHex(FileHeader.checksum(of: bytes), to: &bytes)
    bytes += [UInt8](repeating: 0x20, count: MarkFile.slotBytes - 1 - bytes.count)
    bytes.append(0x0A)
    return bytes
  }

  init(serverID: String, number: UInt64, checksum: UInt32) {
    self.serverID = serverID
    self.number = number
    self.checksum = checksum
  }

  /// Reads a slot, or `nil` if it is none: only the one way to write it passes.
  init?(slot: ArraySlice<UInt8>) {
    let fields = DurableMark.fields(of: slot)
    guard fields.count >= 6, FileHeader.isServerID(fields[2]), let number = UInt64(fields[3]),
      let checksum = LineFields.readHex(Array(fields[4].utf8).span, at: 0)
    else { return nil }
    self.init(serverID: fields[2], number: number, checksum: checksum)
    guard self.slot[...] == slot else { return nil }
  }

  private static func fields(of slot: ArraySlice<UInt8>) -> [String] {
    String(decoding: slot, as: UTF8.self).split(separator: " ").map(String.init)
  }

  /// The mark in a directory, or `nil` if there is none, as in a new one. Beside a server at work
  /// it must be read before the journal, which is ahead of it.
  ///
  /// - Throws: `damaged` if the file holds no mark, `otherVersion`, `disk`.
  static func read(in volume: Volume) throws(JournalError) -> DurableMark? {
    let file: VolumeFile
    do {
      file = try volume.open(fileName, for: .read)
    } catch .disk(let error) where error.reason == .notFound || error.reason == .notADirectory {
      return nil
    }
    defer { file.close() }
    let bytes = try file.read(0..<(MarkFile.slots * MarkFile.slotBytes))
    let slots = [bytes.prefix(MarkFile.slotBytes), bytes.dropFirst(MarkFile.slotBytes)]
    if let mark = slots.compactMap(DurableMark.init).max(by: { $0.number < $1.number }) {
      return mark
    }
    let words = fields(of: bytes[...])
    if words.count > 1, words[0] == "durable", FileHeader.isNumber(words[1]),
      words[1] != FileHeader.version
    {
      throw .otherVersion(file: fileName, version: words[1], known: FileHeader.version)
    }
    throw damaged(.mark)
  }

  /// The error for a mark that says nothing, or something else than the journal.
  static func damaged(_ reason: Damage.Reason) -> JournalError {
    .damaged(Damage(file: fileName, offset: 0, record: nil, reason: reason))
  }
}

/// The file of the mark, which is written in place, so that a mark costs no more than one short
/// write. It has two slots, each smaller than what a disk writes whole or not at all, and takes
/// them in turns: a write that a crash tears leaves the mark before it.
///
/// Nothing is synced but when the journal is opened and closed: a sync of its own would have every
/// quiet action wait for the disk twice, and all that a lost mark costs is that less is certain.
/// The system writes it by itself within its usual half minute, so a loss of power leaves a mark
/// that is not much older than that; when only the process is killed the system still has it.
struct MarkFile {
  /// Bytes of a slot.
  static let slotBytes = 512

  /// How many there are.
  static let slots = 2

  private let file: VolumeFile
  private var slot = 0

  /// Puts a mark in the place of whatever mark is there, in one step and durably. The names in the
  /// directory must be synced already: else a crash could put what is left of an earlier attempt
  /// there.
  init(_ mark: DurableMark, in volume: Volume) throws(JournalError) {
    let made = try volume.create(DurableMark.fileName) { (file) throws(JournalError) in
      try file.write((mark.slot + mark.slot).span, at: 0)
    }
    made.close()
    // By the name that a failure is to tell of.
    file = try volume.open(DurableMark.fileName, for: .update)
  }

  /// Writes a mark over the older one of the two. If that fails, the other one stays.
  mutating func write(_ mark: DurableMark) throws(JournalError) {
    try file.write(mark.slot.span, at: slot * MarkFile.slotBytes)
    slot = (slot + 1) % MarkFile.slots
  }

  /// Makes it durable.
  func sync() throws(JournalError) { try file.sync() }

  /// Closes the file.
  func close() { file.close() }
}
