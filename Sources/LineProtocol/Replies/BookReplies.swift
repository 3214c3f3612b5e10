import Cards
import Lines
import ScoreBook

extension Message {
  static let bookBodies: [any CodedBody.Type] = [
    TeamRow.self, BookGameRow.self, ElementRow.self, PlayerRow.self, ProfileRow.self,
    LeaderRow.self, ChangeRow.self, ClubRow.self, BookEnd.self, BookNews.self, MisfitRow.self,
    ImportEnd.self,
  ]

  /// A row of the score book.
  public init(_ row: BookRow) {
    switch row {
    case .team(let team): self.init(TeamRow(team))
    case .game(let game): self.init(BookGameRow(game), prose: "\(quoting: game.profile.name)")
    case .element(let line, let team): self.init(ElementRow(line, of: team))
    case .rule(let line):
      self.init(
        ElementRow(rule: line),
        prose: "\(words: line.title)\(line.isRequired ? ", needed to go out" : "")")
    case .player(let player, let reader): self.init(PlayerRow(player, for: reader))
    case .profile(let profile): self.init(ProfileRow(profile), prose: "\(quoting: profile.name)")
    case .standing(let standing): self.init(LeaderRow(standing))
    case .club(let club): self.init(ClubRow(club))
    case .change(let change): self.init(ChangeRow(change), prose: Prose(sentence: change.words))
    case .line(let text): self.init(TextLine(), prose: Prose(sentence: text))
    }
  }

  /// What has happened in the book: a line for each count, the first with the sentence of all.
  ///
  /// - Parameter club: the name of the club in which it has, if that is not the open one.
  public static func news(_ event: BookEvent, in club: String? = nil) -> [Message] {
    event.parts.enumerated().map {
      Message(BookNews($1, in: club), prose: $0 == 0 ? Prose(sentence: event.sentence) : nil)
    }
  }
}

// MARK: - Rows

public struct TeamRow: CodedBody {
  static let lines = [
    Message.Line(
      .row, .team, "a team of a game in the book, its score in each round, its opening meld")
  ]

  public let name: TeamName
  public let initials: String
  /// Programs rely on four rounds; those that are not open have 0.
  let rounds: [Int]
  public let total, behind, meld: Int
  let isFinished: Bool

  init(_ team: GameSummary.Team) {
    (name, initials) = (team.name, team.initials.joined(separator: ","))
    let missing = max(0, 4 - team.rounds.count)
    rounds = team.rounds.map { $0 ?? 0 } + Array(repeating: 0, count: missing)
    (total, behind, meld, isFinished) = (team.total, team.behind, team.meld, team.isFinished)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    name = try line.field(.name, row?.name)
    initials = try line.field(.initials, row?.initials)
    var rounds: [Int] = []
    for key in [Key.r1, .r2, .r3, .r4] {
      rounds.append(try line.field(key, row?.rounds[rounds.count]))
    }
    total = try line.field(.total, row?.total)
    behind = try line.field(.behind, row?.behind)
    meld = try line.field(.meld, row?.meld)
    isFinished = try line.field(.finished, row?.isFinished)
    for key in [Key.r5, .r6, .r7, .r8] {
      guard let score = try line.optional(key, row?.rounds.dropFirst(rounds.count).first) else {
        break
      }
      rounds.append(score)
    }
    self.rounds = rounds
  }
}

/// A game in the list; what its profile is called is the sentence.
public struct BookGameRow: CodedBody {
  static let lines = [
    Message.Line(
      .row, .game, "with id: a game that tables can play; with date: a game in the book")
  ]

  public let game: Int
  let date: String
  public let profile: String
  let round, complete: Int
  let teams: [ColonPair<TeamName, String>]
  let totals, melds: [ColonPair<TeamName, Int>]
  let leaders: [TeamName]

  init(_ game: Game) {
    let summary = game.summary
    (self.game, date, profile) = (game.number, "\(game.started.day)", game.profile.id)
    (round, complete) = (summary.round.number, summary.percent)
    teams = summary.teams.map { ColonPair($0.name, $0.initials.joined(separator: "/")) }
    totals = summary.teams.map { ColonPair($0.name, $0.total) }
    melds = summary.teams.map { ColonPair($0.name, $0.meld) }
    leaders = summary.leaders
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    game = try line.field(.game, row?.game)
    date = try line.field(.date, row?.date)
    profile = try line.field(.profile, row?.profile)
    round = try line.field(.round, row?.round)
    complete = try line.field(.complete, row?.complete)
    teams = try line.field(.teams, row?.teams)
    totals = try line.field(.totals, row?.totals)
    melds = try line.field(.meld, row?.melds)
    leaders = try line.field(.leaders, row?.leaders)
  }
}

