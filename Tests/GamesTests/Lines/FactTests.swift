import Cards
import Foundation
import Testing

@testable import Games
@testable import Lines

/// Every line of a table in every form. `lines.txt` has them: events as the journal keeps
/// them, behind the family of their game, then questions and what has no number.
struct FactTests {
  private static let table = TableID("main")
  private static let ann = PlayerName("ann")

  private static let lines: [String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "lines.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }()

  /// The records of a family's events, those of the table's own among them.
  private func records(_ family: GameFamily) -> [String] {
    let name = "\(family.rawValue) "
    return Self.lines.filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
  }

  private func event(_ record: String, _ family: GameFamily) throws -> TableEvent {
    try #require(TableEvent(record: Array(record.utf8)[...], family: family), "\(record)")
  }

  private func events(_ family: GameFamily) throws -> [TableEvent] {
    try records(family).map { try event($0, family) }
  }

  @Test func everyKindOfEventHasALine() {
    func missing<Word: LineWord>(_: Word.Type, _ family: GameFamily) -> [String] {
      let forms = Word.forms.map(\.rawValue)
      let words = records(family).map { record in
        forms.first { isForm(record, $0) } ?? String(record.dropFirst(2).prefix { $0 != " " })
      }
      return Word.allCases.map(\.rawValue).filter { !words.contains($0) }
    }
    func isForm(_ record: String, _ form: String) -> Bool {
      let (word, more) = (form.prefix { $0 != " " }, form.drop { $0 != " " })
      let isWhole = more.contains("=")
      return record.hasPrefix("* \(word) ")
        && (isWhole ? record.hasSuffix(more) : record.contains("\(more)="))
    }
    #expect(missing(TableEvent.CodingKeys.self, .house) == ["game"])
    #expect(missing(HouseEvent.CodingKeys.self, .house).isEmpty)
    #expect(missing(DealingEvent.CodingKeys.self, .dealing).isEmpty)
    #expect(missing(PokerEvent.CodingKeys.self, .poker).isEmpty)
  }

  @Test(arguments: GameFamily.allCases)
  func everyEventIsReadFromTheJournalAsItWasWritten(family: GameFamily) throws {
    for record in records(family) {
      #expect(try event(record, family).record == record)
      let more = Array((record + " moon=3").utf8)[...]
      #expect(TableEvent(record: more, family: family) == nil, "\(record)")
    }
  }

  /// What is read by hand is what the compiler's way reads.
  @Test func eventsReadByHandAreTheCompilers() throws {
    func compiled<Event: Decodable>(_ record: String) throws -> Event {
      let reader = try #require(LineReader(record: Array(record.utf8).dropFirst(2)))
      var line = LineCoder(reading: reader, isJournal: true)
      return try line.read()
    }
    for family in [GameFamily.house, .poker] {
      for record in records(family) {
        switch try event(record, family) {
        case .game(.house(let event)): #expect(try compiled(record) == event)
        case .game(.poker(let event)): #expect(try compiled(record) == event)
        default: break
        }
      }
    }
  }

  /// A viewer who was forgotten, in every form of a line that leaves the server: nothing is written
  /// of cards that do not lie open, nor of the person and the digest of a player who sits down.
  @Test(arguments: GameFamily.allCases)
  func hiddenCardsAreFaceDownInEveryLineButTheJournals(family: GameFamily) throws {
    let table = try #require(Self.table)
    var hidden = 0
    for event in try events(family) where event.isShown {
      let words = event.record.split(separator: " ").filter {
        $0.contains("=!") || $0.hasPrefix("digest=") || $0.hasPrefix("person=")
      }
      hidden += words.count
      for line in [
        text { TableLine.event(event, seq: 17).appendWire(table: table, to: &$0) },
        text { event.appendRow(table: table, seq: 17, to: &$0) },
        text { TableLine.event(event, seq: 17).appendJSON(table: table, to: &$0) },
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
    #expect(hidden >= 7, "\(hidden)")
  }

  /// A record with a value that means nothing, without one, or cut off is refused, or is another
  /// event, which is written so. Zeros before a seed mean nothing.
  @Test(arguments: GameFamily.allCases)
  func damagedRecordsAreNeverReadAsSomethingElse(family: GameFamily) throws {
    for record in records(family) {
      let words = record.split(separator: " ").map(String.init)
      var damaged = record.contains(" seed=") ? [] : record.indices.map { String(record[..<$0]) }
      for place in words.indices.dropFirst(2) {
        let key = words[place].prefix { $0 != "=" }
        if key == "seed" { continue }
        let values = ["", "?", "-1", "1:x", "1/", "9999999999999999", "yes,no"]
        for word in values.map({ ["\(key)=\($0)"] }) + [[]] {
          damaged.append((words[..<place] + word + words[(place + 1)...]).joined(separator: " "))
        }
      }
      for line in damaged {
        let read = TableEvent(record: Array(line.utf8)[...], family: family)
        #expect(read?.record.hasPrefix(line) ?? true, "\(line): \(read?.record ?? "")")
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
    "button button=3 seats=3:ann:7d,3:bob:Ks", "button button=1 seats=-", "carry amount=-1",
    "end hand=17 stacks=1:480,1:520", "pot pot=1 amount=9 winners=1:4,1:5", "pot pot=0 amount=9",
    "act seat=1 name=ann did=draw cards=2 auto=no out=!ann!9c",
    "act seat=1 name=ann did=call to=5 paid=5 stack=9 pot=30 allin=yes auto=no",
    "act seat=1 name=ann did=call to=5 paid=-5 stack=9 pot=30 allin=no auto=no",
    "show seat=1 player=ann cards=AhKd board=Ts7h2d boards=2 shares=high",
    "show seat=1 player=ann cards=AhKd board=Ts7h2d boards=0 shares=high",
    "show seat=1 player=ann cards=AhKd board=- shares=high+3", "planned seat=1 name=ann what=call",
    "end hand=7 stacks=1:-4",
    "deal seat=0 name=ann hole=!ann!AhKd up=-", "out seat=1 name=ann reason=money",
    "void round=3 reason=stop",
  ])
  func whatCannotBeIsRefused(record: String) {
    let read = TableEvent(record: Array("* \(record)".utf8)[...], family: .poker)
    #expect(read == nil)
  }

  @Test(arguments: [
    "draw card=- deck=51", "draw card=AhKd deck=51", "left seat=1 name=ann stack=77",
    "split hands=1,dealer names=ann,bob", "split hands=- names=-",
    "new game=deal-custom down=99 up=1 community=3 players=4 dealer=on decks=1 open=off "
      + "shuffle=renew",
  ])
  func whatADealerCannotDoIsRefused(record: String) {
    let read = TableEvent(record: Array("* \(record)".utf8)[...], family: .dealing)
    #expect(read == nil)
  }

  @Test(arguments: GameFamily.allCases)
  func everyEventIsReadFromTheWireAsItWasWritten(family: GameFamily) throws {
    let table = try #require(Self.table)
    var chance = SplitMix64(seed: 31)
    for event in try events(family).compactMap({ $0.shown(to: Self.ann) }) {
      let line = text { TableLine.event(event, seq: 17).appendWire(table: table, to: &$0) }
      for line in [line, disordered(line, &chance)] {
        let read = try #require(TableLine.read(line, family: family), "\(line)")
        #expect(read.table == table && read.line == .event(event, seq: 17), "\(line)")
      }
      let row = text { event.appendRow(table: table, seq: 17, to: &$0) }
      // A row is the event with its word behind `type=`.
      let replayed = "* " + row.dropFirst("= event type=".count)
      #expect(
        TableLine.read(replayed, family: family)?.line == .event(event, seq: 17), "\(row)")
    }
  }

  @Test(arguments: GameFamily.allCases)
  func everyEventHasTheSameValuesInJSON(family: GameFamily) throws {
    let table = try #require(Self.table)
    for event in try events(family).compactMap({ $0.shown(to: Self.ann) }) {
      expectSame {
        TableLine.event(event, seq: 17).appendWire(table: table, to: &$0)
      } json: {
        TableLine.event(event, seq: 17).appendJSON(table: table, to: &$0)
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
    for line in Self.lines where line.hasPrefix("?") {
      let question = try #require(TableQuestion(line), "\(line)")
      #expect(text { question.appendWire(to: &$0) } == line)
      #expect(TableQuestion(disordered(line, &chance)) == question, "\(line)")
      expectSame({ question.appendWire(to: &$0) }, json: { question.appendJSON(to: &$0) })
    }
    for line in Self.lines where line.hasPrefix("*") {
      let read = try #require(TableLine.read(line, family: .house), "\(line)").line
      #expect(text { read.appendWire(table: table, to: &$0) } == line)
      expectSame(
        { read.appendWire(table: table, to: &$0) },
        json: { read.appendJSON(table: table, to: &$0) })
    }
  }

  /// The reference lists just the keys that events can have.
  @Test func theReferenceHasTheKeysOfEvents() throws {
    let table = try #require(Self.table)
    var keys: [String: Set<String>] = [:]
    for family in GameFamily.allCases {
      for event in try events(family).compactMap({ $0.shown(to: Self.ann) }) {
        let line = text { TableLine.event(event, seq: 17).appendWire(table: table, to: &$0) }
        let words = line.split(separator: " :")[0].split(separator: " ")
        keys[words.prefix(2).joined(separator: " "), default: []]
          .formUnion(words.dropFirst(2).map { String($0.prefix { $0 != "=" }) })
      }
    }
    for (name, keys) in keys {
      let shape = try #require(Line.Shape.all.first { $0.name == name }, "\(name)")
      #expect(Set(shape.keys) == keys, "\(name)")
    }
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
