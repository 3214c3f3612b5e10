import Cards
import Games
import Lines
@testable import Room
import Testing

/// `me`, `finger`, `top`, `history` and the ledger tell the same sums, whatever people have done.
@Suite struct SumsTests {
  private static let knownSeeds = [UInt64(4), 6]

  @Test(arguments: knownSeeds + [8, .random(in: 0 ... .max)])
  func allTellTheSame(seed: UInt64) throws {
    print("seed=\(seed)")
    var evening = try Evening(seed: seed)
    for step in 1...600 {
      try evening.step()
      if step.isMultiple(of: 60) { try evening.check() }
    }
    // What a new seed comes to is chance; the known ones come to everything.
    guard Self.knownSeeds.contains(seed) else { return }
    let all = ["leaves in a hand", "quits", "cut", "lost", "renamed", "registered", "restart"]
    for kind in all + ["refilled"] where evening.done[kind] == nil {
      Issue.record("nobody has \(kind): \(evening.done)")
    }
  }
}

/// People who come and go at random, and what each of them has won, by what `history` says of each
/// round when it is over.
private struct Evening {
  private struct Guest {
    var name: String?
    var isMember = false
    var token = ""
    var isHere = false
  }

  private struct Sum: Equatable {
    var rounds = 0
    var won = 0
  }

  private static let tables = """
    main betting3 turn=10
    nl holdem seats=6 buyin=40-2000 turn=10
    o8 omaha8 seats=3 buyin=40-2000 turn=10
    """
  private static let games = ["main": "betting3", "nl": "holdem", "o8": "omaha8"]
  private static let password = "secret-12"

