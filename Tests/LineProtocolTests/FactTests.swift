import Cards
import Identity
import Lines
import Testing

@testable import Games
@testable import LineProtocol
@testable import Tables

/// Every fact in every form, invented from the one initializer that declares it.
struct FactTests {
  private static let facts = 60
  private static let table = TableID("main")

  /// As many facts of a type word as are wanted; some inventions contradict themselves.
  private func invent<Fact>(
    _ word: some FactWord, seed: UInt64 = 31,
    _ make: (inout FieldCoder) throws(Misread) -> Fact
  ) throws -> [Fact] {
    var line = FieldCoder(
      inventing: FieldInventor(word.rawValue, SplitMix64(seed: seed)))
    var facts: [Fact] = []
    for _ in 0..<20_000 where facts.count < Self.facts {
      do throws(Misread) { facts.append(try make(&line)) } catch {}
    }
    try #require(facts.count == Self.facts, "\(word) is never whole")
    return facts
  }

  private func events<Form: WrittenCards>(
    _ family: GameFamily, _: Form.Type
  ) throws -> [TableEvent<Form>] {
    let own = try TableEvent<Form>.Word.allCases.flatMap { word in
      try invent(word) { line throws(Misread) in try TableEvent<Form>(ofTable: &line, nil) }
    }
    switch family {
    case .house:
      return try own
        + HouseEvent<Form>.Word.allCases.flatMap { word in
          try invent(word) { line throws(Misread) in
            .game(.house(try HouseEvent<Form>(&line, nil)))
          }
        }
    case .dealing:
      return try own
        + DealingEvent<Form>.Word.allCases.flatMap { word in
          try invent(word) { line throws(Misread) in
            .game(.dealing(try DealingEvent<Form>(&line, nil)))
          }
        }
    case .poker:
      return try own
        + PokerEvent<Form>.Word.allCases.flatMap { word in
          try invent(word) { line throws(Misread) in
            .game(.poker(try PokerEvent<Form>(&line, nil)))
          }
        }
    }
  }

  @Test(arguments: GameFamily.allCases)
  func everyEventIsReadFromTheJournalAsItWasWritten(family: GameFamily) throws {
    for event in try events(family, SecretCards.self) {
      let record = event.record
      let read = TableEvent<SecretCards>(record: Array(record.utf8)[...], family: family)
      #expect(read == event, "\(record)")
      let more = Array((record + " moon=3").utf8)[...]
      #expect(TableEvent<SecretCards>(record: more, family: family) == nil, "\(record)")
    }
  }

  @Test(arguments: GameFamily.allCases)
  func everyEventIsReadFromTheWireAsItWasWritten(family: GameFamily) throws {
    let table = try #require(Self.table)
    for event in try events(family, SeenCards.self) {
      let line = text { event.appendWire(table: table, seq: 17, to: &$0) }
      let read = try #require(TableLine.read(line, family: family), "\(line)")
      #expect(read.table == table && read.line == .event(event, seq: 17), "\(line)")
      let row = text { event.appendRow(table: table, seq: 17, to: &$0) }
      let replayed = try #require(TableLine.read(row: row, family: family), "\(row)")
      #expect(replayed.line == .event(event, seq: 17), "\(row)")
    }
  }

  @Test(arguments: GameFamily.allCases)
  func everyEventHasTheSameValuesInJSON(family: GameFamily) throws {
    let table = try #require(Self.table)
    for event in try events(family, SeenCards.self) {
      expectSame {
        event.appendWire(table: table, seq: 17, to: &$0)
      } json: {
        event.appendJSON(table: table, seq: 17, to: &$0)
      }
      expectSame {
        event.appendRow(table: table, seq: 17, to: &$0)
      } json: {
        event.appendJSONRow(table: table, seq: 17, to: &$0)
      }
    }
  }

