/// Takes telnet commands (RFC 854) out of a stream of bytes, one byte at a time, so that no
/// split of the stream can matter. Of what the peer wants only the size of its window is taken.
@usableFromInline struct TelnetFilter: Sendable, Equatable {
  /// What a byte turned out to be.
  enum Outcome: Sendable, Equatable {
    /// A byte of the line protocol.
    case data(UInt8)
    /// Part of a telnet command; nothing to do.
    case swallowed
    /// The peer interrupted: its unfinished line is void.
    case interrupt
    /// The peer typed its erase-character or its erase-line character.
    case eraseCharacter, eraseLine
    /// The peer asks whether anybody is there.
    case areYouThere
    /// The peer typed its end-of-file character.
    case endOfFile
    /// The peer must be answered with these three bytes.
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
  /// The first bytes of the subnegotiation that is being read.
  private var subnegotiated: [UInt8] = []

  /// How wide the peer's window is, if it has said so (RFC 1073).
  @usableFromInline private(set) var columns: Int?

  /// How many commands have come.
  @usableFromInline private(set) var commands = 0

  /// Whether the peer has shown that it speaks telnet.
  @usableFromInline private(set) var hasSpoken = false

  /// A filter at the beginning of a stream.
  init() {}

  /// Whether the filter is between telnet commands, so that bytes without 255 pass unchanged.
  var isIdle: Bool { state == .data }

  /// Whether typing can be hidden: the peer speaks telnet and has not refused it.
  var canHideTyping: Bool { hasSpoken && !echo.isRefused }

  /// The bytes that ask the peer to show no more of what is typed; none if it `canHideTyping` not,
  /// or if it was asked already. To be used while a password is read, and then `showTyping`.
  mutating func hideTyping() -> [UInt8] {
    canHideTyping ? echo.hide() : []
  }

  /// The bytes that ask the peer to show again what is typed; none if it does. An offer that was
  /// not answered yet is taken back when the answer comes.
  mutating func showTyping() -> [UInt8] { echo.show() }

  /// Takes the next byte.
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
      // Past the cap the rest is no longer skipped: a peer cannot hide bytes without end.
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

  /// Takes the size of a window: its option, then columns and rows, two bytes each. No columns mean
  /// that the peer does not know.
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

  /// Refuses an offer or a request once each; a timing mark is always answered, since after
  /// Ctrl-C telnet throws away all output until the answer arrives.
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
