extension PostgresBatch {
  /// Creates the transaction of a statement.
  public init(_ statement: NodeStatement) throws(PostgresMisuse) {
    self.init()
    let values = statement.parameters
    // Only texts may be null.
    try add(
      PostgresStatement(statement.sql, types: values.map { $0.type ?? .text }), values: values)
  }
}

extension StatementOutcome {
  /// What PostgreSQL's outcome means to a node.
  public init(_ outcome: PostgresOutcome) {
    switch outcome {
    case .committed(let results):
      self = .committed(results.last?.rows ?? [])
    case .refused(.server(let message)):
      self = .refused(EngineTrouble(message))
    // If a statement was not sent or its fate is unknown, the node asks again on another
    // connection.
    case .refused, .unknown: self = .unknown
    }
  }
}

extension EngineTrouble {
  /// Interprets a refusal.
  fileprivate init(_ message: ServerMessage) {
    self =
      switch message.state {
      case .noSchema, .noTable: .schemaMissing
      case .notPermitted: .forbidden(message.description)
      case .readOnly: .isStandby
      default: .refused(message.description)
      }
  }
}
