/// Why a command was refused. `rule.*` is understood but not allowed now; `proto.*` was not
/// understood.
public enum ErrorCode: String, CaseIterable, Sendable {
  case protoUTF8 = "proto.utf8"
  case protoBytes = "proto.bytes"
  case protoTooLong = "proto.too-long"
  case protoVerb = "proto.verb"
  case protoArguments = "proto.arguments"
  case protoNumber = "proto.number"
  case protoCard = "proto.card"
  case protoTag = "proto.tag"
  case protoTagReused = "proto.tag-reused"
  case protoVersion = "proto.version"
  case protoHTTP = "proto.http"
  case protoTLS = "proto.tls"
  case authRequired = "auth.required"
  case authName = "auth.name"
  case authNameTaken = "auth.name-taken"
  case authAlready = "auth.already"
  case authMember = "auth.member"
  case authToken = "auth.token"
  case authResumed = "auth.resumed"
  case authFailed = "auth.failed"
  case authPassword = "auth.password"
  case authBusy = "auth.busy"
  case authBanned = "auth.banned"
  case authMuted = "auth.muted"
  case authKicked = "auth.kicked"
  case tableUnknown = "table.unknown"
  case tableTaken = "table.taken"
  case tableName = "table.name"
  case tableGame = "table.game"
  case tableOption = "table.option"
  case tableNone = "table.none"
  case tableWhich = "table.which"
  case tableNotJoined = "table.not-joined"
  case tableBusy = "table.busy"
  case tableNotYours = "table.not-yours"
  case tableLimit = "table.limit"
  case tableNobody = "table.nobody"
  case tableRound = "table.round"
  case tableBots = "table.bots"
  case tablePrivate = "table.private"
  case seatTaken = "seat.taken"
  case seatRange = "seat.range"
  case seatFull = "seat.full"
  case seatAlready = "seat.already"
  case seatLeaving = "seat.leaving"
  case seatNone = "seat.none"
  case turnStale = "turn.stale"
  case turnNone = "turn.none"
  case ruleAmount = "rule.amount"
  case rulePhase = "rule.phase"
  case ruleNoBet = "rule.no-bet"
  case ruleTraded = "rule.traded"
  case ruleCard = "rule.card"
  case ruleDeck = "rule.deck"
  case ruleOver = "rule.over"
  case ruleReset = "rule.reset"
  case ruleConfirm = "rule.confirm"
  case ruleVerb = "rule.verb"
  case ruleKick = "rule.kick"
  case ruleTaken = "rule.taken"
  case ruleUnknown = "rule.unknown"
  case rulePlayer = "rule.player"
  case ruleProfile = "rule.profile"
  case ruleElement = "rule.element"
  case ruleTeams = "rule.teams"
  case ruleCount = "rule.count"
  case ruleRound = "rule.round"
  case ruleWinner = "rule.winner"
  case ruleUndo = "rule.undo"
  case ruleDrop = "rule.drop"
  case ruleFull = "rule.full"
  case ruleLocked = "rule.locked"
  case rateAddress = "rate.address"
  case moneyBalance = "money.balance"
  case moneyChips = "money.chips"
  case moneyBuyIn = "money.buyin"
  case moneyRefill = "money.refill"
  case serverFull = "server.full"
  case serverSlow = "server.slow"
  case serverStopping = "server.stopping"
  case serverDisk = "server.disk"

  /// What a code is about: its beginning.
  enum Kind: String, CaseIterable {
    case proto, auth, table, seat, turn, rule, money, rate, server

    /// The kind of a code; of one that is not known, what the rules say.
    init(code: some StringProtocol) {
      self = Kind(rawValue: String(code.prefix { $0 != "." })) ?? .rule
    }

    /// What was wrong with what was refused so, behind a number.
    var words: String {
      switch self {
      case .proto: "not understood"
      case .auth: "not permitted"
      case .table: "not possible at the table"
      case .seat: "not possible from the seat"
      case .turn: "out of turn"
      case .rule: "against the rules"
      case .money: "not affordable"
      case .rate: "too often"
      case .server: "turned away"
      }
    }
  }

  /// What it means and what to do, in one line.
  public var meaning: String {
    ErrorCode.sessionMeanings[self] ?? ErrorCode.tableMeanings[self]
      ?? ErrorCode.bookMeanings[self] ?? rawValue
  }
}
