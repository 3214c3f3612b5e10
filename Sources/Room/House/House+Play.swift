import Games
import Lines

/// Seats for `play`: at a table with people, or else with a bot of the house, or else at a new
/// table.
extension House {
  /// The number of tables asked for a seat.
  private static let tablesTried = 8

  /// Continues a search: asks the next table, or opens one.
  mutating func play(
    _ search: PlaySearch, refused: Refusal?
  ) -> [Effect] {
    do {
      let name = search.sender.name
      guard let name, people[name]?.session == search.sender.session else {
        throw Refusal(.authRequired)
      }
      if case .person(let other)? = search.wish.opponent {
        return try play(with: other, search, name)
      }
      return try seat(name, search, refused: refused)
    } catch { return [search.sender.refused(House.explained(error))] }
  }

  /// Sends a command that may need chips to a table, with all the sender's free chips.
  mutating func send(
    _ sender: Sender, to table: TableID, _ deed: @escaping TableDeed
  ) throws(Refusal) -> [Effect] {
    guard let settings = tables[table]?.settings else {
      throw sender.mode == .text || sender.says
        ? meant(byTable: table) : Refusal(unknown: table, among: tables.keys)
    }
    return [.table(table, .command(sending(sender, to: settings), deed))]
  }

  private mutating func seat(
    _ name: PlayerName, _ search: PlaySearch, refused: Refusal?
  ) throws -> [Effect] {
    let game = try wantedGame(search.wish.game)
    // The tables where the person already plays the game.
    let mine = tables.values.filter {
      $0.summary.seated.contains(name) && game.isPlayed(at: $0.summary)
    }
    if search.tried.isEmpty, search.opened == nil,
      let own = mine.min(by: { $0.summary.id < $1.summary.id })
    {
      guard isAlone(name, at: own) else {
        let (table, isAny) = (own.summary.id, game == .any)
        throw Refusal(
          .seatAlready,
          "you are at table \(table) already; look \(table) shows it, leave \(table) gives up your "
            + "seat" + (isAny ? "; play GAME seats you at another game, as in play omaha" : ""))
      }
      return [.table(own.summary.id, .play(search))]
    }
    let isOver = search.tried.count >= Self.tablesTried || search.opened != nil
    let tables = isOver ? [] : candidates(for: name, search, game)
    if let table = tables.first {
      return [ask(search, at: table.settings)]
    }
    // Chips that are missing here would be missing at a new table too.
    if let refused, isOver || refused.code == .moneyChips { throw refused }
    return try openTable(for: name, search, game)
  }

  /// Asks a table to seat the person who searches.
  mutating func ask(_ search: PlaySearch, at settings: TableSettings) -> Effect {
    var search = search
    search.company = tables[settings.id].map(persons) ?? []
    search.sender = sending(search.sender, to: settings)
    return .table(settings.id, .play(search))
  }

  /// Whether a person plays poker with nobody at a table where a bot of the house could sit down.
  private func isAlone(_ name: PlayerName, at table: Table) -> Bool {
    let (options, summary) = (table.settings.options, table.summary)
    return summary.game.family == .poker && options.bots > 0 && !options.isMatch
      && summary.seated.allSatisfy { $0 == name || summary.sittingOut.contains($0) }
  }

  // MARK: - Open tables

  /// The tables that may have a seat, the best first.
  private func candidates(
    for name: PlayerName, _ search: PlaySearch, _ game: WantedGame
  ) -> [Table] {
    var all: [Table] = []
    for table in tables.values where !search.tried.contains(table.summary.id) {
      guard isOpen(table, to: name), game.isPlayed(at: table.summary) else { continue }
      guard hasStakes(search.wish.stakes, table) else { continue }
      // A newcomer would wait for people who are cut off.
      guard game == .table(table.summary.id) || persons(at: table).count == players(at: table).count
      else { continue }
      let persons = persons(at: table)
      let isForBots = search.wish.opponent == .bot
      guard persons.isEmpty ? isPlayable(table, game) : !isForBots else { continue }
      guard !isForBots || table.settings.options.bots > 0 else { continue }
      all.append(table)
    }
    let ranked = all.map { (table: $0, rank: rank($0, for: name, game)) }
    return ranked.sorted {
      $0.rank.lexicographicallyPrecedes($1.rank)
        || $0.rank == $1.rank
          && $0.table.summary.id < $1.table.summary.id
    }.map(\.table)
  }

  /// Whether a table has a free seat and is open to anybody: not a match, not private, and not one
  /// whose creator knows the cards.
  private func isOpen(_ table: Table, to name: PlayerName) -> Bool {
    let (options, summary) = (table.settings.options, table.summary)
    return table.whenClosed == nil && options.only == nil && !options.isMatch
      && (options.seed == nil || table.creator == nil)
      && summary.seated.count < summary.seats && !summary.seated.contains(name)
  }

  private func hasStakes(_ stakes: StakeSize?, _ table: Table) -> Bool {
    guard let stakes else { return true }
    let entry = table.settings.entry
    do throws(Refusal) {
      let wanted = try TableOptions(stakes.options(of: entry), of: entry)
      return table.settings.options.hasStakes(of: wanted)
    } catch { return false }
  }

  /// Whether a person can start to play at a table where nobody plays.
  private func isPlayable(_ table: Table, _ game: WantedGame) -> Bool {
    let (id, family) = (table.summary.game, table.summary.game.family)
    // A person who names no game is not brought to an unusual one without company.
    guard game != .any || id.description == family.row.usual else { return false }
    return switch family {
    case .poker: table.settings.options.bots > 0
    case .house: true
    // A dealer alone is no opponent.
    default: game != .any
    }
  }

