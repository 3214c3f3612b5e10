import Cards
import Lines

/// A finished round of any game as data: the players and their money, every action in order, and
/// the result. It is a line of JSON with events as in `mode=json`, or rows of CSV.
public struct RoundDocument: Sendable, Equatable {
  /// The number under which the server keeps the round.
  public let number: Int
  /// The players of the round.
  public let players: [PlayerName]
  private let table: String
  private let time: String
  private let recorder: RoundRecorder

  /// Creates the document of a round from the steps that one viewer saw.
  ///
  /// - Parameters:
  ///   - steps: the steps from the beginning of the round to its end, and any shown after it.
  ///   - table: the table of the round.
  ///   - game: the game of the table; for poker, the hand itself names the game.
  ///   - number: the number under which the server keeps the round, not its number in the game.
  ///   - time: the time at which the round began; `nil` if that is not known.
  /// - Returns: `nil` if the steps do not hold the beginning and the end of the round, or if it is
  ///   void.
  public init?(
    _ steps: some Sequence<RoundStep>, table: String, game: String, number: Int,
    at time: UniversalTime?
  ) {
    var recorder = RoundRecorder(game: game)
    for step in steps { recorder.take(step) }
    guard recorder.isComplete else { return nil }
    self.recorder = recorder
    (self.table, self.number) = (table, number)
    self.time = time?.text ?? ""
    players = recorder.seats.compactMap { $0.player?.name }
  }

  // MARK: - JSON

  /// The round as an object of JSON in one line.
  public var json: String {
    let (seats, boards) = (recorder.seats.map(\.json), recorder.boards.map(\.json))
    return JSONRendering.object([
      "table": JSONRendering.quoted(table), "game": JSONRendering.quoted(recorder.game),
      "n": "\(number)", "round": "\(recorder.round)",
      "time": time.isEmpty ? nil : JSONRendering.quoted(time), "seats": JSONRendering.list(seats),
      "boards": boards.isEmpty ? nil : JSONRendering.list(boards),
      "house": recorder.house.isEmpty ? nil : recorder.house.json,
      "events": JSONRendering.list(recorder.events),
    ])
  }

  // MARK: - CSV

  /// The names of the columns.
  public static let csvHeader =
    "table,game,n,round,time,seat,name,before,after,net,cards,board,actions"

  /// A row for each player, with the boards or the house's hand. The last column lists the player's
  /// actions, with `; ` between two actions and ` / ` between two streets.
  public var csv: [String] {
    let head = [table, recorder.game, "\(number)", "\(recorder.round)", time]
    let board = (recorder.boards + [recorder.house]).filter { !$0.isEmpty }.map(\.notation)
      .joined(separator: "/")
    return recorder.seats.map { seat in
      let row = head + seat.csv + [board, seat.moves]
      return row.map(RoundDocument.quoted).joined(separator: ",")
    }
  }

  /// A CSV value, quoted if it has to be.
  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}

/// A player or hand of a round, and its result.
struct RoundSeat: Sendable, Equatable {
  /// The seat; `nil` for the dealer's hand.
  let seat: Seat?
  /// The player; `nil` for a hand without an owner.
  let player: SeatedPlayer?
  /// The stack before any payment; `nil` where nobody bets.
  var before: Int?
  /// The stack after the round.
  var after: Int?
  /// The outcome of the bet, in a game against the house.
  var outcome: HouseOutcome?
  /// The final cards of the hand.
  var cards: [Card?] = []
  /// Whether new cards are still to come after a draw.
  var awaitsDraw = false
  /// The player's actions, street by street.
  var words: [[String]] = [[]]

  init(_ seat: Seat?, _ player: SeatedPlayer?) { (self.seat, self.player) = (seat, player) }

  private var net: Int? { after.flatMap { after in before.map { after - $0 } } }

  private var name: String { player?.name.description ?? (seat == nil ? "dealer" : "") }

  var json: String {
    JSONRendering.object([
      "seat": seat.map { "\($0.number)" }, "name": JSONRendering.quoted(name),
      "before": before.map(String.init), "after": after.map(String.init),
      "net": net.map(String.init), "outcome": outcome.map { JSONRendering.quoted($0.rawValue) },
      "cards": cards.json,
    ])
  }

  var csv: [String] {
    let numbers = [before, after, net].map { $0.map(String.init) ?? "" }
    return [seat.map { "\($0.number)" } ?? "", name] + numbers + [cards.notation]
  }

  var moves: String {
    let last = words.lastIndex { !$0.isEmpty } ?? 0
    return words[...last].map { $0.joined(separator: "; ") }.joined(separator: " / ")
  }
}

extension [Card?] {
  /// A list with two characters for each card.
  var json: String { JSONRendering.list(map { "\"\($0?.description ?? "??")\"" }) }

  /// All cards in one word.
  var notation: String { map { $0?.description ?? "??" }.joined() }
}
