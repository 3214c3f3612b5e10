import Cards
import Lines

/// Players who keep their games in the book together, with their own profiles and leader board.
/// Everyone may read it. Anyone with a name may write in the open club; in another club only its
/// owner and the admitted members may.
public struct Club: Equatable, Sendable {
  /// The number of a club in records, which stays the same under any name.
  public struct ID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let number: Int

    init(_ number: Int) { self.number = number }

    /// The club that every book has, and that commands without a club apply to.
    public static let open = ID(0)

    public var description: String { "\(number)" }

    public static func < (a: ID, b: ID) -> Bool { a.number < b.number }
  }

  public let id: ID
  public let name: String
  /// The member who owns the club; `nil` for the open club.
  public internal(set) var owner: Author?
  /// The time at which it was made.
  let made: BookTime
  /// The members other than the owner who may write in it, with their names as written.
  public internal(set) var writers: [Author] = []
  /// All players: the guests first, then the others in the order in which they were added.
  public private(set) var players = Player.guests
  /// The profiles, the built-in ones first.
  public internal(set) var profiles = Profile.builtIn
  /// Each player's numbers from complete games, including games that are no longer in the book.
  /// They are stored separately, so that the board need not add up all games.
  private var careers = Player.guests.map { _ in Career() }

  /// The index of each player in `players`, by `Player.key` and by lower-case initials.
  private var indexByName: [String: Int] = [:]
  private var indexByInitials: [String: Int] = [:]

  /// The name of the open club, which no other club can have.
  static let openName = "open"

  /// The open club of a new book.
  init() { self.init(.open, Club.openName, owner: nil, made: BookTime(seconds: 0)) }

  init(_ id: ID, _ name: String, owner: Author?, made: BookTime) {
    (self.id, self.name, self.owner, self.made) = (id, name, owner, made)
    index()
  }

  /// Whether anyone with a name may write in it.
  public var isOpen: Bool { id == .open }

  /// The name of the club in a sentence.
  var title: String { isOpen ? "the open club" : name }

  /// The name in lower case, by which a club is found.
  var key: String { name.lowercased() }

  /// Whether the reader owns the club.
  func isOwned(by reader: BookReader) -> Bool {
    reader.isMember && owner.map(reader.isAuthor) == true
  }

  /// Whether the reader may write in it. A guest's name is no proof, since anyone can take it.
  public func admits(_ reader: BookReader) -> Bool {
    if isOpen || reader.isOperator || isOwned(by: reader) { return true }
    return reader.isMember && writers.contains(where: reader.isAuthor)
  }

  /// A command as typed for this club, wherever commands without a club mean another;
  /// `BookDesk.typed` leaves the name out for readers who need not type it.
  func typed(_ command: String) -> String { Club.typed(command, in: name) }

  /// The same for a club with a name; `nil` is the open one.
  static func typed(_ command: String, in club: String?) -> String {
    club.map { "\(command) club=\(Label.typed($0))" } ?? command
  }

  /// The name for choosing the club; `nil` for the open club, which is the default.
  var choice: String? { isOpen ? nil : name }

  /// The player with a name, in any case, or else with these initials.
  public func player(_ text: String) -> Player? {
    let key = text.lowercased()
    return (indexByName[key] ?? indexByInitials[key]).map { players[$0] }
  }

  /// The player with a name or initials.
  ///
  /// - Throws: `Refusal` if no player has them.
  func known(_ text: String) throws(Refusal) -> Player {
    guard let player = player(text) else { throw .unknownPlayer(text, in: choice) }
    return player
  }

  /// The player with a name.
  func player(named name: String) -> Player? { indexByName[name.lowercased()].map { players[$0] } }

  /// A player's numbers from all complete games, including all corrections.
  public func career(of player: Player) -> Career {
    indexByName[player.key].map { careers[$0] } ?? Career()
  }

  /// The profile with an ID, in any case.
  public func profile(_ id: String) -> Profile? {
    let key = id.lowercased()
    return profiles.first { $0.id == key }
  }

  /// Unused initials for a new player: those of the words of the name, or else its first letter with
  /// another letter or a number, or else the first that are free.
  ///
  /// - Parameter tried: the number of possible initials, in order, that are known to be taken.
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
  /// - Parameter isFull: whether the book has the largest number of players.
  mutating func add(_ player: Player, isFull: Bool) throws(Refusal) {
    try check(player)
    guard !isFull else { throw .tooManyPlayersInBook }
    indexByName[player.key] = players.count
    indexByInitials[player.initials.lowercased()] = players.count
    players.append(player)
    careers.append(Career())
  }

  /// - Parameter place: the index of a known player, who may keep name and initials.
  private func check(_ player: Player, at place: Int? = nil) throws(Refusal) {
    if let reason = player.reasonInvalid { throw reason }
    if let other = indexByName[player.key], other != place {
      throw .nameTaken(players[other].name)
    }
    if let other = indexByInitials[player.initials.lowercased()], other != place {
      throw Refusal(
        .ruleTaken,
        "the initials \(players[other].initials) are \(players[other].name)'s: choose others",
        about: "initials")
    }
  }

  /// Replaces a player, who keeps games and numbers; `false` if nothing changed.
  mutating func replace(_ old: Player, by new: Player) throws(Refusal) -> Bool {
    guard let index = indexByName[old.key] else { throw .unknownPlayer(old.name, in: choice) }
    guard index >= Player.guests.count else {
      throw Refusal(
        .rulePlayer,
        "\(old.name) is a guest and stays as is: add a player with book add NAME")
    }
    try check(new, at: index)
    guard new != old else { return false }
    (indexByName[old.key], indexByInitials[old.initials.lowercased()]) = (nil, nil)
    (indexByName[new.key], indexByInitials[new.initials.lowercased()]) = (index, index)
    players[index] = new
    return true
  }

  /// Removes the players without any game in the book or number on the board.
  ///
  /// - Parameters:
  ///   - playing: the keys of the players in its games.
  ///   - only: the key of the only player to remove, if not all of them go.
  mutating func reapPlayers(playing: Set<String>, only: String? = nil) -> Int {
    let staying = players.indices.filter { index in
      index < Player.guests.count || careers[index] != Career()
        || playing.contains(players[index].key) || only.map { $0 != players[index].key } == true
    }
    let count = players.count - staying.count
    guard count > 0 else { return 0 }
    (players, careers) = (staying.map { players[$0] }, staying.map { careers[$0] })
    index()
    return count
  }

  /// Adds a new profile, or replaces one that the same person has defined.
  ///
  /// - Parameter isPlayed: whether a game uses a profile with that ID.
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

  /// Adds a game's contributions to its players' numbers, multiplied by `times`; -1 removes them.
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
  /// The leader board of all who played in the period, by games won ÷ games played, then by games
  /// won, then by name.
  public func board(in period: Period? = nil) -> [Standing] {
    let rows = players.indices.compactMap { index -> (player: Player, key: String, tally: Tally)? in
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
  /// 1 for the best; equal players share a rank, and the next rank skips as many.
  public let rank: Int
  public let player: Player
  public let tally: Tally
}

extension Tally {
  /// Whether this is ahead of `other` on the board, regardless of names.
  fileprivate func isAhead(of other: Tally) -> Bool {
    if hasBetterShare(than: other) { return true }
    return !other.hasBetterShare(than: self) && won > other.won
  }
}

extension Club.ID: RawRepresentable, Codable {
  public var rawValue: Int { number }

  /// The ID with a number, or `nil` if no club can have it.
  public init?(rawValue: Int) {
    guard (0...BookLimits.clubNumber).contains(rawValue) else { return nil }
    self.init(rawValue)
  }
}
