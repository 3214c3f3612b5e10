// With CARDROOM_FIXTURE=format-4 in the environment the data directory of this version is written
// to Fixtures/format-4; those that are there stay as they are for ever.

import Foundation
import Games
import Identity
import Journal
import LineProtocol
import Lines
import ScoreBook
import Simulation
import Store
import Tables
import Testing

@testable import Room

@Suite struct FixtureTests {
  /// `crypt(3)` made these of "opensesame".
  private static let bcrypt = "$2b$12$abcdefghijklmnopqrstuut8eXPatx3twAPJa78BFnmw/6pro63MO"
  private static let yescrypt =
    "$y$j9T$F5Jx5fExrKuPp53xLKQ..1$S9rb8SMZt4Nd7.NA39j/loRjERxjGc59Xi.z0dc0HHA"

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// Copies a stored data directory to a disk in memory.
  private func stored(_ name: String) throws -> FaultyDisk {
    let disk = FaultyDisk()
    let folder = Self.fixtures.appending(path: name)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted() {
      disk.plant("/data/\(file)", Array(try Data(contentsOf: folder.appending(path: file))))
    }
    return disk
  }

  /// Reads a data directory as a server does.
  private func open(_ disk: FaultyDisk) throws -> (journal: Journal, store: Store) {
    var store = Store()
    let journal = try Journal.open("/data", on: disk, newServerID: "fixture") {
      (line) throws(LineRefusal) in
      do throws(StoreError) {
        switch line {
        case .state(_, let text): try store.restore(line: text)
        case .record(_, let text): try store.apply(record: text)
        }
      } catch {
        throw LineRefusal("\(error.explanation): \(line.text)")
      }
    }
    return (journal, store)
  }