  /// The players at a table, without bots of the house and players who sit out.
  private func players(at table: Table) -> [PlayerName] {
    let summary = table.summary
    return summary.seated.filter { summary.bots[$0] == nil && !summary.sittingOut.contains($0) }
  }

  /// The same without those who are cut off.
  private func persons(at table: Table) -> [PlayerName] {
    players(at: table).filter { people[$0]?.isPresent == true }
  }

  /// The rank of a table, the smallest first: whether it was named, whether it is watched, its
  /// people, its game, its stakes, and whether it is the house's.
  private func rank(_ table: Table, for name: PlayerName, _ game: WantedGame) -> [Int] {
    let (id, family) = (table.summary.id, table.summary.game.family)
    let persons = persons(at: table)
    let humans = persons.count { people[$0]?.person.role == .person }
    let isWatched = people[name]?.watching.contains(id) == true
    return [
      game == .table(id) ? 0 : 1, isWatched && !persons.isEmpty ? 0 : 1, -humans, -persons.count,
      family == .poker ? 0 : family == .house ? 1 : 2,
      table.summary.game.description == family.row.usual ? 0 : 1,
      table.settings.options.stake, table.creator == nil ? 0 : 1,
    ]
  }

  // MARK: - New tables

  private mutating func openTable(
    for name: PlayerName, _ search: PlaySearch, _ game: WantedGame
  ) throws -> [Effect] {
    let (word, options) = try opening(game, search.wish.stakes)
    let wanted = NewTable(try freeTable("play"), game: word, options: options)
    let settings = try settings(of: wanted, by: name)
    if let range = settings.start.buyIn, let purse = purse(of: search.sender) {
      let chips = try purse.amount(nil, of: range, at: settings.id)
      if let question = search.question(chips, of: purse, at: nil, settings) {
        return [.session(search.sender.session, .answer(question))]
      }
    }
    return try create(wanted, search.sender, for: search)
  }

  /// - Throws: `Refusal` if it is no game.
  private func wantedGame(_ word: String?) throws(Refusal) -> WantedGame {
    guard let word else { return .any }
    if let id = TableID(word), openTable(id) != nil { return .table(id) }
    return try WantedGame(word)
  }

  // MARK: - Matches

  /// Accepts a person's challenge, offers the seat beside them, or challenges them to a match.
  private mutating func play(
    with other: PlayerName, _ search: PlaySearch, _ name: PlayerName
  ) throws(Refusal) -> [Effect] {
    let (wish, sender) = (search.wish, search.sender)
    let other = people[other]?.name ?? other
    if wish.game == nil, wish.stakes == nil {
      if challenges.contains(where: { $0.from == other && $0.to == name && now < $0.expires }) {
        return try accept(other, sender, isPlay: true)
      }
      let table = tables.values.filter {
        persons(at: $0).contains(other) && isOpen($0, to: name)
          && !search.tried.contains($0.summary.id)
      }.min { $0.summary.id < $1.summary.id }
      // A program is not asked, and wants the match.
      if let table, sender.isAskedBack { return [ask(search, at: table.settings)] }
    }
    let (word, options) = try opening(try wantedGame(wish.game), wish.stakes)
    return try challenge(other, word, options, sender, isPlay: true)
  }

  /// The game to open, and the options for the stakes.
  private func opening(
    _ wanted: WantedGame, _ stakes: StakeSize?
  ) throws(Refusal) -> (game: String, options: [TableOption]) {
    let word: String =
      switch wanted {
      case .any: GameFamily.poker.row.usual
      case .family(let family): family.row.usual
      case .game(let id): id.description
      case .table(let id): tables[id]?.settings.game.description ?? GameFamily.poker.row.usual
      }
    guard let entry = GameCatalogue.entry(word) else { throw WantedGame.unknown(word) }
    return (word, try stakes?.options(of: entry) ?? [])
  }
}

/// The meaning of a word after `play`.
private enum WantedGame: Equatable {
  case any
  case family(GameFamily)
  case game(GameID)
  case table(TableID)

  /// - Throws: `Refusal` if it is no game.
  init(_ word: String) throws(Refusal) {
    if let family = GameFamily.allCases.first(where: { [$0.rawValue, $0.row.word].contains(word) })
    {
      self = .family(family)
      return
    }
    let standard = StandardTables.game(at: word)?.split(separator: " ").first.map(String.init)
    guard let entry = GameCatalogue.entry(standard ?? Self.names[word] ?? word) else {
      throw Self.unknown(word)
    }
    self = .game(entry.id)
  }

  private static let names = ["hold'em": "holdem", "texas": "holdem", "texas-holdem": "holdem"]

  static func unknown(_ word: String) -> Refusal {
    let near = GameCatalogue.near(word) ?? "holdem"
    return Refusal(
      .tableGame,
      "there is no game \"\(SafeText.printable(word.prefix(20)))\"; games lists them, "
        + "as in play "
        + "\(near); play with NAME asks somebody")
  }

  /// Whether a table has the game. A table's own rules are only played by those who ask for them.
  func isPlayed(at table: TableSummary) -> Bool {
    switch self {
    case .any: table.rules == nil
    case .family(let family): table.game.family == family && table.rules == nil
    case .game(let id): table.game == id
    case .table(let id): table.id == id
    }
  }
}
