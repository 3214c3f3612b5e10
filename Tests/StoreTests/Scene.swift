import Cards
import Foundation
import Games
import Lines
import Testing

@testable import Room

/// A store and a table of poker whose records it takes one by one, told in words.
struct Scene {
  private(set) var store = Store()
  /// Rounds without a table, for a leader board of their own.
  private var rounds = Leaderboard()
  private var table: Table
  private let settings: TableSettings
  private var chance = ChaCha20(seed: Seed(number: 7))
  private var index = 0
  private var time = Sample.time(1)

  init() throws {
    settings = try #require(TableSettings("nl holdem - seats=3 buyin=10-2000"))
    table = Table(settings.start)
    try store.apply(.tableOpened(settings, by: nil), at: time)
  }

  /// Does what all of a line says, with `; ` between, and tells the rounds that have ended by it
  /// and what was refused; that changes nothing. A snapshot may come at any moment.
  @discardableResult
  mutating func play(_ line: String) throws -> [String] {
    var told: [String] = []
    for part in line.hasPrefix("step ") ? [line] : line.components(separatedBy: "; ") {
      let before = store
      do {
        for case .ended(_, let round) in try take(part).history {
          let events = round.events.map { $0.event.record.split(separator: " ")[1] }
          told.append("round \(round.number): \(events.joined(separator: " "))")
        }
      } catch let error as StoreError {
        #expect(store == before, "\(line)")
        #expect(SafeText.isSafe(error.explanation))
        told.append("refused: \(error.explanation)")
      }
      #expect(try store.restored() == store && rounds.survives, "\(line)")
    }
    return told
  }

