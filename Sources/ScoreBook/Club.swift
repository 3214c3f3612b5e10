import Cards
import Lines

/// Players who keep their games in the book together, with profiles and a leader board of their
/// own. Everybody may read it; in the open club whoever has a name writes, in another the member
/// who made it and those who were admitted.
public struct Club: Equatable, Sendable {
  /// The number under which records name a club, whatever it is called.
  public struct ID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let number: Int

    init(_ number: Int) { self.number = number }

    /// The club that every book has, and that is meant where none is named.
    public static let open = ID(0)

    public var description: String { "\(number)" }

    public static func < (a: ID, b: ID) -> Bool { a.number < b.number }
  }

  public let id: ID
  public let name: String
  /// The member whose it is; `nil` of the open club.
  public internal(set) var owner: Author?
  /// When it was made.
  let made: BookTime
  /// The members who may write in it beside its owner, as they write their names.
  public internal(set) var writers: [Author] = []
  /// Everybody, the guests first, then in the order in which they were added.
  public private(set) var players = Player.guests
  /// The profiles, the built-in ones first.
  public internal(set) var profiles = Profile.builtIn
  /// The numbers of each player from complete games, those that are no more in the book too. Stored
  /// beside the games, because the board must not add up all of them.
  private var careers = Player.guests.map { _ in Career() }

  /// Where a player stands in `players`, by `Player.key` and by initials in lower case.
  private var indexByName: [String: Int] = [:]
  private var indexByInitials: [String: Int] = [:]

  /// The name of the open club. No other can have it.
  static let openName = "open"

  /// The open club of a new book.
  init() { self.init(.open, Club.openName, owner: nil, made: BookTime(seconds: 0)) }

  init(_ id: ID, _ name: String, owner: Author?, made: BookTime) {
    (self.id, self.name, self.owner, self.made) = (id, name, owner, made)
    if !isOpen { for place in players.indices { players[place].group = "" } }
    index()
  }

  /// Whether whoever has a name may write in it.
  public var isOpen: Bool { id == .open }

  /// What it is called in a sentence.
  var title: String { isOpen ? "the open club" : name }

  /// The name without regard to case, by which a club is found.
  var key: String { name.lowercased() }

  /// Whether the club is that person's.
  func isOwned(by reader: BookReader) -> Bool {
    reader.isMember && owner.map(reader.isAuthor) == true
  }

  /// Whether that person may write in it. What guests are called anybody can be called.
  public func admits(_ reader: BookReader) -> Bool {
    if isOpen || reader.isOperator || isOwned(by: reader) { return true }
    return reader.isMember && writers.contains(where: reader.isAuthor)
  }

  /// A command as it is typed for this club.
  func typed(_ command: String) -> String { Club.typed(command, in: choice) }

  /// The same for a club of that name; `nil` is the open one.
  static func typed(_ command: String, in club: String?) -> String {
    club.map { "\(command) club=\(Label.typed($0))" } ?? command
  }

  /// The name by which the club must be chosen; `nil` if it is meant where none is named.
  var choice: String? { isOpen ? nil : name }

  /// The player of that name, in any case, or else of those initials.
  public func player(_ text: String) -> Player? {
    let key = text.lowercased()
    return (indexByName[key] ?? indexByInitials[key]).map { players[$0] }
  }

  /// The player of that name alone.
  func player(named name: String) -> Player? { indexByName[name.lowercased()].map { players[$0] } }

  /// A player's numbers from all complete games, with every correction.
  public func career(of player: Player) -> Career {
    indexByName[player.key].map { careers[$0] } ?? Career()
  }

  /// The profile of that id, in any case.
  public func profile(_ id: String) -> Profile? {
    let key = id.lowercased()
    return profiles.first { $0.id == key }
  }

  /// Initials for a new player that nobody has: those of the words of the name, or else others of
  /// its letters, or with a digit.
  ///
  /// - Parameter tried: how many of all initials, in their order, are known to be taken.
  func freeInitials(for name: String, after tried: inout Int) -> String? {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let firsts = words.prefix(BookLimits.initials).compactMap(\.first).map { String($0) }
    guard let first = firsts.first else { return nil }
    let letters = words.joined().dropFirst().map { String($0) }
    var wanted = firsts.count > 1 ? [firsts.joined()] : []
    wanted += letters.map { first + $0 } + [first]
    wanted += (2...99).map { first + "\($0)" }
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    func isFree(_ initials: String) -> Bool {
      Label.isName(initials, upTo: BookLimits.initials)
        && indexByInitials[initials.lowercased()] == nil
    }
    if let free = wanted.lazy.map({ $0.uppercased() }).first(where: isFree) { return free }
    while tried < signs.count * signs.count * signs.count {
      let places = [tried / signs.count / signs.count, tried / signs.count, tried]
      let initials = String(places.map { signs[$0 % signs.count] })
      if isFree(initials) { return initials }
      tried += 1
    }
    return nil
  }

  private mutating func index() {
    (indexByName, indexByInitials) = ([:], [:])
    for (index, player) in players.enumerated() {
      indexByName[player.key] = index
      indexByInitials[player.initials.lowercased()] = index
    }
  }
}

