import Games
import HandRanking
import Identity
import LineProtocol
import Lines
import ScoreBook
import Tables

/// All that outlives the process: accounts, chips, the leaderboard, the score book, tables and
/// their rounds. It changes only by `apply`, so that it is the fold of the journal.
public struct Store: Sendable, Equatable {
  /// Who is a member.
  public internal(set) var accounts = Accounts()
  /// Everybody's chips, and those at tables.
  public internal(set) var ledger = Ledger()
  /// Who has played how well.
  public private(set) var leaderboard = Leaderboard()
  /// What each member has played, for that member alone.
  public private(set) var personal: [PlayerName: PersonalRecord] = [:]
  /// What the guests of now have played since they logged in.
  public internal(set) var evenings: [PlayerName: PersonalRecord] = [:]
  /// The club's score book.
  public private(set) var book = Book()
  /// How members have answered the quiz.
  public private(set) var quizzes: [PlayerName: QuizProgress] = [:]
  /// What waits for members who were not here when it was said.
  public private(set) var memos = Memos()
  /// The tables that are open.
  public internal(set) var tables: [TableID: TableHistory] = [:]
  /// The last tagged commands of everybody who sits somewhere, oldest first.
  private var answered: [PlayerName: [AnsweredCommand]] = [:]
  /// The table to which the commands of somebody go who sits at several.
  private var used: [PlayerName: TableID] = [:]
  /// The tables of the house that are not open any more, but whose rounds are kept.
  public private(set) var retired: [TableID: TableHistory] = [:]
  /// How many rounds were played at tables that are gone with them.
  private var forgottenRounds = 0
  /// The matches that are over.
  public private(set) var matches = Matches()
  /// What the operator has ordered.
  public private(set) var orders = Orders()

  /// The latest time that anything is stamped with: clocks may have been set back since.
  public private(set) var latest = WallTime(milliseconds: 0)

  /// The format of the data that this release writes, and the only one that it reads.
  public static let currentFormat = 10
  /// Whether the format is on record, as it must be before anything else.
  public private(set) var hasFormat = false

  /// All tables whose rounds are kept.
  public var histories: [TableID: TableHistory] { tables.merging(retired) { open, _ in open } }

  /// The table of a name whose rounds are kept, open or not.
  public func history(of table: TableID) -> TableHistory? { tables[table] ?? retired[table] }

  /// How many rounds were played so far, those that nobody can read any more included.
  public var roundsPlayed: Int {
    [tables, retired].joined().reduce(forgottenRounds) { $0 + $1.value.roundCount }
  }

  /// How many games are in the book's list.
  public var bookGames: Int { book.games.count }

  public init() {}

  /// Takes an entry.
  ///
  /// - Returns: what follows from it outside the store.
  /// - Throws: `StoreError` if the entry cannot follow those before it; nothing has changed.
  @discardableResult
  public mutating func apply(
    _ entry: JournalEntry, at time: WallTime
  ) throws(StoreError) -> StoreNews {
    var news = StoreNews()
    var moved: [Movement] = []
    switch entry {
    case .started:
      // Whoever sits somewhere may come back to it.
      let guests = Set(ledger.guests + evenings.keys).sorted()
      news.movements = try endEvenings(
        of: guests.filter { name in !tables.values.contains { $0.seat(of: name) != nil } }, at: time
      )
    case .format(let number): try note(format: number)
    case .account(let change): news.movements = try apply(change, at: time)
    case .movement(let movement):
      try ledger.apply(movement, at: time)
      moved = [movement]
    case .purseEnded(let name): news.movements = try endEvenings(of: [name], at: time)
    case .renamed(let name, let other):
      guard accounts[other] == nil else { throw .nameTaken(other) }
      if ledger.hasPurse(name) { try ledger.rename(purse: name, to: other) }
      evenings[other] = carryEvening(of: name, to: other, isMember: false)
    case .book(let record):
      do { news.book = try book.apply(record) } catch { throw .book(error) }
      // What stands in the book already is not put on record.
      if news.book.isEmpty { return news }
    case .quiz(let record): try note(record)
    case .memo(let record): try note(record, at: time)
    case .tableOpened(let settings):
      guard tables[settings.id]?.settings != settings else { break }
      news.movements = try giveBack(from: settings.id, at: time)
      open(settings, at: time)
    case .tableClosed(let id):
      news.movements = try giveBack(from: id, at: time)
      close(id, at: time, &news)
    case .step(let record):
      // Changed in place: millions of records come at a start.
      guard let place = tables.index(forKey: record.table) else { return news }
      // What would have to be copied is looked at only where chips move.
      let movements = record.movesChips ? try movements(for: record, at: tables.values[place]) : []
      let leaving = record.freesSeats ? tables.values[place].names : []
      let (outcomes, rounds) = try tables.values[place].apply(record, at: time)
      if let command = record.answered { remember(command, of: record.table) }
      forget(leaving, at: record.table)
      ledger.book(movements, at: time)
      news.movements = movements
      note(outcomes, record.table, at: time)
      news.end(rounds, at: record.table)
    case .address(let id, let name, let address): tables[id]?.note(address, of: name)
    case .used(let id, let name): used[name] = tables[id]?.seat(of: name).map { _ in id }
    case .loggedIn(let name): answered[name] = nil
    case .sanction(let sanction): orders.apply(sanction)
    }
    note(chipsOf: moved + news.movements, at: time)
    latest = max(latest, time)
    return news
  }

