import Lines

/// The result of reading a club's file row by row. Each row is entered in a copy of the book, so
/// that the book itself finds the errors.
public struct BookFileReading: Sendable {
  /// A row, split into cells.
  private struct Row {
    let number: Int
    let kind: BookRowKind
    let cells: [BookColumn: String]

    subscript(column: BookColumn) -> String { cells[column] ?? "" }
  }

  /// The criteria for recognizing a game: the time at which it began, the profile and the players.
  private static func mark(_ game: Game) -> [[String]] {
    [["\(game.started)", game.profile.id]] + game.teams.map { $0.players.map(\.key) }
  }

  public let file: BookFile
  /// The new content.
  public private(set) var content = BookImport()
  /// The errors.
  public private(set) var misfits: [Misfit] = []
  /// The numbers of the file's games that the book already has.
  public private(set) var duplicates: [Int] = []
  /// The number of players and profiles that the book already has.
  private(set) var knownCount = 0

  private var book: Book
  /// How to treat games that the book already has.
  private let choice: DuplicateGames?
  private let reader: BookReader
  /// The number of possible initials, in order, that are known to be taken.
  private var initialsTried = 0
  /// The games by their numbers in the file, each with its number in the copy of the book and its
  /// index among the new ones; `nil` for a game whose rounds are skipped.
  private var games: [Int: (number: Int, place: Int)?] = [:]
  /// The row of each team's round in each of these games.
  private var rows: [Int: [Round: [TeamName: Int]]] = [:]
  private var marks: [[[String]]: Int]
  /// The names that an older file has in several groups, in lower case, each with the names that
  /// these players get.
  private var namesakes: [String: [String]] = [:]

  /// Reads the file, without changing the book.
  public init(_ file: BookFile, _ choice: DuplicateGames?, in book: Book, for reader: BookReader) {
    (self.file, self.choice, self.book, self.reader) = (file, choice, book, reader)
    marks = Dictionary(
      book.games.filter { $0.club == file.club }.map { (Self.mark($0), $0.number) }
    ) { first, _ in first }
    guard let columns = header() else { return }
    var rows: [Row] = []
    for (index, text) in file.rows.enumerated().dropFirst() {
      if let row = row(text, index + 1, columns) { rows.append(row) }
    }
    namesakes = Dictionary(grouping: rows.filter { $0.kind == .player }) {
      Label.normalized($0[.name]).lowercased()
    }.filter { Set($0.value.map { $0[.group].lowercased() }).count > 1 }
      .mapValues { $0.map(Self.nameWithGroup) }
    for row in rows {
      switch row.kind {
      case .player: add(player: row)
      case .profile: add(profile: row)
      case .game: add(game: row)
      case .round: add(round: row)
      }
    }
    misfits.sort { $0.row < $1.row }
  }

  /// Why the file cannot be imported, or `nil`.
  public var reason: Refusal? {
    if let misfit = misfits.first {
      let more = misfits.count - 1
      return Refusal(
        .ruleFile,
        misfit.sentence + (more > 0 ? "; so do \(more) more not fit: see book import try" : ""))
    }
    let count = duplicates.count
    if choice == nil, count > 0 {
      return Refusal(
        .ruleTaken,
        "\(count == 1 ? "a game is" : "\(count) games are") in the book already, as game"
          + " \(duplicates.prefix(8).map(String.init).joined(separator: ", "))"
          + "\(count > 8 ? " …" : ""): type book import commit duplicates=skip to leave that out,"
          + " or duplicates=enter to have it twice")
    }
    return content == BookImport()
      ? Refusal(.ruleFile, "everything in the file is in the book already: nothing is to be done")
      : nil
  }

  /// The number of new games that are in progress.
  public var inProgress: Int {
    games.values.count { $0.flatMap { book.game($0.number) }?.isComplete == false }
  }

  private var author: Author { reader.author ?? Book.snapshotAuthor }
  private var club: Club { book[file.club] }

