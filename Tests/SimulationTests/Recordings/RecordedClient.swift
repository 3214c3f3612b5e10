import Foundation

/// Somebody at a recorded server: a program on the wire or in JSON, which answers what it is asked,
/// or a person in the text form, who types without reading.
///
/// It reads the lines that it is sent with its own eyes and writes its commands letter by letter,
/// so that no change of the product's reader, writer or clients changes what was recorded. What a
/// person types depends on nothing that is sent: the prose is free to change.
struct RecordedClient {
  enum Mode: String, CaseIterable {
    case wire, json, text
  }

  let name: String
  let mode: Mode
  let home: String
  var connection: Int
  /// When it says its next word, in milliseconds.
  var actsAt: Int
  private var hasComeIn = false
  private var chance: RecordingChance
  private var rest: [UInt8] = []
  private var question: [String: String] = [:]
  private var tags = 0

  init(
    name: String, mode: Mode, home: String, connection: Int, comesAt: Int, chance: RecordingChance
  ) {
    (self.name, self.mode, self.home) = (name, mode, home)
    (self.connection, actsAt, self.chance) = (connection, comesAt, chance)
  }

  /// It is connected again, on a new connection.
  mutating func reconnect(on connection: Int, at time: Int, resuming token: String?) -> [UInt8] {
    (self.connection, rest, question, hasComeIn) = (connection, [], [:], true)
    actsAt = time + chance.number(in: 200...2000)
    let seated = token.map { ["resume \($0)"] } ?? ["login \(name)", "sit \(home)"]
    return RecordedClient.bytes(hello + seated)
  }

  private var hello: [String] { mode == .text ? [] : ["hello 1 mode=\(mode.rawValue)"] }

  // MARK: - Reading

