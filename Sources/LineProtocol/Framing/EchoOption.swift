/// Our side of telnet's ECHO option (RFC 857), kept by the rules of RFC 1143, so that offers and
/// answers that cross on their way can neither loop nor be taken for each other.
///
/// To offer the echo and not to do it is how a telnet server hides typing.
struct EchoOption: Sendable, Equatable {
  private enum State: Sendable, Equatable {
    /// The peer shows its typing.
    case shown
    /// Offered and not answered yet; `withdraw`: no longer wanted when the answer comes.
    case offered(withdraw: Bool)
    /// The peer has agreed.
    case hidden
    /// Taken back and not answered yet; `again`: wanted anew when the answer comes.
    case ending(again: Bool)
  }

  private static let will: [UInt8] = [255, 251, 1], wont: [UInt8] = [255, 252, 1]

  private var state = State.shown

  /// Whether the peer has once refused: it is not asked again.
  private(set) var isRefused = false

  /// Whether a wish of the peer's own for an echo was denied: it is denied once.
  private var hasDenied = false

  /// Wants typing hidden; what is to be sent then, as of each change.
  mutating func hide() -> [UInt8] {
    guard !isRefused else { return [] }
    switch state {
    case .shown:
      state = .offered(withdraw: false)
      return Self.will
    case .offered: state = .offered(withdraw: false)
    case .ending: state = .ending(again: true)
    case .hidden: break
    }
    return []
  }

  /// Wants typing shown.
  mutating func show() -> [UInt8] {
    switch state {
    case .hidden:
      state = .ending(again: false)
      return Self.wont
    case .offered: state = .offered(withdraw: true)
    case .ending: state = .ending(again: false)
    case .shown: break
    }
    return []
  }

  /// The peer has sent DO ECHO: it agrees, or wishes it of its own accord, which is denied.
  mutating func peerSaidDo() -> [UInt8] {
    switch state {
    case .shown:
      guard !hasDenied else { return [] }
      hasDenied = true
      return Self.wont
    case .offered(withdraw: false), .hidden:
      state = .hidden
      return []
    case .offered(withdraw: true):
      state = .ending(again: false)
      return Self.wont
    case .ending: return []
    }
  }

  /// The peer has sent DONT ECHO: it refuses, has had enough, or has heard that typing is shown.
  mutating func peerSaidDont() -> [UInt8] {
    switch state {
    case .shown: return []
    case .offered:
      state = .shown
      isRefused = true
      return []
    case .hidden:
      state = .shown
      isRefused = true
      return Self.wont
    case .ending(let again):
      state = .shown
      return again ? hide() : []
    }
  }
}