  private mutating func refuse(_ row: Int, _ column: BookColumn?, _ reason: String) {
    misfits.append(Misfit(row, column, reason))
  }

  // MARK: - Rows

  /// The columns in order; `nil` if the rows cannot be read without them.
  private mutating func header() -> [BookColumn]? {
    guard let first = file.rows.first else {
      refuse(1, nil, "there is no row: the first one has the names of the columns")
      return nil
    }
    var columns: [BookColumn] = []
    do throws(Refusal) {
      for name in try CommaSeparated.cells(of: first) {
        guard let column = BookColumn(rawValue: Self.trimmed(name).lowercased()) else {
          if name.contains(";") {
            refuse(1, nil, "between two cells stands a comma, and no semicolon: save it so")
            return nil
          }
          let known = BookColumn.written.map(\.rawValue).joined(separator: ",")
          refuse(1, nil, "no column is called \(Label.quoted(name)): they are \(known)")
          return nil
        }
        guard !columns.contains(column) else {
          refuse(1, column, "the column is there twice: leave one out")
          return nil
        }
        columns.append(column)
      }
    } catch {
      refuse(1, nil, error.text)
      return nil
    }
    guard columns.contains(.kind) else {
      refuse(1, .kind, "the column is missing, which says what a row is about")
      return nil
    }
    return columns
  }

