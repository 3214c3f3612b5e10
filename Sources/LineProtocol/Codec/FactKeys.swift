import Games
import Tables

/// Lists the keys that an initializer names, for the reference.
struct FactLister: FieldCoder {
  private let type: String
  /// Decides which optional fields are there and which examples are taken (Knuth's MMIX generator).
  private var choice: UInt64
  private(set) var keys: [Key] = []

  init(_ type: String, choice: Int) { (self.type, self.choice) = (type, UInt64(choice)) }

  private mutating func choose(of count: Int) -> Int {
    choice = choice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(choice >> 33) % count
  }

  mutating func word<Word: FactWord>(_: Word?) throws(Misread) -> Word {
    guard let word = Word(rawValue: type) else { throw Misread(.type) }
    return word
  }

  mutating func kind(_: Message.Kind?) throws(Misread) -> Message.Kind { try word(nil) }

  mutating func field<Value: FieldValue>(_ key: Key, _: Value?) throws(Misread) -> Value {
    keys.append(key)
    let examples = Value.examples
    guard !examples.isEmpty else { throw Misread(key) }
    return examples[choose(of: examples.count)]
  }

  private mutating func isThere() -> Bool { choose(of: 2) == 1 }

  mutating func optional<Value: FieldValue>(_ key: Key, _: Value?) throws(Misread) -> Value? {
    try isThere() ? field(key, nil) : nil
  }

  mutating func derived<Value: FieldValue>(
    _ key: Key, _ value: @autoclosure () -> Value?, inJournal: Bool
  ) throws(Misread) { keys.append(key) }

  mutating func number(
    _ key: Key, _: Int?, in range: ClosedRange<Int>
  ) throws(Misread) -> Int {
    keys.append(key)
    return range.lowerBound
  }

  mutating func optionalNumber(
    _ key: Key, _: Int?, in range: ClosedRange<Int>
  ) throws(Misread) -> Int? { try isThere() ? number(key, nil, in: range) : nil }
}

/// The keys that events and rows of a table may have, in their order.
enum FactKeys {
  /// Keys of an event, or of another line of a table that begins with `*`.
  static func event(_ type: String) -> [Key] {
    var keys: [Key] = []
    add(to: &keys, type) { line throws(Misread) in
      // No viewer gets the digest of a token.
      if case .sat(_, _, _, _?) = try TableEvent<SeenCards>(ofTable: &line, nil) {
        false
      } else {
        true
      }
    }
    // Nobody is shown the order of a shoe.
    add(to: &keys, type) { line throws(Misread) in
      if case .shuffled = try HouseEvent<SeenCards>(&line, nil) { false } else { true }
    }
    add(to: &keys, type) { line throws(Misread) in
      if case .shuffled = try DealingEvent<SeenCards>(&line, nil) { false } else { true }
    }
    add(to: &keys, type) { line throws(Misread) in
      if case .shuffled = try PokerEvent<SeenCards>(&line, nil) { false } else { true }
    }
    let head: [Key] = [.table, .seq]
    if !keys.isEmpty || TableLine.Word(rawValue: type) == nil { return head + keys }
    add(to: &keys, type) { line throws(Misread) in
      _ = try TableLine(&line, nil, seq: 1, text: nil)
      return true
    }
    return (type == TableLine.Word.sync.rawValue ? head : [.table]) + keys
  }

  /// Keys of a row of a table.
  static func row(_ type: String) -> [Key] {
    var keys: [Key] = []
    add(to: &keys, type) { line throws(Misread) in
      _ = try TableRow(&line, nil)
      return true
    }
    return keys
  }

  /// Keys of another line.
  static func body<Body: CodedBody>(_: Body.Type, _ kind: Message.Kind?) -> [Key] {
    var keys: [Key] = []
    add(to: &keys, kind?.rawValue ?? "") { line throws(Misread) in
      _ = try Body(&line, nil)
      return true
    }
    return keys
  }

  /// Adds the keys of all variants of a fact, in an order that each variant has too.
  private static func add(
    to keys: inout [Key], _ type: String, _ visit: (inout FactLister) throws(Misread) -> Bool
  ) {
    var followers: [Key: Set<Key>] = [:]
    var all = keys
    for (key, next) in zip(keys, keys.dropFirst()) { followers[key, default: []].insert(next) }
    for choice in 0..<1024 {
      var line = FactLister(type, choice: choice)
      // Examples that contradict each other have been listed all the same.
      let isShown = (try? visit(&line)) ?? true
      guard isShown else { continue }
      for key in line.keys where !all.contains(key) { all.append(key) }
      for (key, next) in zip(line.keys, line.keys.dropFirst()) {
        followers[key, default: []].insert(next)
      }
    }
    keys = []
    while let index = all.firstIndex(where: { key in
      !all.contains { $0 != key && followers[$0, default: []].contains(key) }
    }) {
      keys.append(all.remove(at: index))
    }
    keys += all
  }
}
