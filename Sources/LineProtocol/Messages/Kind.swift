import Lines
import Tables

extension Message {
  /// The type word of a line.
  public enum Kind: String, Sendable, CaseIterable {
    case accept, act, advise, answers, back, best, bet, book, bot, button, bye, cancel, carry,
      challenge,
      change, chat, choose
    case close, club, community, count
    case create, deal, dealt, decision, decline
    case draw, drawn, element, end, entry, equity, event, export, finger, game, games, gone, graph,
      hand
    case hands, hello
    case help, history, house
    case ignore, `import`, kick, leader, leave, ledger
    case left, line, login, look, lost, match, matches, me, misfit, muck, new, notice, odds,
      options, out,
      over, password,
      person, ping
    case play, played, player, poker, post, pot
    case profile, quit, quiz, rabbit, ready, rebuild, recent, refill, register, remaining, replay,
      reset,
      result
    case resume, `return`, round, rules, rung, sat, say, seat, set, show, shuffle, sit, split,
      standing
    case stats, street, sync, tab, table, tables
    case team, tell, timeout, top, topup, trade
    case turn, tutorial, unignore, unwatch, use, void, watch, welcome, who
  }

  /// What a line of one kind carries.
  public struct Shape: Sendable {
    public let lineClass: LineClass
    /// Its type word.
    public let kind: Kind
    /// The keys it may have, in the order of the wire.
    public let keys: [Key]
    /// What it says.
    public let meaning: String

    /// What a reply means that only says that something was done.
    public static let plainMeaning = "it was done"

    init(
      _ lineClass: LineClass, _ kind: Kind, _ keys: [Key], _ meaning: String = plainMeaning
    ) {
      self.lineClass = lineClass
      self.kind = kind
      self.keys = keys
      self.meaning = meaning
    }

    /// A line of a table, whose keys its fact names.
    static func event(_ kind: Kind, _ meaning: String) -> Shape {
      Shape(.event, kind, FactKeys.event(kind.rawValue), meaning)
    }

    /// A row of a table.
    static func row(_ kind: Kind, _ meaning: String) -> Shape {
      Shape(.row, kind, FactKeys.row(kind.rawValue), meaning)
    }

    /// The line's beginning, such as `* bet`.
    public var name: String {
      String(Character(Unicode.Scalar(lineClass.rawValue))) + " " + kind.rawValue
    }
  }

  /// The keys that a refusal may have.
  public static let refusalKeys = Refusal.keys(nil) + [.dup]

  /// Every line that the server sends, except refusals.
  public static let shapes: [Shape] =
    shapes(of: sessionBodies) + shapes(of: lobbyBodies) + shapes(of: tableBodies) + tableShapes
    + bettingShapes + dealingShapes + pokerShapes + shapes(of: adviceBodies)
    + shapes(of: boardBodies) + shapes(of: bookBodies)

  static let tableShapes: [Shape] = [
    .row(.table, "a table"),
    .row(.seat, "a seat of the table and who sits there"),
    .row(.house, "the house's hand"),
    Shape(
      .event, .say, FactKeys.event(Kind.say.rawValue) + [.says],
      "somebody says something to the table"),
    Shape(
      .row, .say, [],
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
    Shape(
      .row, .event, [.type],
      "an event of a round, as you may see it: behind its type its own keys"),
  ]

  static let bettingShapes: [Shape] = [
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
    Shape(.ask, .act, FactKeys.question, "decide; legal= has all you may do"),
  ]
}

extension Message.Kind: FactWord {}

extension FieldCoder {
  /// Which of several lines a fact is, where its initializer is not given the type word to write.
  mutating func kind(_ kind: Message.Kind?) throws(Misread) -> Message.Kind {
    if let kind { kind } else { try word(nil) }
  }
}