  private mutating func row(_ text: String, _ number: Int, _ columns: [BookColumn]) -> Row? {
    let cells: [String]
    do throws(Refusal) {
      cells = try CommaSeparated.cells(of: text).map {
        CommaSeparated.unguarded(Self.trimmed($0))
      }
    } catch {
      refuse(number, nil, error.text)
      return nil
    }
    // Spreadsheets write empty rows between the others.
    if cells.allSatisfy(\.isEmpty) { return nil }
    guard cells.count <= columns.count || cells.dropFirst(columns.count).allSatisfy(\.isEmpty)
    else {
      refuse(number, nil, "the row has \(cells.count) cells for \(columns.count) columns")
      return nil
    }
    let found = Dictionary(zip(columns, cells).filter { !$0.1.isEmpty }) { first, _ in first }
    let word = found[.kind] ?? ""
    guard let kind = BookRowKind(rawValue: word.lowercased()) else {
      let known = BookRowKind.allCases.map(\.rawValue).joined(separator: ", ")
      refuse(number, .kind, "\(Label.quoted(word)) is no kind of row: write one of \(known)")
      return nil
    }
    let strange = BookColumn.allCases.first { found[$0] != nil && !kind.columns.contains($0) }
    if let strange {
      refuse(number, strange, "a row of the kind \(kind.rawValue) has nothing there: empty it")
      return nil
    }
    return Row(number: number, kind: kind, cells: found)
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  // MARK: - Players and profiles

  private static func nameWithGroup(_ row: Row) -> String {
    Label.normalized(trimmed("\(row[.name]) \(row[.group])"))
  }

  private mutating func add(player row: Row) {
    var name = Label.normalized(row[.name])
    if namesakes[name.lowercased()] != nil { name = Self.nameWithGroup(row) }
    let initials = Label.normalized(row[.initials])
    if let known = club.player(named: name) {
      guard initials.isEmpty || known.initials.lowercased() == initials.lowercased() else {
        let reason =
          "\(known.name) is in the book already, with the initials \(known.initials): write these,"
          + " or another name"
        return refuse(row.number, .initials, reason)
      }
      knownCount += 1
      return
    }
    let made =
      initials.isEmpty ? club.freeInitials(for: name, after: &initialsTried) ?? "" : initials
    let player = Player(
      name: name, initials: made, email: row.cells[.email], phone: row.cells[.phone],
      icon: row.cells[.icon], member: reader.isMember ? reader.author : nil)
    if make(.addPlayer(player, in: file.club), row) { content.players.append(player) }
  }

  private mutating func add(profile row: Row) {
    guard let definition = definition(row) else { return }
    guard let known = club.profile(definition.id) else {
      if make(.defineProfile(definition, in: file.club), row) {
        content.profiles.append(definition)
      }
      return
    }
    do throws(Refusal) {
      guard let base = club.profile(definition.base) else {
        throw club.unknownProfile(definition.base)
      }
      var made = try definition.profile(from: base)
      (made.definedBy, made.definedAt) = (known.definedBy, known.definedAt)
      guard made == known else {
        let reason = "there is another profile \(known.id) already: choose another name"
        return refuse(row.number, .profile, reason)
      }
      knownCount += 1
    } catch { refuse(error, row) }
  }

  private mutating func definition(_ row: Row) -> ProfileDefinition? {
    let count = misfits.count
    var made = ProfileDefinition(
      id: row[.profile].lowercased(), from: row[.from].lowercased(), name: row.cells[.name])
    made.teams = number(.teams, row)
    made.rounds = number(.rounds, row)
    if let text = row.cells[.meld] {
      made.meld = OpeningMeld(text)
      if made.meld == nil {
        refuse(
          row.number, .meld,
          "\(Label.quoted(text)) is no opening meld: write threshold, round, points as in"
            + " 50/90/120/150, or scores with points as in 0:50/15000:90")
      }
    }
    for column in BookColumn.allCases {
      if let element = column.element { made.points[element] = number(column, row) }
    }
    made.elements = own(row).map { ElementPoints($0.element, $0.count) }
    made.bonus = number(.bonus, row)
    made.ante = money(.ante, row)
    made.roundWin = money(.roundWin, row)
    made.gameWin = money(.gameWin, row)
    return misfits.count == count ? made : nil
  }

  // MARK: - Games

  private mutating func add(game row: Row) {
    guard let label = number(.game, row) else {
      if row.cells[.game] == nil {
        refuse(row.number, .game, "a game needs a number, by which its rounds name it")
      }
      return
    }
    guard games[label] == nil else {
      return refuse(row.number, .game, "the file has two games \(label): give one another number")
    }
    games[label] = .some(nil)
    guard let started = started(row) else { return }
    let players = TeamName.allCases.map { team in
      let names = row[BookColumn(team)].split(separator: "+", omittingEmptySubsequences: false)
      return (team, row[BookColumn(team)].isEmpty ? [] : names.map { Label.normalized(String($0)) })
    }
    for (team, names) in players {
      for name in names {
        guard let all = namesakes[name.lowercased()], !all.contains(name) else { continue }
        let choice = all.joined(separator: " or ")
        return refuse(
          row.number, BookColumn(team), "the file has more than one \(name): write \(choice)")
      }
    }
    let lineup = Lineup(Dictionary(players) { first, _ in first })
    let game = BookImport.ImportedGame(
      started: started, profile: row[.profile].lowercased(), lineup: lineup)
    let number = book.nextNumber
    let start = BookChange.newGame(profile: game.profile, lineup, in: file.club)
    guard make(start, row, at: started), let begun = book.game(number) else { return }
    let mark = Self.mark(begun)
    if let known = marks[mark] {
      if choice != .enter { duplicates.append(known) }
      // If duplicates have no treatment yet, their rounds are still checked.
      if choice == .skip { return }
    }
    marks[mark] = marks[mark] ?? number
    games[label] = (number, place: content.games.count)
    content.games.append(game)
  }

  private mutating func started(_ row: Row) -> BookTime? {
    guard let time = BookTime(text: row[.started]) else {
      refuse(
        row.number, .started,
        "\(Label.quoted(row[.started])) is no time: write it as in 2026-07-30 19:05")
      return nil
    }
    guard time <= reader.time else {
      refuse(row.number, .started, "a game cannot have begun later than now, \(reader.time)")
      return nil
    }
    return time
  }

  // MARK: - Rounds

  private mutating func add(round row: Row) {
    guard let label = number(.game, row) else {
      if row.cells[.game] == nil { refuse(row.number, .game, "which game is the round of?") }
      return
    }
    guard games[label] != nil else {
      return refuse(
        row.number, .game, "no game \(label) stands above: add a row of the kind game there")
    }
    guard let number = number(.round, row), let round = Round(number) else {
      return refuse(row.number, .round, "write a round, 1 to \(BookLimits.rounds)")
    }
    // Rounds of a game that does not fit, or that is left out, are skipped.
    guard case let started?? = games[label], let game = book.game(started.number) else {
      return
    }
    guard let team = TeamName(key: row[.team]), game.team(team) != nil else {
      let known = game.teamNames.map(\.key).joined(separator: ", ")
      return refuse(row.number, .team, "\(Label.quoted(row[.team])) does not play: write \(known)")
    }
    guard round <= game.lastRound else {
      return refuse(row.number, .round, "the game has \(game.lastRound) rounds")
    }
    if let other = rows[label]?[round]?[team] {
      return refuse(row.number, .team, "round \(round) of \(team) is in row \(other) already")
    }
    rows[label, default: [:]][round, default: [:]][team] = row.number
    let count = misfits.count
    let counts = counts(row)
    let isFinished = flag(.finished, row)
    guard misfits.count == count, let isFinished else { return }
    guard !counts.isEmpty || isFinished else {
      return check(row, team, round, started.number)
    }
    guard game.isOpen(round) else {
      let open = game.currentRound
      let missing = game.missing(in: open).map(\.key).joined(separator: " and ")
      return refuse(
        row.number, .round,
        "round \(open) comes first, in which \(missing) is not finished: write finished yes there")
    }
    if counts.contains(where: { $0.element == .win && $0.count > 0 }),
      let winner = game.winner(of: round)
    {
      return refuse(
        row.number, .win, "\(winner) has won round \(round) already, and only one team can")
    }
    let entry = BookImport.TeamRound(
      team: team, round: round, counts: counts, isFinished: isFinished)
    var one = BookImport.ImportedGame(
      started: game.started, profile: game.profile.id, lineup: Lineup([:]))
    one.entries = [entry]
    for change in one.changes(started.number) where !make(change, row) { return }
    content.games[started.place].entries.append(entry)
    check(row, team, round, started.number)
  }

  /// Checks that the sums in the file match those of the book.
  private mutating func check(_ row: Row, _ team: TeamName, _ round: Round, _ number: Int) {
    guard let game = book.game(number) else { return }
    let score = game.score(of: team, in: round)
    let sums: [(BookColumn, Int)] = [
      (.score, score), (.total, game.total(of: team, before: round) + score),
    ]
    for (column, sum) in sums {
      guard let written = self.number(column, row), written != sum else { continue }
      let reason =
        "\(written) is not what the counts make, \(sum): correct them, or leave \(column.rawValue)"
        + " empty"
      return refuse(row.number, column, reason)
    }
  }

  private mutating func counts(_ row: Row) -> [ElementCount] {
    let builtIn = BookColumn.allCases.compactMap { column -> ElementCount? in
      guard let element = column.element else { return nil }
      return number(column, row).map { ElementCount(element, $0) }
    }
    return (builtIn + own(row)).filter { $0.count != 0 }
  }

  // MARK: - Cells

  private mutating func number(_ column: BookColumn, _ row: Row) -> Int? {
    guard let text = row.cells[column] else { return nil }
    guard let number = TypedNumber.whole(text) else {
      refuse(
        row.number, column,
        "\(Label.quoted(text)) is no number: write a whole one in digits, as in 1250")
      return nil
    }
    return number
  }

  private mutating func money(_ column: BookColumn, _ row: Row) -> Cents? {
    guard let text = row.cells[column] else { return nil }
    guard let cents = Cents(text, in: .dollars) else {
      refuse(row.number, column, "\(Label.quoted(text)) is no money: write dollars, as in 2.50")
      return nil
    }
    return cents
  }

  private mutating func flag(_ column: BookColumn, _ row: Row) -> Bool? {
    switch row[column].lowercased() {
    case "yes", "true", "1": return true
    case "no", "false", "0", "": return false
    default:
      refuse(row.number, column, "\(Label.quoted(row[column])) is neither yes nor no")
      return nil
    }
  }

  /// Reads counts of the club's own elements: `jokers:2/kings:1`.
  private mutating func own(_ row: Row) -> [ElementCount] {
    guard let text = row.cells[.own] else { return [] }
    var counts: [ElementCount] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      let words = part.split(separator: ":", omittingEmptySubsequences: false)
      guard words.count == 2, let element = ScoreElement(typed: String(words[0])),
        let count = TypedNumber.whole(String(words[1])),
        !counts.contains(where: { $0.element == element })
      else {
        refuse(
          row.number, .own,
          "\(Label.quoted(String(part))) is no count of one more element: write it as in"
            + " jokers:2/kings:1")
        return []
      }
      counts.append(ElementCount(element, count))
    }
    return counts
  }

