import Cards
import Games
import Glibc
import Journal
import Lines
@testable import Room
import Testing

@testable import cardroom_server

/// `dump DIR --phh OUT`, `--jsonl` and `--csv`.
struct RoundDumpTests {
  private let directory: DataDirectory
  private let nl: TableID
  private static let noon = WallTime(milliseconds: 1_795_262_400_000)

  init() throws {
    directory = try DataDirectory()
    nl = try #require(TableID("nl"))
  }

  /// A store with two tables, and hands of Ann's and Bob's at one of them, one an hour.
  private func recovered(
    hands: Int, of variant: Variant = .holdem, _ limit: BettingLimit = .no
  ) throws -> RecoveredStore {
    var recovered = RecoveredStore()
    func take(_ entry: JournalEntry, _ hour: Int) throws {
      let time = WallTime(milliseconds: RoundDumpTests.noon.milliseconds + hour * 3_600_000)
      try recovered.take(.record(number: 1, text: Store.line(entry, at: time)))
    }
    for line in ["nl holdem - seats=4 buyin=20-400", "main betting3 -"] {
      try take(.tableOpened(try #require(TableSettings(line)), by: nil), 0)
    }
    var chance = ChaCha20(seed: Seed(number: 1))
    var stakes = Stakes()
    (stakes.smallBlind, stakes.bigBlind, stakes.smallBet, stakes.bigBet) = (1, 2, 2, 4)
    var game = PokerGame(
      rules: PokerRules(
        id: variant.id, plays: [PokerPlay(variant, limit, stakes)], seats: 4, buyIn: 20...400))
    for (seat, name) in [(1, "ann"), (2, "bob")] {
      let player = SeatedPlayer(Seat(seat), try #require(PlayerName(name)))
      game.evolve(.sat(player, stack: 400, isBot: false))
    }
    let seats = [Seat(1), Seat(2)]
    for index in 1...(hands + 1) {
      var events = game.decideStart(using: &chance)
      // The last one is not over.
      while index <= hands, let seat = seats.first(where: { game.isAsked($0) }) {
        events += try game.decide(.fold, by: seat, using: &chance)
      }
      let record = TableRecord(
        table: nl, family: .poker, index: index, turns: 0,
        events: events.map { .game(.poker($0)) })
      try take(.step(record), index)
    }
    return recovered
  }

  private func dump(
    _ recovered: RecoveredStore, as format: ExportFormat = .phh, to target: String,
    _ work: LongWork = LongWork("dump", isTerminal: false) { _ in }
  ) throws(ProgramError) -> (rounds: Int, files: Int) {
    try RoundDump.write(
      directory.path, as: format, beside: recovered, to: target, work, zone: .universal)
  }

  private func numbers(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("[") }.map(String.init)
  }

  @Test func aFileForEachTableAndDay() throws {
    let out = directory.beside("out")
    let written = try dump(try recovered(hands: 15), to: out)
    #expect(written == (15, 2))
    let (first, second) = (
      try DataDirectory.text(of: out + "/nl-2026-11-21.phhs"),
      try DataDirectory.text(of: out + "/nl-2026-11-22.phhs")
    )
    #expect(numbers(first) == (1...11).map { "[\($0)]" })
    #expect(numbers(second) == (1...4).map { "[\($0)]" })
    #expect(second.contains("hand = 12\n") && second.contains("time = 00:00:00\n"))
    #expect(first.contains("variant = 'NT'\n") && !first.contains("??"))
  }

  /// Rounds of the files come first; of two with one number the later one counts, and the journal
  /// has the last word.
  @Test func theHistoryIsReadBesideTheJournal() throws {
    let all = try recovered(hands: 6)
    try #require(mkdir(directory.path, 0o700) == 0)
    let files = HistoryFiles(of: directory.path, on: RealDisk())
    let rounds = all.rounds(of: nl, isNew: false)
    files.take([rounds[0], rounds[1], rounds[1], rounds[2]].map { .ended(nl, $0) })
    files.take([.ended(try #require(TableID("gone")), rounds[0])])
    try files.sync()
    // A store that begins with a snapshot behind the third round has the others.
    var later = RecoveredStore()
    let opened = JournalEntry.tableOpened(try settings(), by: nil)
    try later.take(.record(number: 1, text: Store.line(opened, at: RoundDumpTests.noon)))
    let out = directory.beside("out")
    #expect(try dump(later, to: out) == (3, 1))
    #expect(
      numbers(try DataDirectory.text(of: out + "/nl-2026-11-21.phhs")) == ["[1]", "[2]", "[3]"])
    #expect(try dump(all, to: directory.beside("all")) == (6, 1))
    // Whoever stops it keeps the files that were written by then.
    let stopped = LongWork("dump", isTerminal: true) { _ in }
    stopped.stop()
    #expect(try dump(later, to: directory.beside("stopped"), stopped) == (0, 0))
  }

  private func settings() throws -> TableSettings {
    try #require(TableSettings("nl holdem - seats=4 buyin=20-400"))
  }

  @Test func kindsWithoutACodeHaveAFileOfTheirOwn() throws {
    let out = directory.beside("out")
    #expect(try dump(try recovered(hands: 2, of: .holdem, .pot), to: out) == (2, 1))
    let text = try DataDirectory.text(of: out + "/nl-2026-11-21.own.toml")
    #expect(text.contains("variant = '_cardroom'\n_game = 'holdem'\n_limit = 'pot'\n"))
  }

  @Test func theDirectoryHasToBeEmpty() throws {
    let out = directory.beside("out")
    try #require(mkdir(out, 0o700) == 0)
    #expect(try dump(try recovered(hands: 1), to: out) == (1, 1))
    let refusal = #expect(throws: ProgramError.self) {
      try dump(try recovered(hands: 1), to: out)
    }
    #expect(refusal?.code == .cannotCreate)
    #expect(throws: ProgramError.self) {
      try dump(try recovered(hands: 1), to: out + "/nl-2026-11-21.phhs")
    }
  }

  @Test func theLocalZoneIsTheSystems() {
    // Whatever the zone is, its clocks are less than a day from universal time.
    let time = HouseZone.local.universal(RoundDumpTests.noon)
    #expect(abs(time.seconds - RoundDumpTests.noon.milliseconds / 1000) <= 14 * 3600)
    var seconds = time_t(time.seconds)
    var parts = tm()
    localtime_r(&seconds, &parts)
    #expect(parts.tm_hour == 12 && parts.tm_min == 0)
  }
}
