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

  @Test func everyQuestionAndOtherLineIsReadAsItWasWritten() throws {
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
