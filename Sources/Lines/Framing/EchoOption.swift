/// Our side of telnet's ECHO option (RFC 857), by the rules of RFC 1143: offers and answers that
/// cross on their way can neither loop nor be mistaken for each other.
///
/// A telnet server hides typing by offering to echo and then not doing it.
struct EchoOption: Sendable, Equatable {
  private enum State: Sendable, Equatable {
    /// The peer shows its typing.
    case shown
    /// Offered without an answer yet; `withdraw`: no longer wanted when it comes.
    case offered(withdraw: Bool)
    /// The peer has agreed.
    case hidden
    /// Withdrawn without an answer yet; `again`: wanted again when it comes.
    case ending(again: Bool)
  }

  private static let will: [UInt8] = [255, 251, 1], wont: [UInt8] = [255, 252, 1]

  private var state = State.shown

  /// Whether the peer has ever refused; it is not asked again.
  private(set) var isRefused = false

  /// Whether a request for an echo from the peer was denied; this happens once.
  private var hasDenied = false

  /// Asks the peer to hide typing. Like every change, it returns the bytes to send.
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

  /// Asks the peer to show typing.
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

  /// The peer has sent DO ECHO: it agrees, or asks of its own accord, which is denied.
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

  /// The peer has sent DONT ECHO: it refuses, no longer wants it, or confirms that typing is shown.
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
