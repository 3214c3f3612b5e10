import Cards
import Lines
import Tables

extension Message {
  /// The type word of a line.
  public enum Kind: String, Sendable, CaseIterable {
    case accept, act, back, best, bet, bot, button, bye, cancel, carry, challenge, chat, choose
    case close, community, count, create, deal, decline, draw, drawn, end, event, game, games, gone
    case hand, hands, hello, help, house, ignore, kick, leave, left, login, look, lost, match, muck
    case new, notice, out, over, password, person, ping, play, poker, post, pot, quit, rabbit
    case ready, rebuild, register, remaining, reset, result, resume, `return`, round, sat, say
    case seat, set, show, shuffle, sit, split, stats, street, sync, tab, table, tables, tell
    case timeout, topup, trade, turn, unignore, unwatch, use, void, watch, welcome, who
  }

  /// The keys that a refusal may have.
  public static let refusalKeys = Refusal.keys(nil).map(\.rawValue) + ["dup"]

  /// Every line that the server sends, except refusals.
  public static let shapes: [Cards.Line.Shape] =
    shapes(of: sessionBodies) + shapes(of: lobbyBodies) + shapes(of: tableBodies.prefix(6))
    + Cards.Line.Shape.deals + shapes(of: tableBodies.dropFirst(6).dropLast())
    + Cards.Line.Shape.odds + shapes(of: tableBodies.suffix(1)) + tableShapes + bettingShapes
    + dealingShapes + pokerShapes + Cards.Line.Shape.advice + Cards.Line.Shape.tutorial
    + Cards.Line.Shape.boards + Cards.Line.Shape.rounds + Cards.Line.Shape.matches
    + Cards.Line.Shape.rules + Cards.Line.bookShapes + Cards.Line.Shape.imports

  static let tableShapes: [Cards.Line.Shape] = [
    .row(.table, "a table"),
    .row(.seat, "a seat of the table and who sits there"),
    .row(.house, "the house's hand"),
    Cards.Line.Shape(
      .event, "say", FactKeys.event("say").map(\.rawValue) + ["says"],
      "somebody says something to the table"),
    Cards.Line.Shape(
      .row, "say", [],
      "what a person reads before the line that follows; no row of an answer, only for `says=yes`"),
    .event(.sat, "somebody took a seat"),
    .event(.left, "somebody gave up a seat"),
    .event(.out, "somebody sits out"),
    .event(.back, "somebody plays again"),
    .event(.gone, "a connection was lost"),
    .event(.timeout, "somebody's clock ran out"),
    .event(.turn, "the others wait for this player"),
    .event(.close, "the table is closed; everybody has left it"),
    .event(.kick, "somebody votes another out of the seat"),
    .event(.resume, "what you missed of a table follows"),
    .event(.sync, "you have seen everything up to seq"),
    Cards.Line.Shape(
      .row, "event", ["type"],
      "an event of a round, as you may see it: behind its type its own keys"),
  ]

  static let bettingShapes: [Cards.Line.Shape] = [
    .event(.round, "a round begins"),
    .event(.bet, "somebody added to a bet"),
    .event(.ready, "somebody said deal"),
    .event(.deal, "a hand was dealt"),
    .event(.trade, "somebody swapped a card"),
    .event(.house, "the house shows its hand"),
    .event(.result, "how somebody's bet ended"),
    .event(.over, "the game is over"),
    .event(
      .reset,
      "a new game begins, or somebody asks for one; at dealing tables with what would change"),
    .event(.void, "the round counts for nothing; with a name: whose bet went back"),
    Cards.Line.Shape(
      .ask, "act", FactKeys.question.map(\.rawValue), "decide; legal= has all you may do"),
  ]
}

extension Line.Shape {
  /// A line of a table, whose keys its fact names.
  static func event(_ kind: Message.Kind, _ meaning: String) -> Self {
    Self(.event, kind.rawValue, FactKeys.event(kind.rawValue).map(\.rawValue), meaning)
  }

  /// A row of a table.
  static func row(_ kind: Message.Kind, _ meaning: String) -> Self {
    Self(.row, kind.rawValue, FactKeys.row(kind.rawValue).map(\.rawValue), meaning)
  }
}

extension Message.Kind: FactWord {}

extension FieldCoder {
  /// Which of several lines a fact is, where its initializer is not given the type word to write.
  mutating func kind(_ kind: Message.Kind?) throws(Misread) -> Message.Kind {
    if let kind { kind } else { try word(nil) }
  }
}
