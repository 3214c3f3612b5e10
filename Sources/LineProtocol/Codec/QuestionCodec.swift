import Games
import Identity

/// What a player is asked at a table: a `?` line.
public struct TableQuestion: Sendable, Equatable {
  /// The table.
  public let table: TableID
  /// The name of the decision.
  public let turn: TurnID
  /// The player's seat.
  public let seat: Seat
  /// Milliseconds that are left to decide: all of them while no clock runs.
  public var left: Int
  /// Whether the clock runs.
  public var isClockRunning: Bool
  /// What the game asks.
  public let game: GameQuestion

  /// A question.
  public init(
    table: TableID, turn: TurnID, seat: Seat, left: Int, isClockRunning: Bool, game: GameQuestion
  ) {
    (self.table, self.turn, self.seat) = (table, turn, seat)
    (self.left, self.isClockRunning, self.game) = (left, isClockRunning, game)
  }

  /// Appends the wire's line, with its line feed.
  public func appendWire(to bytes: inout [UInt8]) {
    var line = LineWriter(appendingTo: bytes)
    bytes = []
    line.append("? act")
    line.field(table)
    line.field(.turn, turn)
    line.field(.seat, seat.number)
    line.field(.left, left)
    switch game {
    case .house(let view): view.write(to: &line)
    case .poker(let view): view.write(to: &line)
    }
    line.field(.clock, isClockRunning)
    switch game {
    case .house(let view): view.writeHouse(to: &line)
    case .poker(let view): view.writeFurther(to: &line)
    }
    line.text("Your turn")
    line.endLine()
    bytes = line.bytes
  }

  /// Reads a `?` line; `nil` if it is none.
  public init?(_ line: String) {
    guard line.utf8.starts(with: "? ".utf8), var reader = LineReader(line.dropFirst(2)),
      let table = reader.word(.table).flatMap({ TableID($0) }),
      let turn = reader.word(.turn).flatMap({ TurnID($0) }), let seat = reader.seat(),
      let left = reader.number(.left), let game = Self.game(&reader),
      let isClockRunning = reader.flag(.clock)
    else { return nil }
    self.init(
      table: table, turn: turn, seat: seat, left: left, isClockRunning: isClockRunning,
      game: game)
  }

  /// Only poker has streets.
  private static func game(_ line: inout LineReader) -> GameQuestion? {
    line.word(.street) == nil
      ? HouseView(&line).map { .house($0) } : PokerView(&line).map { .poker($0) }
  }
}
