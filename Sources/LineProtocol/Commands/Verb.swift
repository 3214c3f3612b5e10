/// A command's first word. Matched whole and in any case, never by its beginning.
public enum Verb: String, CaseIterable, Sendable {
  case hello, login, register, password, resume, play, quit
  case help, set, ping, stats, who, finger, tell, ignore, unignore
  case games, tables, create, close, challenge, accept, decline, cancel
  case sit, leave, watch, unwatch, use, look, say, out, back, kick
  case bet, deal, trade, reset, auto, show, new, count, shuffle, rebuild, draw
  case fold, check, call, raise, complete, allin, bringin, discard, muck, twice, once, choose
  case pre, post, straddle, topup, refill, bot
  case hands, advise, equity, odds, tutorial
  case me, top, history, replay, export, ledger, matches, rules, book

  /// What a verb acts on, and so when `help` shows it.
  public enum Scope: String, Sendable {
    /// The connection itself.
    case session
    /// The lobby: people and tables.
    case lobby
    /// What the house remembers.
    case office
    /// A table one has joined.
    case table
    /// The game at a table.
    case game
  }

  /// One letter that stands for the verb, for people on a keyboard.
  public static let aliases: [String: Verb] = [
    "b": .bet, "d": .deal, "t": .trade, "a": .auto, "h": .help, "?": .help, "l": .look,
    "q": .quit, "s": .say, "w": .who, "f": .fold, "k": .check, "c": .call, "r": .raise,
  ]

  /// What people type who know other servers, and what it is called here: words that are no
  /// commands, so that a refusal can name the right one.
  static let wordsElsewhere: [String: Verb] = [
    "exit": .quit, "bye": .quit, "logout": .quit, "join": .sit, "enter": .sit,
    "name": .login, "nick": .login, "user": .login, "chat": .say, "shout": .say, "yell": .say,
    "msg": .tell, "whisper": .tell, "observe": .watch, "spectate": .watch, "list": .tables,
    "ls": .tables,
    "rooms": .tables, "table": .look, "status": .look, "cards": .look, "start": .deal,
    "swap": .trade, "exchange": .trade, "away": .out, "afk": .out, "rebuy": .topup,
    "redeal": .deal, "flip": .show, "reveal": .show, "flop": .deal, "turn": .deal, "river": .deal,
    "collect": .rebuild, "gather": .rebuild, "mix": .shuffle, "scores": .top, "leaderboard": .top,
    "whoami": .me, "chips": .me, "balance": .me, "stop": .leave, "commands": .help, "man": .help,
  ]

  /// What ends a seat, a table or the connection: whoever mistypes something is never sent there.
  static let partings: Set<Verb> = [.leave, .quit, .out, .unwatch, .close, .kick]

  /// What only asks: such a command is answered afresh however often it is sent under one tag.
  private static let questions: Set<Verb> = [
    .help, .ping, .stats, .who, .games, .tables, .look, .count, .advise, .equity, .odds, .hands,
    .finger, .me, .top, .history, .replay, .ledger, .export, .matches,
  ]

  /// Whether it is asked to change something; of the score book the book's own verb says it.
  var isChange: Bool { !Verb.questions.contains(self) }

  /// Whether its words may be passwords.
  var takesSecrets: Bool { [.login, .register, .password].contains(self) }

  /// What follows a verb that is meant in spite of what speaks against it: `fold!`.
  static let insistence: Character = "!"

  /// The verb or alias that `word`, in lower case, is; `nil` if it is none.
  public init?(word: String) {
    guard let verb = Verb.byWord[word] else {
      guard word.last == Verb.insistence, Verb.byWord[String(word.dropLast())] == .fold else {
        return nil
      }
      self = .fold
      return
    }
    self = verb
  }

