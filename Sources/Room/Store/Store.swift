import FoundationEssentials
import Games
import Lines
import ScoreBook

/// Everything that outlives the process: accounts, chips, the leader board, the score book, tables
/// and their rounds. It changes only by `apply`, so that it is the fold of the journal.
public struct Store: Sendable, Equatable {
  /// The members of the house.
  public internal(set) var accounts = Accounts()
  /// The chips of all people and tables.
  public internal(set) var ledger = Ledger()
  /// The results of all players.
  private(set) var leaderboard = Leaderboard()
  /// The private records of each member, and of each guest who has sat down this evening.
  var personal: [PersonID: PersonalRecord] = [:]
  /// The club's score book.
  public private(set) var book = Book()
  /// Messages for members who are not online.
  public private(set) var memos = Memos()
  /// The open tables.
  public internal(set) var tables: [TableID: TableHistory] = [:]
  /// The last tagged commands of each seated person, oldest first.
  private var answered: [PersonID: [AnsweredCommand]] = [:]
  /// The table for the commands of each person who sits at several.
  private var used: [PersonID: TableID] = [:]
  /// The closed tables of the house whose rounds are kept.
  private(set) var retired: [TableID: TableHistory] = [:]
  /// The number of rounds played at tables whose rounds are gone.
  private var forgottenRounds = 0
  /// The completed matches, the newest last.
  private(set) var matches: [MatchRecord] = []
  /// The operator's orders.
  public private(set) var orders = Orders()

  /// The highest number of a person on record.
  private(set) var latestPerson = PersonID(rawValue: 0)

  /// All tables whose rounds are kept.
  public var histories: [TableID: TableHistory] { tables.merging(retired) { open, _ in open } }

  /// The history of a table whose rounds are kept, open or not.
  public func history(of table: TableID) -> TableHistory? { tables[table] ?? retired[table] }

  /// The number of rounds played so far, including those that can no longer be read.
  var roundsPlayed: Int {
    [tables, retired].joined().reduce(forgottenRounds) { $0 + $1.value.roundCount }
  }

  /// The number of games in the book's list.
  public var bookGames: Int { book.games.count }

  public init() {}

  /// Applies an entry.
  ///
  /// - Returns: the consequences of the entry outside the store.
  /// - Throws: `StoreError` if the entry cannot follow the previous ones; the store is unchanged.
  @discardableResult
  public mutating func apply(
    _ entry: JournalEntry, at time: WallTime
  ) throws(StoreError) -> StoreNews {
    var news = StoreNews()
    var moved: [Movement] = []
    switch entry {
    case .started:
      // A guest with a seat may come back to it.
      let guests = ledger.holders.union(personal.keys).sorted().filter { person in
        hasEvening(person) && !tables.values.contains { $0.seat(of: person) != nil }
      }
      news.movements = try endEvenings(of: guests, at: time)
    case .account(let person, let change):
      news.movements = try apply(change, of: person, at: time)
    case .movement(let movement):
      try ledger.apply(movement, at: time)
      moved = [movement]
    case .purseEnded(let person): news.movements = try endEvenings(of: [person], at: time)
    case .renamed(let person, let name):
      guard accounts[name] == nil else { throw .nameTaken(name) }
      if personal[person]?.hands.isEmpty == false {
        leaderboard.forget(guestsBefore: person, called: name)
      }
      leaderboard.rename(person, to: name, isMember: false)
    case .book(let record):
      do { news.book = try book.apply(record) } catch { throw .book(error) }
      // An entry that changes nothing in the book is not recorded.
      if news.book.isEmpty { return news }
    case .memoLeft(let from, let to, let text):
      guard let sender = accounts[from] else { throw .unknownPerson(from) }
      guard accounts[to] != nil else { throw .unknownPerson(to) }
      memos.add(Memo(from: from, name: sender.name, time: time, text: text), for: to)
    case .memosTaken(let person, let places): memos.take(places, of: person)
    case .tableOpened(let settings, let owner):
      guard tables[settings.id]?.settings != settings else { break }
      news.movements = try giveBack(from: settings.id, at: time)
      open(settings, by: owner, at: time)
    case .tableClosed(let id):
      news.movements = try giveBack(from: id, at: time)
      close(id, at: time, &news)
    case .step(let record):
      // Changed in place, since a start of the server applies millions of records.
      guard let place = tables.index(forKey: record.table) else { return news }
      // People and movements, which have to be copied, are looked up only where needed.
      let movements = record.movesChips ? try movements(for: record, at: tables.values[place]) : []
      let leaving = record.freesSeats ? tables.values[place].people : []
      let (outcomes, rounds) = try tables.values[place].apply(record, at: time)
      if let command = record.answered { remember(command, of: record.table) }
      forget(leaving, at: record.table)
      ledger.book(movements, at: time)
      news.movements = movements
      note(outcomes, record.table, at: time)
      news.history = rounds.map { .ended(record.table, $0) }
    case .address(let id, let person, let address): tables[id]?.note(address, of: person)
    case .used(let id, let person): used[person] = tables[id]?.seat(of: person).map { _ in id }
    case .loggedIn(let person): answered[person] = nil
    case .sanction(let sanction): orders.apply(sanction)
    }
    note(chipsOf: moved + news.movements, at: time)
    return news
  }