/// A line of a team's round, or what an element is worth.
public struct ElementRow: CodedBody {
  static let lines = [Message.Line(.row, .element, "a line of a team's round")]

  public let name: String
  public let count: Int?
  public let points: Int
  let subtotal: Int?
  let team: TeamName?

  init(_ line: RoundSheet.Line, of team: TeamName?) {
    (name, count, points) = (line.key, line.count, line.points)
    (subtotal, self.team) = (line.subtotal, team)
  }

  init(rule line: RoundSheet.Line) {
    (name, count, points, subtotal, team) = (line.key, nil, line.points, nil, nil)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    name = try line.field(.name, row?.name)
    count = try line.optional(.count, row?.count)
    points = try line.field(.points, row?.points)
    subtotal = try line.optional(.subtotal, row?.subtotal)
    team = try line.optional(.team, row?.team)
  }
}

struct PlayerRow: CodedBody {
  static let lines = [Message.Line(.row, .player, "a player of the book")]

  let name, initials, group: String
  let icon, email, phone: String?

  init(_ player: Player, for reader: BookReader?) {
    (name, initials, group) = (player.name, player.initials, player.group)
    icon = player.icon
    email = reader.flatMap { player.email?.text(for: $0) }
    phone = reader.flatMap { player.phone?.text(for: $0) }
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    name = try line.field(.name, row?.name)
    initials = try line.field(.initials, row?.initials)
    group = try line.field(.group, row?.group)
    icon = try line.optional(.icon, row?.icon)
    email = try line.optional(.email, row?.email)
    phone = try line.optional(.phone, row?.phone)
  }
}

struct ProfileRow: CodedBody {
  static let lines = [Message.Line(.row, .profile, "the rules of a game, by name in its text")]

  let id: String
  let teams: Int
  /// By what the opening meld rises.
  let meld: String

  init(_ profile: Profile) {
    (id, teams, meld) = (profile.id, profile.teams, profile.meld.scheme)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    id = try line.field(.id, row?.id)
    teams = try line.field(.teams, row?.teams)
    meld = try line.field(.meld, row?.meld)
  }
}

struct LeaderRow: CodedBody {
  static let lines = [
    Message.Line(.row, .leader, "a line of the club's leader board; money in cents")
  ]

  let rank: Int
  let name: String
  let tally: Tally

  init(_ standing: Standing) {
    (rank, name, tally) = (standing.rank, standing.player.name, standing.tally)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    rank = try line.field(.rank, row?.rank)
    name = try line.field(.name, row?.name)
    let tally = row?.tally
    let played = try line.field(.played, tally?.played)
    let won = try line.field(.won, tally?.won)
    try line.derived(.percent, tally?.percent, inJournal: false)
    self.tally = Tally(
      played: played, won: won, rounds: try line.field(.rounds, tally?.rounds),
      spent: Cents(try line.field(.spent, tally?.spent.count)),
      earned: Cents(try line.field(.earned, tally?.earned.count)))
    try line.derived(.balance, tally?.balance.count, inJournal: false)
  }
}

struct ClubRow: CodedBody {
  static let lines = [
    Message.Line(.row, .club, "a club of the book, its owner and the members who write beside")
  ]

  let name: String
  let owner: String?
  let writers: [String]
  let players, games: Int

  init(_ row: ClubSummary) {
    (name, owner, writers) = (row.club.name, row.club.owner, row.club.writers)
    (players, games) = (row.club.players.count, row.games)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    name = try line.field(.name, row?.name)
    owner = try line.optional(.owner, row?.owner)
    writers = try line.field(.writers, row?.writers)
    players = try line.field(.players, row?.players)
    games = try line.field(.games, row?.games)
  }
}

/// Who entered what, in its sentence.
struct ChangeRow: CodedBody {
  static let lines = [Message.Line(.row, .change, "who entered what, in its text")]

  let number, time: Int
  let name: String
  let isUndone: Bool

  init(_ change: GameChange) {
    (number, time) = (change.number, change.time.seconds)
    (name, isUndone) = (change.name, change.isUndone)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    number = try line.field(.number, row?.number)
    time = try line.field(.time, row?.time)
    name = try line.field(.by, row?.name)
    isUndone = try line.field(.undone, row?.isUndone)
  }
}

// MARK: - Replies and news

/// What is done in the book.
public enum BookDeed: String, FieldValue, CaseIterable, Sendable {
  case player, change, define, undefine, reap, new, drop, score, win, finish, complete, undo
  case roundComplete = "round-complete"
  case restore, lock, forget
  case rename, create, writers, dissolve, reopen, lineup, `import`