  /// Remembers a command of somebody who sits somewhere.
  private mutating func remember(_ command: AnsweredCommand, of table: TableID) {
    let name = command.player
    guard tables[table]?.isOccupied(by: name) == true || isAtTable(name) else { return }
    answered[name] = ((answered[name] ?? []) + [command]).suffix(Limits.rememberedTags)
  }

  /// Some of those who sat at a table may have left it: what is remembered of whoever sits nowhere
  /// any more is another's later.
  private mutating func forget(_ names: [PlayerName], at table: TableID) {
    for name in names where tables[table]?.isOccupied(by: name) != true {
      if used[name] == table { used[name] = nil }
      if !isAtTable(name) { answered[name] = nil }
    }
  }

  /// The last tagged commands of somebody who sits somewhere, oldest first.
  public func answeredCommands(of name: PlayerName) -> [AnsweredCommand] { answered[name] ?? [] }

  /// The table to which the commands of somebody go who sits at several.
  public func tableUsed(by name: PlayerName) -> TableID? { used[name] }

  private mutating func open(_ settings: TableSettings, at time: WallTime) {
    let id = settings.id
    let names = tables[id]?.names ?? []
    let former = tables[id] ?? retired.removeValue(forKey: id)
    tables[id] = TableHistory(settings, after: former, at: time)
    forget(names, at: id)
  }

  /// The rounds of a table that somebody created go with it: its name is free.
  private mutating func close(_ id: TableID, at time: WallTime, _ news: inout StoreNews) {
    guard let table = tables.removeValue(forKey: id) else { return }
    forget(table.names, at: id)
    if table.isHouses, table.roundCount > 0 {
      retired[id] = TableHistory(table.settings, after: table)
    } else {
      forgottenRounds += table.roundCount
      news.history.append(.removed(id))
    }
  }

  private mutating func note(format number: Int) throws(StoreError) {
    guard number == Store.currentFormat else { throw .otherFormat(number) }
    hasFormat = true
  }

  private mutating func note(_ record: MemoRecord, at time: WallTime) throws(StoreError) {
    let names =
      switch record {
      case .left(let from, let to, _): [from, to]
      case .taken(let name, _): [name]
      }
    for name in names where accounts[name] == nil { throw .unknownName(name) }
    memos.apply(record, at: time)
  }

  private mutating func note(_ record: QuizRecord) throws(StoreError) {
    guard accounts[record.name] != nil else { throw .unknownName(record.name) }
    quizzes[record.name] = record.progress
  }

  private mutating func apply(
    _ change: AccountChange, at time: WallTime
  ) throws(StoreError) -> [Movement] {
    var movements: [Movement] = []
    switch change {
    case .register(let name, _, let chips):
      movements = try self.movements(ofNewMember: name, chips)
      // What is stamped with a later time, by a clock that was set back since, was another's.
      let first = time < latest ? WallTime(milliseconds: latest.milliseconds + 1) : time
      try accounts.apply(change, at: time, owningFrom: first)
      ledger.book(movements, at: time)
      ledger.forgetPurses([name])
      book.forgetContacts(enteredBy: name.description)
      personal[name] = carryEvening(of: name, to: name, isMember: true)
      for id in tables.keys { tables[id]?.note(name, isMember: true) }
      let stack = chipsAtTables(of: name)
      if stack > 0 { personal[name, default: PersonalRecord()].note(chips: stack, at: time) }
    case .delete(let name):
      movements = try ledger.movements(for: [
        Transfer(
          from: .member(name), to: .house, amount: ledger.balance(of: .member(name)),
          purpose: .deleted)
      ])
      try accounts.apply(change, at: time)
      ledger.book(movements, at: time)
      try ledger.forget(name)
      leaderboard.forget(member: name)
      personal[name] = nil
      memos.forget(name)
      quizzes[name] = nil
      for id in tables.keys {
        tables[id]?.note(name, isMember: false)
        tables[id]?.disown(name)
      }
    case .password(let name, _, let token):
      try accounts.apply(change, at: time)
      guard let token else { break }
      for id in Array(tables.keys) { tables[id]?.renew(token, of: name) }
    case .seen, .device, .keepRules, .dropRules, .finger, .ignore, .unignore:
      try accounts.apply(change, at: time)
    }
    return movements
  }

