import Cards
import Games
import HandOracle
import Lines
import Room

/// Checks what tables send, at the moment when they send it.
struct TableAudit: Sendable {
  /// The text under each number of each table.
  private var told: [Int: [Int: [String]]] = [:]
  /// How many rounds were completed.
  private(set) var rounds = 0
  /// How much poker was played.
  private(set) var poker = PokerTally()

  /// Notes that the tables were replaced, under the same names.
  mutating func restart() { told = [:] }

  /// Checks what a table did in the last step.
  mutating func check(_ step: TableStep, of server: SimulatedServer) throws(Violation) {
    guard let table = server.tables[step.number] else { return }
    let imbalance = server.settings.hooks.imbalance(table)
    guard imbalance == 0 else { throw Violation(.money, "\(table.id): the sum is \(imbalance)") }
    let last = told[step.number]?.keys.max() ?? 0
    for (session, delivery) in step.deliveries {
      var fresh = delivery.questionLine.map { [$0] } ?? []
      for line in delivery.newsLines {
        guard let parts = try WireGrammar.parse(line), parts.kind != "sync",
          let seq = parts.number("seq")
        else { continue }
        // Cards shown in the hand before are hidden again.
        if parts.kind == "hand" { fresh.removeAll { $0.first == "*" } }
        // A board shown after the end reveals cards that stay in the deck.
        if seq > last, parts.kind != "rabbit" { fresh.append(line) }
        let words = TableAudit.words(of: parts)
        let known = told[step.number, default: [:]].updateValue(words, forKey: seq) ?? words
        guard known == words else {
          throw Violation(
            .agreement, "\(table.id) tells seq=\(seq) as \(words), before as \(known)")
        }
      }
      try checkSecrets(fresh, for: server.names[session], step, table)
    }
    poker.take(step.events)
    rounds += step.events.count { if case .game(.house(.house)) = $0 { true } else { false } }
  }

  /// Cards that were hidden before and still are must not be named.
  private func checkSecrets(
    _ lines: [String], for reader: PlayerName?, _ step: TableStep, _ table: TableSession
  ) throws(Violation) {
    let isShuffled = step.events.contains { event in
      switch event {
      case .game(.house(.shuffled)), .game(.house(.reset)), .game(.dealing(.shuffled)): true
      default: false
      }
    }
    let hidden = step.before.hiddenCards(from: reader)
      .intersection(table.hiddenCards(from: reader))
    for line in lines where !isShuffled {
      guard let card = try WireGrammar.parse(line)?.cards(line).first(where: hidden.contains) else {
        continue
      }
      throw Violation(
        .secret, "\(table.id) tells \(reader?.description ?? "-") of \(card): \(line)")
    }
  }

  /// What is the same for everybody: everything except the cards and their worth.
  private static func words(of line: WireGrammar.Parts) -> [String] {
    [line.kind]
      + line.fields.map { key, value in
        if line.kind == "best", key == "name" || key == "words" { return key }
        guard WireGrammar.Parts.areCards(key) else { return "\(key)=\(value)" }
        return "\(key)=\(value == "-" ? 0 : value.count / 2)"
      }
  }
}
