import Cards
import Games
import Lines
@testable import Room
import Testing

/// Chips that were found for a table and have not come there.
struct Found {
  let sender: Sender
  let table: TableID
  let chips: Int
  let isTopUp: Bool
}

/// A house where chips are asked for, and tables of poker whose records it takes. Words say what
/// happens, as in `sit ann nl 200`; answers are in words too.
struct PokerCounter {
  private(set) var house: House
  var now = Instant(nanoseconds: 0)
  /// How far the clock on the wall is from the one that counts, in milliseconds.
  var offset = 1_790_000_000_000
  private(set) var tables: [TableID: Table] = [:]
  private var indexes: [TableID: Int] = [:]
  /// Who has which name now, in the order in which they came.
  private var numbers: [PlayerName: PersonID] = [:]
  private var latest = PersonID(rawValue: 0)
  private var chance = ChaCha20(seed: Seed(number: 3))
  /// What was found and has neither come to its table nor was given back, oldest first.
  private(set) var found: [Found] = []
  /// The password that is to be hashed.
  private var job = 0
  /// What the house has put on record.
  private(set) var journal: [JournalEntry] = []

  static let games = ["nl holdem - seats=6 buyin=40-200", "big holdem - seats=6 buyin=1-5000"]

  init(members: [String] = ["ann"]) throws {
    var store = Store()
    let start = WallTime(milliseconds: 0)
    for text in members {
      let name = try #require(PlayerName(text))
      latest = latest.next
      numbers[name] = latest
      try store.apply(.account(latest, .register(name, hash: "x")), at: start)
    }
    for game in Self.games {
      let settings = try #require(TableSettings(game))
      try store.apply(.tableOpened(settings, by: nil), at: start)
      tables[settings.id] = Table(settings.start)
    }
    house = House(store, seed: Seed(number: 1))
    try openTables()
  }

  var time: WallTime { WallTime(milliseconds: offset + now.milliseconds) }

  var store: Store { house.store }

  private mutating func person(_ name: PlayerName) -> PersonID {
    if let known = numbers[name] { return known }
    latest = latest.next
    numbers[name] = latest
    return latest
  }

  /// The server begins anew with what it has on record.
  mutating func restart() throws {
    house = House(store, seed: Seed(number: 2))
    now = Instant(nanoseconds: 0)
    found = []
    try openTables()
  }

  /// The house opens what it has tables of, and somebody comes.
  private mutating func openTables() throws {
    let open = Self.games.compactMap { TableSettings($0) }.filter { tables[$0.id] != nil }
    _ = try house.open(open.map { TableConfiguration($0) }, at: now, time)
    _ = house.handle(.arrived(SessionID(number: 1), address: "::1"), at: now, time)
  }

