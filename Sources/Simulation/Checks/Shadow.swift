import Games
import Lines
import Room

/// A server beside the real one, equal except for cards that some viewers may not see.
struct Shadow: Sendable {
  /// The table whose hidden cards differ.
  let table: Int
  /// The sessions whose lines must be the same; `nil` for all.
  let viewers: Set<SessionID>?
  private var server: SimulatedServer
  /// Whether the cards were turned up: from then on the servers may differ.
  private(set) var isOver = false
  /// Steps that were compared.
  private(set) var steps = 0

  /// Creates a shadow of `server`.
  ///
  /// - Parameters:
  ///   - viewers: those who may not see what `permute` changes; `nil` if nobody may.
  ///   - permute: changes a table to one that looks the same to the viewers.
  init(
    of server: SimulatedServer, table: Int, viewers: Set<SessionID>? = nil,
    permute: (TableSession) -> TableSession
  ) {
    self.server = server
    self.table = table
    self.viewers = viewers
    self.server.tables[table] = server.tables[table].map(permute)
  }

  /// Performs the real server's step, which produced `bytes`.
  ///
  /// - Throws: `Violation` if a viewer could tell the servers apart.
  mutating func follow(_ step: ServerStep, original: SimulatedServer, gave bytes: [UInt8])
    throws(Violation)
  {
    guard !isOver else { return }
    steps += 1
    let same = server.perform(step)
    if case .write(let id, _) = step, isViewer(id), same != bytes {
      let here = String(decoding: bytes, as: UTF8.self)
      let there = String(decoding: same, as: UTF8.self)
      throw Violation(.interference, "\(id.number) reads \(here) or \(there)")
    }
    guard let record = original.tableStep, record.number == table else { return }
    isOver = record.mayReveal || server.tables[table] == nil
    let here = words(of: record)
    let there = server.tableStep.map(words) ?? []
    guard here == there else {
      let difference = zip(here, there).first { $0 != $1 } ?? ("more", "or less")
      throw Violation(.interference, "\(difference.0) or \(difference.1)")
    }
    if !isOver { try compareClocks(original) }
  }

  private func isViewer(_ id: SessionID) -> Bool { viewers?.contains(id) ?? true }

  private func compareClocks(_ original: SimulatedServer) throws(Violation) {
    let wakes = [original, server].map { server -> Instant? in
      guard var session = server.tables[table] else { return nil }
      return server.settings.hooks.wake(&session)
    }
    guard viewers != nil || wakes[0] == wakes[1] else {
      throw Violation(.interference, "the table's clock depends on hidden cards")
    }
  }

  /// Everything that a table asked for, as far as it reaches the viewers and the house, before
  /// cards are turned up.
  private func words(of record: TableStep) -> [String] {
    // The order in which a table serves several sessions is visible to nobody.
    record.effects.flatMap { effect -> [(Int, String)] in
      switch effect {
      case .house(.summary(let summary)) where !record.mayReveal: [(0, words(of: summary))]
      case .session(let id, .delivery(let delivery)) where isViewer(id):
        words(of: delivery, reveals: record.mayReveal).map {
          (id.number, "\(id.number) \($0)")
        }
      default: []
      }
    }.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }

  private func words(of summary: TableSummary) -> String {
    // A dictionary has no defined order.
    let bots = summary.bots.map { "\($0.key) \($0.value)" }.sorted()
    let row = summary.row(people: summary.people).wire()
    return "lobby \(row) seated \(summary.seated) bots \(bots)"
  }

  private func words(of delivery: Delivery, reveals: Bool) -> [String] {
    let lines = delivery.newsLines
    guard !reveals else {
      return Array(
        lines.prefix { line in !Shadow.revealing.contains { line.hasPrefix("* \($0) ") } })
    }
    return delivery.answerLines + lines + [delivery.questionLine ?? ""]
      + ["\(delivery.seq) \(delivery.missed ?? -1)"]
  }

  /// Events that may turn up or name cards.
  private static let revealing = [
    "deal", "trade", "house", "community", "show", "best", "draw", "act", "street", "muck", "pot",
  ]
}
