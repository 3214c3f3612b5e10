import Cards
import HandOracle
import Lines

/// A player's face-down cards, as the lines of a hand reveal them.
struct HoleCards: Sendable {
  private(set) var cards = CardSet()
  private var isDrawing = false

  /// Reads a line about the client itself: after a draw it lists the whole hand, otherwise the new
  /// cards.
  mutating func take(_ line: WireGrammar.Parts) {
    if line.kind == "deal", let hole = line.value("hole") {
      cards = isDrawing ? CardSet.named(hole) : cards.union(CardSet.named(hole))
    } else if line.kind == "act", let out = line.value("out") {
      cards.subtract(CardSet.named(out))
      isDrawing = isDrawing || line.value("did") == "draw"
    }
  }
}

extension CardSet {
  /// The cards of a value.
  static func named(_ value: String) -> CardSet { CardSet(WireGrammar.Parts.cards(in: value)) }
}

/// The client's name, token and tables, according to the lines that it has read.
struct ClientView: Sendable {
  /// A table that the client plays at or watches.
  struct View: Sendable {
    var isSeated: Bool
    /// It was joined by `watch`.
    var isWatched = false
    /// The number of the last event; `nil` if it cannot be known.
    var last: Int?
    /// It was joined before this connection.
    var isFormer = false
    /// Lines were left out, as announced.
    var hasLost = false
    /// Missed events are being replayed, perhaps only the newest of them.
    var isReplayed = false
    /// How many events were replayed since a gap for older ones that no longer exist.
    var replayed: Int?
    /// The client's bet in this round; `nil` if it cannot be known.
    var bet: Int?
    /// The client's cards; `nil` if they cannot be known.
    var hand: String?
    /// The client's face-down cards at poker; `nil` if they cannot be known.
    var hole: HoleCards?
  }

  private(set) var name: String?
  private(set) var token: String?
  private(set) var tables: [String: View] = [:]
  /// Whether this connection continues an earlier one: tables may appear that the client never
  /// heard of joining, because the reply was cut off.
  private var hasResumed = false
  /// Whether a `resume` is unanswered.
  private var isResuming = false

  /// The last event seen at each table, as `resume` lists them.
  var seen: String {
    tables.sorted { $0.key < $1.key }.compactMap { table, view in
      view.last.map { " table=\(table) last=\($0)" }
    }.joined()
  }

  /// Begins a new connection, which will resume or start afresh.
  mutating func reconnect(resumes: Bool) {
    if !resumes { self = ClientView() }
    for table in tables.keys { tables[table]?.isFormer = true }
    hasResumed = resumes
  }

  /// The server has restarted and remembers only the round in play at each table: earlier events
  /// are not replayed.
  ///
  /// - Parameter starts: for each table, the number of the last event before the round in play.
  mutating func restart(_ starts: [String: Int]) {
    for (table, start) in starts {
      guard var view = tables[table], let last = view.last else { continue }
      // Watchers are not remembered; a seat taken since begins with its own event.
      view.last = view.isWatched ? nil : max(last, start)
      tables[table] = view
    }
  }

  /// Makes `resume` omit what was seen: the server knows what it sent, not what arrived.
  mutating func forgetSeen() {
    for table in tables.keys { forgetSeen(at: table) }
  }

  private mutating func forgetSeen(at table: String) {
    tables[table]?.last = nil
    tables[table]?.bet = nil
    tables[table]?.hand = nil
    tables[table]?.hole = nil
  }

  /// Reads a line.
  ///
  /// - Throws: `Violation` if a number of a table's log is missing or comes twice.
  mutating func read(_ line: WireGrammar.Parts) throws(Violation) {
    switch line.sign {
    case "+" where line.value("dup") == nil: try readReply(line)
    case "*":
      try readEvent(line)
      noteHand(line)
    case "?": try checkHand(line)
    case "-" where line.value("code") == ErrorCode.authBusy.rawValue: isResuming = false
    case "-" where line.value("code") == ErrorCode.authToken.rawValue:
      let joined = tables.filter { !$0.value.isFormer }
      self = ClientView()
      tables = joined
    default: break
    }
  }

  // MARK: - The client's own hand

  private mutating func noteHand(_ line: WireGrammar.Parts) {
    guard let table = line.value("table"), tables[table]?.isSeated == true else { return }
    if line.kind == "round" {
      tables[table]?.bet = 0
      tables[table]?.hand = "-"
    }
    if line.kind == "hand" { tables[table]?.hole = HoleCards() }
    guard line.value("name") == name else { return }
    tables[table]?.hole?.take(line)
    switch line.kind {
    case "bet": tables[table]?.bet = line.number("bet")
    case "deal": tables[table]?.hand = line.value("cards")
    case "trade":
      tables[table]?.bet = line.number("bet")
      guard let hand = tables[table]?.hand, let out = line.value("out") else { return }
      tables[table]?.hand = hand.replacing(out, with: line.value("in") ?? "", maxReplacements: 1)
    default: break
    }
  }