  /// What a later release has written is known as that before anything of it is read.
  @Test func dataOfALaterReleaseIsRefusedAsThat() throws {
    let current = Store.currentFormat
    var store = Store()
    #expect(store.format == nil)
    #expect(try !store.snapshot().contains { $0.hasPrefix("format") })
    try store.apply(record: "1 format \(current)")
    let lines = try store.snapshot()
    #expect(store.format == current && lines.first == "format \(current)")
    var restored = Store()
    for line in lines { try restored.restore(line: line) }
    #expect(restored == store)
    #expect(throws: StoreError.newerFormat(current + 1)) {
      try store.apply(record: "1 format \(current + 1)")
    }
    #expect(throws: StoreError.newerFormat(99)) { try restored.restore(line: "format 99") }
    #expect(throws: StoreError.illegalLine) { try restored.restore(line: "format") }
  }

  // MARK: - What stands in format 1

  @Test func format1IsRead() throws { try checkFormat1(try stored("format-1")) }

  /// What this version writes is what the fixture was made of; if this fails while the fixture is
  /// read, the format has changed, and a new fixture is due.
  @Test func whatIsWrittenTodayIsRead() throws {
    try checkFormat1(try made())
    guard let name = ProcessInfo.processInfo.environment["CARDROOM_FIXTURE"] else { return }
    let (disk, folder) = (try made(), Self.fixtures.appending(path: name))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for file in try disk.list("/data") where file != "lock" {
      let bytes = try #require(disk.contents("/data/\(file)"))
      try Data(bytes).write(to: folder.appending(path: file))
    }
  }

  private func checkFormat1(_ disk: FaultyDisk) throws {
    let (journal, store) = try open(disk)
    let report = journal.recovery
    #expect(report.serverID == "fixture" && report.stateLines > 30 && report.records > 10)
    #expect(report.torn == nil)
    try checkPeople(store)
    try checkTables(store)
    try checkBook(store.book)
    var copy = Store()
    for line in try store.snapshot() { try copy.restore(line: line) }
    #expect(copy == store)
    // Of a round that this release has in play, everybody is still seated.
    if try table("main", of: store).earlier != nil { try checkGoingOn(store, journal) }
  }

  private func checkPeople(_ store: Store) throws {
    let (eve, fay, dee) = (
      try Sample.name("eve"), try Sample.name("fay"), try Sample.name("dee")
    )
    #expect(store.accounts.count == 3)
    #expect(store.accounts[eve]?.hash == Self.bcrypt)
    #expect(store.accounts[fay]?.hash == Self.yescrypt)
    #expect(store.accounts[eve]?.since.dayText == "2026-09-21")
    #expect(store.ledger.isBalanced && store.ledger.nextNumber == 5)
    #expect(store.ledger.balance(of: .member(dee)) == 1250)
    #expect(store.ledger.balance(of: .member(eve)) == 1000)
    #expect(store.ledger.entries(of: dee).map(\.reason) == ["welcome", "grant"])
    let orders = store.orders.inForce(at: Sample.time(30_000)).map(\.description)
    #expect(orders == ["ban 192.0.2.7 on -", "mute @gus on -"])
    #expect(store.leaderboard.of(name: dee).first?.tally.rounds == 3)
  }

  private func checkTables(_ store: Store) throws {
    #expect(store.tables.keys.sorted().map(\.description) == ["main", "mine", "stud"])
    let main = try table("main", of: store)
    let purses = try checkRoundInPlay(main)
    #expect(purses.keys.map(\.description).sorted() == ["bob", "dee"])
    #expect(main.rounds.count == 3 && main.roundCount == 3 && main.openRound != nil)
    let paid = main.rounds.flatMap(\.events).reduce(0) { sum, event in
      guard case .game(.house(.result(_, _, _, let paid, _))) = event.event else { return sum }
      return sum + paid
    }
    #expect(purses.values.reduce(0, +) == 200 + paid)
    let stud = try table("stud", of: store)
    #expect(stud.settings.game == .dealing(.stud5) && (stud.earlier?.seq ?? stud.table.seq) > 5)
    let mine = try table("mine", of: store)
    #expect(mine.settings.creator?.description == "bob" && mine.settings.options[.decks] == 2)
  }

  /// The round in play at `main`: earlier releases have written down what it began with, this one
  /// what it is.
  ///
  /// - Returns: everybody's money.
  private func checkRoundInPlay(_ main: TableHistory) throws -> [PlayerName: Int] {
    if let earlier = main.earlier {
      #expect(earlier.checkpoint?.round == 4 && earlier.checkpoint?.deck.count == 52 - 3 * 9)
      #expect(main.interruptedRound == 4 && earlier.seq > 30)
      return earlier.purses
    }
    guard case .house(let game) = main.table.game else { return [:] }
    let cards = 52 * (main.table.game.deckNumber ?? 0)
    #expect(game.round == 4 && game.deckCount == cards - 3 * 9 && main.table.seq > 30)
    #expect(game.players.values.filter(\.isInPlay).map(\.name.description) == ["dee"])
    return Dictionary(uniqueKeysWithValues: game.players.values.map { ($0.name, $0.balance) })
  }

  private func table(_ name: String, of store: Store) throws -> TableHistory {
    let id = try #require(TableID(name))
    return try #require(store.tables[id])
  }

  private func checkBook(_ book: Book) throws {
    #expect(book.games.map(\.number) == [1, 2])
    let (first, second) = (try #require(book.game(1)), try #require(book.game(2)))
    #expect(first.isComplete && first.summary.leaders == [.red])
    #expect(!second.isComplete && second.changes.map(\.isUndone) == [false, true, false])
    #expect(book.player("ZO")?.name == "Zoe" && book.profile("mine")?.teams == 2)
    #expect(try book.board().first?.tally.won == 1)
  }

  /// A server begins on it: the round in play is void, and who sits down has the money back.
  private func checkGoingOn(_ store: Store, _ journal: Journal) throws {
    var club = try RecordedServer(remembering: store, journal: journal)
    try club.come("bob")
    try club.say("bob", "login bob")
    let purse = try table("main", of: store).earlier?.purses[try Sample.name("bob")]
    let lines = try club.say("bob", "sit main")
    #expect(
      lines.contains { $0.contains("* sat ") && $0.contains("stack=\(purse ?? -1) ") })
    #expect(try club.say("bob", "history table=main").last?.contains("rows=3") == true)
    try journal.close()
  }

  // MARK: - What stands in format 3

  /// A server begins on a data directory whose last words are of rounds in play, and tells people
  /// what `format-3.facts` has: of each answer the lines that must be in it, by their beginnings.
  @Test func format3IsRead() throws {
    let (journal, store) = try open(try stored("format-3"))
    let tables = "main betting3\nfive betting5 decks=2\nstud deal-stud5 players=3"
    var club = try RecordedServer(remembering: store, journal: journal, tables: tables)
    let facts = try String(
      contentsOf: Self.fixtures.appending(path: "format-3.facts"), encoding: .utf8)
    var (guests, answer, count): (Set<String>, [String], Int) = ([], [], 0)
    for line in facts.split(separator: "\n") where !line.hasPrefix("#") {
      let name = String(line.prefix { $0.isLetter })
      let text = String(line.dropFirst(name.count + 2))
      if line.dropFirst(name.count).hasPrefix(">") {
        if guests.insert(name).inserted { try club.come(name) }
        answer = try club.say(name, text)
      } else {
        count += 1
        #expect(
          answer.contains { $0.hasPrefix(text) }, "\(line)\ncame: \(answer.joined(separator: "\n"))"
        )
      }
    }
    #expect(count > 40)
    try journal.close()
  }

  // MARK: - Making one

  /// A bit of everything, and a snapshot in the middle.
  private func made() throws -> FaultyDisk {
    let disk = FaultyDisk()
    let journal = try open(disk).journal
    var club = try RecordedServer(journal: journal)
    try enterPeople(&club)
    for name in ["dee", "bob"] { try club.say(name, "sit main") }
    for _ in 0..<2 { try playRound(&club) }
    try deal(&club)
    try keepBook(&club)
    try club.takeSnapshot()
    try playRound(&club)
    for line in ["new hf red=G1+ZO blue=G3", "score red clean 3", "score red clean 4", "undo"] {
      try club.say("bob", "book \(line)")
    }
    try club.order("mute gus")
    // The last of it is a bet in a round that nobody ends.
    try club.say("dee", "bet 7")
    try journal.close()
    disk.restart()
    return disk
  }

  private func enterPeople(_ club: inout RecordedServer) throws {
    let members = [(name: "eve", hash: Self.bcrypt), (name: "fay", hash: Self.yescrypt)]
    for (index, member) in members.enumerated() {
      let name = try Sample.name(member.name)
      let welcome = Movement(
        number: index + 1, from: .house, to: .member(name), amount: 1000, reason: "welcome")
      try club.enter([.account(.register(name, hash: member.hash)), .movement(welcome)])
    }
    for name in ["dee", "bob"] { try club.come(name) }
    try club.say("dee", "register dee opensesame")
    try club.say("bob", "login bob")
    try club.say("bob", "create mine betting5 decks=2 seats=4")
    try club.order("grant dee 250")
    for line in ["ban 192.0.2.7", "ban hal", "unban hal"] { try club.order(line) }
  }

  private func playRound(_ club: inout RecordedServer) throws {
    for name in ["dee", "bob"] { try club.say(name, "bet 5") }
    for name in ["dee", "bob", "dee", "bob"] { try club.say(name, "deal") }
  }

  private func deal(_ club: inout RecordedServer) throws {
    for name in ["dee", "bob"] { try club.say(name, "sit stud") }
    for _ in 0..<6 { try club.say("dee", "deal table=stud") }
    try club.say("dee", "show table=stud")
    for name in ["dee", "bob"] { try club.say(name, "leave stud") }
  }

  private func keepBook(_ club: inout RecordedServer) throws {
    var lines = [
      "player Zoe ZO icon=Z", "define mine from=hkf win=250", "new hkf red=G1+ZO blue=G3+G4",
    ]
    for _ in 1...4 { lines += ["win red", "score blue cards 210", "finish red", "finish blue"] }
    for line in lines { try club.say("bob", "book \(line)") }
  }
}
