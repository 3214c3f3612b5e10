import Games
import LineProtocol

/// `cardroom-bench edge`: what the house wins of each dollar, and an error if that is not what the
/// help says.
enum HouseEdgeBench {
  struct Given {
    fileprivate var cards = 5
  }

  static let subcommand = Subcommand(
    "the house's edge of the betting games, exactly",
    "Works out the house's edge from every hand against every hand, as help betting3 and help "
      + "betting5 have it.",
    ProgramOptions<Given>(
      of: "cardroom-bench edge", Given(),
      [
        .choice("--cards", "N", "cards in a hand: 3 or 5", among: ["3", "5"]) {
          $0.cards = $1 == "3" ? 3 : 5
        }, .help,
      ]), measure: measure)

  private static func measure(_ given: Given) throws -> JSONLine {
    var edge = HouseEdge.known(cards: given.cards)
    let seconds = Stopwatch.seconds { edge = HouseEdge.computed(cards: given.cards) }
    var json = JSONLine()
    json.add("bench", "edge")
    json.add("cards", given.cards)
    json.add("standing", edge.standing.description)
    json.add("standing_percent", edge.standing.percent)
    json.add("bet", HouseEdge.bet)
    json.add("trading", edge.trading.description)
    json.add("trading_percent", edge.trading.percent)
    json.add("ms", seconds * 1000)
    guard edge == HouseEdge.known(cards: given.cards) else {
      throw OtherEdge(cards: given.cards)
    }
    return json
  }
}

private struct OtherEdge: Error, CustomStringConvertible {
  let cards: Int

  var description: String { "help betting\(cards) has another edge" }
}
