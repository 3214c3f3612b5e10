extension Message {
  /// The type word of a line.
  public enum Kind: String, Sendable, CaseIterable {
    case accept, act, advise, answers, back, best, bet, book, bot, button, bye, carry, challenge,
      change, choose
    case close, community, count
    case create, deal, decline
    case draw, drawn, element, end, entry, equity, event, export, finger, game, games, gone, hand
    case hands, hello
    case help, history, house
    case ignore, kick, leader, leave, ledger
    case left, line, login, look, lost, match, matches, muck, new, notice, out, over, password,
      person, ping
    case player, poker, post, pot
    case profile, quit, rabbit, ready, rebuild, refill, register, remaining, replay, reset, result
    case resume, `return`, round, rung, sat, say, seat, set, show, shuffle, sit, split, standing
    case stats, street, sync, table, tables
    case team, tell, timeout, top, topup, trade
    case turn, unignore, unwatch, use, void, watch, welcome, who
  }

  /// What a line of one kind carries.
  public struct Shape: Sendable {
    /// Its class.
    public let lineClass: Class
    /// Its type word.
    public let kind: Kind
    /// The keys it may have, in the order of the wire.
    public let keys: [Key]
    /// What it says.
    public let meaning: String

    /// What a reply means that only says that something was done.
    public static let plainMeaning = "it was done"

    init(
      _ lineClass: Class, _ kind: Kind, _ keys: [Key], _ meaning: String = plainMeaning
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
  public static let refusalKeys: [Key] = [
    .code, .max, .limit, .wait, .table, .turn, .left, .retry, .legal, .swap, .dup,
  ]

  /// Every line that the server sends, except refusals.
  public static let shapes: [Shape] =
    sessionShapes + lobbyShapes + tableShapes + bettingShapes + dealingShapes + pokerShapes
    + adviceShapes + officeShapes + bookShapes

  private static let sessionShapes: [Shape] = [
    Shape(
      .event, .welcome, [.server, .proto, .line, .rate, .burst, .ping, .hold],
      "the first line of a connection"),
    Shape(.event, .bye, [.code], "the last line of a connection"),
    Shape(.event, .lost, [.n], "so many lines were dropped because you did not read"),
    .event(.resume, "what you missed of a table follows"),
    .event(.sync, "you have seen everything up to seq"),
    Shape(.done, .hello, [.proto, .mode, .session, .dup]),
    Shape(
      .done, .login, [.name, .kind, .chips, .session, .device, .book, .dup], "you have a name"),
    Shape(.done, .resume, [.name, .tables, .missed, .dup], "you go on where you were cut off"),
    Shape(.done, .close, [.table, .dup]),
    Shape(.done, .set, [.key, .value, .dup]),
    Shape(.done, .ping, [.x, .ts, .dup], "an answer at once; ts is the server's milliseconds"),
    Shape(.done, .quit, [.dup]),
    Shape(.done, .help, [.rows, .topic, .dup], "the end of the help"),
    Shape(.row, .line, [], "a line of help, in its text"),
    Shape(.done, .act, actKeys),
  ]

  private static let actKeys: [Key] = [
    .table, .turn, .did, .amount, .out, .in, .bet, .balance, .score, .to, .paid, .stack, .cards,
    .seq, .dup,
  ]

  private static let lobbyShapes: [Shape] = [
    Shape(
      .done, .stats, [.people, .connections, .tables, .uptime, .dup], "how busy the server is"),
    Shape(
      .row, .person, [.name, .kind, .role, .table, .state, .watching, .level],
      "somebody who is here"),
    Shape(.done, .who, [.rows, .dup], "the end of the people"),
    Shape(.done, .games, [.rows, .dup], "the end of the games"),
    .row(.table, "a table"),
    Shape(.done, .tables, [.rows, .dup], "the end of the tables"),
    Shape(
      .done, .create,
      [
        .table, .game, .down, .up, .community, .players, .dealer, .decks, .open, .shuffle,
        .streets, .forced, .opens, .deck, .shares, .limit, .cap, .blinds, .bets, .ante, .bringIn,
        .bigBlindAnte, .buyin, .seats, .start, .pause, .turn, .bank, .wait, .button, .ties, .odd,
        .twice, .rabbit, .straddle, .openpair, .trips, .split5, .bbared, .bomb, .boards, .bots,
        .pace, .away, .only, .hands, .stack, .duplicate, .passed, .rules, .tables, .dup,
      ],
      "the table is open, with all its options"),
    Shape(.done, .tell, [.name, .dup]),
    Shape(.event, .tell, [.name], "somebody says something to you alone"),
    Shape(.done, .challenge, challengeKeys + [.wait, .dup], "it stands for wait seconds"),
    Shape(.event, .challenge, challengeKeys, "somebody asks you to play a match"),
    Shape(
      .done, .accept, [.name, .table] + challengeKeys.dropFirst() + [.dup],
      "you are seated at the table of the match"),
    Shape(
      .event, .accept, [.name, .table, .game], "your challenge is accepted, and you are seated"),
    Shape(.done, .decline, [.name, .dup]),
    Shape(.event, .decline, [.name], "your challenge is declined"),
  ]

  private static let challengeKeys: [Key] = [
    .name, .game, .limit, .blinds, .bets, .ante, .turn, .bank, .hands, .stack, .duplicate,
  ]

  static let tableShapes: [Shape] = [
    Shape(
      .done, .sit, [.table, .seat, .seq, .state, .game, .plays, .stack, .wait, .dup]),
    Shape(
      .done, .leave, [.table, .chips, .game, .bet, .paid, .dup],
      "you left the table, with so many chips; a bet without paid is played out"),
    Shape(.done, .watch, [.table, .seq, .game, .dup]),
    Shape(.done, .unwatch, [.table, .dup]),
    Shape(.done, .use, [.table, .dup]),
    Shape(.done, .look, [.table, .seq, .rows, .dup], "the end of the table's rows"),
    .row(.seat, "a seat of the table and who sits there"),
    .row(.house, "the house's hand"),
    Shape(.done, .say, [.table, .dup]),
    .event(.say, "somebody says something to the table"),
    Shape(.done, .out, [.table, .dup]),
    Shape(.done, .back, [.table, .dup]),
    .event(.sat, "somebody took a seat"),
    .event(.left, "somebody gave up a seat"),
    .event(.out, "somebody sits out"),
    .event(.back, "somebody plays again"),
    .event(.gone, "a connection was lost"),
    .event(.timeout, "somebody's clock ran out"),
    .event(.turn, "the others wait for this player"),
    .event(.close, "the table is closed; everybody has left it"),
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
    Shape(
      .ask, .act,
      [
        .table, .turn, .seat, .left, .round, .phase, .bet, .balance, .score, .cards, .deck, .hand,
        .game, .street, .board, .hole, .up, .pot, .toCall, .stack, .legal, .clock, .house, .bet,
        .decision, .boards, .others, .pots, .swap,
      ], "decide; legal= has all you may do"),
  ]
}
