/// Our side of telnet's ECHO option (RFC 857), kept by the rules of RFC 1143, so that offers and
/// answers that cross on their way can neither loop nor be taken for each other.
///
/// To offer the echo and not to do it is how a telnet server hides typing.
struct EchoOption: Sendable, Equatable {
  /// What is to be sent after a change.
  enum Reply: Sendable, Equatable {
    case will, wont
  }

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

  private var state = State.shown

  /// Whether the peer has once refused: it is not asked again.
  private(set) var isRefused = false

  /// Whether a wish of the peer's own for an echo was denied: it is denied once.
  private var hasDenied = false

  /// Wants typing hidden.
  mutating func hide() -> Reply? {
    guard !isRefused else { return nil }
    switch state {
    case .shown:
      state = .offered(withdraw: false)
      return .will
    case .offered: state = .offered(withdraw: false)
    case .ending: state = .ending(again: true)
    case .hidden: break
    }
    return nil
  }

  /// Wants typing shown.
  mutating func show() -> Reply? {
    switch state {
    case .hidden:
      state = .ending(again: false)
      return .wont
    case .offered: state = .offered(withdraw: true)
    case .ending: state = .ending(again: false)
    case .shown: break
    }
    return nil
  }

  /// The peer has sent DO ECHO: it agrees, or wishes it of its own accord, which is denied.
  mutating func peerSaidDo() -> Reply? {
    switch state {
    case .shown:
      guard !hasDenied else { return nil }
      hasDenied = true
      return .wont
    case .offered(withdraw: false), .hidden:
      state = .hidden
      return nil
    case .offered(withdraw: true):
      state = .ending(again: false)
      return .wont
    case .ending: return nil
    }
  }

  /// The peer has sent DONT ECHO: it refuses, has had enough, or has heard that typing is shown.
  mutating func peerSaidDont() -> Reply? {
    switch state {
    case .shown: return nil
    case .offered:
      state = .shown
      isRefused = true
      return nil
    case .hidden:
      state = .shown
      isRefused = true
      return .wont
    case .ending(let again):
      state = .shown
      return again ? hide() : nil
    }
  }
}