  fileprivate init(_ entry: Entry) {
    self =
      switch entry.kind {
      case .counts: .score
      case .win: .win
      case .finish: .finish
      }
  }
}

/// The end of what the book answers: of a game, a round, a profile or a list, or of what was done.
public struct BookEnd: RowsCounted {
  static let lines = [Message.Line(.done, .book, "the end of what the book answers")]

  public private(set) var did: BookDeed?
  private var name, initials: String?
  public private(set) var id: String?
  public private(set) var game, round, complete: Int?
  private var winners: [TeamName]?
  public private(set) var team: TeamName?
  public private(set) var total: Int?
  public private(set) var isFinished: Bool?
  /// The rules of a profile; money in cents.
  private var teams: Int?
  public private(set) var rounds: Int?
  private var meld: OpeningMeld?
  private var ante, roundWin, gameWin, second: Int?
  private var totals: [ColonPair<TeamName, Int>]?
  /// Which change was taken back, and whose.
  private var number: Int?
  private var whose: String?
  private var rows: Int?
  /// How many rows the whole list has.
  public private(set) var all: Int?
  /// The club it is of, if that is not the open one.
  public private(set) var club: String?

  public init() {}

  public init(_ answer: BookAnswer) {
    rows = answer.rows.isEmpty ? nil : answer.rows.count
    club = answer.club.flatMap { $0.isOpen ? nil : $0.name }
    switch answer.subject {
    case .nothing: break
    case .list(let all): (game, rows, self.all) = (answer.game, answer.rows.count, all)
    case .game(let summary, let undone):
      (game, round, complete) = (summary.number, summary.round.number, summary.percent)
      winners = summary.isComplete ? summary.leaders : nil
      (number, whose) = (undone?.number, undone?.name)
    case .sheet(let sheet):
      (game, round, team) = (sheet.game, sheet.round.number, sheet.team)
      (total, isFinished) = (sheet.total, sheet.isFinished)
    case .sheets(let sheets):
      (game, round) = (sheets.first?.game, sheets.first?.round.number)
      totals = sheets.map { ColonPair($0.team, $0.total) }
    case .rules(let profile):
      let winnings = profile.winnings
      (id, teams, rounds) = (profile.id, profile.teams, profile.rounds)
      (meld, ante, gameWin) = (profile.meld, winnings.ante.count, winnings.game.count)
      roundWin = winnings.round(teams: profile.teams).count
      second = profile.teams == 3 ? Winnings.second.count : 0
    case .event(let event):
      let news = BookNews(event)
      (did, name, initials, id, game) = (news.did, news.name, news.initials, news.id, news.game)
      club = club ?? news.club
    }
  }

  mutating func count(rows: Int) { self.rows = rows }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    did = try line.optional(.did, end?.did)
    name = try line.optional(.name, end?.name)
    initials = try line.optional(.initials, end?.initials)
    id = try line.optional(.id, end?.id)
    game = try line.optional(.game, end?.game)
    round = try line.optional(.round, end?.round)
    complete = try line.optional(.complete, end?.complete)
    winners = try line.optional(.winners, end?.winners)
    team = try line.optional(.team, end?.team)
    total = try line.optional(.total, end?.total)
    isFinished = try line.optional(.finished, end?.isFinished)
    teams = try line.optional(.teams, end?.teams)
    rounds = try line.optional(.rounds, end?.rounds)
    meld = try line.optional(.meld, end?.meld)
    ante = try line.optional(.ante, end?.ante)
    roundWin = try line.optional(.roundWin, end?.roundWin)
    gameWin = try line.optional(.gameWin, end?.gameWin)
    second = try line.optional(.second, end?.second)
    totals = try line.optional(.totals, end?.totals)
    number = try line.optional(.number, end?.number)
    whose = try line.optional(.whose, end?.whose)
    rows = try line.optional(.rows, end?.rows)
    all = try line.optional(.of, end?.all)
    club = try line.optional(.club, end?.club)
  }
}

/// What has happened in the book.
public struct BookNews: CodedBody {
  static let lines = [
    Message.Line(
      .event, .book, "somebody changed the book that you follow, in words in its text")
  ]

