import Games
import Glibc
import Identity
import Journal
import LineProtocol
import Lines
import Recovery
import ScoreBook
import Store
import Tables

/// `cardroom-bench keeping`: accounts, games and rounds of a large club, in a directory of its own.
enum KeepingBench {
  struct Given {
    fileprivate var directory = "keeping-data"
    fileprivate var accounts = 100_000
    fileprivate var games = 10_000
    fileprivate var records = 400_000
  }

  static let subcommand = Subcommand(
    "reading what is kept, and a snapshot beside play",
    "Fills a data directory, and times reading it, a snapshot beside play, and commits.",
    ProgramOptions<Given>(
      of: "cardroom-bench keeping", Given(),
      [
        .line(
          "--dir", "DIR", "a directory that does not exist; it is removed", \.directory),
        .number("--accounts", "N", in: 1...1_000_000, "members", \.accounts),
        .number("--games", "N", in: 0...20_000, "games in the score book", \.games),
        .number(
          "--records", "N", in: 1...10_000_000, "records of evenings of play at 20 tables",
          \.records),
        .help,
      ]), measure: measure)

  private static func measure(_ given: Given) throws -> JSONLine {
    let directory = given.directory
    let club = try SampleClub(accounts: given.accounts, games: given.games)
    defer { remove(directory) }
    try write(club, to: directory, records: given.records)
    let snapshot = try read(directory) { if case .state = $0 { true } else { false } }
    let all = try read(directory) { _ in true }
    var json = JSONLine()
    json.add("bench", "keeping")
    json.add("state_lines", snapshot.lines)
    json.add("state_seconds", snapshot.seconds)
    json.add("records", all.lines - snapshot.lines)
    json.add("records_per_second", rate(all.lines - snapshot.lines, all.seconds - snapshot.seconds))
    for (kind, times) in try timesByKind(directory).sorted(by: { $0.key < $1.key }) {
      json.add("\(kind)_records", times.count)
      json.add("\(kind)_records_per_second", rate(times.count, times.seconds))
    }
    json.add("longest_pause_ms", SnapshotPause.longest(beside: all.store) * 1000)
    let cost = try MarkCost(in: directory)
    json.add("commits_per_second_unmarked", cost.unmarked)
    json.add("commits_per_second_marked", cost.marked)
    json.add("commits_per_second_marked_each", cost.markedEachTime)
    return json
  }

  private static func rate(_ count: Int, _ seconds: Double) -> Double {
    (Double(count) / seconds).rounded()
  }

  private static func write(
    _ club: SampleClub, to directory: String, records: Int
  ) throws {
    let journal = try Journal.open(directory, on: RealFileSystem(), newServerID: "bench") {
      (_) throws(LineRefusal) in
    }
    var evening = SampleEvening(tables: 20, after: club.store)
    try journal.beginSnapshot().write(club.store.snapshot())
    for record in evening.opening() { try journal.append(Array(record.utf8)) }
    for number in 0..<records {
      try journal.append(Array(evening.next().utf8))
      if number % 1000 == 0 { try journal.commit() }
    }
    try journal.close()
  }

  /// Reads the directory as a server does at its start, and folds the lines that `isMeant`.
  ///
  /// - Returns: among others the processor time in seconds.
  private static func read(
    _ directory: String, _ isMeant: (JournalLine) -> Bool
  ) throws -> (store: Store, lines: Int, seconds: Double) {
    var recovered = RecoveredStore()
    var lines = 0
    let start = ProcessorTime.now()
    let journal = try Journal.open(directory, on: RealFileSystem(), newServerID: "bench") {
      (line) throws(LineRefusal) in
      guard isMeant(line) else { return }
      lines += 1
      try recovered.take(line)
    }
    let seconds = ProcessorTime.now() - start
    try journal.close()
    return (recovered.store, lines, seconds)
  }

  /// How many records of each kind there are, and the processor time that it takes to fold them,
  /// without reading them from the disk.
  private static func timesByKind(
    _ directory: String
  ) throws -> [String: (count: Int, seconds: Double)] {
    var recovered = RecoveredStore()
    var times: [String: (count: Int, seconds: Double)] = [:]
    let journal = try Journal.open(directory, on: RealFileSystem(), newServerID: "bench") {
      (line) throws(LineRefusal) in
      let start = ProcessorTime.now()
      try recovered.take(line)
      let seconds = ProcessorTime.now() - start
      guard case .record(_, let text) = line else { return }
      // `TIME step main betting …`, `TIME {"account":…`.
      let words = text.split(maxSplits: 4) { " \"".contains($0) }
      let kind = words[1] == "step" ? "step_\(words[3])" : String(words[words[1] == "{" ? 2 : 1])
      times[kind, default: (0, 0)].count += 1
      times[kind, default: (0, 0)].seconds += seconds
    }
    try journal.close()
    return times
  }

  private static func remove(_ directory: String) {
    let names = (try? RealFileSystem().list(directory)) ?? []
    for name in names { try? RealFileSystem().remove("\(directory)/\(name)") }
    rmdir(directory)
  }
}

/// A snapshot's pause.
enum SnapshotPause {
  /// The longest that one entry took while a copy was held, in seconds.
  static func longest(beside store: Store) -> Double {
    var live = store
    let held = live
    let time = WallTime(milliseconds: 1_790_000_000_000)
    var longest = 0.0
    for entry in entries(live) {
      let seconds = Stopwatch.seconds { _ = try? live.apply(entry, at: time) }
      longest = max(longest, seconds)
    }
    return withExtendedLifetime(held) { longest }
  }

  /// One of each kind that changes something large.
  private static func entries(_ store: Store) -> [JournalEntry] {
    guard let name = PlayerName("newcomer"), let first = PlayerName("m1"),
      let table = store.tables.keys.min()
    else { return [] }
    let (player, person) = (SeatedPlayer(Seat(1), first), PersonID(rawValue: 1))
    let steps: [TableEvent] = [
      .sat(player, stack: 100, Person(person, kind: .member), nil),
      .game(.house(.result(player, outcome: .win, bet: 5, paid: 5, balance: 105))),
    ]
    let index = store.tables[table]?.lastIndex ?? 0
    let records = steps.enumerated().map { place, event in
      JournalEntry.step(
        TableRecord(
          table: table, family: .house, index: index + place + 1, turns: 0, events: [event]))
    }
    let change = BookChange.enter(game: 1, Entry(.red, .first, .count(.dirty, 1)))
    return [
      .account(store.latestPerson.next, .register(name, hash: "x")), .account(person, .seen()),
      .movement(
        Movement(
          number: store.ledger.nextNumber + 1, from: .house, to: .person(person), amount: 1,
          reason: "grant")),
      .book(BookRecord(change, by: Author("ann", person), at: BookTime(seconds: 1_790_000_000))),
    ] + records
  }
}