  /// Reads what was sent; a question is answered a while later.
  mutating func read(_ bytes: [UInt8], at time: Int) {
    rest += bytes
    while let end = rest.firstIndex(of: 10) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeSubrange(...end)
      let asked =
        switch mode {
        case .wire: RecordedClient.wireQuestion(line)
        case .json: RecordedClient.jsonQuestion(line)
        case .text: nil as [String: String]?
        }
      if let asked {
        question = asked
        actsAt = min(actsAt, time + chance.number(in: 50...2500))
      }
    }
  }

  private static func wireQuestion(_ line: String) -> [String: String]? {
    guard line.hasPrefix("? ") else { return nil }
    var keys: [String: String] = [:]
    for word in line.split(separator: " ").dropFirst() {
      if word.hasPrefix(":") { break }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { keys[parts[0]] = parts[1] }
    }
    return keys
  }

  private static func jsonQuestion(_ line: String) -> [String: String]? {
    guard line.hasPrefix("{\"?\"") || line.hasPrefix("{\"?\":"),
      let value = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    else { return nil }
    var keys: [String: String] = [:]
    for key in ["table", "turn"] { keys[key] = value[key] as? String }
    if let swap = value["swap"] as? [String: Int] {
      keys["swap"] = "\(swap["min"] ?? 0)-\(swap["max"] ?? 0)"
    }
    keys["hole"] = (value["hole"] as? [String])?.joined()
    let moves = (value["legal"] as? [[String: Any]] ?? []).map { move -> String in
      let verb = move["verb"] as? String ?? "auto"
      if let amount = move["amount"] { return "\(verb):\(amount)" }
      if let least = move["min"], let most = move["max"] { return "\(verb):\(least)-\(most)" }
      if let words = move["of"] as? [Any] {
        return "\(verb):" + words.map { "\($0)" }.joined(separator: "/")
      }
      return verb
    }
    keys["legal"] = moves.joined(separator: ",")
    return keys
  }

  // MARK: - Speaking

  /// What it says now; when it speaks next is in `actsAt`.
  mutating func speak(at time: Int) -> [UInt8] {
    actsAt = time + chance.number(in: 400...9000)
    guard hasComeIn else {
      hasComeIn = true
      actsAt = time + chance.number(in: 200...2500)
      return RecordedClient.bytes(hello + ["login \(name)", "sit \(home)"])
    }
    if mode == .text { return RecordedClient.bytes([typed()]) }
    guard !question.isEmpty, !chance.happens(percent: 6) else {
      return RecordedClient.bytes([tagged(aside())])
    }
    let asked = question
    question = [:]
    return RecordedClient.bytes([tagged(answer(to: asked))])
  }

  private static func bytes(_ lines: [String]) -> [UInt8] {
    lines.flatMap { Array($0.utf8) + [10] }
  }

  /// Sometimes with a tag, of which one in a few has been there before.
  private mutating func tagged(_ command: String) -> String {
    guard chance.happens(percent: 12) else { return command }
    if !chance.happens(percent: 15) { tags += 1 }
    return "@t\(tags) \(command)"
  }

  private mutating func answer(to asked: [String: String]) -> String {
    let moves = (asked["legal"] ?? "").split(separator: ",").map(String.init)
    let suffix = "\(asked["table"].map { " table=\($0)" } ?? "")"
    let turn = chance.happens(percent: 3) ? " turn=0.1" : asked["turn"].map { " turn=\($0)" } ?? ""
    guard !moves.isEmpty, !chance.happens(percent: 4) else { return "auto" + suffix + turn }
    // Whoever folded as often as they call would see few rivers.
    var move = chance.element(of: moves)
    if move == "fold", chance.happens(percent: 60) { move = chance.element(of: moves) }
    let parts = move.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      guard parts[0] == "draw", let swap = asked["swap"] else { return parts[0] + suffix + turn }
      return "draw" + thrownAway(swap, of: asked["hole"] ?? "") + suffix + turn
    }
    return "\(parts[0]) \(choice(parts[1]))" + suffix + turn
  }

  private mutating func thrownAway(_ swap: String, of hole: String) -> String {
    let ends = swap.split(separator: "-").compactMap { Int($0) }
    let letters = Array(hole)
    let cards = stride(from: 0, to: letters.count - 1, by: 2).map { String(letters[$0...($0 + 1)]) }
    guard let least = ends.first, let most = ends.last, least <= most else { return "" }
    let count = min(chance.number(in: least...most), cards.count)
    return cards.prefix(count).map { " \($0)" }.joined()
  }

  private mutating func choice(_ values: String) -> String {
    let ends = values.split(separator: "-").compactMap { Int($0) }
    if values.contains("-"), ends.count == 2, ends[0] <= ends[1] {
      let near = min(ends[1], ends[0] + 20)
      let amounts = [ends[0], ends[0], chance.number(in: ends[0]...near), near, ends[1]]
      let amount = chance.element(of: amounts)
      return "\(chance.happens(percent: 3) ? amount + 1 : amount)"
    }
    return chance.element(of: values.split(separator: "/").map(String.init))
  }

  /// What somebody types who sees only that it may be their turn.
  private mutating func typed() -> String {
    if chance.happens(percent: 35) { return chance.element(of: RecordedClient.safeWords) }
    if chance.happens(percent: 65) { return chance.element(of: RecordedClient.moves) }
    return aside()
  }

  private static let safeWords = ["auto", "auto", "check", "call", "deal"]
  private static let moves = [
    "bet 5", "bet", "deal", "deal", "check", "call", "call", "fold!", "raise 10", "raise 20",
    "draw", "complete", "bet 10", "c", "k", "f", "trade 9c", "deal step", "show", "b 3", "",
  ]

  /// Something besides the game.
  private mutating func aside() -> String {
    chance.element(of: RecordedClient.asides)
      .replacingOccurrences(of: "HOME", with: home)
  }

  private static let asides = [
    "look", "look", "tables", "who", "games", "help", "help bet", "help deal", "stats",
    "ping 17", "say good evening", "tell ann are you there", "history", "history table=HOME",
    "replay 1 table=HOME", "replay 2", "export 1 table=HOME", "finger ann", "finger bob", "top",
    "top betting", "top poker", "ledger", "hands", "advise AhKd 3h4h5h", "advise",
    "advise AhAh 2c3c4c", "equity AhKd vs QsQc", "watch HOME", "unwatch HOME", "watch t2",
    "sit HOME", "sit HOME", "sit t2", "sit nowhere", "use HOME", "use -", "out", "back", "back",
    "leave", "topup 20", "refill", "set glyphs off", "set color on", "set screenreader on",
    "set glyphs on", "reset", "bot add", "bot add hard", "bot remove", "create den holdem",
    "create pit betting5 decks=2", "create den badugi blinds=1/2", "close den", "accept ann",
    "decline ann", "challenge bob nl hands=2", "challenge bob betting3 hands=2", "matches",
    "book", "book players", "book profiles", "book new hf red=Guest1+Guest2 blue=Guest3+Guest4",
    "book new hkf red=G1 blue=G3", "book score red clean 3", "book score blue cards 210",
    "book win red", "book win blue", "book finish red", "book finish blue", "book undo",
    "book game 1", "book sheet red 1", "book board", "book history", "book drop 2",
    "book restore 2", "book card", "register NAME opensesame", "login ann", "quote", "rules",
    "new deal-holdem", "new stud5 players=3", "deal", "show", "count", "shuffle", "seed",
    "kick ann", "nonsense", "bet 99999999999999", "raise 0", "fold", "@tag", "\u{1}",
  ]
}