extension Club {
  /// - Parameter isFull: whether the book has as many players as it can hold.
  mutating func add(_ player: Player, isFull: Bool) throws(Refusal) {
    if let reason = player.reasonInvalid { throw reason }
    let initials = player.initials.lowercased()
    if let index = indexByName[player.key] { throw .nameTaken(players[index].name) }
    if let index = indexByInitials[initials] {
      throw .initialsTaken(players[index].initials, by: players[index].name)
    }
    guard !isFull else { throw .tooManyPlayersInBook }
    indexByName[player.key] = players.count
    indexByInitials[initials] = players.count
    players.append(player)
    careers.append(Career())
  }

  /// Puts another in the place of a player, who keeps games and numbers.
  ///
  /// - Returns: how it was before, or `nil` if it was the same.
  mutating func replace(
    _ old: Player, by new: Player
  ) throws(Refusal) -> Player? {
    guard let index = indexByName[old.key] else { throw .unknownPlayer(old.name, in: choice) }
    guard index >= Player.guests.count else {
      throw Refusal(
        .rulePlayer,
        "\(old.name) is a guest and stays as is: add a player with book player NAME INITIALS")
    }
    if let reason = new.reasonInvalid { throw reason }
    let initials = new.initials.lowercased()
    if let other = indexByName[new.key], other != index { throw .nameTaken(players[other].name) }
    if let other = indexByInitials[initials], other != index {
      throw .initialsTaken(players[other].initials, by: players[other].name)
    }
    guard new != old else { return nil }
    indexByName[old.key] = nil
    indexByInitials[old.initials.lowercased()] = nil
    (indexByName[new.key], indexByInitials[initials]) = (index, index)
    players[index] = new
    return old
  }

  /// Removes the players whom nothing in the book, and no number on the board, is about.
  ///
  /// - Parameter playing: the keys of those who are in its games.
  mutating func reapPlayers(playing: Set<String>) -> Int {
    let staying = players.indices.filter { index in
      index < Player.guests.count || careers[index] != Career()
        || playing.contains(players[index].key)
    }
    let count = players.count - staying.count
    guard count > 0 else { return 0 }
    (players, careers) = (staying.map { players[$0] }, staying.map { careers[$0] })
    index()
    return count
  }

  /// Takes in a new profile, or puts it in the place of one that the same person has defined.
  ///
  /// - Parameter isPlayed: whether a game goes by a profile of that id.
  mutating func define(
    _ definition: ProfileDefinition, isPlayed: Bool, by author: Author, at time: BookTime
  ) throws(Refusal) -> Profile {
    guard let base = profile(definition.base) else { throw unknownProfile(definition.base) }
    var made = try definition.profile(from: base)
    (made.definedBy, made.definedAt) = (author, time)
    if let place = profiles.firstIndex(where: { $0.id == made.id }) {
      guard profiles[place].definedBy == author else {
        throw .profileTaken(made.id)
      }
      guard !isPlayed else {
        throw Refusal(
          .ruleProfile,
          "a game goes by the profile \(made.id), so it stays as it is: choose another name",
          about: "profile")
      }
      profiles[place] = made
      return made
    }
    guard profiles.count < BookLimits.profiles else {
      throw Refusal(
        .ruleFull,
        "the club has \(BookLimits.profiles) profiles and cannot hold more: choose one of those")
    }
    profiles.append(made)
    return made
  }

