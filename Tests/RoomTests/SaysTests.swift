import Cards
import Lines
import Testing

@testable import Room

/// The same evening twice: ann reads text in one hall, and in the other the wire's lines with
/// people's sentences.
private struct TwoHalls {
  private var text: Hall
  private var wire: Hall
  /// What is asked of ann, as the wire's session was told last; the clock left out.
  private var prompt = ""
  /// What others said, which text mode keeps back while a turn is open.
  private var chat: (text: [String], wire: [String]) = ([], [])

  init(tables: String, style: [String] = [], seats: [(name: String, line: String)]) throws {
    text = try Hall(tables: tables)
    wire = try Hall(tables: tables)
    let modes = ["hello 1 mode=text", "hello 1 mode=wire screens=on says=yes"]
    for (path, mode) in zip([\Self.text, \Self.wire], modes) {
      self[keyPath: path].enter("ann")
      self[keyPath: path].enter("bob")
      for (name, line) in seats { self[keyPath: path].send(name, line) }
      for line in [mode] + style + [""] { self[keyPath: path].send("ann", line) }
      self[keyPath: path].send("bob", "hello 1 mode=text")
      _ = self[keyPath: path].read("bob")
    }
    _ = text.read("ann")
    note(Self.sentences(wire.read("ann")))
  }

  /// Somebody says the same in both halls; what ann reads of it is compared.
  mutating func say(_ name: String, _ line: String) {
    text.send(name, line)
    wire.send(name, line)
    compare(line)
  }

  mutating func wind(seconds: Double) {
    text.wind(seconds: seconds)
    wire.wind(seconds: seconds)
    compare("after \(seconds) s")
  }

  mutating func announce(_ words: String) throws {
    _ = try text.operate("announce \(words)")
    _ = try wire.operate("announce \(words)")
    compare(words)
  }

  /// What was said is the same in the end, whenever it was read.
  func expectSameChat() { #expect(chat.text.sorted() == chat.wire.sorted()) }

  private mutating func compare(_ line: String) {
    let read = text.read("ann").map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    let lines = wire.read("ann")
    let said = Self.sentences(lines)
    note(said)
    // Text mode asks again behind each line that it prints.
    if let asked = read.last(where: Self.isPrompt) { #expect(Self.timeless(asked) == prompt) }
    chat.text += read.filter(Self.isChat)
    chat.wire += said.filter(Self.isChat)
    let (rows, sentences) = (read.filter(Self.isTold), said.filter(Self.isTold))
    // Who sits down is shown the table in text mode, and a program looks at it by itself.
    let isShown = lines.contains { line in
      ["+ sit", "+ play", "+ watch", "+ take"].contains { line.hasPrefix($0) }
    }
    #expect(
      sentences == (isShown ? Array(rows.prefix(sentences.count)) : rows),
      "\(line): \(lines.joined(separator: "\n"))")
  }

  private mutating func note(_ said: [String]) {
    if let asked = said.last(where: Self.isPrompt) { prompt = Self.timeless(asked) }
  }

  private static func isPrompt(_ line: String) -> Bool { line.contains("Your turn: ") }

  private static func isChat(_ line: String) -> Bool {
    line.contains("bob says") || line.contains("bob tells you")
  }

  private static func isTold(_ line: String) -> Bool {
    // Reading leaves empty lines out.
    !isPrompt(line) && !isChat(line) && !line.isEmpty
  }

  private static func timeless(_ prompt: String) -> String {
    prompt.replacing(/, \d+ s\)/, with: ")").replacing(#/, \d+ seconds?\./#, with: ".")
  }

  /// The sentences of lines of the wire.
  static func sentences(_ lines: [String]) -> [String] {
    lines.compactMap { line in
      if let says = line.firstMatch(of: #/ says=([^ ]+) :/#)?.1 {
        return says == "-" ? nil : PercentEncoding.decode(says)
      }
      if line.hasPrefix("#") { return nil }
      return line.firstRange(of: " :").map { String(line[$0.upperBound...]) }
    }
  }
}

@Suite struct SaysTests {
  private static let styles = [
    [], ["set glyphs off", "set zone +5:30"], ["set screenreader on"],
    ["set color on"],
  ]

