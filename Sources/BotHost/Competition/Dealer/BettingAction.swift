/// What a player does.
enum BettingAction: Equatable, Sendable {
  /// Gives up.
  case fold
  /// Checks, or calls what was bet.
  case call
  /// Bets or raises. Without a limit to so many chips that this player has put in during the whole
  /// hand; with a limit the number is 0.
  case raise(to: Int)

  /// As the competition writes it: `f`, `c`, `r`, `r300`.
  func append(to bytes: inout [UInt8], isNoLimit: Bool) {
    switch self {
    case .fold: bytes.append(UInt8(ascii: "f"))
    case .call: bytes.append(UInt8(ascii: "c"))
    case .raise(let size):
      bytes.append(UInt8(ascii: "r"))
      if isNoLimit { bytes.append(contentsOf: "\(size)".utf8) }
    }
  }
}

/// Why something else was played than what a player has sent.
enum Correction: String, Error, Sendable {
  /// Nothing, or no size where one is needed.
  case badFormat = "bad action format"
  /// A letter that is no action.
  case unknown = "unknown action"
  /// There is no bet to fold to.
  case nothingToFold = "nothing to fold to"
  /// The limit of raises is reached, or nobody could call.
  case noRaise = "no raise is legal"
  /// Raised to the smallest size.
  case tooSmall = "raise too small"
  /// Lowered to the stack.
  case tooLarge = "raise too large"
}