  func unknownProfile(_ id: String) -> Refusal {
    Refusal(
      .ruleUnknown,
      "there is no profile \(Label.quoted(id)): choose one of"
        + " \(profiles.map(\.id).joined(separator: ", "))",
      about: "from")
  }

  /// Adds what a game gives to its players' numbers so many times, -1 to take it away.
  mutating func add(_ contributions: [Game.Contribution], times: Int, in month: Month) {
    for contribution in contributions {
      guard let index = indexByName[contribution.player.key] else { continue }
      careers[index].add(contribution.tally, times: times, in: month)
    }
  }

  mutating func carry(
    _ tally: Tally, in month: Month, to name: String
  ) throws(Refusal) {
    guard let index = indexByName[name.lowercased()] else { throw .unknownPlayer(name, in: choice) }
    guard careers[index].carry(tally, in: month) else {
      throw Refusal(
        .ruleCount,
        "the numbers carried over for \(players[index].name) cannot be right: carry each player"
          + " once a month, before games")
    }
  }
}

extension Club {
  /// The groups that have players, in the order in which they first came.
  public var groups: [String] {
    var seen: Set<String> = []
    return players.map(\.group).filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
  }

  /// The players of a group, or of all, in the order in which they were added.
  ///
  /// - Throws: `Refusal.unknownGroup` when nobody is in it.
  public func players(of group: String?) throws(Refusal) -> [Player] {
    guard let group else { return players }
    let found = indices(of: group).map { players[$0] }
    guard !found.isEmpty else { throw .unknownGroup(group, known: groups) }
    return found
  }

  /// A group as its first player has it written, or as it was typed if nobody is in it.
  func spelled(_ group: String) -> String {
    groups.first { $0.lowercased() == group.lowercased() } ?? group
  }

  private func indices(of group: String) -> [Int] {
    let key = group.lowercased()
    return players.indices.filter { index in
      players[index].group == group || players[index].group.lowercased() == key
    }
  }

  /// The group whose board is shown if none is named: in the open club the one of those who named
  /// none either, in others everybody.
  var usualGroup: String? { isOpen ? Player.defaultGroup : nil }

  /// The leader board of a group, or of all: everybody who has played in that period, by games
  /// won ÷ games played, then by games won, then by name.
  ///
  /// - Throws: `Refusal.unknownGroup` when nobody is in the group.
  public func board(
    of group: String?, in period: Period? = nil
  ) throws(Refusal) -> [Standing] {
    let indices = group.map(indices) ?? Array(players.indices)
    guard group == nil || !indices.isEmpty else {
      throw .unknownGroup(group ?? "", known: groups)
    }
    let rows = indices.compactMap { index -> (player: Player, key: String, tally: Tally)? in
      let tally = careers[index].tally(in: period)
      return tally.played > 0 ? (players[index], players[index].key, tally) : nil
    }
    let sorted = rows.sorted {
      if $0.tally.isAhead(of: $1.tally) { return true }
      return !$1.tally.isAhead(of: $0.tally) && $0.key < $1.key
    }
    var standings: [Standing] = []
    for (index, row) in sorted.enumerated() {
      let tied = standings.last.flatMap { $0.tally.isAhead(of: row.tally) ? nil : $0.rank }
      standings.append(Standing(rank: tied ?? index + 1, player: row.player, tally: row.tally))
    }
    return standings
  }
}

/// A player's place on the leader board.
public struct Standing: Hashable, Sendable {
  /// 1 for the best; equal players share a rank, and the next one is counted after them.
  public let rank: Int
  public let player: Player
  public let tally: Tally
}

extension Tally {
  /// Whether this stands before `other` on the board, whatever the names.
  fileprivate func isAhead(of other: Tally) -> Bool {
    if hasBetterShare(than: other) { return true }
    return !other.hasBetterShare(than: self) && won > other.won
  }
}

extension Club.ID: RawRepresentable, Codable {
  public var rawValue: Int { number }

  /// The id of that number, or `nil` if no club can have it.
  public init?(rawValue: Int) {
    guard (0...BookLimits.clubNumber).contains(rawValue) else { return nil }
    self.init(rawValue)
  }
}