  /// Remembers a command of a seated person.
  private mutating func remember(_ command: AnsweredCommand, of table: TableID) {
    let person = command.person
    guard tables[table]?.people.contains(person) == true || isAtTable(person) else { return }
    answered[person] = ((answered[person] ?? []) + [command]).suffix(Limits.rememberedTags)
  }

  /// Forgets the commands of people who left the table, unless they sit at another one.
  private mutating func forget(_ people: [PersonID], at table: TableID) {
    for person in people where tables[table]?.people.contains(person) != true {
      if used[person] == table { used[person] = nil }
      if !isAtTable(person) { answered[person] = nil }
    }
  }

  /// The last tagged commands of a seated person, oldest first.
  func answeredCommands(of person: PersonID) -> [AnsweredCommand] {
    answered[person] ?? []
  }

  /// The table for the commands of a person who sits at several.
  func tableUsed(by person: PersonID) -> TableID? { used[person] }

  private mutating func open(_ settings: TableSettings, by owner: PersonID?, at time: WallTime) {
    let id = settings.id
    let people = tables[id]?.people ?? []
    let former = tables[id] ?? retired.removeValue(forKey: id)
    tables[id] = TableHistory(settings, by: owner, after: former, at: time)
    note(owner)
    forget(people, at: id)
  }

  /// Notes the number of a person on record, so that no one else gets it.
  private mutating func note(_ person: PersonID?) {
    if let person, person > latestPerson { latestPerson = person }
  }

  /// Closes a table. The rounds of a table that a person created go with it, so its name is free.
  private mutating func close(_ id: TableID, at time: WallTime, _ news: inout StoreNews) {
    guard let table = tables.removeValue(forKey: id) else { return }
    forget(table.people, at: id)
    if table.isHouses, table.roundCount > 0 {
      retired[id] = TableHistory(table.settings, by: nil, after: table)
    } else {
      forgottenRounds += table.roundCount
      news.history.append(.removed(id))
    }
  }

  private mutating func apply(
    _ change: AccountChange, of person: PersonID, at time: WallTime
  ) throws(StoreError) -> [Movement] {
    var movements: [Movement] = []
    switch change {
    case .register(let name, _, _):
      movements = try welcome(person)
      try accounts.apply(change, of: person, at: time)
      note(person)
      let chips = ledger.balance(of: .person(person)) + chipsAtTables(of: person)
      ledger.book(movements, at: time)
      leaderboard.rename(person, to: name, isMember: true)
      personal[person, default: PersonalRecord()].note(chips: chips, at: time)
    case .delete:
      let transfer = Transfer(
        from: .person(person), to: .house, amount: ledger.balance(of: .person(person)),
        purpose: .deleted)
      movements = try ledger.movements(for: [transfer])
      try accounts.apply(change, of: person, at: time)
      ledger.book(movements, at: time)
      try ledger.forget(person)
      leaderboard.forget(person)
      personal[person] = nil
      memos.forget(person)
    case .password(_, let token):
      try accounts.apply(change, of: person, at: time)
      guard let token else { break }
      for id in Array(tables.keys) { tables[id]?.renew(token, of: person) }
    default: try accounts.apply(change, of: person, at: time)
    }
    return movements
  }

