/// The end of the last segment, after every record that is known to have been on the disk, if it
/// has no whole record. A crash during a commit leaves such a tail, and then nobody was told of the
/// commit; but so does damage to records that were acknowledged at the last moment, before they
/// were marked. Or all of the only segment, if that ends within its header: no crash leaves this on
/// a disk that honours its syncs, but no record can be in it either.
public struct TornTail: Equatable, Sendable {
  /// The segment.
  let file: String

  /// Where the tail begins: the end of the last whole record; 0 for a torn header.
  let offset: Int

  /// The tail's size in bytes.
  let count: Int

  /// The name of the copy that recovery saved in the directory; `nil` if nothing was repaired.
  var copy: String?

  /// Whether the journal lacks even a whole header and has to be begun anew.
  var isOfHeader: Bool { offset == 0 }

  /// A sentence for the operator.
  public var explanation: String {
    if isOfHeader { return explanationOfHeader }
    let lost = "possibly lost: \(count) bytes in \(copy ?? file)"
    let found = "\(file) ended with them at byte \(offset), and they are no whole record"
    return (copy == nil ? lost + " from byte \(offset) on, no whole record" : "\(lost): \(found)")
      + "; a crash in a commit leaves such bytes, and nobody was told of it then, "
      + "but so does damage to the last commit"
  }

  private var explanationOfHeader: String {
    let found = "\(file) ends within its first line, after \(count) bytes, and holds no record: "
    let loss = "if there were any, somebody cut the file; restore a backup"
    guard let copy else { return found + "the next start begins it anew; \(loss) before that" }
    return found + "it was begun anew, and what was left is kept in \(copy); \(loss)"
  }
}

extension TornTail {
  /// Judges the end of the last segment, which begins with a line that, for `reason`, is not record
  /// number `due`.
  ///
  /// A commit is written only when everything before it is on the disk. So a crash can tear only the
  /// last commit, any part of which may be missing or zeroed. Any sign that a later commit was
  /// begun, or that the first wrong line is whole but in the wrong place, means damage.
  ///
  /// - Returns: why no crash leaves this; `nil` for the rest of the last commit, torn by a crash,
  ///   which was never acknowledged.
  static func damage(
    in rest: Span<UInt8>, due: UInt64, reason: Damage.Reason
  ) -> Damage.Reason? {
    if let first = RecordLine(rest), first.number != due { return .wrongNumber(first.number) }
    return laterCommit(in: rest, due: due) || lostFeed(in: rest) ? reason : nil
  }

  /// Whether a line after the first begins a commit.
  ///
  /// After a line feed that is certain, because no text contains one. After zeros, the rest of a
  /// text could look like that by chance, so there the number must fit as well.
  private static func laterCommit(in rest: Span<UInt8>, due: UInt64) -> Bool {
    var index = 1
    let farthest = due + UInt64(rest.count / RecordLine.minimumLength)
    while index + RecordLine.minimumLength <= rest.count {
      let before = rest[index - 1]
      if before == 0x0A || before == 0, let line = RecordLine(rest, at: index), !line.continues {
        if before == 0x0A || (line.number > due && line.number <= farthest) { return true }
      }
      index += 1
    }
    return false
  }

  /// Whether the first line is really two records whose line feed was damaged: the second one's
  /// checksum then continues the first one's.
  private static func lostFeed(in rest: Span<UInt8>) -> Bool {
    let end = LineFields.lineFeed(in: rest, from: 0) ?? rest.count
    let line = rest.extracting(0..<end)
    guard let first = RecordLine(line) else { return false }
    var index = first.textStart + 1
    while index + RecordLine.minimumLength <= end + 1 {
      if let second = RecordLine(line, at: index), !second.continues,
        RecordLine.checksum(of: line.extracting(index..<end), after: first.checksum)
          == second.checksum
      {
        return true
      }
      index += 1
    }
    return false
  }
}
