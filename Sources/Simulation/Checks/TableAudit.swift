import Cards
import Games
import HandOracle
import Identity
import LineProtocol
import Lines
import Room
import Store
import Tables

/// The checks of what tables send and put on record, at the moment when they do it.
struct TableAudit: Sendable {
  /// What is known of one table.
  private struct Book: Sendable {
    /// What stood under each number.
    var events: [Int: [String]] = [:]
    /// The last number that was sent to anybody.
    var last = 0
    /// The last number that each session was sent.
    var seen: [SessionID: Int] = [:]
    /// When the clock that was announced for a seat runs out.
    var clocks: [Int: Instant] = [:]
    /// What is left of the time banks.
    var banks = TimeBanks()
    /// What was shown, where poker is played.
    var poker: PokerBook?
  }

  private var books: [Int: Book] = [:]
  /// How many rounds were played to the end.
  private(set) var rounds = 0
  /// How much poker was played.
  private(set) var poker = PokerTally()

  /// The tables are others, under the same names.
  mutating func restart() { books = [:] }

  /// Checks what a table did in the last step.
  ///
  /// - Parameter recorded: what was shown of poker by the journal when the process began.
  mutating func check(
    _ step: TableStep, of server: SimulatedServer, recorded: Sight?
  ) throws(Violation) {
    guard let table = server.tables[step.number] else { return }
    let name = "\(table.id)"
    let imbalance = server.settings.hooks.imbalance(table)
    guard imbalance == 0 else { throw Violation(.money, "\(name): the sum is \(imbalance)") }
    var book = books[step.number] ?? Book()
    if let history = server.house.store.tables[table.id], history.settings.game.family == .poker {
      if book.poker == nil {
        let sight = history.lastIndex == 0 ? Sight() : recorded
        book.poker = sight.map { PokerBook($0) }
      }
      book.poker?.take(step.events, upTo: table.table.seq)
      poker.take(step.events)
    }
    let before = book.last
    var clocks: [Int: Int] = [:]
    if case .departed(let session) = step.input { book.seen[session] = nil }
    for (session, delivery) in step.deliveries {
      var news: [WireGrammar.Parts] = []
      for line in delivery.newsLines {
        if let parts = try WireGrammar.parse(line) { news.append(parts) }
      }
      if let poker = book.poker {
        try TableAudit.checkSecrets(delivery, news, for: server.names[session], poker, name)
      } else {
        try checkSecrets(
          delivery, news, for: server.names[session], after: before, step, table)
      }
      for line in news {
        try note(line, in: &book, name)
        if line.kind == "turn", let seat = line.number("seat") {
          clocks[seat] = line.number("left")
        }
      }
      try checkOrder(news, delivery, to: session, &book, name)
    }
    let bank = server.house.store.tables[table.id]?.settings.options.bankSeconds ?? 0
    try checkClocks(step, clocks, &book, name, bank: 1000 * bank, at: server.now)
    books[step.number] = book
    rounds += step.events.count { if case .game(.house(.house)) = $0 { true } else { false } }
  }

  /// The same number means the same to everybody, but for cards.
  private func note(
    _ line: WireGrammar.Parts, in book: inout Book, _ name: String
  ) throws(Violation) {
    guard let seq = line.number("seq"), line.kind != "sync" else { return }
    let words = TableAudit.words(of: line)
    guard let known = book.events[seq] else {
      book.events[seq] = words
      book.last = max(book.last, seq)
      return
    }
    guard known == words else {
      throw Violation(.agreement, "\(name) tells seq=\(seq) as \(words), before as \(known)")
    }
  }

  private static func words(of line: WireGrammar.Parts) -> [String] {
    [line.kind]
      + line.fields.map { key, value in
        // What a hand is worth is its owner's to know.
        if line.kind == "best", key == "name" || key == "words" { return key }
        guard WireGrammar.Parts.areCards(key) else { return "\(key)=\(value)" }
        return "\(key)=\(value == "-" ? 0 : value.count / 2)"
      }
  }

  private func checkOrder(
    _ news: [WireGrammar.Parts], _ delivery: Delivery, to session: SessionID, _ book: inout Book,
    _ name: String
  ) throws(Violation) {
    for line in news {
      guard let seq = line.number("seq") else { continue }
      let expected = book.seen[session].map { line.kind == "sync" ? $0 : $0 + 1 }
      if let expected, seq != expected {
        throw Violation(.sequence, "\(name) tells \(session.number) \(seq) instead of \(expected)")
      }
      book.seen[session] = seq
    }
    if delivery.membership == .absent { book.seen[session] = nil }
  }

  // MARK: - Secrets

