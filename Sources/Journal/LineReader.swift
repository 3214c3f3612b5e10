/// Reads a file line by line, up to a size fixed at the beginning, so that a growing file has a
/// stable end. It holds one chunk and one line in memory, whatever the file contains.
struct LineReader {
  /// What came next.
  enum Step {
    /// A whole line: its range in `buffer`, without the line feed.
    case line(Range<Int>)
    /// Bytes that are not a whole line: the end of the file, or a line longer than any can be.
    case unfinished
    /// Nothing is left.
    case end
  }

  /// How many bytes one read asks for.
  private static let chunk = 1 << 18

  /// More bytes than a line can have.
  private static let maximumLine = Journal.maximumTextBytes + RecordLine.maximumOverhead

  private let file: VolumeFile
  private let limit: Int
  private var position = 0
  private var base = 0

  /// Bytes that were read but not yet consumed.
  private(set) var buffer: [UInt8] = []

  init(_ file: VolumeFile, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// Where in the file the next line begins.
  var offset: Int { base + position }

  /// Advances to the next line. After `unfinished` and `end` the reader stays where it is.
  mutating func next() throws(JournalError) -> Step {
    var searched = position
    while true {
      if let feed = LineFields.lineFeed(in: buffer.span, from: searched) {
        guard feed - position <= LineReader.maximumLine else { return .unfinished }
        let line = position..<feed
        position = feed + 1
        return .line(line)
      }
      let length = buffer.count - position
      if length > LineReader.maximumLine { return .unfinished }
      guard try fill() else { return length == 0 ? .end : .unfinished }
      searched = position + length
    }
  }

  /// Drops consumed bytes and reads more; false at the end.
  private mutating func fill() throws(JournalError) -> Bool {
    let end = base + buffer.count
    guard end < limit else { return false }
    let more = try file.readSome(min(LineReader.chunk, limit - end), at: end)
    buffer.removeFirst(position)
    base += position
    position = 0
    buffer += more
    return !more.isEmpty
  }
}