  /// Does what the words say; what was answered, if anything.
  @discardableResult
  mutating func play(_ line: String) throws -> String {
    let words = line.split(separator: " ").map(String.init)
    func name() throws -> PlayerName { try #require(PlayerName(words[1])) }
    func table() throws -> TableID { try #require(TableID(words[2])) }
    let number = words.count > 3 ? Int(words[3]) : nil
    switch words[0] {
    // Asks for chips to sit down, and for more.
    case "ask": return fund(try name(), try table(), number, isTopUp: false)
    case "more": return fund(try name(), try table(), number, isTopUp: true)
    // The chips that were found come to the table, or are given back.
    case "come": try come(at: try place(of: name()))
    case "back": giveBack(at: try place(of: name()))
    // All of it at once.
    case "sit":
      let answer = fund(try name(), try table(), number, isTopUp: false)
      if Int(answer) != nil { try come(at: found.count - 1) }
      return answer
    case "leave":
      let table = try table()
      try step(.leave(try seat(of: try name(), at: table)), at: table)
    case "start": try step(.start, at: try #require(TableID(words[1])))
    case "fold":
      let table = try #require(TableID(words[1]))
      guard let seat = asked(at: table) else { throw Refusal(.seatNone) }
      try step(.act(.poker(.fold), seat), at: table)
    case "close":
      let table = try #require(TableID(words[1]))
      try step(.close, at: table)
      tables[table] = nil
      try house.take([.tableClosed(table)], at: time)
    case "gone", "expired":
      let name = try name()
      for (id, table) in tables.sorted(by: { $0.key < $1.key }) {
        if let seat = table.seat(of: name) { try step(.leave(seat), at: id) }
      }
      defer { numbers[name] = nil }
      return endEvening(of: name)
    case "wake": return handle(.wake)
    case "wait": now = now.after(seconds: Int(words[1]) ?? 0)
    // The clock on the wall is set ahead, or back.
    case "set": offset += (Int(words[1]) ?? 0) * 1000
    case "restart": try restart()
    case "take":
      let movement = Movement(
        number: try #require(Int(words[2])), from: try #require(LedgerAccount(words[3])),
        to: try #require(LedgerAccount(words[4])), amount: try #require(Int(words[5])),
        reason: words[6])
      try house.take([.movement(movement)], at: time)
    default: return command(words)
    }
    return ""
  }

  /// The step by which somebody loses all chips to the house; `nil` if there are none, or some are
  /// on their way to a table.
  func loss(of text: String) -> String? {
    guard let name = PlayerName(text), !found.contains(where: { $0.sender.name == name })
    else { return nil }
    let account = LedgerAccount.person(numbers[name] ?? PersonID(rawValue: 0))
    let chips = store.ledger.balance(of: account)
    return chips > 0 ? "take move \(store.ledger.nextNumber) \(account) house \(chips) x" : nil
  }

  private mutating func ask(_ sender: Sender, _ deed: @escaping HouseDeed) -> String {
    handle(.command(sender, deed, isLive: false))
  }

  /// The house's answer to somebody's command, as in `ann refill`.
  private mutating func command(_ words: [String]) -> String {
    guard let name = PlayerName(words[0]) else { return "no such name" }
    let sender = sender(name, person(name))
    switch words[1] {
    case "refill":
      return ask(sender) { try $0.refill($1) }
    case "top":
      let game = words.count > 2 ? words[2] : nil
      return ask(sender) { [try $0.top(game, .all, .everybody, by: .net, $1)] }
    case "history":
      guard let table = TableID(words[2]) else { return "no table" }
      return ask(sender) { [try $0.history(table, nil, nil, $1)] }
    case "login":
      return ask(sender) { try $0.login(name, password: nil, device: nil, $1) }
    case "register":
      return ask(sender) { try $0.register(name, "secret-word", $1) }
    case "hashed": return handle(.hashed(job, .hash("x")))
    case "delete":
      guard let line = try? OperatorLine(Array("account delete \(name)".utf8)[...]) else {
        return "not read"
      }
      return handle(.operate(OperatorRequest(number: 1, operatorName: "op", line: line)))
    default: return "no such command"
    }
  }

  private func sender(_ name: PlayerName?, _ person: PersonID) -> Sender {
    Sender(
      session: SessionID(number: 1), name: name, person: Person(person), former: nil,
      token: "token", peer: .loopback, mode: .wire)
  }

  // MARK: - Chips

  private mutating func fund(
    _ name: PlayerName, _ id: TableID, _ wanted: Int?, isTopUp: Bool
  ) -> String {
    guard let settings = house.tables[id]?.settings, let table = tables[id] else {
      return "no table \(id)"
    }
    let range = table.game.buyIn ?? 1...1
    let room = table.seat(of: name).map { max(1, range.upperBound - table.game.balance(of: $0)) }
    let sender = sender(name, person(name))
    guard let purse = house.sending(sender, to: settings).purse else { return "" }
    var answer = ""
    var taken = 0
    do throws(Refusal) {
      taken = try purse.amount(
        wanted, of: isTopUp ? 1...(room ?? 1) : range, at: id, isTopUp: isTopUp)
      found.append(Found(sender: sender, table: id, chips: taken, isTopUp: isTopUp))
      answer = "\(taken)"
    } catch { answer = "\(error.code.rawValue) \(error.text)" }
    giveBack(purse.available - taken, of: sender, id)
    return answer
  }

  private func place(of name: PlayerName) throws -> Int {
    guard let place = found.firstIndex(where: { $0.sender.name == name }) else {
      throw Refusal(.seatNone)
    }
    return place
  }

  private func seat(of name: PlayerName, at table: TableID) throws -> Seat {
    guard let seat = tables[table]?.seat(of: name) else { throw Refusal(.seatNone) }
    return seat
  }

  private mutating func come(at place: Int) throws {
    do {
      try bring(found[place])
      found.remove(at: place)
    } catch let refusal as Refusal {
      giveBack(at: place)
      throw refusal
    }
  }

  private mutating func bring(_ found: Found) throws {
    let name = try #require(found.sender.name)
    guard !found.isTopUp else {
      let seat = try seat(of: name, at: found.table)
      // A namesake may sit there since.
      guard tables[found.table]?.occupants[seat]?.person.id == found.sender.person.id else {
        throw Refusal(.seatNone)
      }
      return try step(.topUp(seat, chips: found.chips), at: found.table)
    }
    var person = found.sender.person
    if person.id.flatMap({ store.accounts[$0] }) != nil { person.kind = .member }
    try step(
      .sit(Newcomer(name: name, person: person, chips: found.chips), at: nil), at: found.table)
  }

  private mutating func giveBack(at place: Int) {
    let found = found.remove(at: place)
    giveBack(found.chips, of: found.sender, found.table)
  }

  private mutating func giveBack(_ chips: Int, of sender: Sender, _ table: TableID) {
    guard chips > 0, let person = sender.person.id else { return }
    _ = handle(.giveBack(person, table, chips: chips))
  }

  private func asked(at table: TableID) -> Seat? {
    tables[table]?.occupants.keys.first { tables[table]?.game.gameQuestion(for: $0) != nil }
  }

  private mutating func step(_ action: TableAction, at id: TableID) throws {
    guard var table = tables[id] else { return }
    let events = try table.decide(action, at: id, using: &chance)
    tables[id] = table
    guard !events.isEmpty else { return }
    indexes[id, default: 0] += 1
    try house.take(
      [
        .step(
          TableRecord(
            table: id, family: .poker, index: indexes[id] ?? 1, turns: 0, events: events))
      ], at: time)
  }

  // MARK: - Answers

  private mutating func endEvening(of name: PlayerName) -> String {
    words(of: house.endEvening(of: Person(person(name))))
  }

  private mutating func handle(_ input: HouseInput) -> String {
    words(of: house.handle(input, at: now, time))
  }

  private mutating func words(of effects: [Effect]) -> String {
    var words: [String] = []
    for effect in effects {
      switch effect {
      case .journal(let entries):
        journal += entries
        words += entries.map { "[\($0.words)]" }
      case .session(_, .answer(let answer)) where answer.reply.word == "login":
        words.append("chips=\(answer.reply.value("chips") as Int? ?? 0)")
      case .session(_, .answer(let answer)):
        for case .line(let row) in answer.rows { words.append(row.wire()) }
        words.append(answer.reply.wire())
      case .password(let password): job = password.number
      case .session(_, .noSuchTable(let id)): words.append("no table \(id)")
      case .reply(_, let reply): words += reply.lines
      default: break
      }
    }
    return words.joined(separator: "\n")
  }
}

extension JournalEntry {
  /// What has happened, in a few words.
  var words: String {
    switch self {
    case .movement(let m): "move \(m.number) \(m.from) \(m.to) \(m.amount) \(m.reason)"
    case .purseEnded(let person): "purse-end \(person)"
    case .account(let person, .register(let name, let hash, let address)):
      "account \(person) register \(name) \(hash)" + (address.map { " from=\($0)" } ?? "")
    default: "\(self)"
    }
  }
}