  private(set) var done: [String: Int] = [:]
  private var hall: Hall
  /// What the server had on record when it began.
  private var random: SplitMix64
  private var guests: [String: Guest] = [:]
  /// Whose a name is now: a number for each guest's evening, which goes on as a member.
  private var owners: [String: Int] = [:]
  private var count = 0
  private var sums: [Int: [String: Sum]] = [:]
  private var refilled: [Int: Int] = [:]
  private var rounds: [String: Int] = [:]

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    hall = try Hall(tables: Self.tables)
    for place in 1...6 { guests["p\(place)"] = Guest() }
    hall.enter("eve")
  }

  // MARK: - What people do

  mutating func step() throws {
    let key = guests.keys.sorted().randomElement(using: &random) ?? ""
    let table = Self.games.keys.sorted().randomElement(using: &random) ?? ""
    // Nobody types faster than they may.
    hall.wind(seconds: 0.5)
    if guests[key]?.isHere != true {
      arrive(key)
    } else {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<8: hall.send(key, "sit \(table) buyin=\(Int.random(in: 40...900, using: &random))")
      case 8..<18: hall.send(key, "sit \(table)")
      case 18..<26: leave(key, table)
      case 26..<28: quit(key)
      case 28..<30: try cut(key)
      case 30..<31: lose(key)
      case 31..<36: rename(key)
      case 36: register(key)
      case 37..<39: hall.send(key, "topup \(table)")
      case 39..<43: refill(key)
      case 43..<44: try restart()
      case 44..<56: hall.send(key, "bet 5 table=main\ndeal table=main\ndeal table=main")
      case 56..<60: hall.wind(seconds: Double.random(in: 1...30, using: &random))
      default: for table in ["nl", "o8"] { act(table) }
      }
    }
    // Commands of somebody who does not read wait for that.
    for key in guests.keys.sorted() where guests[key]?.isHere == true { _ = hall.read(key) }
    note()
  }

  private mutating func count(_ kind: String) { done[kind, default: 0] += 1 }

  private mutating func arrive(_ key: String) {
    hall.connect(key, wire: true)
    guests[key]?.isHere = true
    noteToken(hall.read(key), of: key)
    if let name = guests[key]?.name, guests[key]?.isMember == true {
      return identify(key, after: hall.ask(key, "login \(name) \(Self.password)"))
    }
    let name = ["ann", "bob", "cal"].randomElement(using: &random) ?? ""
    let line = Int.random(in: 1...3, using: &random) > 1 ? "play with zoe" : "login \(name)"
    identify(key, after: hall.ask(key, line))
  }

  /// Finds out who somebody is by now.
  private mutating func identify(_ key: String, after lines: [String]) {
    noteToken(lines, of: key)
    let me = hall.ask(key, "me").last ?? ""
    let before = guests[key]?.name
    guard let name = me.word("name") else { return }
    let isMember = me.word("kind") == "member"
    let wasMember = guests[key]?.isMember == true
    guests[key]?.name = name
    guests[key]?.isMember = isMember
    if before == nil || before == name && !wasMember && owners[name] == nil {
      count += 1
      owners[name] = count
    } else if let before, before != name {
      owners[name] = owners.removeValue(forKey: before)
      count("renamed")
    }
  }

  private mutating func noteToken(_ lines: [String], of key: String) {
    for token in lines.compactMap({ $0.word("session") }) { guests[key]?.token = token }
  }

  private mutating func leave(_ key: String, _ table: String) {
    let isInHand = hall.isInHand(guests[key]?.name, table)
    if hall.ask(key, "leave \(table)").contains(where: { $0.hasPrefix("+ leave") }), isInHand {
      count("leaves in a hand")
    }
  }

  private mutating func quit(_ key: String) {
    hall.send(key, "quit")
    note()
    part(key)
    count("quits")
  }

  /// The connection is gone for good; a guest is, too.
  private mutating func part(_ key: String) {
    guests[key]?.isHere = false
    guard let guest = guests[key], let name = guest.name, !guest.isMember else { return }
    owners[name] = nil
    guests[key]?.name = nil
  }

  private mutating func cut(_ key: String) throws {
    hall.cut(key)
    hall.wind(seconds: Double.random(in: 1...60, using: &random))
    note()
    try resume(key)
    count("cut")
  }

  private mutating func resume(_ key: String) throws {
    let token = try #require(guests[key]?.token)
    hall.connect(key, wire: true)
    let told = hall.ask(key, "resume \(token)")
    if told.contains(where: { $0.hasPrefix("+ resume") }) { return }
    // Nothing is kept of who has no name; after a restart, of a guest without a seat.
    hall.send(key, "quit")
    part(key)
  }

  private mutating func lose(_ key: String) {
    hall.cut(key)
    hall.wind(seconds: 130)
    note()
    part(key)
    count("lost")
  }

  private mutating func rename(_ key: String) {
    guard guests[key]?.isMember == false, guests[key]?.name?.hasPrefix("guest") == true else {
      return
    }
    let name = ["ann", "bob", "cal"].randomElement(using: &random) ?? ""
    identify(key, after: hall.ask(key, "login \(name)"))
  }

  private mutating func register(_ key: String) {
    guard let guest = guests[key], let name = guest.name, !guest.isMember,
      guests.values.count(where: \.isMember) < 3
    else { return }
    let told = hall.ask(key, "register \(name) \(Self.password)")
    if told.contains(where: { $0.hasPrefix("+ register") }) { count("registered") }
    identify(key, after: told)
  }

  private mutating func refill(_ key: String) {
    guard let owner = guests[key]?.name.flatMap({ owners[$0] }),
      let told = hall.ask(key, "refill").first(where: { $0.hasPrefix("+ refill") }),
      let amount = told.word("amount").flatMap({ Int($0) })
    else { return }
    refilled[owner, default: 0] += amount
    count("refilled")
  }

  private mutating func restart() throws {
    hall = try hall.restarted(tables: Self.tables, after: hall.count)
    for key in guests.keys.sorted() where guests[key]?.isHere == true { try resume(key) }
    hall.enter("eve")
    count("restart")
  }

  /// Whoever is asked at a table of poker does something.
  private mutating func act(_ table: String) {
    let asked = hall.asked(at: table)
    guard let key = guests.keys.sorted().first(where: { guests[$0]?.name == asked && asked != nil })
    else { return hall.wind(seconds: 4) }
    let moves = ["call", "call", "check", "fold", "raise pot", "bet pot", "allin", "allin"]
    for move in [moves.randomElement(using: &random) ?? "", "call"] {
      hall.send(key, "\(move) table=\(table)")
    }
  }

  // MARK: - What is told

  /// Adds up what `history` says of the rounds that are over since.
  private mutating func note() {
    for (table, game) in Self.games.sorted(by: { $0.key < $1.key }) {
      let over = hall.house.store.histories.first { $0.key.description == table }?.value.roundCount
      guard let over, over > rounds[table] ?? 0 else { continue }
      let rows = hall.ask("eve", "history \(table) 20").filter { $0.hasPrefix("= round ") }
      #expect(rows.last?.number("n") == over, "\(rows)")
      for row in rows where row.number("n") ?? 0 > rounds[table] ?? 0 {
        let names = (row.word("players") ?? "").split(separator: ",")
        let paid = (row.word("paid") ?? "").split(separator: ",").compactMap { Int($0) }
        for (name, won) in zip(names, paid) {
          guard let owner = owners[String(name)] else { continue }
          sums[owner, default: [:]][game, default: Sum()].rounds += 1
          sums[owner]?[game]?.won += won
        }
      }
      rounds[table] = over
    }
  }

  func check() throws {
    var hall = hall
    for (key, guest) in guests.sorted(by: { $0.key < $1.key }) where guest.isHere {
      guard let name = guest.name, let owner = owners[name] else { continue }
      let sums = sums[owner] ?? [:]
      let me = hall.ask(key, "me")
      #expect(Self.sums(me.filter { $0.hasPrefix("= played game=") }) == sums, "\(name) \(me)")
      let finger = hall.ask("eve", "finger \(name)").filter { $0.hasPrefix("= standing ") }
      #expect(Self.sums(finger) == sums, "\(name) \(finger)")
      for game in Self.games.values {
        let top = hall.ask("eve", "top \(game) all by=net").filter {
          $0.word("name") == name && $0.word("kind") == (guest.isMember ? "member" : "guest")
        }
        let row = top.map { $0.replacing("= top ", with: "= top game=\(game) ") }
        let isGuestWithout = sums.isEmpty && !guest.isMember
        #expect(isGuestWithout || Self.sums(row)[game] == sums[game], "\(name) \(top)")
      }
      let (chips, stack) = (me.last?.number("chips") ?? 0, me.last?.number("stack") ?? 0)
      let won = sums.filter { $0.key != "betting3" }.values.reduce(0) { $0 + $1.won }
      let owned = 1000 + won + (refilled[owner] ?? 0)
      #expect(chips + stack == owned, "\(name) \(chips)+\(stack) of \(owned): \(me)")
      guard guest.isMember else { continue }
      let ledger = hall.ask(key, "ledger 50")
      let moved = ledger.filter { $0.hasPrefix("= entry ") }.compactMap { $0.number("amount") }
      #expect(ledger.last?.number("balance") == chips)
      #expect(ledger.last?.number("stack") ?? 0 == stack)
      #expect(moved.count == 50 || moved.reduce(0, +) == chips, "\(name) \(ledger)")
    }
    #expect(try hall.found().store.ledger.isBalanced)
  }

  /// By game, with whomever it was played.
  private static func sums(_ rows: [String]) -> [String: Sum] {
    rows.reduce(into: [:]) { sums, row in
      let game = row.word("game") ?? ""
      sums[game, default: Sum()].rounds += row.number("hands") ?? row.number("rounds") ?? 0
      sums[game]?.won += row.number("net") ?? row.number("won") ?? 0
    }
  }
}

extension Hall {
  private func poker(_ table: String) -> PokerGame? {
    tables.first { $0.key.description == table }?.value.table.game as? PokerGame
  }

  /// Who has to act in a hand of poker.
  fileprivate func asked(at table: String) -> String? {
    poker(table)?.openHand.flatMap { hand in hand.actor.map { hand.players[$0].name.description } }
  }

  /// Whether a hand of somebody's is played.
  fileprivate func isInHand(_ name: String?, _ table: String) -> Bool {
    poker(table)?.openHand?.players.contains { $0.name.description == name && !$0.isFolded }
      == true
  }
}