  // MARK: - The copy of the book

  /// Makes a change in the copy, or records why it does not fit.
  private mutating func make(_ change: BookChange, _ row: Row, at time: BookTime? = nil) -> Bool {
    do throws(Refusal) {
      _ = try book.apply(change, by: author, at: time ?? reader.time)
      return true
    } catch {
      refuse(error, row)
      return false
    }
  }

  private mutating func refuse(_ error: Refusal, _ row: Row) {
    refuse(row.number, error.column(of: row.cells), error.text)
  }
}

extension Refusal {
  /// The column with the error.
  fileprivate func column(of cells: [BookColumn: String]) -> BookColumn? {
    switch about {
    case nil: nil
    case "from": cells[.from] == nil ? .profile : .from
    case "lineup": BookColumn.lineups.first { cells[$0] == nil } ?? BookColumn.lineups.last
    case let about? where about.first == "+":
      BookColumn.lineups.last { column in
        cells[column]?.split(separator: "+", omittingEmptySubsequences: false).contains {
          Label.normalized(String($0)).lowercased() == about.dropFirst().lowercased()
        } == true
      }
    case let about?: BookColumn(rawValue: about) ?? .own
    }
  }
}

extension BookTime {
  /// Reads `2026-07-30 19:05`, perhaps with `T` instead of the blank, with seconds, or without a
  /// time of day.
  init?(text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "T" }
    guard let day = parts.first.flatMap({ Day(text: $0) }), parts.count <= 2 else { return nil }
    var seconds = 0
    if parts.count == 2 {
      let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false)
      let numbers = clock.compactMap { $0.utf8.count <= 2 ? TypedNumber.parse($0) : nil }
      guard (2...3).contains(clock.count), numbers.count == clock.count, numbers[0] < 24,
        numbers.dropFirst().allSatisfy({ $0 < 60 })
      else { return nil }
      for (number, unit) in zip(numbers, [3600, 60, 1]) { seconds += number * unit }
    }
    self.init(seconds: day.number * 86_400 + seconds)
  }
}

extension Day {
  /// Reads `2026-07-30`.
  fileprivate init?(text: Substring) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { TypedNumber.parse($0) }
    guard parts.count == 3, numbers.count == 3, parts[0].utf8.count == 4,
      (1970...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2])
    else { return nil }
    // Counting years from March puts the leap day at the end; 400 years have 146,097 days.
    let (month, shift) = numbers[1] > 2 ? (numbers[1] - 3, 0) : (numbers[1] + 9, 1)
    let (era, year) = (numbers[0] - shift).quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * month + 2) / 5 + numbers[2] - 1
    self.init(era * 146_097 + 365 * year + year / 4 - year / 100 + dayOfYear - 719_468)
    // A day that the month does not have would fall into the next month.
    guard description == "\(parts[0])-\(twoDigits(numbers[1]))-\(twoDigits(numbers[2]))" else {
      return nil
    }
  }
}