  public let did: BookDeed
  fileprivate private(set) var name, initials, id: String?
  public private(set) var game: Int?
  private var profile: String?
  /// What the change had done that was taken back.
  private var undone: BookDeed?
  public private(set) var round: Int?
  public private(set) var team: TeamName?
  public private(set) var element: String?
  public private(set) var count: Int?
  private var was: Int?
  private var winners: [TeamName]?
  private var games: [Int]?
  private var writers: [String]?
  public private(set) var author: String?
  /// Which change was taken back, and whose.
  private var number: Int?
  private var whose: String?
  /// How a player was called before.
  private var player: String?
  /// How many came from a file.
  private var players, profiles: Int?
  /// The number of the first game from it, if it has any.
  private var first: Int?
  /// The club in which it happened, if that is not the open one.
  public private(set) var club: String?

  init(_ event: BookEvent, in club: String? = nil) {
    (game, self.club) = (event.game, club)
    switch event {
    case .playerAdded(let player, _):
      (did, name, initials) = (.player, player.name, player.initials)
    case .playerChanged(let player, _):
      (did, name, initials) = (.change, player.name, player.initials)
    case .playerRenamed(let player, let old, _):
      (did, name, initials, self.player) = (.rename, player.name, player.initials, old)
    case .profileDefined(let profile, _): (did, id) = (.define, profile.id)
    case .profileDropped(let id, _, let name): (did, self.id, author) = (.undefine, id, name)
    case .clubMade(_, let club, let name): (did, self.club, author) = (.create, club, name)
    case .clubWriters(_, _, let writers, let name):
      (did, self.writers, author) = (.writers, writers, name)
    case .clubDropped(_, let club, let name): (did, self.club, author) = (.dissolve, club, name)
    case .playersReaped(let count, let name): (did, self.count, author) = (.reap, count, name)
    case .imported(_, let players, let profiles, let games, let name):
      (did, self.players, self.profiles, author) = (.import, players, profiles, name)
      (first, count) = (games?.lowerBound, games?.count ?? 0)
    case .gameStarted(_, let profile, let name):
      (did, self.profile, author) = (.new, profile, name)
    case .gameDropped(_, let name): (did, author) = (.drop, name)
    case .entered(_, let entry, let was, let name):
      (did, author) = (BookDeed(entry), name)
      set(entry, was: was)
    case .roundCompleted(_, let round): (did, self.round) = (.roundComplete, round.number)
    case .gameCompleted(_, let winners): (did, self.winners) = (.complete, winners)
    case .undone(_, let change, let effect, let name):
      (did, author) = (.undo, name)
      (number, whose) = (change.number, change.name)
      switch effect.subject {
      case .entry(let entry):
        undone = effect.standsAgain ? .undo : BookDeed(entry)
        set(entry, was: nil)
      case .lineup: undone = effect.standsAgain ? .undo : .lineup
      }
    case .lineupChanged(_, _, let name): (did, author) = (.lineup, name)
    case .gameRestored(_, let name): (did, author) = (.restore, name)
    case .gameReopened(_, _, let name): (did, author) = (.reopen, name)
    case .gameLocked(_, let writers, let name):
      (did, self.writers, author) = (.lock, writers, name)
    case .forgotten(let games), .dropsEnded(let games): (did, self.games) = (.forget, games)
    }
  }

  private mutating func set(_ entry: Entry, was: RoundEntry?) {
    (round, team) = (entry.round.number, entry.team)
    guard case .counts(let counts) = entry.kind, let first = counts.first else { return }
    (element, count) = (first.element.key, first.count)
    self.was = was.map { $0.counts[first.element] }
  }

  init(_ line: inout FieldCoder, _ news: Self?) throws(Misread) {
    did = try line.field(.did, news?.did)
    name = try line.optional(.name, news?.name)
    initials = try line.optional(.initials, news?.initials)
    id = try line.optional(.id, news?.id)
    game = try line.optional(.game, news?.game)
    profile = try line.optional(.profile, news?.profile)
    undone = try line.optional(.undone, news?.undone)
    round = try line.optional(.round, news?.round)
    team = try line.optional(.team, news?.team)
    element = try line.optional(.element, news?.element)
    count = try line.optional(.count, news?.count)
    was = try line.optional(.was, news?.was)
    winners = try line.optional(.winners, news?.winners)
    games = try line.optional(.games, news?.games)
    writers = try line.optional(.writers, news?.writers)
    author = try line.optional(.by, news?.author)
    number = try line.optional(.number, news?.number)
    whose = try line.optional(.whose, news?.whose)
    player = try line.optional(.player, news?.player)
    players = try line.optional(.players, news?.players)
    profiles = try line.optional(.profiles, news?.profiles)
    first = try line.optional(.first, news?.first)
    club = try line.optional(.club, news?.club)
  }

  func told(by _: TextRenderer, _ prose: Prose?) -> [Prose] {
    prose.map { ["Book\(club.map { " of \(quoting: $0)" } ?? ""): \($0)"] } ?? []
  }
}
