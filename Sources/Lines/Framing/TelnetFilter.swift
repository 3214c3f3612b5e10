/// Takes telnet commands (RFC 854) out of a stream of bytes, one byte at a time, so that no split
/// of the stream can matter. Of the peer's options it uses only the window size.
@usableFromInline struct TelnetFilter: Sendable, Equatable {
  /// The meaning of a byte.
  enum Outcome: Sendable, Equatable {
    /// A byte of the line protocol.
    case data(UInt8)
    /// Part of a telnet command, without effect.
    case swallowed
    /// The peer interrupted, so its unfinished line is void.
    case interrupt
    /// The peer typed its erase-character or its erase-line character.
    case eraseCharacter, eraseLine
    /// The peer asks for a sign of life (AYT).
    case areYouThere
    /// The peer typed its end-of-file character.
    case endOfFile
    /// The three bytes to send to the peer as an answer.
    case reply([UInt8])
  }

  private enum State: Sendable, Equatable {
    case data, command, subnegotiation(Int), subnegotiationCommand(Int)
    case option(verb: UInt8)
  }

  private enum Byte {
    static let iac: UInt8 = 255
    static let dont: UInt8 = 254
    static let `do`: UInt8 = 253
    static let wont: UInt8 = 252
    static let will: UInt8 = 251
    static let sb: UInt8 = 250
    static let eraseLine: UInt8 = 248
    static let eraseCharacter: UInt8 = 247
    static let areYouThere: UInt8 = 246
    static let abortOutput: UInt8 = 245
    static let interrupt: UInt8 = 244
    static let breakKey: UInt8 = 243
    static let se: UInt8 = 240
    static let abort: UInt8 = 238
    static let endOfFile: UInt8 = 236
    static let echo: UInt8 = 1
    static let timingMark: UInt8 = 6
    static let windowSize: UInt8 = 31
  }

  private var state = State.data
  private var refused: [UInt16] = []
  private var echo = EchoOption()
  private var hasAgreedToSize = false
  /// The first bytes of the current subnegotiation.
  private var subnegotiated: [UInt8] = []

  /// The width of the peer's window in columns, if it has reported one (RFC 1073).
  @usableFromInline private(set) var columns: Int?

  /// The number of commands received.
  @usableFromInline private(set) var commands = 0

  /// Whether the peer has shown that it speaks telnet.
  @usableFromInline private(set) var hasSpoken = false

  /// Creates a filter at the beginning of a stream.
  init() {}

  /// Whether the filter is between telnet commands, so that input without a byte of 255 passes
  /// unchanged.
  var isIdle: Bool { state == .data }

  /// Whether typing can be hidden: the peer speaks telnet and has not refused it.
  var canHideTyping: Bool { hasSpoken && !echo.isRefused }

  /// The bytes that ask the peer to hide typing; empty if it cannot, or has been asked already. A
  /// caller uses it while a password is read, and then calls `showTyping`.
  mutating func hideTyping() -> [UInt8] {
    canHideTyping ? echo.hide() : []
  }

  /// The bytes that ask the peer to show typing again; empty if it already does. An unanswered
  /// offer is withdrawn when the answer comes.
  mutating func showTyping() -> [UInt8] { echo.show() }

  /// Processes the next byte.
  mutating func step(_ byte: UInt8) -> Outcome {
    switch state {
    case .data:
      guard byte == Byte.iac else { return .data(byte) }
      state = .command
      return .swallowed
    case .command:
      return command(byte)
    case .option(let verb):
      state = .data
      return answer(verb, option: byte)
    case .subnegotiation(let count):
      // Past the cap, bytes are no longer skipped, so a peer cannot hide bytes without end.
      state = count >= Limits.telnetSubnegotiation ? .data : .subnegotiation(count + 1)
      if byte == Byte.iac { state = .subnegotiationCommand(count + 1) } else { note(byte) }
      return .swallowed
    case .subnegotiationCommand(let count):
      state = byte == Byte.se ? .data : .subnegotiation(count)
      if byte == Byte.se { takeSize() } else { note(byte) }
      return .swallowed
    }
  }

  private static let sizeBytes = 5

  private mutating func note(_ byte: UInt8) {
    if subnegotiated.count <= Self.sizeBytes { subnegotiated.append(byte) }
  }

  /// Reads the size of a window: its option, then columns and rows, two bytes each. Zero columns
  /// mean that the peer does not know.
  private mutating func takeSize() {
    guard subnegotiated.count == Self.sizeBytes, subnegotiated[0] == Byte.windowSize else { return }
    let columns = Int(subnegotiated[1]) << 8 | Int(subnegotiated[2])
    self.columns = columns > 0 ? columns : nil
  }

  private mutating func command(_ byte: UInt8) -> Outcome {
    state = .data
    if byte == Byte.iac { return .data(Byte.iac) }
    commands += 1
    hasSpoken = true
    switch byte {
    case Byte.will, Byte.wont, Byte.do, Byte.dont:
      state = .option(verb: byte)
      return .swallowed
    case Byte.sb:
      state = .subnegotiation(0)
      subnegotiated = []
      return .swallowed
    case Byte.interrupt, Byte.breakKey, Byte.abort, Byte.abortOutput: return .interrupt
    case Byte.eraseCharacter: return .eraseCharacter
    case Byte.eraseLine: return .eraseLine
    case Byte.areYouThere: return .areYouThere
    case Byte.endOfFile: return .endOfFile
    default: return .swallowed
    }
  }

  /// Refuses an offer or a request once each. A timing mark is always answered: after Ctrl-C,
  /// telnet discards all output until the answer arrives.
  private mutating func answer(_ verb: UInt8, option: UInt8) -> Outcome {
    if option == Byte.echo, verb == Byte.do || verb == Byte.dont {
      let reply = verb == Byte.do ? echo.peerSaidDo() : echo.peerSaidDont()
      return reply.isEmpty ? .swallowed : .reply(reply)
    }
    guard verb == Byte.will || verb == Byte.do else { return .swallowed }
    if option == Byte.windowSize, verb == Byte.will {
      guard !hasAgreedToSize else { return .swallowed }
      hasAgreedToSize = true
      return .reply([Byte.iac, Byte.do, option])
    }
    let refusal = verb == Byte.will ? Byte.dont : Byte.wont
    if option == Byte.timingMark { return .reply([Byte.iac, refusal, option]) }
    let mark = UInt16(verb) << 8 | UInt16(option)
    guard !refused.contains(mark) else { return .swallowed }
    refused.append(mark)
    return .reply([Byte.iac, refusal, option])
  }
}
