/// An action of a player.
enum BettingAction: Equatable, Sendable {
  /// Folds.
  case fold
  /// Checks, or calls the bet.
  case call
  /// Bets or raises. In no-limit games `to` is the total that the player has put in during the
  /// whole hand; in limit games it is 0.
  case raise(to: Int)

  /// Appends the action in the notation of the competition: `f`, `c`, `r`, `r300`.
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

/// Why another action was played than the one sent.
enum Correction: String, Error, Sendable {
  /// An empty action, or one without a size where it needs one.
  case badFormat = "bad action format"
  /// A letter that is not an action.
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
