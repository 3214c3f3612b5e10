import Cards

/// Cuts a stream of bytes into lines, however the network split it.
///
/// LF, CRLF and CR NUL end a line. A line that is too long is never seen
/// by anyone, neither its head nor its tail.
public struct LineFramer: Sendable {
  /// What the stream gave.
  public enum Frame: Sendable, Equatable {
    /// A whole line without its end.
    case line(ArraySlice<UInt8>)
    /// A line longer than `Limits.lineBytes` was thrown away.
    case tooLong
    /// Ctrl-D on an empty line.
    case endOfTransmission
  }

  /// What only the shell can answer, in the order in which it came.
  public enum Notice: Sendable, Equatable {
    /// Telnet bytes to be sent to the peer.
    case reply([UInt8])
    /// The peer asked for a sign of life.
    case areYouThere
    /// The peer interrupted: its unfinished line is void.
    case interrupted
  }

  private enum Byte {
    static let endOfTransmission: UInt8 = 4
    static let backspace: UInt8 = 8
    static let delete: UInt8 = 127
    static let lineFeed: UInt8 = 10
    static let carriageReturn: UInt8 = 13
    static let iac: UInt8 = 255
    static let tlsHandshake: [UInt8] = [22, 3]
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  }

  @usableFromInline var bytes: [UInt8] = []
  /// Where the next line begins.
  @usableFromInline var head = 0
  /// Up to where no end of line was found.
  @usableFromInline var scanned = 0
  /// The unfinished line begins here or later, as was last seen. Without it the bytes behind
  /// waiting lines would be looked at again for every byte that follows.
  private var lastEnd = 0
  /// Lines that end here or later are edited: the peer has shown before their end that it speaks
  /// telnet. Lines that wait are not edited by what comes behind them.
  private var editedFrom: Int?
  /// How many bytes of an over-long line were thrown away; `nil` outside of one.
  private var discarded: Int?
  private var firstBytes: [UInt8]? = []
  private var isAtFirstLine = true
  @usableFromInline var telnet = TelnetFilter()
  @usableFromInline var notices: [Notice] = []
  /// The most notices kept at once. Only a flood has more in one read, and its answers may be
  /// dropped.
  private static let noticesMost = 256

  /// Why this stream can never be one of ours, once that is known: it began as TLS, or has sent
  /// `Limits.bytesWithoutNewline` bytes without an end of line.
  public private(set) var rejection: ErrorCode?

  /// Whether this stream can never be one of ours.
  public var isHopeless: Bool { rejection != nil }

  /// A framer at the beginning of a stream.
  public init() {}

  /// Whether the peer has shown that it speaks telnet, so that it wants CRLF.
  @inlinable public var isTelnet: Bool { telnet.hasSpoken }

  /// How many telnet commands have come, answered or not.
  @inlinable public var telnetCommands: Int { telnet.commands }

  /// How many columns the peer's window has, if it is telnet's and says so.
  @inlinable public var columns: Int? { telnet.columns }

  /// Whether typing can be hidden: the peer speaks telnet and has not refused it.
  public var canHideTyping: Bool { telnet.canHideTyping }

  /// The bytes that ask the peer to show no more of what is typed, for the time in which a password
  /// is read; none if that cannot be. The peer's answer is taken as one, and comes to nobody.
  public mutating func hideTyping() -> [UInt8] { telnet.hideTyping() }

  /// The bytes that ask the peer to show again what is typed; none if it does. Since the peer has
  /// not shown the end of the line either, a line feed belongs behind them.
  public mutating func showTyping() -> [UInt8] { telnet.showTyping() }

  /// Bytes that wait for the end of their line or for being asked for.
  @inlinable public var pendingBytes: Int { bytes.count - head }

  /// Whether a whole line may be waiting.
  @inlinable public var mayHaveFrame: Bool { scanned < bytes.count }

  /// Takes bytes as they came from the peer.
  public mutating func append(_ input: UnsafeRawBufferPointer) {
    watchForTLS(input)
    var rest = input[...]
    while !rest.isEmpty, !isHopeless {
      appendPiece(UnsafeRawBufferPointer(rebasing: rest.prefix(Limits.lineBytes)))
      rest = rest.dropFirst(Limits.lineBytes)
    }
  }

  private mutating func appendPiece(_ piece: UnsafeRawBufferPointer) {
    if discarded == nil, telnet.isIdle, !piece.contains(Byte.iac) {
      bytes.append(contentsOf: piece)
      dropOverlongTail()
    } else {
      for byte in piece where !isHopeless { step(byte) }
    }
  }

  /// Takes bytes as they came from the peer.
  public mutating func append(_ input: some Collection<UInt8>) {
    Array(input).withUnsafeBytes { append($0) }
  }

  /// The next whole line or event, or `nil` until more bytes come.
  ///
  /// - Parameter isTyped: whether backspaces edit the line; in what telnet sends they always do.
  public mutating func next(isTyped: Bool = false) -> Frame? {
    if head < bytes.count, scanned == head, bytes[head] == Byte.endOfTransmission {
      head += 1
      scanned = head
      return .endOfTransmission
    }
    while let index = nextMark() {
      scanned = index + 1
      if isEnd(at: index) {
        return take(through: index, edits: isTyped || editedFrom.map { $0 <= index } ?? false)
      }
    }
    scanned = bytes.count
    releaseMemory()
    return nil
  }

