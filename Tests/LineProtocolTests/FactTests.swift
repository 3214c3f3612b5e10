import Cards
import Identity
import Lines
import Testing

@testable import Games
@testable import LineProtocol
@testable import Tables

/// Every fact in every form, invented from the one initializer that declares it.
struct FactTests {
  private static let table = TableID("main")

  /// As many facts of a type word as are wanted; some inventions contradict themselves.
  private func invent<Fact>(
    _ word: some FactWord, each count: Int = 60, isJournal: Bool = false,
    _ make: (inout FieldCoder) throws(Misread) -> Fact
  ) throws -> [Fact] {
    var line = FieldCoder(
      inventing: FieldInventor(word.rawValue, SplitMix64(seed: 31)), isJournal: isJournal)
    var facts: [Fact] = []
    for _ in 0..<20_000 where facts.count < count {
      do throws(Misread) { facts.append(try make(&line)) } catch {}
    }
    try #require(facts.count == count, "\(word) is never whole")
    return facts
  }

  private func events(
    _ family: GameFamily, isJournal: Bool = false, each count: Int = 60
  ) throws -> [TableEvent] {
    func all<Word: FactWord>(
      _: Word.Type, _ make: (inout FieldCoder) throws(Misread) -> TableEvent
    ) throws -> [TableEvent] {
      try Word.allCases.flatMap { try invent($0, each: count, isJournal: isJournal, make) }
    }
    let own = try all(TableEvent.Word.self) { line throws(Misread) in
      try TableEvent(ofTable: &line, nil)
    }
    switch family {
    case .house:
      return try own
        + all(HouseEvent.Word.self) { line throws(Misread) in
          .game(.house(try HouseEvent(&line, nil)))
        }
    case .dealing:
      return try own
        + all(DealingEvent.Word.self) { line throws(Misread) in
          .game(.dealing(try DealingEvent(&line, nil)))
        }
    case .poker:
      return try own
        + all(PokerEvent.Word.self) { line throws(Misread) in
          .game(.poker(try PokerEvent(&line, nil)))
        }
    }
  }

  @Test(arguments: GameFamily.allCases)
  func everyEventIsReadFromTheJournalAsItWasWritten(family: GameFamily) throws {
    for event in try events(family, isJournal: true) {
      let record = event.record
      let read = TableEvent(record: Array(record.utf8)[...], family: family)
      #expect(read == event, "\(record)")
      let more = Array((record + " moon=3").utf8)[...]
      #expect(TableEvent(record: more, family: family) == nil, "\(record)")
    }
  }

  /// A viewer who was forgotten, in every form of a line that leaves the server: nothing is written
  /// of cards that do not lie open, nor of the person and the digest of a player who sits down.
  @Test(arguments: GameFamily.allCases)
  func hiddenCardsAreFaceDownInEveryLineButTheJournals(family: GameFamily) throws {
    let table = try #require(Self.table)
    var hidden = 0
    for event in try events(family, isJournal: true) where event.isShown {
      let words = event.record.split(separator: " ").filter {
        $0.contains("=!") || $0.hasPrefix("digest=") || $0.hasPrefix("person=")
      }
      hidden += words.count
      for line in [
        text { event.appendWire(table: table, seq: 17, to: &$0) },
        text { event.appendRow(table: table, seq: 17, to: &$0) },
        text { event.appendJSON(table: table, seq: 17, to: &$0) },
        text { event.appendJSONRow(table: table, seq: 17, to: &$0) },
      ] {
        #expect(!line.contains("digest") && !line.contains("person="), "\(line)")
        #expect(!line.contains("\"person\":"), "\(line)")
        for word in words where word.contains("=!") {
          let key = word.prefix { $0 != "=" }
          let isHidden =
            line.contains(" \(key)=????") || line.contains("\"\(key)\":[\"??\",\"??\"]")
          #expect(isHidden, "\(line)")
        }
      }
    }
    #expect(hidden > 60)
  }

  /// A record with a value that means nothing, without one, or cut off is refused, or is another
  /// event, which is written so. A score is reckoned anew, zeros before a seed mean nothing, and
  /// what is void may say no stacks.
  @Test(arguments: GameFamily.allCases)
  func damagedRecordsAreNeverReadAsSomethingElse(family: GameFamily) throws {
    for event in try events(family, isJournal: true, each: 3) {
      let record = event.record
      let words = record.split(separator: " ").map(String.init)
      var damaged = record.contains(" seed=") ? [] : record.indices.map { String(record[..<$0]) }
      for place in words.indices.dropFirst(2) {
        let key = words[place].prefix { $0 != "=" }
        if ["score", "seed", "stacks"].contains(key) { continue }
        let values = ["", "?", "-1", "1:x", "1/", "9999999999999999", "yes,no"]
        for word in values.map({ ["\(key)=\($0)"] }) + [[]] {
          damaged.append((words[..<place] + word + words[(place + 1)...]).joined(separator: " "))
        }
      }
      for line in damaged {
        let read = TableEvent(record: Array(line.utf8)[...], family: family)
        #expect(read?.record.hasPrefix(line) ?? true, "\(line)")
      }
    }
  }

