import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables

/// How much a line of the log matters to the user.
enum Importance: Int, Sendable, Comparable {
  /// Who is waited for, who comes and goes, what is paid without a choice.
  case detail
  /// What happens in the game.
  case game
  /// What is about the user, or said by anybody.
  case mine

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// How much a line of the server's matters to somebody.
  init(_ line: HeardLine, to me: PlayerName?) {
    switch line.content {
    case .line(.said, _), .reply, .question: self = .mine
    case .line(.event(let event, _), _): self.init(event, to: me)
    case .line(.clock, _), .line(.sync, _), .line(.resume, _): self = .detail
    case .other(let message):
      switch message.word {
      case "tell", "challenge", "accept", "decline", "cancel", "lost", "bye":
        self = .mine
      default: self = message.sign == .row ? .mine : .game
      }
    case .row, .replayed: self = .mine
    case .unknown, .foreign: self = .game
    }
  }

  private init(_ event: TableEvent, to me: PlayerName?) {
    if let me, event.people.contains(where: { $0.name == me }) {
      self = .mine
    } else {
      self = event.isDetail ? .detail : .game
    }
  }
}

/// What of the log is shown.
enum LogLevel: String, Sendable, CaseIterable {
  case all, game, mine

  /// The least that is shown.
  var least: Importance {
    switch self {
    case .all: .detail
    case .game: .game
    case .mine: .mine
    }
  }

  var said: Prose {
    switch self {
    case .all: "The log shows everything."
    case .game: "The log shows what happens in the game, and no waiting, coming and going."
    case .mine: "The log shows what is about you, and what is said."
    }
  }
}

extension TableEvent {
  /// Whom it is about.
  fileprivate var people: [SeatedPlayer] {
    switch self {
    case .sat(let player, _, _, _), .leaving(let player), .out(let player, _), .back(let player),
      .gone(let player, _), .timeout(let player, _), .kick(let player, _, _, _),
      .identified(let player, _):
      [player]
    case .game(.house(let event)): event.people
    case .game(.dealing(let event)): event.people
    case .game(.poker(let event)): event.people
    case .wanted, .restarted, .closed: []
    }
  }

  /// Whether the game would be understood without it.
  fileprivate var isDetail: Bool {
    switch self {
    case .sat, .leaving, .out, .back, .gone, .identified: true
    case .game(.house(let event)): event.isDetail
    case .game(.dealing(let event)): event.isDetail
    case .game(.poker(let event)): event.isDetail
    case .timeout, .kick, .wanted, .restarted, .closed: false
    }
  }
}

extension HouseEvent {
  fileprivate var people: [SeatedPlayer] {
    switch self {
    case .bet(let player, _, _, _), .ready(let player), .passed(let player),
      .dealt(let player, _, _, _), .traded(let player, _), .result(let player, _, _, _, _),
      .broke(let player), .resetAsked(let player, _, _, _), .left(let player, _):
      [player]
    case .reset(let player, _): player.map { [$0] } ?? []
    case .shuffled, .round, .house, .over, .void, .matchOver: []
    }
  }

  fileprivate var isDetail: Bool {
    switch self {
    case .ready, .passed, .left, .shuffled: true
    default: false
    }
  }
}

extension DealingEvent {
  fileprivate var people: [SeatedPlayer] {
    switch self {
    case .reshuffled(let player, _), .rebuilt(let player, _), .drawn(let player, _, _),
      .new(_, let player), .round(_, _, _, let player):
      [player].compactMap(\.self)
    case .newAsked(let player, _, _, _, _), .left(let player): [player]
    case .dealt(let owner, _, _, _), .shown(let owner, _, _): [owner.player].compactMap(\.self)
    case .best(let best): [best.hand.player].compactMap(\.self)
    case .split(let hands): hands.owners.compactMap(\.player)
    case .shuffled, .community, .remaining, .over: []
    }
  }

  fileprivate var isDetail: Bool {
    switch self {
    case .remaining, .left, .shuffled: true
    default: false
    }
  }
}

extension PokerEvent {
  fileprivate var people: [SeatedPlayer] {
    switch self {
    case .posted(let player, _), .dealt(let player, _, _), .acted(let player, _),
      .exchanged(let player, _), .agreed(let player, _), .mucked(let player),
      .returned(let player, _), .divided(let player, _, _),
      .chose(let player, _), .toppedUp(let player, _, _, _), .broke(let player),
      .left(let player, _):
      [player]
    case .shown(let shown): [shown.player]
    case .pot(let result): result.winners.map { SeatedPlayer($0.key, $0.value.name) }
    default: []
    }
  }

  fileprivate var isDetail: Bool {
    switch self {
    case .posted, .dealt, .button, .shuffled, .returned, .due, .carried, .mucked, .left: true
    default: false
    }
  }
}