  @Test func everyQuestionRowAndOtherLineIsReadAsItWasWritten() throws {
    let table = try #require(Self.table)
    for question in try invent(
      TableQuestion.Word.act,
      { line throws(Misread) in
        try TableQuestion(&line, nil)
      })
    {
      let line = text { question.appendWire(to: &$0) }
      #expect(TableQuestion(line) == question, "\(line)")
      expectSame({ question.appendWire(to: &$0) }, json: { question.appendJSON(to: &$0) })
    }
    for word in TableRow.Word.allCases {
      for row in try invent(word, { line throws(Misread) in try TableRow(&line, nil) }) {
        let line = text { row.appendWire(to: &$0) }
        #expect(TableRow(line) == row, "\(line)")
        expectSame({ row.appendWire(to: &$0) }, json: { row.appendJSON(to: &$0) })
      }
    }
    for word in TableLine.Word.allCases {
      let lines = try invent(word) { line throws(Misread) in
        try TableLine(&line, nil, seq: 17, text: "good luck")
      }
      for line in lines {
        let wire = text { line.appendWire(table: table, to: &$0) }
        #expect(TableLine.read(wire, family: .house)?.line == line, "\(wire)")
        expectSame(
          { line.appendWire(table: table, to: &$0) },
          json: { line.appendJSON(table: table, to: &$0) })
      }
    }
  }

  /// Of each body as many as are wanted, for each line that it may be.
  private func messages() throws -> [Message] {
    try Message.bodies.flatMap { body in
      try body.lines.flatMap { try messages(body, $0.kind ?? .act) }
    }
  }

  private func messages<Body: CodedBody>(
    _: Body.Type, _ kind: Message.Kind
  ) throws -> [Message] {
    try invent(kind) { line throws(Misread) in Message(try Body(&line, nil)) }
  }

  @Test func everyMessageIsReadAsItWasWritten() throws {
    for message in try messages() {
      let wire = message.repeated.wire(tag: Tag("a"))
      let read = try #require(ServerLine(wire), "\(wire)")
      #expect(read.message.body != nil && read.message == message.repeated, "\(wire)")
      expectSame({ message.appendWire(to: &$0) }, json: { message.appendJSON(to: &$0) })
    }
  }

  @Test func everyKeyOfAMessageIsInItsPlaceInTheReference() throws {
    for message in try messages() {
      let name = message.wire().split(separator: " ").prefix(message.kind == nil ? 1 : 2)
      let keys =
        message.kind == nil
        ? Message.refusalKeys
        : try #require(Message.shapes.first { $0.name == name.joined(separator: " ") }).keys
      var rest = keys[...]
      for word in message.wire().split(separator: " ").dropFirst(name.count) {
        let key = String(word.prefix { $0 != "=" })
        let place = try #require(rest.firstIndex(of: key), "\(key) in \(message.wire())")
        rest = rest[(place + 1)...]
      }
    }
  }

  /// No text line begins with a class sign and a space but the greeting, and rows of free text.
  @Test func noProseLooksLikeTheWire() throws {
    for var message in try messages() where message.kind != .welcome {
      // What waits to be said once more is the server's own sentence, without words before it.
      let code = message.code
      if code == .ruleReset || code == .ruleConfirm { continue }
      message.prose = "+ x"
      for line in TextRenderer().lines(message).map(\.description) {
        let isWire = "+-*?=#".contains(line.first ?? " ") && line.dropFirst().first == " "
        #expect(!isWire, "\(message.wire()): \(line)")
      }
    }
  }

  /// The reference lists every key that a line of a table can have.
  @Test func everyKeyIsInTheReference() throws {
    let table = try #require(Self.table)
    var unlisted: Set<String> = []
    for family in GameFamily.allCases {
      for event in try events(family, SeenCards.self) {
        let line = text { event.appendWire(table: table, seq: 17, to: &$0) }
        let words = line.split(separator: " :")[0].split(separator: " ")
        let name = words.prefix(2).joined(separator: " ")
        guard let shape = Message.shapes.first(where: { $0.name == name }) else { continue }
        for key in words.dropFirst(2).map({ $0.prefix { $0 != "=" } })
        where !shape.keys.contains(String(key)) {
          unlisted.insert("\(name) \(key)")
        }
      }
    }
    #expect(unlisted.isSubset(of: ["* shuffle cards", "* sat digest"]), "\(unlisted)")
  }

  private func text(_ append: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    append(&bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  private func expectSame(
    _ wire: (inout [UInt8]) -> Void, json: (inout [UInt8]) -> Void,
    _ location: SourceLocation = #_sourceLocation
  ) {
    var bytes: [UInt8] = []
    wire(&bytes)
    let line = String(decoding: bytes.dropLast(), as: UTF8.self)
    let isSame = try? JSONOracle.isSame(text(json), as: line)
    #expect(isSame == true, "\(line): \(text(json))", sourceLocation: location)
  }
}
