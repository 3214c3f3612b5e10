// Owns where a segment that was read stands. Never holds the file itself.

/// A segment that was read to its last whole record.
struct ReadSegment: Equatable {
  let name: FileName

  /// Bytes up to the end of the last whole record; 0 if not even the header is whole.
  let wholeSize: Int

  /// Where the last commit begins; the same as `wholeSize` if there is no record.
  let commitStart: Int

  /// The checksum of the last record before the segment.
  let link: UInt32
}