  /// `sit ann 100`, or `sit ann 100 9` for a person of another number than has the name; `day 7`;
  /// `round 1/ann/member/person GAME PAID BALANCE`; the entries of others as the journal has them.
  @discardableResult
  mutating func take(_ line: String) throws -> StoreNews {
    let words = line.split(separator: " ").map(String.init)
    let name = words.count > 1 ? PlayerName(words[1]) : nil
    let seat = name.flatMap { table.seat(of: $0) }
    let number = words.count > 2 ? Int(words[2]) ?? 0 : 0
    switch words[0] {
    case "day":
      time = Sample.time(try #require(Int(words[1])))
    case "round":
      try rounds.note(words.dropFirst().joined(separator: " "), at: time)
    case "game":
      rounds.noteGame(
        finished: words[2], by: try #require(PlayerIdentity(words[1])), at: time)
    case "restore":
      try store.restore(line: words[1])
    case "sit":
      let name = try #require(name)
      let id = words.count > 3 ? try #require(PersonID(words[3])) : name.person
      let person = Person(id, kind: store.accounts[id] == nil ? .guest : .member)
      return try step(.sit(Newcomer(name: name, person: person, chips: number), at: nil))
    case "leave": return try step(.leave(try #require(seat)))
    case "topup": return try step(.topUp(try #require(seat), chips: number))
    case "start": return try step(.start)
    case "allin":
      let seat = try #require(asked)
      let (kind, amounts) = try #require(table.game.legal(for: seat).compactMap(\.wager).first)
      return try step(.act(.poker(.wager(kind, to: amounts.most)), seat))
    case "fold": return try step(.act(.poker(.fold), try #require(asked)))
    case "close": return try step(.close)
    default: return try store.apply(entry(words), at: time)
    }
    return StoreNews()
  }

  private var asked: Seat? {
    table.occupants.keys.first { table.game.gameQuestion(for: $0) != nil }
  }

  private mutating func step(_ action: TableAction) throws -> StoreNews {
    let events = try table.decide(action, at: settings.id, using: &chance)
    index += 1
    return try store.apply(
      .step(
        TableRecord(table: settings.id, family: .poker, index: index, turns: 0, events: events)),
      at: time)
  }

  // MARK: - What is on record

  /// What a question is answered: `chips`, `of 3`, `told`, `latest`, `known ann 192.0.2.1`,
  /// `guest ann`, `board GAME|* PERIOD PLAYERS LIMIT`, or the lines of a snapshot by their kind.
  func answer(_ question: String) throws -> [String] {
    let words = question.split(separator: " ").map(String.init)
    let board = rounds == Leaderboard() ? store.leaderboard : rounds
    switch words[0] {
    case "chips":
      let accounts = ["@1", "@2", "@3", "@9", "#nl", "house"].compactMap { LedgerAccount($0) }
      let chips = accounts.filter { store.ledger.balance(of: $0) != 0 }
        .map { "\($0)=\(store.ledger.balance(of: $0))" }
      return [(chips + (store.ledger.isBalanced ? [] : ["unbalanced"])).joined(separator: " ")]
    case "of": return [belongings(of: try #require(PersonID(words[1])))]
    case "told":
      let table = try #require(store.tables.values.first)
      return (table.rounds + [table.openRound].compactMap(\.self)).map { round in
        (1...9).compactMap { number in
          round.name(of: PersonID(rawValue: number)).map { "\(number)/\($0)" }
        }.joined(separator: " ")
      }
    case "latest": return ["\(store.latestPerson), next \(store.latestPerson.next)"]
    case "known":
      let account = try #require(store.accounts[try Sample.name(words[1])])
      return [
        "\(account.isKnown(at: PeerAddress(words[2]), time) || account.has(device: words[2]))"
      ]
    case "guest":
      return ["\(board.guest(called: try Sample.name(words[1])).map(\.description) ?? "nobody")"]
    case "board":
      return board.top(
        games: words[1] == "*" ? nil : [words[1]],
        period: try #require(BoardPeriod(rawValue: words[2])),
        players: try #require(BoardPlayers(rawValue: words[3])), at: time,
        limit: try #require(Int(words[4]))
      ).map {
        "\($0.rank) \($0.identity.words) \($0.tally.net) \($0.tally.numbers) "
          + "bets=\($0.tally.bets) \($0.tally.betsPerHundred)"
      }
    default:
      let lines = rounds == Leaderboard() ? store.snapshot() : rounds.snapshot()
      return lines.filter { $0.hasPrefix("{\"\(question)\"") }
    }
  }

  /// `chips=699 table=301 entries=purse,buy-in board=3/cal/guest/person:1 …`, what there is none of
  /// left out. The days are those of the chips, as they were at the end of each.
  private func belongings(of person: PersonID) -> String {
    let (balance, stack) = (
      store.ledger.balance(of: .person(person)), store.chipsAtTables(of: person)
    )
    let record = store.personal[person]
    let days = record?.chipsByDay(endingWith: balance + stack, at: time)
    let board = store.leaderboard.of(person).map { "\($0.identity.words):\($0.tally.rounds)" }
    let owned = store.tables.values.filter { $0.owner == person }.map { "\($0.settings.id)" }
    let all: [(String, [String])] = [
      ("chips", ["\(balance)"]), ("table", ["\(stack)"]),
      ("entries", store.ledger.entries(of: person).map(\.reason)), ("board", board),
      ("hands", ["\(record?.hands.count ?? 0)"]), ("days", days?.chips.map { "\($0)" } ?? []),
      ("memos", store.memos.waiting(for: person).map { "\($0.name)" }),
      ("said", ["\(store.memos.count(from: person))"]),
      ("quiz", ["\(store.accounts[person]?.quiz?.answered ?? 0)"]), ("owns", owned),
    ]
    return all.filter { $0.1 != ["0"] && !$0.1.isEmpty }
      .map { "\($0.0)=\($0.1.joined(separator: ","))" }.joined(separator: " ")
  }

  // MARK: - Entries

  /// What happens, in a few words: `account 7 register ann HASH`, `move 1 house @7 5 gift`.
  private func entry(_ words: [String]) throws -> JournalEntry {
    let rest = { (count: Int) in words.dropFirst(count).joined(separator: " ") }
    let person = { (place: Int) in try #require(PersonID(words[place])) }
    let table = words.count > 1 ? TableID(words[1]) : nil
    switch words[0] {
    case "started": return .started
    case "account": return .account(try person(1), try change(Array(words.dropFirst(2))))
    case "move": return .movement(try #require(Movement(rest(1))))
    case "purse-end": return .purseEnded(try person(1))
    case "renamed": return .renamed(try person(1), to: try Sample.name(words[2]))
    case "memo": return .memoLeft(from: try person(1), to: try person(2), rest(3))
    case "table":
      return .tableOpened(try #require(TableSettings(rest(2))), by: PersonID(words[1]))
    case "closed": return .tableClosed(try #require(table))
    case "step": return .step(try #require(TableRecord(rest(1))))
    case "use": return .used(try #require(table), try person(2))
    case "login": return .loggedIn(try person(1))
    case "address":
      return .address(try #require(table), try person(2), try #require(PeerAddress(words[3])))
    default: throw StoreError.illegalLine
    }
  }

  /// `register ann HASH`, `password HASH`, `password HASH TOKEN`, `seen`, `seen ADDRESS`, `seen
  /// DEVICE`, `quiz`: the first question was answered, `keep RULES DOWN JOKERS`, `drop RULES`,
  /// `delete`.
  private func change(_ words: [String]) throws -> AccountChange {
    let (first, second) = (words.count > 1 ? words[1] : "", words.count > 2 ? words[2] : "")
    let rules = RuleSetName(rawValue: first)
    switch words[0] {
    case "register": return .register(try Sample.name(first), hash: second)
    case "password":
      return .password(hash: first, second.isEmpty ? nil : TokenDigest(of: second))
    case "seen":
      let address = PeerAddress(first)
      let isDevice = address == nil && !first.isEmpty
      return .seen(from: address, device: isDevice ? TokenDigest(of: first) : nil)
    case "quiz":
      var progress = QuizProgress()
      progress.note(.hand(.pair), isRight: true)
      return .quiz(progress)
    case "keep":
      let wild = WildCards(jokers: try #require(Int(words[3])), rank: nil)
      let down = try #require(Int(second))
      return .keepRules(.custom(down: down, up: 0, community: 0, wild: wild, name: rules))
    case "drop": return .dropRules(try #require(rules))
    case "delete": return .delete
    default: throw StoreError.illegalLine
    }
  }
}
