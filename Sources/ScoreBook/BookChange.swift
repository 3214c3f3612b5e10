/// One change of a book. All changes in order, each with who and when, make the book.
public enum BookChange: Hashable, Sendable {
  /// A new player.
  case addPlayer(Player)
  /// A player is called or reached otherwise.
  case changePlayer(PlayerChange)
  /// A new profile.
  case defineProfile(ProfileDefinition)
  /// A new game by the profile of that id.
  case newGame(profile: String, Lineup)
  /// Something entered in a game.
  case enter(game: Int, Entry)
  /// An entry of a game taken back; without a number the newest that stands, as journals of before
  /// entries were named have it.
  case undo(game: Int, change: Int?)
  /// A game that is not complete is dropped. What journals of before have dropped is not kept, so
  /// that nothing brings it back.
  case drop(game: Int, isKept: Bool)
  /// A game that was dropped, or is too old for the list, is listed again.
  case restore(game: Int)
  /// A game is removed to make room for others, or a dropped one because its time is over; the
  /// players' numbers stay.
  case forget(game: Int)
  /// A game is dropped by the operator, complete or not, with what it gave to the players' numbers;
  /// one that is not kept is gone for good.
  case remove(game: Int, isKept: Bool)
  /// Only who began the game, and who is allowed, may change it; or everybody again.
  case lock(game: Int, Bool)
  /// Somebody more may change a game that is locked.
  case allow(game: Int, name: String)
  /// A profile that the club has defined, and that no game goes by, is removed.
  case dropProfile(String)
  /// The players who were in no game are removed, but for the guests.
  case reapPlayers
  /// Games older than `BookLimits.daysListed` are removed, in journals of before the list only left
  /// them out.
  case purge
  /// A player's numbers from games that are no more in the book. Only for snapshots.
  case carry(player: String, Tally)
  /// The next game gets this number. Only for snapshots.
  case number(next: Int)

  /// The game it is about, if it is about one that has a number already.
  public var game: Int? {
    switch self {
    case .enter(let game, _), .undo(let game, _), .drop(let game, _), .restore(let game),
      .forget(let game), .remove(let game, _), .lock(let game, _), .allow(let game, _):
      game
    case .addPlayer, .changePlayer, .defineProfile, .newGame, .dropProfile, .reapPlayers, .purge,
      .carry, .number:
      nil
    }
  }
}

extension BookChange {
  /// The team it is about, if it is about one.
  var team: TeamName? {
    if case .enter(_, let entry) = self { entry.team } else { nil }
  }
}

/// A change with its author and time: a line of the journal, and all that a book needs to make the
/// change again.
public struct BookRecord: Hashable, Sendable {
  /// When the change was made.
  public let time: BookTime
  /// Who made it.
  public let name: String
  /// The change.
  public let change: BookChange

  /// A record of these.
  public init(_ change: BookChange, by name: String, at time: BookTime) {
    (self.time, self.name, self.change) = (time, name, change)
  }
}

extension BookRecord: LosslessStringConvertible {
  /// One line of printable ASCII, the same in every release: `1790000000 ANN undo game=3`.
  public var description: String {
    "\(time.seconds) \(BookText.escaped(name)) \(change)"
  }

  /// Reads such a line; `nil` if it is none.
  public init?(_ text: String) {
    var line = BookFields(Array(text.utf8)[...])
    guard let seconds = BookText.number(line.word()), BookTime(seconds: seconds).seconds == seconds
    else { return nil }
    line = BookFields(line.tail())
    guard let name = BookText.unescaped(line.word()), let change = BookChange(line.tail()) else {
      return nil
    }
    self.init(change, by: name, at: BookTime(seconds: seconds))
  }
}

extension BookChange: LosslessStringConvertible {
  /// One line of printable ASCII: a verb and `key=value` fields, in a fixed order. The form never
  /// changes, because every later release reads old journals.
  public var description: String {
    switch self {
    case .addPlayer(let player): BookChange.line("player", player.fields)
    case .changePlayer(let change): BookChange.line("change", change.fields)
    case .defineProfile(let definition): BookChange.line("define", definition.fields)
    case .newGame(let profile, let lineup):
      BookChange.line("new", [("profile", BookText.escaped(profile))] + lineup.fields)
    case .enter(let game, let entry):
      BookChange.line(entry.verb, [("game", "\(game)")] + entry.fields)
    case .undo(let game, let change):
      "undo game=\(game)" + (change.map { " change=\($0)" } ?? "")
    case .drop(let game, let isKept): "drop game=\(game)" + (isKept ? " kept=yes" : "")
    case .restore(let game): "restore game=\(game)"
    case .forget(let game): "forget game=\(game)"
    case .remove(let game, let isKept): "remove game=\(game)" + (isKept ? " kept=yes" : "")
    case .lock(let game, let isOn): "\(isOn ? "lock" : "unlock") game=\(game)"
    case .allow(let game, let name): "allow game=\(game) name=\(BookText.escaped(name))"
    case .dropProfile(let id): "undefine id=\(BookText.escaped(id))"
    case .reapPlayers: "reap-players"
    case .purge: "purge"
    case .carry(let player, let tally):
      BookChange.line("carry", [("player", BookText.escaped(player))] + tally.fields)
    case .number(let next): "number next=\(next)"
    }
  }