  /// A question repeats what its player was told before, even after a restart.
  private func checkHand(_ line: WireGrammar.Parts) throws(Violation) {
    guard let table = line.value("table"), let view = tables[table], view.last != nil else {
      return
    }
    guard view.bet ?? line.number("bet") == line.number("bet"),
      line.value("phase") != "trade" || view.hand ?? line.value("cards") == line.value("cards")
    else {
      throw Violation(
        .agreement,
        "\(table) asks bet=\(line.value("bet") ?? "") cards=\(line.value("cards") ?? ""), but "
          + "told were \(view.bet ?? -1) and \(view.hand ?? "?")")
    }
    // Between hands somebody may be asked to choose the next game.
    guard line.value("street") != "-" else { return }
    if let hole = line.value("hole"), let told = view.hole, told.cards != CardSet.named(hole) {
      throw Violation(
        .agreement, "\(table) asks with hole=\(hole), but told were \(told.cards)")
    }
  }

  private mutating func readReply(_ line: WireGrammar.Parts) throws(Violation) {
    let table = line.value("table") ?? ""
    switch line.kind {
    case "hello": if token == nil { token = line.value("session") }
    case "login", "register":
      // Logging in as a guest starts afresh, regardless of what was watched without a name.
      if line.kind == "login", line.value("kind") == "guest" {
        tables = tables.filter { !$0.value.isFormer }
      }
      name = line.value("name")
      token = line.value("session")
    case "password": token = line.value("session")
    case "play":
      name = line.value("name")
      guard !table.isEmpty else { break }
      let seq = line.number("seq")
      if seq != nil { try require(table, upTo: seq) }
      tables[table] = View(isSeated: true, last: seq)
    case "sit":
      try require(table, upTo: line.number("seq"))
      tables[table] = View(isSeated: true, last: line.number("seq"))
    case "accept": tables[table] = View(isSeated: true, last: nil)
    case "watch":
      try require(table, upTo: line.number("seq"))
      tables[table] = View(isSeated: false, isWatched: true, last: line.number("seq"))
    case "look": try require(table, upTo: line.number("seq"))
    case "leave", "unwatch": tables[table] = nil
    case "resume":
      let names = (line.value("tables") ?? "").split(separator: ",").map(String.init)
      tables = tables.filter { names.contains($0.key) }
      (hasResumed, isResuming) = (true, false)
    default: break
    }
  }

  private mutating func readEvent(_ line: WireGrammar.Parts) throws(Violation) {
    if line.kind == "lost" {
      for table in tables.keys where tables[table]?.isSeated == false {
        tables[table]?.hasLost = true
      }
    }
    guard let table = line.value("table") else { return }
    // A challenger sits at the match's table once the challenge is accepted.
    if line.kind == "accept" {
      tables[table] = View(isSeated: true, last: nil)
    }
    if line.kind == "resume" {
      tables[table]?.isReplayed = true
      tables[table]?.replayed = nil
    }
    guard let seq = line.number("seq") else { return }
    if line.kind == "sync" {
      try require(table, upTo: seq)
      if let count = tables[table]?.replayed, count < Limits.eventsKept {
        throw Violation(.sequence, "\(table): only \(count) events come after a gap")
      }
      if tables[table] != nil { tables[table]?.last = seq }
      tables[table]?.isReplayed = false
      tables[table]?.replayed = nil
      return
    }
    guard var view = tables[table] else {
      guard hasResumed else {
        throw Violation(.sequence, "\(table) is not joined, but tells \(line.kind) seq=\(seq)")
      }
      tables[table] = View(isSeated: false, last: seq)
      return
    }
    // The seat of a resumed session replaces what was watched without a name.
    if isResuming, view.isWatched, let last = view.last, seq <= last { view.last = nil }
    if let last = view.last, seq != last + 1, !(view.hasLost && seq > last) {
      guard view.isReplayed, seq > last else {
        throw Violation(.sequence, "\(table): seq=\(seq) after \(last)")
      }
      view.replayed = 0
    }
    view.isReplayed = false
    view.replayed = view.replayed.map { $0 + 1 }
    view.last = seq
    view.hasLost = false
    tables[table] = line.kind == "close" || isSentAway(line) ? nil : view
  }

  /// Whether this client's seat was given up, or the deciding vote to take it was cast.
  private func isSentAway(_ line: WireGrammar.Parts) -> Bool {
    if line.kind == "left", line.value("name") == name {
      return line.value("table").flatMap { tables[$0]?.isWatched } == false
    }
    return line.kind == "kick" && line.value("name") == name
      && line.number("asked") == line.number("need")
  }

  /// Notes a sent line: a member who logs in may continue a session, whose tables come before the
  /// reply.
  mutating func send(_ line: String) {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
    if words.first == "resume" { isResuming = true }
    guard words.first == "login", words.count > 2 else { return }
    hasResumed = true
    for table in tables.keys where tables[table]?.isFormer == true { forgetSeen(at: table) }
  }

  /// Checks that everything up to `seq` was read, as a reply claims.
  private func require(_ table: String, upTo seq: Int?) throws(Violation) {
    guard let view = tables[table], let last = view.last, let seq, !view.hasLost else { return }
    guard last == seq else {
      throw Violation(.sequence, "\(table): a reply says seq=\(seq), the last event was \(last)")
    }
  }
}
