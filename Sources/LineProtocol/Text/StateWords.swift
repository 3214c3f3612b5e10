import Cards
import Games
import Identity
import Tables

// What states and kinds are called before people. They are values of the wire, too, whose words are
// for programs: so each has its word for people here, even where it is the same.

extension SeatState {
  var words: Prose {
    switch self {
    case .gone: "cut off"
    case .out: "sits out"
    case .broke: "no money left"
    case .over: "done"
    case .ready: "ready"
    case .trade: "deciding"
    case .next: "plays the next round"
    case .blind: "waits for the big blind, or says post"
    case .bet: "has bet"
    case .thinking: "no bet yet"
    case .waiting: "waiting"
    case .shown: "hand shown"
    case .dealt: "has cards"
    case .folded: "folded"
    case .allIn: "all-in"
    case .acts: "to act"
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
  /// What is told of a table in a list of tables, in two words at most.
  public var words: Prose {
    switch self {
    case .empty: "empty"
    case .bet: "betting"
    case .trade: "playing"
    case .over: "game over"
    case .ready: "ready"
    case .dealing: "dealing"
    case .waiting: "waiting"
    case .next: "starting"
    case .hand: "playing"
    case .choice: "choosing"
    }
  }
}