  /// What a guest has played goes along to another name, or to the account.
  private mutating func carryEvening(
    of name: PlayerName, to other: PlayerName, isMember: Bool
  ) -> PersonalRecord? {
    guard let evening = evenings.removeValue(forKey: name) else { return nil }
    leaderboard.carry(guest: name, to: other, isMember: isMember)
    for id in tables.keys { tables[id]?.carryGame(of: name, to: other, isMember: isMember) }
    return evening
  }

  /// Notes what the events of a table mean for those who play; of one that is not open, nothing.
  private mutating func note(
    _ outcomes: [TableHistory.Outcome], _ table: TableID, at time: WallTime
  ) {
    guard !outcomes.isEmpty, let settings = tables[table]?.settings else { return }
    let game = settings.game.description
    for outcome in outcomes {
      switch outcome {
      case .played(let player, let isOwned, let played):
        let hand = PlayedHand(
          time: time, table: table, round: played.round, game: game, won: played.won)
        if player.isMember {
          note(hand, played, ofMember: player.name)
        } else if isOwned {
          // The house's bots look back on nothing, nor does anybody on what is played out.
          if evenings[player.name] == nil { leaderboard.forget(guest: player.name) }
          evenings[player.name, default: PersonalRecord()]
            .note(hand, bets: played.bets, against: played.opponents)
        }
        leaderboard.note(
          round: played.isWin, paid: played.won, bets: played.bets, balance: played.balance,
          game: game, by: player, at: time)
      case .gameOver(let player): leaderboard.noteGame(finished: game, by: player, at: time)
      case .match(let end):
        matches.note(
          MatchRecord(
            time: time, table: table, game: settings.game,
            isDuplicate: settings.options.isOn(.duplicate) || settings.options.isPartOfDuplicate,
            end: end))
      }
    }
  }

  private mutating func note(
    _ hand: PlayedHand, _ played: TableHistory.Played, ofMember name: PlayerName
  ) {
    guard accounts[name] != nil else { return }
    personal[name, default: PersonalRecord()]
      .note(hand, bets: played.bets, against: played.opponents)
    if played.opponents != .house { personal[name]?.note(chips: hand.won, at: hand.time) }
  }

  /// Notes what members have got from anywhere but a table, where chips stay theirs, or given.
  private mutating func note(chipsOf movements: [Movement], at time: WallTime) {
    for movement in movements {
      if case .member(let name) = movement.from, movement.to == .house, accounts[name] != nil {
        personal[name, default: PersonalRecord()].note(chips: -movement.amount, at: time)
      }
      if case .member(let name) = movement.to, !movement.from.isTable, accounts[name] != nil {
        personal[name, default: PersonalRecord()].note(chips: movement.amount, at: time)
      }
    }
  }
}

extension LedgerAccount {
  fileprivate var isTable: Bool { if case .table = self { true } else { false } }
}

// MARK: - The journal's lines

extension Store {
  /// An entry as a record of the journal: its time and its own words.
  public static func record(_ entry: JournalEntry, at time: WallTime) -> [UInt8] {
    RecordWriter.bytes { line throws(Unreadable) in
      _ = try line.word(time)
      _ = try JournalEntry(&line, entry)
    }
  }

  /// The same as text.
  public static func line(_ entry: JournalEntry, at time: WallTime) -> String {
    String(decoding: record(entry, at: time), as: UTF8.self)
  }

  /// Takes a record of the journal.
  ///
  /// - Throws: `StoreError` if it is none, or cannot follow those before it.
  @discardableResult
  public mutating func apply(record text: String) throws(StoreError) -> StoreNews {
    let (entry, time) = try Store.entry(of: text)
    return try apply(entry, at: time)
  }

