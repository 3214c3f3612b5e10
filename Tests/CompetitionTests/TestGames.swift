import Cards
import Foundation
import Testing

@testable import cardroom_bots

/// The games that the tests play, and the matches that the original dealer has played of them.
enum TestGames {
  static let names = [
    "holdem-limit-2", "holdem-limit-3", "holdem-nolimit-2", "holdem-nolimit-3", "kuhn-limit-3",
    "leduc-limit-2", "ten-nolimit-10", "unequal-nolimit-4",
  ]

  /// A file of the folder `Golden`.
  static func text(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: "Golden/\(name)"), encoding: .utf8)
  }

  static func game(_ name: String) throws -> GameDefinition {
    try GameDefinition(fileText: text("\(name).game"))
  }

  /// The standard names of a game's seats.
  static func seats(_ game: GameDefinition) -> [String] { (0..<game.players).map { "p\($0)" } }
}

/// A match of which every seat's lines are kept.
struct PlayedMatch {
  var match: DealerMatch
  var output: DealerMatch.Output
  private var random: SplitMix64

  init(
    _ game: GameDefinition, hands: Int = 1, names: [String] = [], cards: String = "",
    seed: UInt64 = 1
  ) throws {
    random = SplitMix64(seed: seed)
    output = DealerMatch.Output(seats: game.players)
    match = DealerMatch(
      game, hands: hands, names: names, stacked: try game.hands(fileText: cards),
      using: &random)
    match.appendStates(to: &output)
  }

  var log: String { String(decoding: output.log, as: UTF8.self) }

  func lines(_ seat: Int) -> [String] {
    String(decoding: output.seats[seat], as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  mutating func play(_ action: BettingAction) {
    match.play(action, into: &output, using: &random)
  }

  /// Sends an action of the seat to act behind the line that it was sent last.
  @discardableResult mutating func answer(_ action: String) throws -> Answer? {
    let seat = try #require(match.seatToAct)
    let answer = match.read(Array((lines(seat)[lines(seat).count - 1] + ":" + action).utf8)[...])
    if let answer { play(answer.action) }
    return answer
  }

  /// The actions of a line one by one.
  static func actions(_ betting: Substring) -> [String] {
    var actions: [String] = []
    for character in betting where character != "/" {
      if character.isNumber, let last = actions.indices.last {
        actions[last].append(character)
      } else {
        actions.append(String(character))
      }
    }
    return actions
  }
}
