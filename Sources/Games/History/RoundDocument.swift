import Cards
import Identity

/// A round of any game that is over, as data: who played with how much, what was done in which
/// order, and what came of it. A line of JSON, whose events are those of `mode=json`, or rows of
/// CSV.
public struct RoundDocument: Sendable, Equatable {
  /// The number by which it is found again.
  public let number: Int
  /// Who played it.
  public let players: [PlayerName]
  private let table: String
  private let time: String
  private let recorder: RoundRecorder

  /// The round in which these steps were seen.
  ///
  /// - Parameters:
  ///   - steps: those from its beginning to its end, and what was shown after it.
  ///   - table: where it was played.
  ///   - game: what is played there; of poker the hand says it.
  ///   - number: the number by which it is found again, unlike that of the round in its game.
  ///   - time: when it began; `nil` if that is not known.
  /// - Returns: `nil` if the round does not begin in them, does not end, or counts for nothing.
  public init?(
    _ steps: some Sequence<RoundStep>, table: String, game: String, number: Int,
    at time: HandTime?
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
    var fields = [
      JSONField("table", table), JSONField("game", recorder.game), JSONField("n", number),
      JSONField("round", recorder.round),
    ]
    if !time.isEmpty { fields.append(JSONField("time", time)) }
    fields.append(JSONField("seats", .list(recorder.seats.map(\.json))))
    if !recorder.boards.isEmpty {
      fields.append(JSONField("boards", .list(recorder.boards.map(\.json))))
    }
    if !recorder.house.isEmpty { fields.append(JSONField("house", recorder.house.json)) }
    fields.append(JSONField("events", .list(recorder.events)))
    return JSONValue.object(fields).description
  }

  // MARK: - CSV

  /// The names of the columns.
  public static let csvHeader =
    "table,game,n,round,time,seat,name,before,after,net,cards,board,actions"

  /// A row for each player, with the boards or the house's hand, and what the player did in the
  /// last column: `; ` between two moves, ` / ` between two streets.
  public var csv: [String] {
    let head = [table, recorder.game, "\(number)", "\(recorder.round)", time]
    let board = (recorder.boards + [recorder.house]).filter { !$0.isEmpty }.map(\.notation)
      .joined(separator: "/")
    return recorder.seats.map { seat in
      let row = head + seat.csv + [board, seat.moves]
      return row.map(RoundDocument.quoted).joined(separator: ",")
    }
  }

  /// A value of CSV, between quotation marks if something in it asks for them.
  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}

/// Who played a round, and what came of it.
struct RoundSeat: Sendable, Equatable {
  /// Where; `nil` for the dealer's hand.
  let seat: Seat?
  /// Who; `nil` for a hand that is nobody's.
  let player: SeatedPlayer?
  /// What there was before anything was paid; `nil` where nothing is bet.
  var before: Int?
  /// What there is afterwards.
  var after: Int?
  /// How the bet ended, in a game against the house.
  var outcome: HouseOutcome?
  /// The cards that were held at the end.
  var cards: [Card?] = []
  /// New cards that are to come for others.
  var awaitsDraw = false
  /// What the player did, street by street.
  var words: [[String]] = [[]]

  init(_ seat: Seat?, _ player: SeatedPlayer?) { (self.seat, self.player) = (seat, player) }

  private var net: Int? { after.flatMap { after in before.map { after - $0 } } }

  var json: JSONValue {
    var fields: [JSONField] = []
    if let seat { fields.append(JSONField("seat", seat.number)) }
    fields.append(JSONField("name", player?.name.description ?? (seat == nil ? "dealer" : "")))
    if let before { fields.append(JSONField("before", before)) }
    if let after { fields.append(JSONField("after", after)) }
    if let net { fields.append(JSONField("net", net)) }
    if let outcome { fields.append(JSONField("outcome", outcome.rawValue)) }
    fields.append(JSONField("cards", cards.json))
    return .object(fields)
  }

  var csv: [String] {
    let numbers = [before, after, net].map { $0.map(String.init) ?? "" }
    let name = player?.name.description ?? (seat == nil ? "dealer" : "")
    return [seat.map { "\($0.number)" } ?? "", name] + numbers + [cards.notation]
  }

  var moves: String {
    let last = words.lastIndex { !$0.isEmpty } ?? 0
    return words[...last].map { $0.joined(separator: "; ") }.joined(separator: " / ")
  }
}

extension [Card?] {
  /// Each card as two characters.
  var json: JSONValue { .list(map { .text($0?.description ?? "??") }) }

  /// All cards in a word.
  var notation: String { map { $0?.description ?? "??" }.joined() }
}
