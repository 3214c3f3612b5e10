// Owns the proof that nobody's lines depend on what is hidden (proofs.md, P10): a second house in
// which the hidden cards lie in another order is led the same way, and must say the same.

import LineProtocol
import Room

/// A house beside the real one, equal but for cards that some viewers may not see.
struct Shadow: Sendable {
  /// The table with other hidden cards.
  let table: Int
  /// Whose lines must be the same; `nil` for everybody's.
  let viewers: Set<SessionID>?
  private var house: House
  /// The cards are turned up: from here on the houses may differ.
  private(set) var isOver = false
  /// Steps that were compared.
  private(set) var steps = 0

  /// A shadow of `house`.
  ///
  /// - Parameters:
  ///   - viewers: who may not see what `permute` changes; `nil` if nobody may.
  ///   - permute: gives a table the same as far as the viewers can see.
  init(
    of house: House, table: Int, viewers: Set<SessionID>? = nil,
    permute: (TableSession) -> TableSession
  ) {
    self.house = house
    self.table = table
    self.viewers = viewers
    self.house.tables[table] = house.tables[table].map(permute)
  }

  /// Does the same step as the real house did, which gave `bytes`.
  ///
  /// - Throws: `Violation` if a viewer could tell the houses apart.
  mutating func follow(_ step: Step, original: House, gave bytes: [UInt8]) throws(Violation) {
    guard !isOver else { return }
    steps += 1
    let same = house.perform(step)
    if case .write(let id, _) = step, isViewer(id), same != bytes {
      let here = String(decoding: bytes, as: UTF8.self)
      let there = String(decoding: same, as: UTF8.self)
      throw Violation(.interference, "\(id.number) reads \(here) or \(there)")
    }
    guard let record = original.record, record.number == table else { return }
    isOver = record.mayReveal || house.tables[table] == nil
    let here = words(of: record)
    let there = house.record.map(words) ?? []
    guard here == there else {
      let difference = zip(here, there).first { $0 != $1 } ?? ("more", "or less")
      throw Violation(.interference, "\(difference.0) or \(difference.1)")
    }
    if !isOver { try compareClocks(original) }
  }

  private func isViewer(_ id: SessionID) -> Bool { viewers?.contains(id) ?? true }

  private func compareClocks(_ original: House) throws(Violation) {
    let wakes = [original, house].map { house in
      house.tables[table].flatMap { house.settings.workings.wake($0) }
    }
    guard viewers != nil || wakes[0] == wakes[1] else {
      throw Violation(.interference, "the table's clock depends on hidden cards")
    }
  }

  /// Everything that a table asked for, as far as viewers and lobby are told and before cards
  /// are turned up.
  private func words(of record: TableRecord) -> [String] {
    record.effects.flatMap { effect -> [String] in
      switch effect {
      case .lobby(.summary(let summary)) where !record.mayReveal: ["lobby \(summary)"]
      case .session(let id, .delivery(let delivery)) where isViewer(id):
        words(of: delivery, reveals: record.mayReveal).map { "\(id.number) \($0)" }
      default: []
      }
    }
  }

  private func words(of delivery: Delivery, reveals: Bool) -> [String] {
    let events = delivery.events.map(\.message).prefix { event in
      !reveals || event.kind.map { !TableRecord.revealing.contains($0) } ?? true
    }
    var words = events.map { $0.wire() }
    guard !reveals else { return words }
    if let answer = delivery.answer {
      words = answer.rows.map { $0.message.wire() } + [answer.reply.message.wire()] + words
    }
    if case .asked(let question) = delivery.question { words.append(question.message.wire()) }
    return words + ["\(delivery.seq) \(delivery.missed ?? -1)"]
  }
}