  private static func line(_ verb: String, _ fields: [(String, String)]) -> String {
    fields.reduce(into: verb) { $0 += " \($1.0)=\($1.1)" }
  }

  /// Reads such a line; `nil` if it is none. What it asks for may still be refused by a book.
  public init?(_ text: String) { self.init(Array(text.utf8)[...]) }

  init?(_ text: BookText.Bytes) {
    var fields = BookFields(text)
    let verb = String(decoding: fields.word(), as: UTF8.self)
    guard let change = BookChange(verb: verb, &fields), fields.isEmpty else { return nil }
    self = change
  }

  private init?(verb: String, _ fields: inout BookFields) {
    var change: BookChange?
    switch verb {
    case "player": change = Player(&fields).map { .addPlayer($0) }
    case "change": change = PlayerChange(&fields).map { .changePlayer($0) }
    case "define": change = ProfileDefinition(&fields).map { .defineProfile($0) }
    case "new":
      guard let profile = fields.text("profile") else { return nil }
      change = .newGame(profile: profile, Lineup(&fields))
    case "score", "win", "finish":
      guard let game = fields.number("game") else { return nil }
      change = Entry(verb: verb, &fields).map { .enter(game: game, $0) }
    case "undo":
      guard let game = fields.number("game") else { return nil }
      change = .undo(game: game, change: fields.number("change"))
    case "drop", "remove":
      guard let game = fields.number("game") else { return nil }
      let isKept = fields.value("kept") { $0.elementsEqual("yes".utf8) ? true : nil } ?? false
      change =
        verb == "drop" ? .drop(game: game, isKept: isKept) : .remove(game: game, isKept: isKept)
    case "restore": change = fields.number("game").map { .restore(game: $0) }
    case "forget": change = fields.number("game").map { .forget(game: $0) }
    case "lock", "unlock": change = fields.number("game").map { .lock(game: $0, verb == "lock") }
    case "allow":
      guard let game = fields.number("game") else { return nil }
      change = fields.text("name").map { .allow(game: game, name: $0) }
    case "undefine": change = fields.text("id").map { .dropProfile($0) }
    case "reap-players": change = .reapPlayers
    case "purge": change = .purge
    case "carry":
      guard let player = fields.text("player") else { return nil }
      change = Tally(&fields).map { .carry(player: player, $0) }
    case "number": change = fields.number("next").map { .number(next: $0) }
    default: return nil
    }
    guard let change else { return nil }
    self = change
  }
}

extension Player {
  fileprivate var fields: [(String, String)] {
    let all: [(String, String?)] = [
      ("name", name), ("initials", initials), ("email", email?.text), ("phone", phone?.text),
      ("icon", icon), ("group", group), ("email-of", email?.member), ("phone-of", phone?.member),
    ]
    return all.compactMap { key, value in value.map { (key, BookText.escaped($0)) } }
  }

  fileprivate init?(_ fields: inout BookFields) {
    guard let name = fields.text("name"), let initials = fields.text("initials") else { return nil }
    let (email, phone, icon) = (fields.text("email"), fields.text("phone"), fields.text("icon"))
    guard let group = fields.text("group") else { return nil }
    let (emailMember, phoneMember) = (fields.text("email-of"), fields.text("phone-of"))
    guard emailMember == nil || email != nil, phoneMember == nil || phone != nil else { return nil }
    self.init(name: name, initials: initials, icon: icon, group: group)
    self.email = email.map { Contact($0, enteredBy: emailMember) }
    self.phone = phone.map { Contact($0, enteredBy: phoneMember) }
  }
}

extension PlayerChange {
  fileprivate var fields: [(String, String)] {
    let all: [(String, String?)] = [
      ("name", name), ("initials", initials), ("email", email), ("phone", phone), ("icon", icon),
      ("group", group), ("member", member),
    ]
    return all.compactMap { key, value in value.map { (key, BookText.escaped($0)) } }
  }

  fileprivate init?(_ fields: inout BookFields) {
    guard let name = fields.text("name") else { return nil }
    self.init(name: name)
    (initials, email, phone) = (fields.text("initials"), fields.text("email"), fields.text("phone"))
    (icon, group, member) = (fields.text("icon"), fields.text("group"), fields.text("member"))
  }
}

extension ProfileDefinition {
  fileprivate var fields: [(String, String)] {
    var all = [("id", BookText.escaped(id)), ("from", BookText.escaped(base))]
    if let name { all.append(("name", BookText.escaped(name))) }
    if let teams { all.append(("teams", "\(teams)")) }
    if let meld { all.append(("meld", meld.text)) }
    all += points.sorted { $0.key < $1.key }.map { ($0.key.key, "\($0.value)") }
    let numbers = [
      ("bonus", bonus), ("rounds", rounds), ("ante", ante?.count), ("round-win", roundWin?.count),
      ("game-win", gameWin?.count),
    ]
    all += numbers.compactMap { key, number in number.map { (key, "\($0)") } }
    return all + elements.map { ("element." + BookText.escaped($0.element.key), "\($0.points)") }
  }