  /// Applies the outcomes of a table's events to its players; those of a closed table are ignored.
  private mutating func note(
    _ outcomes: [TableHistory.Outcome], _ table: TableID, at time: WallTime
  ) {
    guard !outcomes.isEmpty, let settings = tables[table]?.settings else { return }
    let game = settings.game.description
    for outcome in outcomes {
      switch outcome {
      case .sat(let person):
        note(person)
        personal[person] = personal[person] ?? PersonalRecord()
      case .played(let player, let played):
        let player = known(player)
        let hand = PlayedHand(
          time: time, table: table, round: played.round, game: game, won: played.won)
        if let person = player.person { note(hand, played, of: person, player.name) }
        leaderboard.note(
          round: played.isWin, paid: played.won, bets: played.bets, balance: played.balance,
          game: game, by: player, at: time)
      case .gameOver(let player):
        leaderboard.noteGame(finished: game, by: known(player), at: time)
      case .match(let end, let people):
        matches.append(
          MatchRecord(
            time: time, table: table, game: settings.game,
            isDuplicate: settings.options.isPartOfDuplicate, end: end, people: people))
        matches.removeFirst(max(0, matches.count - MatchRecord.kept))
      }
    }
  }

  /// The player's current identity on the boards: a person who has registered at a table is a
  /// member.
  private func known(_ player: PlayerIdentity) -> PlayerIdentity {
    var player = player
    let account = player.person.flatMap { accounts[$0] }
    (player.isMember, player.name) = (account != nil, account?.name ?? player.name)
    return player
  }

  /// Adds a hand to a player's personal record. The house's bots have no record, nor does a guest
  /// whose evening is over while a hand is played out.
  private mutating func note(
    _ hand: PlayedHand, _ played: TableHistory.Played, of person: PersonID, _ name: PlayerName
  ) {
    let isMember = accounts[person] != nil
    if !isMember, personal[person]?.hands.isEmpty == true {
      leaderboard.forget(guestsBefore: person, called: name)
    }
    personal[person]?.note(hand, bets: played.bets, against: played.opponents)
    guard isMember, played.opponents != .house else { return }
    personal[person]?.note(chips: hand.won, at: hand.time)
  }

  /// Notes chips that members received from anywhere but a table, where chips stay theirs, or gave
  /// away.
  private mutating func note(chipsOf movements: [Movement], at time: WallTime) {
    for movement in movements {
      if case .person(let person) = movement.from, movement.to == .house, accounts[person] != nil {
        personal[person, default: PersonalRecord()].note(chips: -movement.amount, at: time)
      }
      if case .person(let person) = movement.to, !movement.from.isTable, accounts[person] != nil {
        personal[person, default: PersonalRecord()].note(chips: movement.amount, at: time)
      }
    }
  }
}

extension LedgerAccount {
  fileprivate var isTable: Bool { if case .table = self { true } else { false } }
}

// MARK: - Lines

extension Store {
  /// An entry as a record of the journal: its time and content, as JSON. Steps of tables have a
  /// form of their own.
  public static func record(_ entry: JournalEntry, at time: WallTime) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(96)
    time.append(to: &bytes)
    bytes.append(utf8Of: " ")
    if case .step(let record) = entry {
      bytes.append(utf8Of: "step ")
      record.append(to: &bytes)
    } else {
      bytes += entry.json
    }
    return bytes
  }

  /// The same record as text.
  public static func line(_ entry: JournalEntry, at time: WallTime) -> String {
    String(decoding: record(entry, at: time), as: UTF8.self)
  }

  /// Applies a record of the journal.
  ///
  /// - Throws: `StoreError` if it is not a record, or cannot follow the previous ones.
  @discardableResult
  public mutating func apply(record text: String) throws(StoreError) -> StoreNews {
    let (entry, time) = try Store.entry(of: text)
    return try apply(entry, at: time)
  }

  /// The entry of a record, and its time.
  ///
  /// - Throws: `StoreError` if it is not a record.
  public static func entry(
    of record: String
  ) throws(StoreError) -> (entry: JournalEntry, time: WallTime) {
    var words = Array(record.utf8)[...]
    guard let time: WallTime = words.value(after: "") else { throw .illegalLine }
    guard words.starts(with: " step ".utf8) else {
      return (try JournalEntry(json: words.dropFirst()), time)
    }
    guard let step = TableRecord(words: words.dropFirst(" step ".utf8.count)) else {
      throw .illegalLine
    }
    return (.step(step), time)
  }
}

