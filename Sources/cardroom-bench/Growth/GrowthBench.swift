import Glibc
import Identity
import LineProtocol
import ScoreBook
import Store

/// `cardroom-bench growth`: the bytes of each thing that is kept, and whether evening after evening
/// of the same people needs more.
enum GrowthBench {
  struct Given {
    fileprivate var tables = 20
    fileprivate var records = 200_000
    fileprivate var book = SampleBook.Size.usual
  }

  static let subcommand = Subcommand(
    "bytes of each thing that is kept, and what more evenings add",
    "Weighs what a server keeps, at its largest, and what more evenings add to it.",
    ProgramOptions<Given>(
      of: "cardroom-bench growth", Given(),
      [
        .number(
          "--tables", "N", in: 1...1000, "tables of the evenings, with three to six members each",
          \.tables),
        .number(
          "--records", "N", in: 1...10_000_000, "records of the evenings; then as many again",
          \.records),
        .choice(
          "--book", "SIZE", "the book at its limits: usual, or largest (usual)",
          among: ["usual", "largest"]
        ) { $0.book = $1 == "usual" ? .usual : .largest },
        .help,
      ]), measure: measure)

  private static func measure(_ given: Given) throws -> JSONLine {
    var json = JSONLine()
    json.add("bench", "growth")
    try addPeople(to: &json)
    try addEvenings(tables: given.tables, records: given.records, to: &json)
    try addBook(given.book, to: &json)
    return json
  }

  // MARK: - Members and guests

  private static func addPeople(to json: inout JSONLine) throws {
    let (count, names) = (1000, (0..<1000).compactMap { PlayerName("abcdefghijkl\($0 + 1000)") })
    let accounts = try Heap.weigh { () throws(StoreError) in
      var accounts = Accounts()
      for (index, name) in names.enumerated() {
        let hash = "$y$j9T$" + String(repeating: "x", count: 66)
        let person = PersonID(rawValue: index + 1)
        try accounts.apply(.register(name, hash: hash), of: person, at: noon(of: 0))
      }
      return accounts
    }
    let ledger = try Heap.weigh { () throws(StoreError) in
      var ledger = Ledger()
      for number in 0..<Ledger.entriesKept * 2 * count {
        let movement = Movement(
          number: number + 1, from: .house, to: .person(PersonID(rawValue: number % count + 1)),
          amount: 100, reason: "grant")
        try ledger.apply(movement, at: noon(of: 0))
      }
      return ledger
    }
    // A person and a bot, at every game with money, on every day that is kept.
    let rows = Heap.weigh { board(of: names, isMember: true, games: 2, days: 14) }
    let guests = Heap.weigh { board(of: names, isMember: false, games: 1, days: 7) }
    json.add("account_bytes", accounts.bytes / count)
    json.add("ledger_bytes", ledger.bytes / count)
    json.add("member_rows_bytes", rows.bytes / count)
    json.add("guest_row_bytes", guests.bytes / count)
    json.add("guest_rows_at_limit_mb", guests.bytes / count * Leaderboard.guestRows / 1_000_000)
    withExtendedLifetime((accounts, ledger, rows, guests)) {}
  }

  private static func noon(of day: Int) -> WallTime {
    WallTime(milliseconds: 1_790_000_000_000 + day * 86_400_000)
  }

  private static func board(
    of names: [PlayerName], isMember: Bool, games: Int, days: Int
  ) -> Leaderboard {
    var board = Leaderboard()
    for day in 0..<days {
      for (index, name) in names.enumerated() {
        let person = PersonID(rawValue: index + 1)
        for isBot in games > 1 ? [false, true] : [false] {
          for game in 0..<games {
            board.note(
              round: true, paid: 5, balance: 105, game: "betting\(3 + 2 * game)",
              by: PlayerIdentity(person, name: name, isMember: isMember, isBot: isBot),
              at: noon(of: day))
          }
        }
      }
    }
    return board
  }

  // MARK: - The score book

  private static func addBook(_ size: SampleBook.Size, to json: inout JSONLine) throws {
    var sample = SampleBook(size)
    let before = Heap().used
    try sample.add(players: BookLimits.players - sample.book.players.count)
    let players = Heap().used
    try sample.add(games: BookLimits.games)
    let games = Heap().used
    try sample.add(changes: BookLimits.changes)
    let changes = Heap().used
    json.add("book_player_bytes", (players - before) / BookLimits.players)
    json.add("book_game_bytes", (games - players) / BookLimits.games)
    json.add("book_change_bytes", (changes - games) / BookLimits.changes)
    json.add("book_at_limits_mb", (changes - before) / 1_000_000)
    json.add("book_changes", sample.book.changeCount)
  }

  // MARK: - Evenings

  /// What is in use after so many records, twice and four times as many.
  private static func addEvenings(
    tables: Int, records: Int, to json: inout JSONLine
  ) throws {
    let resident = { try ServerProcess(pid: Int(getpid())).residentBytes() }
    var evening = SampleEvening(tables: tables)
    let before = Heap().used
    var store = Store()
    for line in evening.opening() { try store.apply(record: line) }
    let opened = Heap().used
    json.add("store_empty_bytes", opened - before)
    var done = 0
    for times in [1, 2, 4] {
      while done < times * records {
        try store.apply(record: evening.next())
        done += 1
      }
      let heap = Heap()
      json.add("used_kb_after_\(times)n", (heap.used - before) / 1000)
      json.add("free_kb_after_\(times)n", heap.free / 1000)
      json.add("resident_kb_after_\(times)n", try resident() / 1000)
      json.add("snapshot_kb_after_\(times)n", try snapshotBytes(of: store) / 1000)
    }
    json.add("table_bytes", (Heap().used - opened) / tables)
    json.add("tables_at_limit_mb", (Heap().used - opened) / tables * Limits.tables / 1_000_000)
  }

  private static func snapshotBytes(of store: Store) throws -> Int {
    store.snapshot().reduce(0) { $0 + $1.utf8.count + 1 }
  }
}