  fileprivate init?(_ fields: inout BookFields) {
    guard let id = fields.text("id"), let base = fields.text("from") else { return nil }
    self.init(id: id, from: base, name: fields.text("name"), teams: fields.number("teams"))
    meld = fields.value("meld", OpeningMeld.init(written:))
    for element in ScoreElement.builtIn { points[element] = fields.number(element.key) }
    bonus = fields.number("bonus")
    rounds = fields.number("rounds")
    ante = fields.number("ante").map(Cents.init)
    roundWin = fields.number("round-win").map(Cents.init)
    gameWin = fields.number("game-win").map(Cents.init)
    while let (key, points) = fields.number(afterPrefix: "element.") {
      guard let key = BookText.unescaped(key) else { return nil }
      elements.append(ElementPoints(ScoreElement(written: key[...]), points))
    }
  }
}

extension Lineup {
  fileprivate var fields: [(String, String)] {
    teams.map { ($0.key, (players[$0] ?? []).map(BookText.escaped).joined(separator: "+")) }
  }

  fileprivate init(_ fields: inout BookFields) {
    var players: [TeamName: [String]] = [:]
    for team in TeamName.allCases {
      players[team] = fields.value(team.key) { (value) -> [String]? in
        let names = value.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
        let read = names.compactMap(BookText.unescaped)
        return read.count == names.count ? read : nil
      }
    }
    self.init(players)
  }
}

extension Entry {
  fileprivate var verb: String {
    switch kind {
    case .counts: "score"
    case .win: "win"
    case .finish: "finish"
    }
  }

  fileprivate var fields: [(String, String)] {
    let place = [("round", "\(round)"), ("team", team.key)]
    guard case .counts(let counts) = kind else { return place }
    if counts.count == 1, let only = counts.first {
      return place + [("element", only.element.key), ("count", "\(only.count)")]
    }
    let list = counts.map { "\($0.element.key):\($0.count)" }.joined(separator: "/")
    return place + [("counts", list)]
  }

  fileprivate init?(verb: String, _ fields: inout BookFields) {
    guard let round = fields.number("round").flatMap(Round.init),
      let team = fields.value("team", TeamName.init(written:))
    else { return nil }
    switch verb {
    case "win": self.init(team, round, .win)
    case "finish": self.init(team, round, .finish)
    default:
      guard let kind = Kind(&fields) else { return nil }
      self.init(team, round, kind)
    }
  }
}

extension Entry.Kind {
  fileprivate init?(_ fields: inout BookFields) {
    if let counts = fields.value("counts", ElementCount.list) {
      self = .counts(counts)
    } else if let element = fields.value("element", ScoreElement.init(written:)),
      let count = fields.number("count")
    {
      self = .count(element, count)
    } else {
      return nil
    }
  }
}

extension ElementCount {
  /// Reads `clean:3/dirty:2`: two counts or more, each of another element.
  fileprivate static func list(_ text: BookText.Bytes) -> [ElementCount]? {
    let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var seen: Set<ScoreElement> = []
    let counts = parts.compactMap { part -> ElementCount? in
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")),
        let element = ScoreElement(written: part[..<colon]), seen.insert(element).inserted,
        let count = BookText.number(part[part.index(after: colon)...])
      else { return nil }
      return ElementCount(element, count)
    }
    return counts.count == parts.count && counts.count > 1 ? counts : nil
  }
}

extension Tally {
  fileprivate var fields: [(String, String)] {
    let all = [
      ("played", played), ("won", won), ("rounds", rounds), ("spent", spent.count),
      ("earned", earned.count),
    ]
    return all.map { ($0, "\($1)") }
  }

  fileprivate init?(_ fields: inout BookFields) {
    guard let played = fields.number("played"), let won = fields.number("won"),
      let rounds = fields.number("rounds"), let spent = fields.number("spent"),
      let earned = fields.number("earned")
    else { return nil }
    self.init(
      played: played, won: won, rounds: rounds, spent: Cents(spent), earned: Cents(earned))
  }
}

extension TeamName {
  fileprivate init?(written text: BookText.Bytes) {
    guard let found = TeamName.allCases.first(where: { text.elementsEqual($0.key.utf8) }) else {
      return nil
    }
    self = found
  }
}

extension ScoreElement {
  /// The built-in element of exactly that key, else a club's own.
  fileprivate init(written key: Substring) {
    self = ScoreElement.builtIn.first { $0.key == key } ?? .own(String(key))
  }

  fileprivate init?(written text: BookText.Bytes) {
    self.init(written: String(decoding: text, as: UTF8.self)[...])
    if case .own(let key) = self, !ScoreElement.isOwnKey(key) { return nil }
  }
}

extension OpeningMeld {
  fileprivate init?(written text: BookText.Bytes) {
    let text = String(decoding: text, as: UTF8.self)
    guard let meld = OpeningMeld(text), meld.text == text else { return nil }
    self = meld
  }
}