  private static let byWord = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) }
  ).merging(aliases) { verb, _ in verb }

  /// What it acts on.
  public var scope: Scope {
    switch self {
    case .hello, .login, .register, .password, .resume, .play, .quit, .help, .set, .ping, .hands,
      .advise, .equity, .tutorial, .ignore, .unignore, .use:
      .session
    case .stats, .who, .finger, .tell, .games, .tables, .create, .close, .challenge, .accept,
      .decline, .cancel:
      .lobby
    case .me, .top, .history, .replay, .export, .ledger, .matches, .refill, .rules, .book: .office
    case .sit, .leave, .watch, .unwatch, .look, .say, .out, .back, .kick, .count, .topup, .bot,
      .odds:
      .table
    case .bet, .deal, .trade, .reset, .auto, .show, .new, .shuffle, .rebuild, .draw: .game
    case .fold, .check, .call, .raise, .complete, .allin, .bringin, .discard, .muck, .twice,
      .once, .choose, .pre, .post, .straddle:
      .game
    }
  }

  /// What it does, in a few words.
  public var summary: String {
    switch self {
    case .hello: "a program says who it is and which form it reads"
    case .login: "take a name; a member's needs its password"
    case .register: "become a member: your name, chips and record are kept"
    case .password: "change your password"
    case .resume: "go on after a cut connection"
    case .play: "be seated where people play, or with a bot of the house"
    case .quit: "leave everything and close, at once; bets are played out"
    case .help: "this; also help TOPIC, help GAME, help VERB, help codes"
    case .set:
      "mode wire|json|text, glyphs, color, screenreader, lobby on|off, chat now|held, "
        + "finger open|closed, zone +2, width N|off"
    case .ping: "answered at once"
    case .stats: "how many people, tables, connections"
    case .who: "the people here"
    case .tell: "say something to one person"
    case .finger: "who somebody is, and what they have played"
    case .ignore: "stop reading what somebody says; alone: whom you ignore"
    case .unignore: "ignore somebody no longer"
    case .games: "the games that tables can play"
    case .tables: "the tables that are open"
    case .create: "open a table of your own"
    case .close: "close a table that you opened"
    case .challenge: "ask somebody to play a match, for play chips"
    case .accept: "play the match that somebody asks for"
    case .decline: "do not play it"
    case .cancel: "take back the match that you have asked for"
    case .sit: "take a seat and play"
    case .leave: "give up your seat"
    case .watch: "watch a table without playing"
    case .unwatch: "stop watching"
    case .use: "choose the table that your commands go to"
    case .look: "the table as you see it, or a past deal"
    case .say: "say something to the table"
    case .out: "sit out: keep the seat, skip the rounds; next: from the big blind on"
    case .back: "come back from sitting out"
    case .kick: "vote somebody out of the seat: more than half, at least two"
    default: gameSummary
    }
  }

  /// The same of what is done in a game and of what the house remembers.
  private var gameSummary: String {
    switch self {
    case .bet: "betting: add N to your bet, 1 if left out; poker: bet N chips"
    case .deal: "betting: I am ready; dealing: deal the round"
    case .trade: "swap one of your cards for the next of the deck"
    case .reset: "begin a new game"
    case .auto: "let the server make the safe move"
    case .show: "turn your dealt hand up"
    case .new: "a new game of a dealer: stud5, stud7, holdem, custom"
    case .count: "the cards left in the deck"
    case .shuffle: "the dealer shuffles what is left of the deck"
    case .rebuild: "the dealer takes all cards back and shuffles"
    case .draw: "the dealer turns up the next card for all; poker: swap these cards"
    case .fold: "give up the hand; fold! also if a check is free"
    case .check: "stay in for nothing"
    case .call: "match the bet"
    case .raise: "raise to N, by +N, by the pot, half of it, all; alone the least"
    case .complete: "make a short bet a whole one"
    case .allin: "bet, raise or call everything you have"
    case .bringin: "pay the bring-in of stud"
    case .discard: "give up cards for good"
    case .muck: "give up the hand without showing it"
    case .twice, .once: "see the rest of the board \(rawValue)"
    case .choose: "say what is dealt next, in dealer's choice"
    case .pre: "say beforehand what to do; but for fold, forgotten when the price changes"
    case .post: "pay the blinds now instead of waiting for the big blind"
    case .straddle: "pay a straddle whenever you may"
    case .topup: "bring N more chips to your stack"
    case .refill: "new chips for whoever has fewer than \(Limits.refillBelow), once an hour"
    case .bot: "have a bot of the house sit down, or leave"
    case .hands: "the ten kinds of hand, the best first"
    case .advise: "what your two cards are worth with the dealer's"
    case .equity: "how often a hand wins against others"
    case .tutorial: "learn a game move by move, with set cards; nothing counts"
    case .odds: "betting: how often your hand beats the house, and what a trade is worth"
    case .me: "your chips, your seats, and how your hands have gone"
    case .top: "the leader board of a game, or of all games for dollars"
    case .history: "the last rounds at a table"
    case .replay: "a round of history, move by move"
    case .export: "rounds that you have played, for programs"
    case .matches: "the last matches, of all or of one"
    case .ledger: "where your chips came from and went to"
    case .rules: "rules of your own that you keep for other tables"
    case .book: "the Hand and Foot score book; book help tells more"
    default: rawValue
    }
  }
}
