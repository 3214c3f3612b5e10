import Testing

@testable import Nodes
@testable import cardroom_server

/// What PostgreSQL's codes are to a node.
struct EngineRefusalTests {
  @Test(arguments: [
    ("3F000", EngineTrouble.schemaMissing), ("42P01", .schemaMissing),
    ("42501", .forbidden("no (42501)")), ("25006", .isStandby),
    ("53300", .refused("no (53300)")),
  ])
  func aCodeIsUnderstood(code: String, trouble: EngineTrouble) throws {
    var reader = ByteReader(Array("VERROR\0C\(code)\0Mno\0\0".utf8))
    let outcome = StatementOutcome(.refused(.server(try ServerMessage(&reader))))
    #expect(outcome == .refused(trouble))
  }
}