  /// What contradicts itself.
  @Test(arguments: [
    "hand hand=17 game=holdem limit=no button=3 blinds=5/10 ante=0 seats=1:ann:480,1:bob:500",
    "hand hand=17 game=holdem limit=no button=3 blinds=5/10 ante=0 seats=1:ann:480",
    "hand hand=17 game=holdem limit=no button=3 blinds=5/10 ante=0 seats=-",
    "hand hand=17 game=holdem limit=no button=3 blinds=5/10/20 ante=0 seats=1:ann:480,3:bob:500",
    "hand hand=17 game=horse limit=no button=3 blinds=5/10 ante=0 seats=1:ann:480,3:bob:500",
    "hand hand=17 game=holdem limit=no button=3 blinds=1/2 ante=0 seats=1:ann:4,3:bob:5 boards=99",
    "button button=1 seats=1:ann:7d,3:bob:Ks", "button button=3 seats=1:ann:Ks,3:bob:Ks",
    "button button=3 seats=3:ann:7d,3:bob:Ks", "button button=1 seats=-", "carry amount=0",
    "end hand=17 stacks=1:480,1:520", "pot pot=1 amount=9 winners=1:4,1:5", "pot pot=0 amount=9",
    "act seat=1 name=ann did=draw cards=2 auto=no out=!ann!9c",
    "act seat=1 name=ann did=call to=5 paid=5 stack=9 pot=30 allin=yes auto=no",
    "act seat=1 name=ann did=call to=5 paid=-5 stack=9 pot=30 allin=no auto=no",
    "show seat=1 player=ann cards=AhKd board=Ts7h2d boards=2 shares=high",
    "show seat=1 player=ann cards=AhKd board=Ts7h2d boards=0 shares=high",
    "show seat=1 player=ann cards=AhKd board=- shares=high+3", "planned seat=1 name=ann what=call",
    "deal seat=0 name=ann hole=!ann!AhKd up=-", "out seat=1 name=ann reason=money",
    "void round=3 reason=stop",
  ])
  func whatCannotBeIsRefused(record: String) {
    let read = TableEvent(record: Array("* \(record)".utf8)[...], family: .poker)
    #expect(read == nil)
  }

  @Test(arguments: GameFamily.allCases)
  func everyEventIsReadFromTheWireAsItWasWritten(family: GameFamily) throws {
    let table = try #require(Self.table)
    var chance = SplitMix64(seed: 31)
    for event in try events(family) {
      let line = text { event.appendWire(table: table, seq: 17, to: &$0) }
      for line in [line, disordered(line, &chance)] {
        let read = try #require(TableLine.read(line, family: family), "\(line)")
        #expect(read.table == table && read.line == .event(event, seq: 17), "\(line)")
      }
      let row = text { event.appendRow(table: table, seq: 17, to: &$0) }
      let replayed = try #require(TableLine.read(row: row, family: family), "\(row)")
      #expect(replayed.line == .event(event, seq: 17), "\(row)")
    }
  }

  @Test(arguments: GameFamily.allCases)
  func everyEventHasTheSameValuesInJSON(family: GameFamily) throws {
    let table = try #require(Self.table)
    for event in try events(family) {
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
    var chance = SplitMix64(seed: 31)
    for question in try invent(
      TableQuestion.Word.act,
      { line throws(Misread) in
        try TableQuestion(&line, nil)
      })
    {
      let line = text { question.appendWire(to: &$0) }
      for line in [line, disordered(line, &chance)] {
        #expect(TableQuestion(line) == question, "\(line)")
      }
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
      for event in try events(family) {
        let line = text { event.appendWire(table: table, seq: 17, to: &$0) }
        let words = line.split(separator: " :")[0].split(separator: " ")
        let name = words.prefix(2).joined(separator: " ")
        guard let shape = Line.Shape.all.first(where: { $0.name == name }) else { continue }
        for key in words.dropFirst(2).map({ $0.prefix { $0 != "=" } })
        where !shape.keys.contains(String(key)) {
          unlisted.insert("\(name) \(key)")
        }
      }
    }
    let journals: Set = ["* shuffle cards", "* sat digest", "* sat person"]
    #expect(unlisted.isSubset(of: journals), "\(unlisted)")
  }

  /// The line with its values in another order and some that no reader has ever heard of.
  private func disordered(_ line: String, _ chance: inout SplitMix64) -> String {
    let text = line.firstRange(of: " :")?.lowerBound ?? line.endIndex
    var words = line[..<text].split(separator: " ")
    let head = words.prefix(2)
    words = words.dropFirst(2) + ["novel=1", "cards2=As", "x", "=", "tablex=no"]
    words.shuffle(using: &chance)
    return (head + words).joined(separator: " ") + line[text...]
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
