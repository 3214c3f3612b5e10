import Lines

/// The question to a player at a table: a `?` line.
public struct TableQuestion: Fact, Sendable, Equatable {
  public let table: TableID
  /// The identifier of the decision.
  public let turn: TurnID
  public let seat: Seat
  /// Milliseconds left to decide: the full time while no clock runs.
  public var left: Int
  public var isClockRunning: Bool
  /// Whether the time is that for a bet that others wait for, which is not the table's usual one.
  public var isToBet = false
  /// Milliseconds of the time bank, which follow when the time has run out; `nil` without a bank.
  public let bank: Int?
  public let game: GameQuestion

  public init(
    table: TableID, turn: TurnID, seat: Seat, left: Int, isClockRunning: Bool, bank: Int? = nil,
    game: GameQuestion
  ) {
    (self.table, self.turn, self.seat) = (table, turn, seat)
    (self.left, self.isClockRunning, self.bank) = (left, isClockRunning, bank)
    self.game = game
  }

  private static let text = "Your turn"

  private static let word = "act"

  public func write(to line: inout LineCoder) {
    line.begin(Self.word)
    line.append(.table, table)
    line.append(.turn, turn)
    line.append(.seat, seat)
    line.append(.left, left)
    game.write(to: &line, isClockRunning: isClockRunning)
    if let bank { line.append(.bank, bank) }
  }

  private init(reading line: inout LineCoder) throws(Misread) {
    self.init(
      table: try line.field(.table, nil), turn: try line.field(.turn, nil),
      seat: try line.field(.seat, nil), left: try line.field(.left, nil),
      isClockRunning: try line.field(.clock, nil), bank: try line.optional(.bank, nil),
      game: try GameQuestion(reading: &line))
  }

  /// Appends the line in the form of the wire, with its line feed.
  public func appendWire(to bytes: inout [UInt8]) {
    bytes.appendWire(self, for: .bare(.ask), text: Self.text)
  }

  /// Appends the question as JSON.
  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.appendJSON(self, for: .bare(.ask), text: Self.text)
  }

  /// Reads a `?` line; `nil` for any other line.
  public init?(_ line: String) {
    guard line.utf8.starts(with: "? ".utf8), let reader = LineReader(line.dropFirst(2)),
      reader.type == Self.word
    else { return nil }
    var fields = LineCoder(reading: reader)
    do throws(Misread) {
      try self.init(reading: &fields)
    } catch { return nil }
  }
}
