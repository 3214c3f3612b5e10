/// The file of the mark: how far a journal is known to be on the disk, the last record that a sync
/// has put there.
///
/// Records up to this one were acknowledged: where one of them is wrong or missing, no crash did
/// it. Behind it the end of the journal may be what a crash left of a commit. It is written after
/// the sync, so it may lag behind the journal, which only makes less of it certain; it must never
/// be ahead.
///
/// It is written in place, so that a mark costs no more than one short
/// write. It has two slots, each smaller than what a disk writes whole or not at all, and takes
/// them in turns: a write that a crash tears leaves the mark before it.
///
/// Nothing is synced but when the journal is opened and closed: a sync of its own would have every
/// quiet action wait for the disk twice, and all that a lost mark costs is that less is certain.
/// The system writes it by itself within its usual half minute, so a loss of power leaves a mark
/// that is not much older than that; when only the process is killed the system still has it.
struct MarkFile {
  /// Its name in the journal's directory.
  static let name = "durable"

  /// What a mark begins with.
  static let word = "durable"

  /// Bytes of a slot.
  static let slotBytes = 512

  /// How many there are.
  static let slots = 2

  private let file: VolumeFile
  private var slot = 0

  /// Puts a mark in the place of whatever mark is there, in one step and durably. The names in the
  /// directory must be synced already: else a crash could put what is left of an earlier attempt
  /// there.
  init(_ mark: SealedLine, in volume: Volume) throws(JournalError) {
    let made = try volume.create(MarkFile.name) { (file) throws(JournalError) in
      let slot = MarkFile.slot(mark)
      try file.write((slot + slot).span, at: 0)
    }
    made.close()
    // By the name that a failure is to tell of.
    file = try volume.open(MarkFile.name, for: .update)
  }

  /// Writes a mark over the older one of the two. If that fails, the other one stays.
  mutating func write(_ mark: SealedLine) throws(JournalError) {
    try file.write(MarkFile.slot(mark).span, at: slot * MarkFile.slotBytes)
    slot = (slot + 1) % MarkFile.slots
  }

  /// Makes it durable.
  func sync() throws(JournalError) { try file.sync() }

  /// Closes the file.
  func close() { file.close() }

  /// The mark's line, filled up with blanks to the size of a slot, with its line feed.
  static func slot(_ mark: SealedLine) -> [UInt8] {
    let line = mark.line.dropLast()
    return line + [UInt8](repeating: 0x20, count: slotBytes - 1 - line.count) + [0x0A]
  }

  /// Reads a slot: only the one way to write it passes.
  private static func mark(in slot: ArraySlice<UInt8>) throws(JournalError) -> SealedLine {
    let end = slot.dropLast().lastIndex { $0 != 0x20 } ?? slot.startIndex
    let mark = try SealedLine(
      reading: Array(slot[slot.startIndex..<min(end + 1, slot.endIndex)]), word: word, file: name,
      else: .mark)
    guard MarkFile.slot(mark)[...] == slot else { throw damaged(.mark) }
    return mark
  }

  /// The mark in a directory, or `nil` if there is none, as in a new one. Beside a server at work
  /// it must be read before the journal, which is ahead of it.
  ///
  /// - Throws: `damaged` if the file holds no mark, `otherVersion`, `disk`.
  static func read(in volume: Volume) throws(JournalError) -> SealedLine? {
    let file: VolumeFile
    do {
      file = try volume.open(name, for: .read)
    } catch .disk(let error) where error.reason == .notFound || error.reason == .notADirectory {
      return nil
    }
    defer { file.close() }
    let bytes = try file.read(0..<(slots * slotBytes))
    var found: SealedLine?
    var failure = damaged(.mark)
    for slot in [bytes.dropFirst(slotBytes), bytes.prefix(slotBytes)] {
      do {
        let mark = try mark(in: slot)
        if mark.number >= found?.number ?? 0 { found = mark }
      } catch { failure = error }
    }
    guard let found else { throw failure }
    return found
  }

  /// The error for a mark that says nothing, or something else than the journal.
  static func damaged(_ reason: Damage.Reason) -> JournalError {
    .damaged(Damage(file: name, offset: 0, record: nil, reason: reason))
  }
}
