import Cards
import Games
import Identity
import Lines

/// The keys that events and questions of a table may have, in their order.
public enum FactKeys {
  /// Keys of an event, or of another line of a table that begins with `*`.
  public static func event(_ type: String) -> [Key] {
    var keys: [Key] = []
    add(to: &keys, type) { line throws(Misread) in
      try TableEvent(ofTable: &line, nil).shown(to: nil) != nil
    }
    add(to: &keys, type) { line throws(Misread) in try HouseEvent(&line, nil).isShown }
    add(to: &keys, type) { line throws(Misread) in try DealingEvent(&line, nil).isShown }
    add(to: &keys, type) { line throws(Misread) in try PokerEvent(&line, nil).isShown }
    let head: [Key] = [.table, .seq]
    if !keys.isEmpty || TableLine.Word(rawValue: type) == nil { return head + keys }
    add(to: &keys, type) { line throws(Misread) in
      _ = try TableLine(&line, nil, seq: 1, text: nil)
      return true
    }
    return (type == TableLine.Word.sync.rawValue ? head : [.table]) + keys
  }

  /// Keys of a question: the house's and poker's, each in its order.
  public static let question: [Key] = {
    let (house, poker) = (question(isHouse: true), question(isHouse: false))
    let own = poker.difference(from: house).removals.compactMap { change in
      if case .remove(let place, _, _) = change { place } else { nil }
    }
    var keys: [Key] = []
    var rest = poker[...]
    for (place, key) in house.enumerated() {
      if !own.contains(place) {
        while let next = rest.popFirst(), next != key { keys.append(next) }
      }
      keys.append(key)
    }
    return keys + rest
  }()

  private static func question(isHouse: Bool) -> [Key] {
    var keys: [Key] = []
    add(to: &keys, TableQuestion.Word.act.rawValue, where: { $0.contains(.round) == isHouse }) {
      line throws(Misread) in
      _ = try TableQuestion(&line, nil)
      return true
    }
    return keys
  }

  /// Adds the keys of all variants of a fact, in an order that each variant has too.
  private static func add(
    to keys: inout [Key], _ type: String, where isVariant: ([Key]) -> Bool = { _ in true },
    _ visit: (inout FieldCoder) throws(Misread) -> Bool
  ) {
    var followers: [Key: Set<Key>] = [:]
    var all = keys
    for (key, next) in zip(keys, keys.dropFirst()) { followers[key, default: []].insert(next) }
    for choice in 0..<1024 {
      let inventor = FieldInventor(type, SplitMix64(seed: UInt64(choice)))
      var line = FieldCoder(inventing: inventor)
      // Examples that contradict each other have been listed all the same.
      let isShown = (try? visit(&line)) ?? true
      guard isShown, isVariant(inventor.keys) else { continue }
      for key in inventor.keys where !all.contains(key) { all.append(key) }
      for (key, next) in zip(inventor.keys, inventor.keys.dropFirst()) {
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
