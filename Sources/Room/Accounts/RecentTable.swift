/// A dictionary in two generations. When the young one is full it becomes the old one, and what
/// the old one held is forgotten: so a value outlives at least half of `room` other keys, at most
/// `room` are held, and nothing has to be sorted.
struct RecentTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let room: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// A table for at most `room` values.
  init(room: Int) { self.room = room }

  /// How many values are held.
  var count: Int { young.count + old.count }

  /// What was stored last for a key, unless it was forgotten.
  subscript(key: Key) -> Value? { young[key] ?? old[key] }

  /// Holds a value, as the one that was touched last.
  mutating func store(_ value: Value, for key: Key) {
    if young[key] == nil {
      old[key] = nil
      if young.count >= room / 2 {
        old = young
        young = [:]
      }
    }
    young[key] = value
  }
}
