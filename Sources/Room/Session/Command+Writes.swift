import LineProtocol
import ScoreBook

extension Command {
  /// Whether it is asked to change something: then it is done once, however often it is sent under
  /// one tag. What only reads is answered afresh.
  var writes: Bool {
    switch self {
    case .hello, .login, .register, .password, .resume, .quit, .set, .tell, .ignore, .unignore,
      .create, .close, .sit, .leave, .watch, .unwatch, .use, .say, .sitOut, .comeBack, .kick, .act,
      .topUp, .refill, .bot, .challenge, .accept, .decline:
      true
    case .book(let words): BookCommand.isChange(words)
    case .help, .ping, .stats, .who, .games, .tables, .look, .count, .advise, .adviseAtTable,
      .equity, .equityAtTable, .hands, .finger, .top, .history, .replay, .ledger, .export,
      .matches:
      false
    }
  }
}
