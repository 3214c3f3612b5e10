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

  /// One letter that stands for the verb, for people on a keyboard.
  public static let aliases: [String: Verb] = [
    "b": .bet, "d": .deal, "t": .trade, "a": .auto, "h": .help, "?": .help, "l": .look,
    "q": .quit, "s": .say, "w": .who, "f": .fold, "k": .check, "c": .call, "r": .raise,
  ]

  /// What people type who know other servers, and what it is called here: words that are no
  /// commands, so that a refusal can name the right one.
  public static let wordsElsewhere: [String: Verb] = [
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
  public static let partings: Set<Verb> = [.leave, .quit, .out, .unwatch, .close, .kick]

  /// What follows a verb that is meant in spite of what speaks against it: `fold!`.
  public static let insistence: Character = "!"

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
}
