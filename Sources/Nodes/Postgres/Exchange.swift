/// One request up to its ReadyForQuery: a transaction of its own, or the preparation of a
/// statement; and the part of the answer received so far.
struct Exchange {
  /// The number of a prepared statement.
  typealias StatementNumber = Int

  enum Request {
    case script
    case preparation(PostgresStatement, StatementNumber)
    case calls([StatementNumber])
  }

  /// What must come next.
  private enum Stage {
    case parsed, described, columns
    /// The answer to a call: its bind, and then its rows.
    case bound(call: Int)
    case rows(call: Int)
    /// A script's statement, if there is another.
    case statement
    /// Rows of a script's statement.
    case scriptRows
    case ready
  }

  let request: Request
  private var stage: Stage
  private(set) var results: [PostgresResult] = []
  /// The types of columns, as PostgreSQL's numbers.
  private(set) var columns: [UInt32] = []
  private var rows: [EngineRow] = []
  private var rowBytes = 0
  private(set) var error: ServerMessage?
  private(set) var warning: ServerMessage?
  private var hasControlledTransaction = false
  /// Why one of its statements was not prepared.
  var preparationError: ServerMessage?

  /// Commands that begin or end a transaction, or a part of one.
  private static let controls: Set<String> = [
    "BEGIN", "START TRANSACTION", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE",
    "PREPARE TRANSACTION", "COMMIT PREPARED", "ROLLBACK PREPARED",
  ]

  /// The cost of a row, and of each value in it, apart from its bytes.
  private static let (rowCost, valueCost) = (64, 32)

  init(_ request: Request) {
    self.request = request
    stage =
      switch request {
      case .script: .statement
      case .preparation: .parsed
      case .calls(let calls): calls.isEmpty ? .ready : .bound(call: 0)
      }
  }

  /// Handles a message that belongs to the answer, other than ReadyForQuery.
  ///
  /// - Parameters:
  ///   - columns: the column types of prepared statements.
  ///   - limit: the most bytes of rows.
  mutating func take(
    _ message: BackendMessage, columns known: [StatementNumber: [UInt32]], limit: Int
  ) throws(PostgresError) {
    switch message {
    case .notice(let notice):
      if notice.isWarning, warning == nil { warning = notice }
      return
    case .error(let message):
      if error == nil { error = message }
      (rows, stage) = ([], .ready)
      return
    default: break
    }
    guard error == nil else { throw .violation("an answer goes on behind its error") }
    switch (stage, message) {
    case (.parsed, .parseComplete): stage = .described
    case (.described, .parameterDescription): stage = .columns
    case (.columns, .rowDescription(let found)): (columns, stage) = (found, .ready)
    case (.columns, .noData): stage = .ready
    case (.bound(let call), .bindComplete):
      guard case .calls(let calls) = request, calls.indices.contains(call),
        let found = known[calls[call]]
      else { throw .violation("a statement is bound that was not prepared") }
      (columns, stage) = (found, .rows(call: call))
    case (.rows, .dataRow(let values)): try add(values, limit: limit)
    case (.rows(let call), .commandComplete(let tag)): finish(tag, call: call)
    case (.rows(let call), .emptyQuery): finish(nil, call: call)
    case (.statement, .rowDescription(let found)):
      // Whatever the types, a script's values come as text.
      columns = found.map { _ in PostgresType.text.rawValue }
      stage = .scriptRows
    case (.scriptRows, .dataRow(let values)): try add(values, limit: limit)
    case (.statement, .commandComplete(let tag)), (.scriptRows, .commandComplete(let tag)):
      finish(tag)
    case (.statement, .emptyQuery): finish(nil)
    case (_, .copying): throw .violation("COPY is asked for, which is not done here")
    default: throw .violation("an answer has another order than its request")
    }
  }

  private mutating func add(_ values: [[UInt8]?], limit: Int) throws(PostgresError) {
    guard values.count == columns.count else {
      throw .violation("a row has \(values.count) values for \(columns.count) columns")
    }
    rowBytes += values.reduce(Self.rowCost) { $0 + Self.valueCost + ($1?.count ?? 0) }
    guard rowBytes <= limit else { throw .tooManyRows(limit: limit) }
    do throws(WireViolation) {
      var row: [EngineValue] = []
      for (bytes, column) in zip(values, columns) {
        row.append(try EngineValue(bytes, type: column))
      }
      rows.append(EngineRow(row))
    } catch {
      throw .violation("a value does not fit the type of its column")
    }
  }

  private mutating func finish(_ tag: String?, call: Int? = nil) {
    results.append(PostgresResult(rows: rows, tag: tag))
    (columns, rows) = ([], [])
    if let tag, Self.controls.contains(tag) { hasControlledTransaction = true }
    guard case .calls(let calls) = request, let call else {
      stage = .statement
      return
    }
    stage = call + 1 < calls.count ? .bound(call: call + 1) : .ready
  }

  /// Whether ReadyForQuery may come now.
  private var isAnswered: Bool {
    switch stage {
    case .ready: true
    case .statement: !results.isEmpty
    default: false
    }
  }

  /// The outcome, now that the server is ready for more.
  func outcome() throws(PostgresError) -> PostgresOutcome {
    guard isAnswered else { throw .violation("an answer ends before it is whole") }
    if let warning { return .unknown(.warned(warning)) }
    if hasControlledTransaction { return .unknown(.transactionControl) }
    guard let error else { return .committed(results) }
    if error.state == .noStatement, let preparationError {
      return .refused(.server(preparationError))
    }
    return error.isRefusal ? .refused(.server(error)) : .unknown(.server(error))
  }
}
