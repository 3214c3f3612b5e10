import Cards
@testable import Room
import Testing

@testable import cardroom_server

struct DeadlineHeapTests {
  @Test(arguments: [UInt64](1...20))
  func agreesWithADictionary(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var heap = DeadlineHeap()
    var model: [Int: Instant] = [:]
    var now = Instant(nanoseconds: 0)
    for _ in 0..<2_000 {
      let slot = Int.random(in: 0..<40, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0:
        heap.remove(slot)
        model[slot] = nil
      case 1:
        now.nanoseconds += 40
        let due = heap.removeDue(at: now)
        let expected = model.filter { $0.value <= now }
        #expect(Set(due) == Set(expected.keys), "seed \(seed)")
        #expect(due.compactMap { expected[$0] }.isSorted, "seed \(seed)")
        for slot in due { model[slot] = nil }
      default:
        let time = Instant(nanoseconds: now.nanoseconds + .random(in: -9...900, using: &generator))
        heap.set(slot, to: time)
        model[slot] = time
      }
      #expect(heap.count == model.count, "seed \(seed)")
      #expect(heap.earliest == model.values.min(), "seed \(seed)")
    }
  }
}

extension [Instant] {
  fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