  /// What people type, and what others do that ann hears of.
  private static let lines: [(name: String, line: String)] = [
    ("ann", "tables"), ("ann", "games"), ("ann", "who"), ("ann", "stats"), ("ann", "ping x y"),
    ("ann", "hands"), ("ann", "help"), ("ann", "help hands"), ("ann", "help hello"),
    ("ann", "help create"), ("ann", "help codes"), ("ann", "help all"), ("ann", "help holdem"),
    ("ann", "help nonsense"), ("ann", "me"), ("ann", "top"), ("ann", "top poker week"),
    ("ann", "finger bob"), ("ann", "finger nobody"), ("ann", "matches"), ("ann", "ledger"),
    ("ann", "take bob"), ("ann", "rules"), ("ann", "refill"), ("ann", "history main"),
    ("ann", "book"), ("ann", "book rules"), ("ann", "book help"), ("ann", "book profiles"),
    ("ann", "book new hkf red=G1+G2 blue=G3+G4"), ("ann", "book score red clean 2 win 1"),
    ("bob", "book score 1 blue dirty 3"), ("ann", "book sheet red"), ("ann", "book changes"),
    ("ann", "book undo"), ("ann", "book list"), ("ann", "book drop 1"), ("ann", "yes"),
    ("ann", "book score red clean"), ("ann", "book import row :x"), ("ann", "book print 1"),
    ("ann", "book export"),
    ("ann", "advise AhKd"), ("ann", "advise AhKd Qh Jh Th"), ("ann", "advise 2c"),
    ("ann", "equity AhKd vs QsQc"), ("ann", "equity vs"), ("ann", "advise AhKdx"),
    ("ann", "advise quiz"), ("ann", "1"), ("ann", "flush"), ("ann", "stop"), ("ann", "2"),
    ("ann", "tutorial"), ("ann", "bet 1"), ("ann", ""), ("ann", "deal"), ("ann", "tutorial stop"),
    ("ann", "yes"), ("ann", "no"), ("ann", "frob"), ("ann", "bet x"), ("ann", "fold"),
    ("ann", "login cal"), ("ann", "login ann pass"), ("ann", "register ann short"),
    ("ann", "kick bob"), ("ann", "say"), ("ann", "use main"), ("ann", "leave"), ("ann", "look"),
    ("ann", "say hello"), ("bob", "say hello :) 100%"), ("ann", "set lobby off"),
    ("bob", "say unheard"), ("ann", "set lobby on"), ("ann", "tell bob hi"),
    ("bob", "tell ann  two  words"), ("ann", "tell zed hi"), ("ann", "ignore bob"),
    ("bob", "tell ann ignored"), ("ann", "ignore"), ("ann", "unignore bob"),
    ("bob", "challenge ann nl hands=10"), ("ann", "no"), ("bob", "challenge ann nl"),
    ("bob", "cancel"), ("ann", "challenge bob"), ("bob", "decline"),
    ("ann", "create den holdem blinds 5/10"), ("ann", "create den holdem"),
    ("ann", "create x holdem blinds=1"), ("ann", "close den"), ("ann", "watch nl"),
    ("ann", "unwatch"), ("ann", "play holdem"), ("ann", "yes"), ("ann", "bot add easy"),
    ("ann", "bot remove"), ("bob", "sit nl buyin=100"), ("ann", "topup 50"), ("ann", "leave"),
    ("ann", "leave"), ("ann", "sit main"), ("ann", "look"), ("ann", "bet 3"), ("ann", "leave"),
    ("ann", "leave"),
    ("ann", "sit dealer seat 3"), ("ann", "deal"), ("ann", "count"), ("ann", "show"),
    ("ann", "look last 1"), ("ann", "sit nl"), ("ann", "use dealer"), ("ann", "history nl"),
    ("ann", "replay 1 nl"), ("ann", "replay 1 nl step"), ("ann", "next"),
    ("ann", "set chat now"), ("ann", "set nothing"), ("ann", "set finger open"),
    ("ann", "resume nothing"), ("ann", "quit now"),
  ]

  @Test(arguments: styles)
  func eachLineSaysWhatTextModeSays(style: [String]) throws {
    var halls = try TwoHalls(
      tables: "main betting3\nnl holdem\ndealer deal-holdem", style: style, seats: [])
    for (name, line) in Self.lines {
      halls.say(name, line)
      halls.wind(seconds: 4)
    }
    try halls.announce("tea at :five")
    halls.expectSameChat()
  }

