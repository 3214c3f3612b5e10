/// Cuts a stream of bytes into lines, however the network split it.
///
/// LF, CRLF and CR NUL end a line. No part of an overlong line, head or tail, ever reaches a
/// caller.
public struct LineFramer: Sendable {
  /// An item that the stream yields.
  public enum Frame: Sendable, Equatable {
    /// A whole line without its line end.
    case line(ArraySlice<UInt8>)
    /// A line longer than `Limits.lineBytes` was discarded.
    case tooLong
    /// Ctrl-D on an empty line.
    case endOfTransmission
  }

  /// An event that only the shell can answer; events keep their order.
  public enum Notice: Sendable, Equatable {
    /// Telnet bytes to send to the peer.
    case reply([UInt8])
    /// The peer asked for a sign of life (AYT).
    case areYouThere
    /// The peer interrupted, so its unfinished line is void.
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
  /// The end of the part that has no line end in it.
  @usableFromInline var scanned = 0
  /// A lower bound of the unfinished line's start. Without it every new byte would make the framer
  /// look again at all bytes behind waiting lines.
  private var lastEnd = 0
  /// Lines that end at or after this offset are edited, because the peer had shown that it speaks
  /// telnet. Waiting lines are not edited by bytes that follow them.
  private var editedFrom: Int?
  /// The number of bytes discarded of an overlong line; `nil` outside one.
  private var discarded: Int?
  private var firstBytes: [UInt8]? = []
  private var isAtFirstLine = true
  @usableFromInline var telnet = TelnetFilter()
  @usableFromInline var notices: [Notice] = []
  /// The most notices kept at once. Only a flood brings more in one read, and its answers may be
  /// dropped.
  private static let noticesMost = 256

  /// Why this stream can never be a client's, once that is certain: it began as TLS, or has sent
  /// `Limits.bytesWithoutNewline` bytes without a line end.
  public private(set) var rejection: ErrorCode?

  /// Whether this stream can never be a client's.
  public var isHopeless: Bool { rejection != nil }

  /// Creates a framer at the beginning of a stream.
  public init() {}

  /// Whether the peer has shown that it speaks telnet and so expects CRLF.
  @inlinable public var isTelnet: Bool { telnet.hasSpoken }

  /// The number of telnet commands received, answered or not.
  @inlinable public var telnetCommands: Int { telnet.commands }

  /// The width of the peer's window in columns, if it has reported one by telnet.
  @inlinable public var columns: Int? { telnet.columns }

  /// Whether typing can be hidden: the peer speaks telnet and has not refused it.
  public var canHideTyping: Bool { telnet.canHideTyping }

  /// The bytes that ask the peer to hide typing while a password is read; empty if it cannot. The
  /// framer consumes the peer's answer.
  public mutating func hideTyping() -> [UInt8] { telnet.hideTyping() }

  /// The bytes that ask the peer to show typing again; empty if it already does. The peer has not
  /// shown the end of the line either, so a line feed belongs after them.
  public mutating func showTyping() -> [UInt8] { telnet.showTyping() }

  /// The number of bytes waiting for the end of their line or for a call of `next`.
  @inlinable public var pendingBytes: Int { bytes.count - head }

  /// Whether a whole line may be waiting.
  @inlinable public var mayHaveFrame: Bool { scanned < bytes.count }

  /// Appends bytes as they came from the peer.
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

  /// Appends bytes as they came from the peer.
  public mutating func append(_ input: some Collection<UInt8>) {
    Array(input).withUnsafeBytes { append($0) }
  }

  /// The next whole line or event, or `nil` until more bytes come.
  ///
  /// - Parameter isTyped: whether backspaces edit the line; they always do after telnet was seen.
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

  /// The offset of the next byte that can end a line.
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

  /// Removes and returns the notices that the shell must answer.
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
    // Editors write a byte order mark before a text, which then comes through a pipe.
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

  /// The line as its writer saw it: each backspace deletes a character with all its bytes. Bytes
  /// that are not UTF-8 stay, and are refused later.
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

  /// The capacity kept while nothing is pending: enough for usual lines without a new allocation.
  private static let keptCapacity = 256

  /// Releases memory when nothing is pending, as most connections are idle.
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

  /// Handles a byte on the slow path: there are telnet bytes, or the line is overlong.
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

  /// Lowers `editedFrom` after bytes were removed from the end.
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
      discarded = nil
      bytes.append(Byte.lineFeed)
    } else {
      // The last byte replaces the one before, to recognize CR NUL.
      if !bytes.isEmpty { bytes[bytes.count - 1] = byte }
      discarded = count + 1
      if count + 1 > Limits.bytesWithoutNewline { rejection = .protoTooLong }
    }
  }

  /// The start of the unfinished line, after any Ctrl-D on an empty line, which is an event of its
  /// own.
  private var unfinishedLineStart: Int {
    var index = bytes.count
    let first = max(head, lastEnd)
    while index > first, !isEnd(at: index - 1) { index -= 1 }
    while index < bytes.count, bytes[index] == Byte.endOfTransmission { index += 1 }
    return index
  }

  /// Starts discarding if the unfinished line at the end is already too long. Its first `lineBytes`
  /// bytes and its last one stay as a mark, which keeps its place among the other lines.
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