  /// Where the next byte is that can end a line.
  private func nextMark() -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var index = scanned
      while index < bytes.count {
        if bytes[index] == Byte.lineFeed || bytes[index] == 0 { return index }
        index += 1
      }
      return nil
    }
  }

  /// What the shell must answer; asking takes it away.
  @inlinable public mutating func takeNotices() -> [Notice] {
    guard !notices.isEmpty else { return [] }
    defer { notices = [] }
    return notices
  }

  private func isEnd(at index: Int) -> Bool {
    if bytes[index] == Byte.lineFeed { return true }
    return bytes[index] == 0 && index > head && bytes[index - 1] == Byte.carriageReturn
  }

  private mutating func take(through end: Int, edits: Bool) -> Frame {
    var last = end
    if last > head, bytes[last - 1] == Byte.carriageReturn { last -= 1 }
    var line = bytes[head..<last]
    // Editors write it before a text, and then it comes down a pipe.
    if isAtFirstLine, line.starts(with: Byte.byteOrderMark) { line = line.dropFirst(3) }
    isAtFirstLine = false
    let length = end + 1 - head
    head = end + 1
    if length > Limits.lineBytes { return .tooLong }
    return .line(edits ? Self.edited(line) : line)
  }

  private static func isErase(_ byte: UInt8) -> Bool {
    byte == Byte.backspace || byte == Byte.delete
  }

  /// The line as whoever typed it saw it: each backspace takes a character with all its bytes. What
  /// is no UTF-8 stays as it is, and is refused.
  private static func edited(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.contains(where: isErase), let text = String(validating: line, as: UTF8.self) else {
      return line
    }
    var characters: [Character] = []
    for character in text {
      if character.utf8.count == 1, character.utf8.allSatisfy(isErase) {
        characters.removeLast(min(1, characters.count))
      } else {
        characters.append(character)
      }
    }
    return Array(String(characters).utf8)[...]
  }

  /// What is kept while nothing is pending: room for usual lines, without asking for memory anew.
  private static let keptCapacity = 256

  /// Gives memory back when nothing is pending: most connections are idle.
  private mutating func releaseMemory() {
    guard head == bytes.count, discarded == nil else {
      if head > Limits.lineBytes {
        bytes.removeFirst(head)
        scanned -= head
        lastEnd = max(0, lastEnd - head)
        editedFrom = editedFrom.map { max(0, $0 - head) }
        head = 0
      }
      return
    }
    if bytes.capacity <= LineFramer.keptCapacity {
      bytes.removeAll(keepingCapacity: true)
    } else {
      bytes = []
    }
    head = 0
    scanned = 0
    lastEnd = 0
    limitEditing()
  }

  /// Slow path: telnet bytes or an over-long line are about.
  private mutating func step(_ byte: UInt8) {
    switch telnet.step(byte) {
    case .data(let data): appendData(data)
    case .swallowed: break
    case .eraseCharacter: appendData(Byte.delete)
    case .eraseLine: dropUnfinishedLine()
    case .interrupt:
      dropUnfinishedLine()
      note(.interrupted)
    case .areYouThere: note(.areYouThere)
    case .endOfFile: appendData(Byte.endOfTransmission)
    case .reply(let reply): note(.reply(reply))
    }
    if editedFrom == nil, telnet.hasSpoken { editedFrom = bytes.count }
  }

  /// Bytes were taken away at the end.
  private mutating func limitEditing() { editedFrom = editedFrom.map { min($0, bytes.count) } }

  private mutating func note(_ notice: Notice) {
    if notices.count < Self.noticesMost { notices.append(notice) }
  }

  private mutating func appendData(_ byte: UInt8) {
    guard let count = discarded else {
      bytes.append(byte)
      dropOverlongTail()
      return
    }
    let ended = byte == Byte.lineFeed || (byte == 0 && bytes.last == Byte.carriageReturn)
    if ended {
      finishDiscarding()
    } else {
      // The last byte is kept in place of the one before, to know CR NUL when it comes.
      if !bytes.isEmpty { bytes[bytes.count - 1] = byte }
      discarded = count + 1
      if count + 1 > Limits.bytesWithoutNewline { rejection = .protoTooLong }
    }
  }

  /// Behind Ctrl-D on an empty line, which is an event of its own and no part of the line.
  private var unfinishedLineStart: Int {
    var index = bytes.count
    let first = max(head, lastEnd)
    while index > first, !isEnd(at: index - 1) { index -= 1 }
    while index < bytes.count, bytes[index] == Byte.endOfTransmission { index += 1 }
    return index
  }

  /// Begins to throw away when the unfinished line at the end is too long already. Its first
  /// `lineBytes` + 1 bytes stay as a mark, so that its place among the other lines is kept.
  private mutating func dropOverlongTail() {
    guard bytes.count - max(head, lastEnd) > Limits.lineBytes else { return }
    let start = unfinishedLineStart
    lastEnd = start
    let length = bytes.count - start
    guard length > Limits.lineBytes else { return }
    discarded = length
    if length > Limits.bytesWithoutNewline { rejection = .protoTooLong }
    let last = bytes[bytes.count - 1]
    bytes.removeSubrange((start + Limits.lineBytes)...)
    bytes.append(last)
    limitEditing()
  }

  private mutating func finishDiscarding() {
    discarded = nil
    bytes.append(Byte.lineFeed)
  }

  private mutating func dropUnfinishedLine() {
    discarded = nil
    lastEnd = unfinishedLineStart
    bytes.removeSubrange(lastEnd...)
    scanned = min(scanned, bytes.count)
    limitEditing()
  }

  private mutating func watchForTLS(_ input: UnsafeRawBufferPointer) {
    guard var first = firstBytes else { return }
    first.append(contentsOf: input.prefix(Byte.tlsHandshake.count - first.count))
    if first == Byte.tlsHandshake { rejection = .protoTLS }
    firstBytes = first.count < Byte.tlsHandshake.count ? first : nil
  }
}