  private static let moves: [String: [String]] = [
    "betting3": ["bet 5", "bet", "deal", "deal", "trade", "odds", "auto", "out", "back", "fold"],
    "deal-holdem": [
      "deal", "deal step", "show", "shuffle", "draw", "new stud5", "look last=1", "rebuild",
    ],
    "holdem": [
      "call", "check", "raise", "bet half the pot", "make it 20", "all in", "fold!", "I call",
      "pre check/fold", "topup 50", "advise", "equity vs ?", "muck", "kick bob",
    ],
  ]
  private static let talk = [
    "say hello", "tell bob hello", "look", "history", "replay 1", "who", "tables", "me", "help",
    "finger bob", "top", "frob",
  ]

  /// Evenings at each kind of table, with some chat and some clocks that run out.
  @Test(arguments: [
    ("betting3", "betting3"), ("deal-holdem", "deal-holdem"), ("holdem", "holdem"),
    ("stud7", "holdem"), ("draw5", "holdem"),
  ])
  func eveningsAreTheSame(game: String, family: String) throws {
    for seed in 0..<6 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let style = Self.styles[Int(seed) % Self.styles.count]
      var halls = try TwoHalls(
        tables: "here \(game)", style: style,
        seats: [("ann", "sit here"), ("bob", "sit here"), ("bob", "bot add easy")])
      let moves = Self.moves[family] ?? []
      for _ in 0..<40 {
        let line = random.uniform(below: 5) == 0 ? random.pick(Self.talk) : random.pick(moves)
        halls.say(random.uniform(below: 2) == 0 ? "ann" : "bob", line)
        if random.uniform(below: 4) == 0 { halls.wind(seconds: Double(random.uniform(below: 20))) }
      }
      halls.wind(seconds: 60)
      halls.say("ann", "auto")
      halls.expectSameChat()
    }
  }

  /// What changed since the last look makes with what stayed what a look at all says.
  @Test(arguments: [
    ("betting3", "betting3"), ("deal-holdem", "deal-holdem"), ("holdem", "holdem"),
    ("stud7", "holdem"),
  ])
  func whatChangedMakesTheWholePicture(game: String, family: String) throws {
    var (sent, all) = (0, 0)
    for seed in 0..<6 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var hall = try Hall(tables: "here \(game)")
      for name in ["ann", "bob"] { hall.enter(name, table: "here") }
      hall.send("bob", "bot add easy")
      hall.send("ann", "hello 1 mode=wire says=yes")
      var last = Self.picture(hall.ask("ann", "look"))
      for _ in 0..<40 {
        hall.send(random.pick(["ann", "bob"]), random.pick(Self.moves[family] ?? []))
        if random.uniform(below: 4) == 0 { hall.wind(seconds: 5) }
        _ = hall.read("ann")
        let changed = Self.picture(hall.ask("ann", "look since=\(last.seq ?? 0)"))
        let rows = changed.rows.flatMap { row in
          guard let from = row.number("from"), let count = row.number("rows") else { return [row] }
          return Array(last.rows[(from - 1)...].prefix(count))
        }
        #expect(changed.since == last.seq)
        last = (rows, changed.seq, nil)
        if random.uniform(below: 4) == 0 {
          let whole = Self.picture(hall.ask("ann", "look"))
          #expect(rows == whole.rows && changed.seq == whole.seq, "\(game) \(seed)")
        }
        sent += changed.rows.count { !$0.hasPrefix("= same") }
        all += rows.count
      }
      #expect(Self.picture(hall.ask("ann", "look since=9999")).since == nil)
      hall.send("ann", "leave!")
      _ = hall.read("ann")
      #expect(Self.picture(hall.ask("ann", "look here since=\(last.seq ?? 0)")).since == nil)
    }
    #expect(sent < all / 2, "\(sent) of \(all)")
  }

  private static func picture(_ lines: [String]) -> (rows: [String], seq: Int?, since: Int?) {
    let bare = lines.map { $0.split(separator: " :")[0] }
    let end = bare.first { $0.hasPrefix("+ look") }.map(String.init)
    let rows = bare.filter { $0.hasPrefix("= ") && $0 != "= say" }.map(String.init)
    return (rows, end?.number("seq"), end?.number("since"))
  }
}

extension SplitMix64 {
  fileprivate mutating func pick(_ lines: [String]) -> String { lines[uniform(below: lines.count)] }
}
