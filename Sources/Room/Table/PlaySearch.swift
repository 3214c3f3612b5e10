import Cards
import Games
import Identity
import LineProtocol
import Lines

/// The search for a seat of somebody who has said `play`. The house chooses a table, which may
/// refuse; then the search goes on with the next one.
public struct PlaySearch: Sendable {
  /// What is looked for.
  let wish: PlayWish
  /// Who looks for it, and gets the answer.
  public var sender: Sender
  /// What was said before that it costs, and is agreed to.
  let agreed: PlayOffer?
  /// Whether `yes` agrees, too.
  let takesYes: Bool
  /// The tables that have refused.
  private(set) var tried: Set<TableID> = []
  /// The table that was opened for it.
  var opened: TableID?
  /// Who is at the table that the house has chosen.
  var company: [PlayerName] = []

  init(_ wish: PlayWish, of sender: Sender, agreed: PlayOffer?, takesYes: Bool) {
    (self.wish, self.sender, self.agreed, self.takesYes) = (wish, sender, agreed, takesYes)
  }

  /// The same after a table has refused.
  func without(_ table: TableID) -> PlaySearch {
    var copy = self
    copy.tried.insert(table)
    return copy
  }
}

/// What it costs to sit down, which is said before it is done.
public struct PlayOffer: Sendable, Equatable {
  let wish: PlayWish
  /// The table; `nil` for one that is to be opened.
  let table: TableID?
  /// The chips that are brought there.
  let chips: Int
}

extension PlaySearch {
  /// What is asked before so many chips are brought to a table, or to a new one; `nil` if that is
  /// agreed to, or nobody is asked.
  func question(
    _ chips: Int, of purse: Purse, at table: TableID?, _ settings: TableSettings
  ) -> Answer? {
    let offer = PlayOffer(wish: wish, table: opened == table ? nil : table, chips: chips)
    guard sender.isAskedBack, agreed != offer else { return nil }
    let place: Prose = offer.table.map { "table \($0)" } ?? "a new table"
    let names = company
    let company: Prose =
      switch names.count {
      case 0: settings.options.bots > 0 ? "where a bot of the house plays with you" : "empty yet"
      case 1: "where \(names[0]) is"
      default: "where \(Prose.list(names.dropLast())) and \(names[names.count - 1]) are"
      }
    let stakes: Prose = settings.options.stakeWords.map { ", \($0)" } ?? ""
    let refusal = Refusal(
      .ruleConfirm,
      "\(place) plays \(settings.entry.title)\(stakes), \(company); you bring "
        + "\(offer.chips) of "
        + "your \(purse.owned) play chips; type play again\(takesYes ? ", or yes" : "")")
    var answer = Answer(refusal)
    answer.offer = Shared(wrappedValue: offer)
    return answer
  }
}
