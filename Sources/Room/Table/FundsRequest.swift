import Identity
import LineProtocol

/// Chips that somebody needs at a table, and the house has to find in an account.
///
/// The house reserves them, which is no movement yet: that is the table's record, in the same step
/// in which the player sits down. So a crash finds the chips here or there, never twice.
public struct FundsRequest: Sendable {
  /// What the chips are for.
  public enum Purpose: Sendable {
    /// To sit down, in a seat of this number or in any.
    case sit(seat: Int?, TokenDigest)
    /// To add to a stack.
    case topUp
  }

  /// The table.
  let table: TableID
  /// Who needs them, and gets the answer.
  let sender: TableSender
  /// Guest or member, person or bot.
  let person: Person
  /// What for.
  let purpose: Purpose
  /// How many were asked for; `nil` for as many as the table takes.
  let wanted: Int?
  /// How many the table takes.
  let allowed: ClosedRange<Int>
  /// The search that it is for.
  var search: PlaySearch?
  /// What has to be agreed to first.
  var offer: PlayOffer?
}
