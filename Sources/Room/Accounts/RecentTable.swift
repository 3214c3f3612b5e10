/// A dictionary of two generations. When the young one is full it becomes the old one, whose values
/// are forgotten: so a value outlives at least half of `room` other keys, at most `room` values are
/// held, and nothing has to be sorted.
struct RecentTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let room: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// Creates a table for at most `room` values.
  init(room: Int) { self.room = room }

  var count: Int { young.count + old.count }

  /// The last value stored for a key, unless it has been forgotten.
  subscript(key: Key) -> Value? { young[key] ?? old[key] }

  /// Stores a value as the most recent one.
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
