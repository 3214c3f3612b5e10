/// Reads a file line by line, up to a size fixed at the beginning, so that a growing file has a
/// stable end. It holds one chunk and one line in memory, whatever the file contains.
struct LineReader {
  /// How many bytes one read asks for.
  private static let chunk = 1 << 18

  /// More bytes than a line can have.
  private static let maximumLine = Journal.maximumTextBytes + RecordLine.maximumOverhead

  private let file: any OpenFile
  private let limit: Int
  private var position = 0
  private var base = 0

  /// Bytes that were read but not yet consumed.
  private(set) var buffer: [UInt8] = []

  init(_ file: any OpenFile, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// Where in the file the next line begins.
  var offset: Int { base + position }

  /// Advances to the next whole line, and returns its range in `buffer`, without the line feed;
  /// `nil` if nothing is left. It fails, and stays where it is, at a line that has no end or is
  /// longer than any can be.
  mutating func next() throws(JournalError) -> Result<Range<Int>, Damage.Reason>? {
    var searched = position
    while true {
      if let feed = LineFields.lineFeed(in: buffer.span, from: searched) {
        guard feed - position <= LineReader.maximumLine else { return .failure(.unfinished) }
        let line = position..<feed
        position = feed + 1
        return .success(line)
      }
      let length = buffer.count - position
      if length > LineReader.maximumLine { return .failure(.unfinished) }
      guard try fill() else { return length == 0 ? nil : .failure(.unfinished) }
      searched = position + length
    }
  }

  /// Drops consumed bytes and reads more; false at the end.
  private mutating func fill() throws(JournalError) -> Bool {
    let end = base + buffer.count
    guard end < limit else { return false }
    let more = try file.read(min(LineReader.chunk, limit - end), at: end)
    buffer.removeFirst(position)
    base += position
    position = 0
    buffer += more
    return !more.isEmpty
  }
}
