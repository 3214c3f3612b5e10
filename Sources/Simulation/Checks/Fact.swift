import Store
import Identity
import LineProtocol
import ScoreBook

/// Something that is on record, as its reader understands it.
enum Fact: Hashable, Sendable {
  /// There is a member of this name.
  case member(PlayerName)
  /// A table was opened.
  case table(TableID)
  /// There was a movement of chips of this number.
  case movement(Int)
  /// There is such a game in the book.
  case game(Int)
  /// A game of the book has had so many changes.
  case changes(game: Int, count: Int)
  /// Somebody entered something in the book.
  case entry(game: Int, TeamName, Entry.Kind, by: String)
  /// That is entered, by whomever.
  case entered(game: Int, TeamName, Entry.Kind)
  /// Somebody took something back.
  case undo(game: Int, by: String)
  /// There is a player of these initials in the book.
  case player(String)

  /// Whether it is so.
  func holds(in durable: DurableState) -> Bool {
    let store = durable.store
    switch self {
    case .member(let name): return store.accounts[name] != nil
    case .table(let id): return durable.knows(id)
    case .movement(let number): return number < store.ledger.nextNumber
    case .game(let number): return store.book.game(number) != nil
    case .changes(let game, let count):
      return store.book.game(game).map { $0.changes.count >= count } ?? false
    case .entry(let game, let team, let kind, let name):
      return changes(of: game, in: store).contains { change in
        guard case .entry(let entry, _) = change.action else { return false }
        return entry.team == team && entry.kind == kind && change.name == name
      }
    case .entered(let game, let team, let kind):
      // Nothing is what every team begins with.
      if case .count(_, 0) = kind { return store.book.game(game) != nil }
      return changes(of: game, in: store).contains { change in
        guard case .entry(let entry, _) = change.action else { return false }
        return entry.team == team && entry.kind == kind
      }
    case .undo(let game, let name):
      return changes(of: game, in: store).contains { change in
        guard case .undo = change.action else { return false }
        return change.name == name
      }
    case .player(let initials): return store.book.player(initials) != nil
    }
  }

  private func changes(of game: Int, in store: Store) -> [GameChange] {
    store.book.game(game)?.changes ?? []
  }
}

extension Fact {
  /// What a line for a program tells, if it tells of one thing on record.
  init?(_ line: WireGrammar.Parts) {
    switch (line.sign, line.kind) {
    case ("+", "register"): self.init(member: line.value("name"))
    case ("+", "login") where line.value("kind") == "member": self.init(member: line.value("name"))
    case ("+", "create"):
      guard let id = line.value("table").flatMap({ TableID($0) }) else { return nil }
      self = .table(id)
    case ("=", "entry"):
      guard let number = line.number("n") else { return nil }
      self = .movement(number)
    case ("*", "book"): self.init(event: line)
    default: return nil
    }
  }

  private init?(member name: String?) {
    guard let name = name.flatMap({ PlayerName($0) }) else { return nil }
    self = .member(name)
  }

  /// What an event of the book disclosure.
  private init?(event line: WireGrammar.Parts) {
    let did = line.value("did") ?? ""
    if did == "player", let initials = line.value("initials").map(Fact.plain) {
      self = .player(initials)
      return
    }
    guard let game = line.number("game"), let name = line.value("by").map(Fact.plain) else {
      return nil
    }
    switch did {
    case "new": self = .game(game)
    case "undo": self = .undo(game: game, by: name)
    case "score", "win", "finish":
      guard let team = line.value("team").flatMap({ TeamName(key: $0) }) else { return nil }
      let element = line.value("element").flatMap { ScoreElement(key: $0) }
      let kind: Entry.Kind =
        if let element { .count(element, line.number("count") ?? 0) } else {
          did == "win" ? .win : .finish
        }
      self = .entry(game: game, team, kind, by: name)
    default: return nil
    }
  }

  /// What the reply to a command acknowledges, as whoever sent it understands it.
  ///
  /// - Parameter command: the line that is answered.
  init?(_ reply: WireGrammar.Parts, to command: String, by name: String) {
    guard reply.sign == "+", reply.kind == "book", let line = try? RequestLine(command),
      case .book(let words)? = try? CommandParser.parse(line),
      case .change(let request)? = try? BookCommand.parse(words)
    else { return nil }
    let game = reply.number("game") ?? 0
    switch request {
    case .player(let player): self = .player(player.initials)
    case .define: return nil
    case .new: self = .game(game)
    case .undo: self = .undo(game: game, by: name)
    case .enter(let team, let kind, _, _): self = .entered(game: game, team, kind)
    }
  }

  private static func plain(_ value: String) -> String { PercentEncoding.decode(value) ?? value }
}