  /// What was hidden before and is hidden still must not be named in anything that is new.
  private func checkSecrets(
    _ delivery: Delivery, _ news: [WireGrammar.Parts], for reader: PlayerName?, after before: Int,
    _ step: TableStep, _ table: TableSession
  ) throws(Violation) {
    let hidden = step.before.hiddenCards(from: reader)
      .intersection(table.hiddenCards(from: reader))
    var lines = zip(delivery.newsLines, news).filter { _, parts in
      parts.kind != "say" && (parts.number("seq").map { $0 > before } ?? true)
    }.map(\.0)
    lines += delivery.answerLines
    // A game that begins in this step hides again what was turned up before in it.
    if step.events.contains(where: \.hidesAgain) {
      lines.removeAll { line in
        line.hasPrefix("+ act ") || TableAudit.revealing.contains { line.hasPrefix("* \($0) ") }
      }
    }
    if let question = delivery.questionLine { lines.append(question) }
    for line in lines {
      guard let parts = try WireGrammar.parse(line), !TableAudit.isOfChances(parts),
        let card = parts.cards(line).first(where: hidden.contains)
      else { continue }
      throw Violation(
        .secret, "\(table.id) tells \(reader.map(\.description) ?? "-") of \(card): \(line)")
    }
  }

  /// What may still come is counted among all cards that the reader does not see; and of equity the
  /// words say "as if", which is no ace of spades.
  static func isOfChances(_ parts: WireGrammar.Parts) -> Bool {
    switch (parts.sign, parts.kind) {
    case ("=", "draw"), ("+", "equity"): true
    default: false
    }
  }

  static let revealing = [
    "deal", "trade", "house", "community", "show", "best", "draw", "act", "street", "muck", "pot",
  ]

  // MARK: - Clocks

  /// - Parameter announced: the milliseconds of the clocks that were announced in this step, by
  ///   seat.
  private func checkClocks(
    _ step: TableStep, _ announced: [Int: Int], _ book: inout Book, _ name: String, bank: Int,
    at now: Instant
  ) throws(Violation) {
    for case .timeout(let player, _) in step.events {
      guard let end = book.clocks[player.seat.number], now < end else { continue }
      throw Violation(.clock, "\(name): seat \(player.seat) had time left")
    }
    // Comings and goings change who is waited for, and by whom; another phase begins all clocks.
    if step.events.contains(where: \.changesClocks) { book.clocks = [:] }
    book.banks.take(step.events, of: bank, at: now)
    for (seat, left) in announced {
      let end = now.after(milliseconds: left)
      if let before = book.clocks[seat], before < end {
        guard before <= now, book.banks.open(seat, left, of: bank, at: now) else {
          throw Violation(
            .clock, "\(name): seat \(seat) has got \(left) ms more, with \(book.banks)")
        }
      }
      book.clocks[seat] = end
    }
  }
}

/// What everybody may still think longer at one table, all hands together.
private struct TimeBanks: Sendable {
  private var left: [Int: Int] = [:]
  /// Who thinks longer, and since when.
  private var since: [Int: Instant] = [:]

  /// Takes what happened: whoever has decided thinks no longer, and with each hand a second comes
  /// back.
  mutating func take(_ events: [TableEvent], of bank: Int, at now: Instant) {
    for event in events {
      switch event {
      case .sat(let player, _, _, _):
        (left[player.seat.number], since[player.seat.number]) = (nil, nil)
      case .game(.poker(.hand)): left = left.mapValues { min(bank, $0 + 1000) }
      case .game(.house(.ready(let player))): close(player.seat.number, of: bank, at: now)
      default: break
      }
      guard event.changesClocks else { continue }
      for seat in since.keys { close(seat, of: bank, at: now) }
    }
  }

  private mutating func close(_ seat: Int, of bank: Int, at now: Instant) {
    guard let begun = since.removeValue(forKey: seat) else { return }
    left[seat] = max(0, (left[seat] ?? bank) - now.milliseconds(since: begun))
  }

  /// Whether somebody may think so much longer, who does so from now on.
  mutating func open(_ seat: Int, _ time: Int, of bank: Int, at now: Instant) -> Bool {
    guard since[seat] == nil, time <= left[seat] ?? bank else { return false }
    since[seat] = now
    return true
  }
}

extension TableEvent {
  /// Whether cards that were seen may be hidden again: the deck is shuffled, or made anew.
  fileprivate var hidesAgain: Bool {
    switch self {
    case .game(.house(.shuffled)), .game(.house(.reset)), .game(.dealing(.shuffled)): true
    default: false
    }
  }

  /// Whether clocks that ran before it may stop or begin again.
  fileprivate var changesClocks: Bool {
    switch self {
    case .timeout, .gone, .back, .out, .sat, .leaving, .restarted, .closed: true
    case .game(.house(let event)):
      switch event {
      case .left, .round, .reset, .void, .over, .dealt: true
      default: false
      }
    case .game(.poker(let event)):
      switch event {
      case .toppedUp, .wish, .planned, .shown: false
      default: true
      }
    default: false
    }
  }
}
