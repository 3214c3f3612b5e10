import Games
import Lines

/// A person's search for a seat with `play`. The house chooses a table, which may refuse; the
/// search then continues with the next one.
public struct PlaySearch: Sendable {
  /// The game and opponent to look for.
  let wish: PlayWish
  /// The person who searches, and gets the answer.
  public var sender: Sender
  /// The offer that the person has seen and agrees to.
  let agreed: PlayOffer?
  /// Whether `yes` also agrees.
  let takesYes: Bool
  /// The tables that have refused.
  private(set) var tried: Set<TableID> = []
  /// The table opened for the search.
  var opened: TableID?
  /// The players at the table chosen by the house.
  var company: [PlayerName] = []

  init(_ wish: PlayWish, of sender: Sender, agreed: PlayOffer?, takesYes: Bool) {
    (self.wish, self.sender, self.agreed, self.takesYes) = (wish, sender, agreed, takesYes)
  }

  /// The search after a table has refused.
  func without(_ table: TableID) -> PlaySearch {
    var copy = self
    copy.tried.insert(table)
    return copy
  }
}

/// The cost of sitting down, which is stated before it is done.
struct PlayOffer: Sendable, Equatable {
  let wish: PlayWish
  /// The table; `nil` for one yet to be opened.
  let table: TableID?
  /// The chips to bring.
  let chips: Int
}

extension PlaySearch {
  /// Asks before chips are brought to a table, or to a new one; `nil` if that is agreed to already,
  /// or the sender is never asked.
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
