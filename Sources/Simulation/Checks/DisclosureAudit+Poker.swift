import Cards
import Games
import HandOracle
import Identity
import LineProtocol
import Store

extension DisclosureAudit.Listener {
  /// Notes the cards of a row: of an event that is replayed, or of a hand as programs read it.
  mutating func noteCards(_ parts: WireGrammar.Parts, _ line: String) {
    if parts.kind == "event" {
      cards.append((nil, CardSet(parts.cards(line))))
    } else if parts.kind == "line", let start = line.firstRange(of: " :") {
      let text = line[start.upperBound...]
      if let told = Self.hand(inJSON: text) ?? Self.hand(inCSV: text) { return cards.append(told) }
      // The number of the hand stands behind what was done in it.
      if text.hasPrefix("hand = "), let number = Int(text.dropFirst(7)) {
        for index in cards.indices where cards[index].hand == nil { cards[index].hand = number }
      } else if text.contains("d d") || text.contains(" s") {
        cards.append((nil, CardSet(WireGrammar.Parts.cards(in: text))))
      }
    }
  }
}

extension DisclosureAudit.Listener {
  /// The number and the cards of a hand as an object of JSON; `nil` if it is none.
  private static func hand(inJSON text: Substring) -> (hand: Int?, cards: CardSet)? {
    guard text.hasPrefix("{"), let key = text.firstRange(of: "\"round\":") else { return nil }
    let number = Int(text[key.upperBound...].prefix { $0.isNumber })
    return (number, CardSet(text.split(separator: "\"").compactMap { Card(String($0)) }))
  }

  /// The number and the cards of a player's row of CSV; `nil` if it is none.
  private static func hand(inCSV text: Substring) -> (hand: Int?, cards: CardSet)? {
    let columns = text.split(separator: ",", omittingEmptySubsequences: false)
    guard columns.count >= 13, let number = Int(columns[3]) else { return nil }
    return (number, CardSet(columns[10...11].flatMap { WireGrammar.Parts.cards(in: $0) }))
  }
}

extension DurableState {
  /// Whether a replay or an export of hands of poker names only cards that its reader has seen.
  func checkHands(
    _ told: [(hand: Int?, cards: CardSet)], _ reply: WireGrammar.Parts, for reader: PlayerName?
  ) throws(Violation) {
    guard reply.kind == "replay" || reply.kind == "export",
      let table = reply.value("table").flatMap({ TableID($0) }),
      store.tables[table]?.settings.game.family == .poker
    else { return }
    let name = reader?.description
    for (hand, cards) in told {
      guard let number = reply.number("n") ?? hand else { continue }
      // The hand that is meant may have the number of a hand, or of a round.
      let seen = sights(of: number, at: table, isRound: hand == nil)
      guard !seen.isEmpty, !seen.contains(where: { $0.cards(for: name).isSuperset(of: cards) })
      else { continue }
      throw Violation(
        .secret,
        "\(reply.kind) of hand \(number) at \(table) tells \(reader.map(\.description) ?? "-") of "
          + "\(Array(cards.subtracting(seen[0].cards(for: name))).notation)")
    }
  }
}