  /// The entry of a record, and when it was made.
  ///
  /// - Throws: `StoreError` if it is none.
  public static func entry(
    of record: String
  ) throws(StoreError) -> (entry: JournalEntry, time: WallTime) {
    var line = RecordReader(record)
    guard let time: WallTime = line.next() else { throw .illegalLine }
    return (try line.record(), time)
  }
}

// MARK: - Snapshots

extension Store {
  /// The words that lines of a snapshot begin with.
  private enum Part: String, RecordWord {
    case format, account, ledger, standing, own, evening, memo, book, quiz, match, table, retired
    case of, tag, use, latest, order
    case forgottenRounds = "forgotten-rounds"

    func lines(_ lines: some Sequence<some CustomStringConvertible>) -> [String] {
      lines.map { "\(rawValue) \($0)" }
    }
  }

  /// All of it as lines, which `restore` takes in their order.
  ///
  /// - Throws: `StoreError.unwritable`.
  public func snapshot() throws(StoreError) -> [String] {
    // First of all, so that another release says so, and reads no further.
    var lines = hasFormat ? Part.format.lines([Store.currentFormat]) : []
    lines += Part.account.lines(accounts.snapshot())
    lines += Part.ledger.lines(ledger.snapshot())
    lines += Part.standing.lines(leaderboard.snapshot())
    for (part, records) in [(Part.own, personal), (Part.evening, evenings)] {
      lines += part.lines(records.sorted { $0.key < $1.key }.flatMap { $1.lines(of: $0) })
    }
    lines += Part.memo.lines(memos.snapshot)
    lines += Part.book.lines(book.snapshot())
    let quizzes = quizzes.sorted { $0.key < $1.key }
    lines += Part.quiz.lines(quizzes.map { QuizRecord($0.key, $0.value) })
    lines += Part.match.lines(matches.all)
    for (part, tables) in [(Part.table, tables), (Part.retired, retired)] {
      for (id, table) in tables.sorted(by: { $0.key < $1.key }) {
        lines += part.lines([table.settings])
        lines += try table.snapshot().map { "\(Part.of.rawValue) \(id) \($0)" }
      }
    }
    lines += Part.tag.lines(answered.sorted { $0.key < $1.key }.flatMap(\.value))
    lines += used.sorted { $0.key < $1.key }.map { "\(Part.use.rawValue) \($0.value) \($0.key)" }
    if forgottenRounds > 0 { lines += Part.forgottenRounds.lines([forgottenRounds]) }
    if latest.milliseconds > 0 { lines += Part.latest.lines([latest]) }
    return lines + Part.order.lines(orders.snapshot)
  }

  /// Takes a line of a snapshot.
  ///
  /// - Throws: `StoreError` if it is none.
  public mutating func restore(line text: String) throws(StoreError) {
    var line = RecordReader(text)
    guard let part: Part = line.next() else { throw .illegalLine }
    switch part {
    case .format: try note(format: try line.last())
    case .account: try accounts.restore(line)
    case .ledger: try ledger.restore(line)
    case .standing: try leaderboard.restore(line)
    case .own:
      let line: PersonalLine = try line.record(of: .personal)
      guard accounts[line.name] != nil,
        personal[line.name, default: PersonalRecord()].take(line)
      else { throw .unreadable(.personal) }
    case .evening:
      let line: PersonalLine = try line.record(of: .personal)
      guard accounts[line.name] == nil,
        evenings[line.name, default: PersonalRecord()].take(line)
      else { throw .unreadable(.personal) }
    case .memo:
      let line: MemoLine = try line.record()
      for name in [line.to, line.memo.from] where accounts[name] == nil {
        throw .unknownName(name)
      }
      memos.restore(line)
    case .book:
      let record: BookRecord = try line.record()
      do { _ = try book.apply(record) } catch { throw .book(error) }
    case .quiz: try note(try line.record())
    case .match: matches.note(try line.record())
    case .table:
      let settings: TableSettings = try line.record()
      tables[settings.id] = TableHistory(settings)
    case .retired:
      let settings: TableSettings = try line.record()
      retired[settings.id] = TableHistory(settings)
    case .of:
      guard let id: TableID = line.next(), history(of: id) != nil else { throw .illegalLine }
      if tables[id] != nil { try tables[id]?.restore(line) } else { try retired[id]?.restore(line) }
    case .tag:
      let command: AnsweredCommand = try line.record()
      answered[command.player, default: []].append(command)
    case .use:
      guard let table: TableID = line.next() else { throw .illegalLine }
      used[try line.last()] = table
    case .forgottenRounds: forgottenRounds = try line.last()
    case .latest: latest = try line.last()
    case .order: orders.apply(try line.record())
    }
  }
}
