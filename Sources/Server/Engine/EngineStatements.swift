import Nodes

extension PostgresBatch {
  /// A transaction of that statement.
  public init(_ statement: NodeStatement) throws(PostgresMisuse) {
    self.init()
    let values = statement.parameters
    try add(
      PostgresStatement(statement.sql, types: values.map(\.type)),
      values: values.map { PostgresValue($0) })
  }
}

extension EngineValue {
  /// What a statement is told that the value is. Only texts may be missing.
  fileprivate var type: PostgresType {
    switch self {
    case .null, .text: .text
    case .boolean: .boolean
    case .integer: .integer
    case .bytes: .bytes
    case .byteArrays: .byteArrays
    case .texts: .texts
    case .integers: .integers
    }
  }

  fileprivate init(_ value: PostgresValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let flag): .boolean(flag)
      case .integer(let number): .integer(number)
      case .text(let text): .text(text)
      case .bytes(let bytes), .other(let bytes): .bytes(bytes)
      case .byteArrays(let list): .byteArrays(list)
      case .texts(let list): .texts(list)
      case .integers(let list): .integers(list)
      }
  }
}

extension PostgresValue {
  fileprivate init(_ value: EngineValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let flag): .boolean(flag)
      case .integer(let number): .integer(number)
      case .text(let text): .text(text)
      case .bytes(let bytes): .bytes(bytes)
      case .byteArrays(let list): .byteArrays(list)
      case .texts(let list): .texts(list)
      case .integers(let list): .integers(list)
      }
  }
}

extension StatementOutcome {
  /// What PostgreSQL's word for it is to a node.
  public init(_ outcome: PostgresOutcome) {
    switch outcome {
    case .committed(let results):
      self = .committed((results.last?.rows ?? []).map { EngineRow($0) })
    case .refused(.server(let message)):
      self = .refused(EngineRefusal(message))
    // What was not sent, or nobody knows about, is asked for again on another connection.
    case .refused, .unknown: self = .unknown
    }
  }
}

extension EngineRefusal {
  fileprivate init(_ message: ServerMessage) {
    let kind: Kind =
      switch message.state {
      case .noSchema, .noTable: .schemaMissing
      case .notPermitted: .forbidden
      case .readOnly: .readOnly
      default: .other
      }
    self.init(kind, message.description)
  }
}

extension EngineRow {
  fileprivate init(_ row: PostgresRow) { self.init(row.values.map { EngineValue($0) }) }
}
