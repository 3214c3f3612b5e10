/// The file of the mark: the last record that is known to be on the disk because a sync has put it
/// there.
///
/// Records up to this one were acknowledged: if one of them is wrong or missing, no crash did it.
/// After it, the end of the journal may be the remains of a commit after a crash. It is written
/// after the sync, so it may lag behind the journal, which only makes less of it certain; it must
/// never be ahead.
///
/// It is written in place, so that a mark costs no more than one short write. It has two slots,
/// each smaller than what a disk writes whole or not at all, and alternates between them: if a
/// crash tears a write, the previous mark remains.
///
/// It is synced only when the journal is opened and closed: a sync of its own would make every
/// action in a quiet room wait for the disk twice, and a lost mark costs nothing but certainty. The
/// system writes it on its own within the usual half minute, so a loss of power leaves a mark that
/// is not much older than that; if only the process is killed, the system still has it.
struct MarkFile {
  static let slotBytes = 512

  /// The number of slots.
  static let slots = 2

  let file: any OpenFile
  private var slot = 0

  /// Replaces any mark by this one, in one step and durably. The names in the directory must be
  /// synced already: otherwise a crash could restore the remains of an earlier attempt.
  init(_ mark: SealedLine, in volume: Volume) throws(JournalError) {
    let name = FileName.mark().text
    try volume.create(name) { (file) throws(JournalError) in
      let slot = MarkFile.slot(mark)
      try file.writeAll((slot + slot).span, at: 0)
    }
    // Opened by the name that errors should mention.
    file = try volume.open(name, for: .update)
  }

  /// Writes a mark over the older of the two. If that fails, the other one stays.
  mutating func write(_ mark: SealedLine) throws(JournalError) {
    try file.writeAll(MarkFile.slot(mark).span, at: slot * MarkFile.slotBytes)
    slot = (slot + 1) % MarkFile.slots
  }

  /// The mark's line, padded with blanks to the size of a slot, with its line feed.
  static func slot(_ mark: SealedLine) -> [UInt8] {
    let line = mark.line.dropLast()
    return line + [UInt8](repeating: 0x20, count: slotBytes - 1 - line.count) + [0x0A]
  }

  /// The mark in a directory, or `nil` if there is none, as in a new one. While a server is running
  /// it must be read before the journal, which is ahead of it.
  ///
  /// - Throws: `damaged` if the file holds no mark, `otherVersion`, `disk`.
  static func read(in volume: Volume) throws(JournalError) -> SealedLine? {
    let name = FileName.mark()
    let file: any OpenFile
    do {
      file = try volume.open(name.text, for: .read)
    } catch .disk(let error) where error.reason == .notFound || error.reason == .notADirectory {
      return nil
    }
    defer { file.close() }
    let bytes = try file.read(0..<(slots * slotBytes))
    var found: SealedLine?
    var failure = name.damaged(.mark)
    for slot in [bytes.dropFirst(slotBytes), bytes.prefix(slotBytes)] {
      do throws(JournalError) {
        let last = slot.dropLast().lastIndex { $0 != 0x20 }
        let line = last.map { slot.prefix(through: $0) } ?? []
        let mark = try SealedLine(reading: Array(line), of: name)
        // Only the exact spelling is valid.
        guard MarkFile.slot(mark)[...] == slot else { throw name.damaged(.mark) }
        if mark.number >= found?.number ?? 0 { found = mark }
      } catch { failure = error }
    }
    guard let found else { throw failure }
    return found
  }
}
