import Cards
import Games
import Identity
import Tables

// What states and kinds are called before people. They are values of the wire, too, whose words are
// for programs: so each has its word for people here, even where it is the same.

extension SeatState {
  var words: Prose {
    switch self {
    case .gone: "gone"
    case .out: "out"
    case .broke: "broke"
    case .over: "over"
    case .ready: "ready"
    case .trade: "trade"
    case .next: "next"
    case .bet: "bet"
    case .thinking: "thinking"
    case .waiting: "waiting"
    case .shown: "shown"
    case .dealt: "dealt"
    case .folded: "folded"
    case .allIn: "all-in"
    case .acts: "acts"
    }
  }
}

extension Opponents {
  var words: Prose {
    switch self {
    case .people: "people"
    case .bots: "bots"
    case .house: "house"
    }
  }
}

extension BettingLimit {
  /// Its name without `limit`, as in `pot limit`.
  var shortWords: Prose {
    switch self {
    case .no: "no"
    case .pot: "pot"
    case .fixed: "fixed"
    case .spread: "spread"
    }
  }
}

extension RenderingMode {
  var words: Prose {
    switch self {
    case .wire: "wire"
    case .json: "json"
    case .text: "text"
    }
  }
}

extension GameState {
  var words: Prose {
    switch self {
    case .empty: "empty"
    case .bet: "bet"
    case .trade: "trade"
    case .over: "over"
    case .ready: "ready"
    case .dealing: "dealing"
    case .waiting: "waiting"
    case .next: "next"
    case .hand: "hand"
    case .choice: "choice"
    }
  }
}