/// A line of a snapshot, a compacted history: JSON, or a record as the journal has it.
enum SnapshotLine: Codable, Sendable {
  case account(Account)
  /// The house's balance, and the number of the last movement.
  case house(balance: Int, last: Int)
  case holding(PersonID, Holding)
  /// The chips at a table.
  case chips(TableID, Int)
  /// The current day for the leader boards.
  case day(Int)
  case standing(PlayerRecord)
  case personal(PersonID, PersonalRecord)
  /// An entry kept in its original form.
  case entry(JournalEntry, at: WallTime)
  case match(MatchRecord)
  /// An open table, and a closed one whose rounds are kept.
  case table(TableHistory)
  case retired(TableHistory)
  case answered(AnsweredCommand)
  case used(PersonID, TableID)
  case latestPerson(PersonID)
  case forgottenRounds(Int)
  /// An open table after its last record.
  case state(TableID, TableState)

  /// - Throws: `StoreError.illegalLine`.
  init(_ text: String) throws(StoreError) {
    if text.first?.isNumber == true {
      let (entry, time) = try Store.entry(of: text)
      self = .entry(entry, at: time)
    } else {
      self = try Self(json: Array(text.utf8)[...])
    }
  }

  var text: String {
    switch self {
    case .entry(let entry, let time): Store.line(entry, at: time)
    default: String(decoding: json, as: UTF8.self)
    }
  }
}

extension Encodable {
  /// One line, the same for equal values. All stored numbers can be represented in JSON.
  fileprivate var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return Array(try encoder.encode(self)) } catch {
      assertionFailure("\(error)")
      return []
    }
  }
}

extension Decodable {
  fileprivate init(json bytes: ArraySlice<UInt8>) throws(StoreError) {
    do { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) } catch {
      throw .illegalLine
    }
  }
}

extension Store {
  /// All contents as lines, which `restore` expects in this order.
  public func snapshot() -> [String] {
    var lines: [SnapshotLine] = accounts.all.map { .account($0) }
    lines += ledger.lines + leaderboard.lines
    lines += personal.sorted { $0.key < $1.key }.map { .personal($0.key, $0.value) }
    lines += (memos.entries + orders.entries).map { .entry($0.0, at: $0.1) }
    let written = WallTime(milliseconds: 0)
    lines += book.snapshot().map { .entry(.book($0), at: written) }
    lines += matches.map { .match($0) }
    lines += tables.sorted { $0.key < $1.key }.map { .table($0.value) }
    lines += retired.sorted { $0.key < $1.key }.map { .retired($0.value) }
    lines += answered.sorted { $0.key < $1.key }.flatMap(\.value).map { .answered($0) }
    lines += used.sorted { $0.key < $1.key }.map { .used($0.key, $0.value) }
    lines += [.forgottenRounds(forgottenRounds), .latestPerson(latestPerson)]
    return lines.map(\.text)
  }

  /// Restores a line of a snapshot.
  ///
  /// - Throws: `StoreError` if it is not such a line.
  public mutating func restore(line: String) throws(StoreError) {
    try restore(try SnapshotLine(line))
  }

  mutating func restore(_ line: SnapshotLine) throws(StoreError) {
    switch line {
    case .account(let account): try accounts.add(account)
    case .house(let balance, let last): try ledger.restore(house: balance, last: last)
    case .holding(let person, let holding): try ledger.restore(person, holding)
    case .chips(let table, let chips): try ledger.restore(table, chips)
    case .day(let day): leaderboard.restore(day: day)
    case .standing(let player): try leaderboard.restore(player)
    case .personal(let person, let record): personal[person] = record
    case .entry(let entry, let time): try apply(entry, at: time)
    case .match(let match): matches.append(match)
    case .table(let table): tables[table.settings.id] = table
    case .retired(let table): retired[table.settings.id] = table
    case .answered(let command): answered[command.person, default: []].append(command)
    case .used(let person, let table): used[person] = table
    case .latestPerson(let person): note(person)
    case .forgottenRounds(let count): forgottenRounds = count
    case .state: throw .illegalLine
    }
  }
}
