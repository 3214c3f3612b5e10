extension PostgresBatch {
  /// A transaction of that statement.
  public init(_ statement: NodeStatement) throws(PostgresMisuse) {
    self.init()
    let values = statement.parameters
    // Only texts may be missing.
    try add(
      PostgresStatement(statement.sql, types: values.map { $0.type ?? .text }), values: values)
  }
}

extension StatementOutcome {
  /// What PostgreSQL's word for it is to a node.
  public init(_ outcome: PostgresOutcome) {
    switch outcome {
    case .committed(let results):
      self = .committed(results.last?.rows ?? [])
    case .refused(.server(let message)):
      self = .refused(EngineTrouble(message))
    // The node asks again on another connection if a statement was not sent or its fate is unknown.
    case .refused, .unknown: self = .unknown
    }
  }
}

extension EngineTrouble {
  /// What a refusal means.
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
