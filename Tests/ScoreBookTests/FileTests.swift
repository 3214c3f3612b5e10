// A club as a file: what is written, what comes of it elsewhere, and what does not fit.

import Cards
import Lines
import Testing

@testable import ScoreBook

private struct FileClub {
  var club: Club

  /// A club with players, a profile of its own, a game that is complete and two in progress.
  init() throws {
    club = try Club.withPlayers()
    club.now = BookTime(seconds: 20_600 * 86_400 + 70_000)
    try club.say(
      "player \"Zoé Lee\" ZL group=Tuesday icon=🦊 email=zoe@example.org phone=\"+1 555\"")
    try club.say(
      "define mine from=hf teams=3 rounds=2 element.jokers=100 ante=$3 round-win=0.25 meld=50/90"
        + " :=1+1, \"quoted\"; 'odd'")
    try club.play("hf red=Ann+Bob blue=Cal+Dee", [1200, -300], winners: [.red, .blue, nil, .red])
    try club.say("new mine red=Ann blue=\"Zoé Lee\"+Cal green=Guest1")
    let game = club.book.nextNumber - 1
    try club.say("score blue clean 3 jokers 2 cards 1,250 game=\(game)")
    try club.say("win red game=\(game)")
    for team in ["red", "blue", "green"] { try club.say("finish \(team) game=\(game)") }
    try club.say("score green minus 120 game=\(game)")
    club.now = BookTime(seconds: club.now.seconds + 3600)
    try club.say("new hkf")
    try club.say("score red wild 1 red3 9 game=\(club.book.nextNumber - 1)")
    try club.say("create Two")
  }

  /// The rows, as the member reads them who has entered everything.
  func export(_ words: String = "", by name: String = "ANN") throws -> [String] {
    var club = club
    var rows: [String] = []
    while true {
      let answer = try club.say("export from=\(rows.count + 1) \(words)", by: name)
      let page = answer.texts
      rows += page
      guard let all = answer.reply.int("of"), rows.count < all, !page.isEmpty else {
        return rows
      }
    }
  }

  func read(
    _ rows: [String], to name: String, _ choice: DuplicateGames? = nil
  ) throws -> BookFileReading {
    var file = BookFile(for: try #require(club.book.club(named: name)).id)
    for row in rows { try file.append(row) }
    return BookFileReading(file, choice, in: club.book, for: reader)
  }

  private var reader: BookReader { BookReader(at: club.now, name: "ANN", isMember: true) }

  /// Has it come into the book, as the server does.
  @discardableResult
  mutating func take(
    _ rows: [String], to name: String, _ choice: DuplicateGames? = nil
  ) throws -> [BookEvent] {
    let reading = try read(rows, to: name, choice)
    try #require(reading.misfits.isEmpty, "\(reading.misfits)")
    let id = try #require(club.book.club(named: name)).id
    let record = BookRecord(.importFile(reading.content, in: id), by: "ANN", at: club.now)
    let read = try record.reread()
    #expect(read == record)
    club.journal.append(record)
    return try club.book.apply(read)
  }

  /// The rows without the numbers of games, which are others elsewhere.
  static func withoutNumbers(_ rows: [String]) throws -> [[String]] {
    try rows.map { row in
      var cells = try CommaSeparated.cells(of: row)
      cells[1] = ""
      return cells
    }
  }
}

extension BookAnswer {
  /// The rows that are lines of text.
  fileprivate var texts: [String] {
    rows.compactMap { $0.word == "line" ? $0.text?.description : nil }
  }
}

struct FileTests {
  @Test func anotherClubHasTheSameBoardsSheetsAndFile() throws {
    var files = try FileClub()
    let rows = try files.export()
    try files.take(rows, to: "Two")
    let book = files.club.book
    let (open, two) = (book[.open], try #require(book.club(named: "two")))
    let again = try files.export("club=Two")
    #expect(try FileClub.withoutNumbers(again) == FileClub.withoutNumbers(rows))
    let board = try open.board(of: nil)
    #expect(!board.isEmpty)
    #expect(try board == two.board(of: nil))
    let games = book.games.filter { $0.club == open.id }
    let taken = book.games.filter { $0.club == two.id }
    #expect(games.count == 3 && taken.count == 3)
    for (game, other) in zip(games, taken) {
      #expect(game.isComplete == other.isComplete && game.openRound == other.openRound)
      for team in game.teamNames {
        for round in game.rounds where game.isOpen(round) {
          let sheets = try (game.sheet(of: team, in: round), other.sheet(of: team, in: round))
          #expect(sheets.0.lines == sheets.1.lines && sheets.0.isFinished == sheets.1.isFinished)
        }
      }
    }
    // A restart has it from the journal, and from a snapshot.
    var replayed = Book()
    for record in files.club.journal { _ = try replayed.apply(record) }
    #expect(replayed == book)
    var restored = Book()
    for record in book.snapshot() {
      _ = try restored.apply(record.reread())
    }
    #expect(restored == book)
    // Into a third one from the second.
    try files.club.say("create Three")
    try files.take(again, to: "Three")
    #expect(
      try FileClub.withoutNumbers(files.export("club=Three")) == FileClub.withoutNumbers(rows))
  }

  /// Lines before the first that is wanted are only counted.
  @Test(arguments: ["", "club=Two", "format=jsonl"])
  func aFileIsWrittenFromAnyLineOn(words: String) throws {
    var files = try FileClub()
    try files.take(files.export(), to: "Two")
    let rows = try files.export(words)
    for first in 1...rows.count + 2 {
      var club = files.club
      let answer = try club.say("export from=\(first) \(words)", by: "ANN")
      #expect(answer.texts == Array(rows.dropFirst(first - 1)), "\(first)")
      #expect(answer.reply.int("of") == rows.count)
    }
  }

  /// The rows stand as `export` writes them: each behind what it names.
  @Test func aRowStandsBehindWhatItNames() throws {
    let files = try FileClub()
    let rows = try files.export()
    let game = try #require(rows.firstIndex { $0.hasPrefix("game,1,") })
    var moved = rows
    moved.insert(moved.remove(at: game), at: game + 1)
    let misfit = try #require(files.read(moved, to: "Two").misfits.first)
    #expect(misfit.row == game + 1 && misfit.column == "game", "\(misfit)")
    #expect(misfit.reason.hasPrefix("no game 1 stands above"))
  }

  @Test func noCellBeginsAFormula() throws {
    let files = try FileClub()
    let cells = try files.export().flatMap { try CommaSeparated.cells(of: $0) }
    #expect(cells.contains("'=1+1, \"quoted\"; 'odd'") && cells.contains("'+1 555"))
    for cell in cells where Int(cell) == nil {
      #expect(!"=+-@\t\r".contains(cell.first ?? "a"), "\(cell)")
    }
  }

  @Test func contactsAreForWhoeverEnteredThem() throws {
    let files = try FileClub()
    #expect(try files.export().contains { $0.contains("zoe@example.org") && $0.contains("555") })
    for (name, isShown) in [("ann", true), ("bob", false)] {
      let rows = try files.export("format=json", by: name)
      #expect(rows.contains { $0.contains("zoe@example.org") } == isShown)
      #expect(rows.contains { $0.contains("555") } == isShown)
    }
  }

  @Test func jsonHasNumbersNamesAndCounts() throws {
    let rows = try FileClub().export("format=jsonl")
    #expect(
      rows.contains(
        "{\"kind\":\"player\",\"name\":\"Ann\",\"initials\":\"AN\",\"group\":\"LagunaWoods\"}"))
    #expect(
      rows.contains { $0.contains("\"red\":[\"Ann\"],\"blue\":[\"Zoé Lee\",\"Cal\"]") })
    #expect(rows.contains { $0.contains("\"own\":{\"jokers\":2}") && $0.contains("\"win\":0") })
    #expect(
      rows.contains { $0.contains("\"own\":{\"jokers\":100}") && $0.contains("\"ante\":300") })
  }

  @Test func whatIsThereAlreadyIsLeftOutOrEnteredTwice() throws {
    var files = try FileClub()
    let rows = try files.export()
    let again = try files.read(rows, to: "open")
    #expect(again.misfits.isEmpty && again.duplicates == [1, 2, 3])
    #expect(try files.read(rows, to: "open", .skip).content == BookImport())
    #expect(try files.read(rows, to: "open", .enter).duplicates.isEmpty)
    try files.take(rows, to: "open", .enter)
    #expect(files.club.book.games.count == 6)
    // Twice in one file.
    let games = rows.filter { $0.hasPrefix("game,1,") }
    let twice = rows + games.map { $0.replacing("game,1,", with: "game,9,") }
    #expect(try files.read(twice, to: "Two").duplicates.count == 1)
  }

  /// A row that is put behind the file, or in the place of its first row, and what is said of it.
  @Test(
    arguments: [
      ("", "player,,,,Eve", "initials", nil),
      ("", "player,,,,Ann,,,,,XX", "initials", "Ann is in the book already, with the initials AN"),
      ("", "player,,,,Eve,,,,,AN", "initials", "the initials AN are Ann's"),
      ("", "player,,,,-,,,,,EV", "name", "no player's name"),
      ("", "player,,,,Eve,,,,,EV,,,@x", "email", "no e-mail address"),
      ("", "player,7,,,Eve,,,,,EV", "game", "nothing there"),
      ("", "person,,,,Eve", "kind", "player, profile, game, round"),
      ("", ",,,,Eve", "kind", "no kind of row"),
      ("", "player,,,,\"Eve", "", "not closed"),
      ("", "player,,,,E\"ve", "", "inside a cell"),
      ("", "profile,,,hkf,,hf", "profile", "another profile hkf"),
      ("", "profile,,,own,,nosuch", "from", "no profile \"nosuch\""),
      ("", "profile,,,own,,hf,7", "teams", "teams=2 or teams=3"),
      ("", "profile,,,own,,hf,2,4,x", "meld", "no opening meld"),
      ("", "game,,2026-01-01,hf,,,,,,,,,,,G1,G2", "game", "needs a number"),
      ("", "game,1,2026-01-01,hf,,,,,,,,,,,G1,G2", "game", "two games 1"),
      ("", "game,8,2026-02-30,hf,,,,,,,,,,,G1,G2", "started", "no time"),
      ("", "game,8,2999-01-01,hf,,,,,,,,,,,G1,G2", "started", "later than now"),
      ("", "game,8,2026-01-01,chess,,,,,,,,,,,G1,G2", "profile", "no profile \"chess\""),
      ("", "game,8,2026-01-01,hf,,,,,,,,,,,G1,Nobody", "blue", "nobody is called \"Nobody\""),
      ("", "game,8,2026-01-01,hf,,,,,,,,,,,G1,G1", "", "cannot play twice"),
      ("", "game,8,2026-01-01,hf,,,,,,,,,,,G1", "blue", "2 teams"),
      ("", "round,77,,,,,,,,,,,,,,,,1,red", "game", "no game 77 stands above"),
      ("", "round,1,,,,,,,,,,,,,,,,9,red", "round", "1 to 8"),
      ("", "round,1,,,,,,,,,,,,,,,,7,red", "round", "4 rounds"),
      ("", "round,1,,,,,,,,,,,,,,,,1,green", "team", "write red, blue"),
      ("", "round,1,,,,,,,,,,,,,,,,1,red", "team", "already"),
      ("kind,what", "", "", "no column is called \"what\""),
      ("kind,game,game", "", "game", "there twice"),
      ("game,started", "", "kind", "is missing"),
      ("kind;game", "", "", "semicolon"),
    ] as [(String, String, String, String?)])
  func eachMistakeNamesRowAndColumn(
    header: String, row: String, column: String, part: String?
  ) throws {
    let files = try FileClub()
    var rows = try files.export()
    if !header.isEmpty { rows[0] = header }
    if !row.isEmpty { rows.append(row) }
    let before = files.club.book
    let reading = try files.read(rows, to: "Two")
    #expect(files.club.book == before)
    guard let part else {
      // Initials are made where none are given.
      #expect(reading.misfits.isEmpty)
      return
    }
    let misfit = try #require(
      reading.misfits.first { $0.reason.contains(part) }, "\(reading.misfits)")
    #expect(misfit.row == (header.isEmpty ? rows.count : 1))
    #expect(misfit.column ?? "" == column)
  }

  /// What a team's first round of a new game has, and what is said of it.
  @Test(arguments: [
    ("win,yes", "win", "no number"), ("win,2", "win", "too many"),
    ("clean,-3", "clean", "below 0"), ("wild,1", "wild", "does not count"),
    ("own,jokers:1", "own", "does not count"), ("own,jokers", "own", "jokers:2/kings:1"),
    ("finished,perhaps", "finished", "neither yes nor no"),
    ("score,7", "score", "is not what the counts make, 0"),
    ("total,7", "total", "leave total empty"),
  ])
  func eachCountNamesRowAndColumn(cell: String, column: String, part: String) throws {
    let files = try FileClub()
    let words = cell.split(separator: ",")
    let reading = try files.read(
      [
        "kind,game,started,profile,red,blue,round,team,\(words[0])",
        "game,1,2026-01-01 10:00,hf,G1,G2", "round,1,,,,,1,red,\(words[1])",
      ], to: "Two")
    let misfit = try #require(reading.misfits.first)
    #expect(misfit.row == 3 && misfit.column == column && misfit.reason.contains(part), "\(misfit)")
  }

  @Test func aRoundWaitsForTheOneBeforeAndHasOneWinner() throws {
    let files = try FileClub()
    let head = [
      "kind,game,started,profile,red,blue,round,team,win,finished",
      "game,1,2026-01-01 10:00,hf,G1,G2",
    ]
    let late = try files.read(head + ["round,1,,,,,2,red,1,yes"], to: "Two")
    #expect(late.misfits.first?.column == "round")
    #expect(late.misfits.first?.reason.contains("round 1 comes first") == true)
    let twice = try files.read(
      head + ["round,1,,,,,1,red,1,yes", "round,1,,,,,1,blue,1,yes"], to: "Two")
    #expect(twice.misfits.map(\.row) == [4] && twice.misfits[0].column == "win")
  }

  @Test func aFileHasSoManyRowsAndNoMore() throws {
    var file = BookFile(for: .open)
    #expect(throws: Refusal.emptyRow) { try file.append("") }
    for _ in 1...BookLimits.fileRows { try file.append(",") }
    #expect(throws: Refusal.fileFull) { try file.append(",") }
    var large = BookFile(for: .open)
    let row = String(repeating: "x", count: 4000)
    #expect(throws: Refusal.fileFull) { for _ in 1...1000 { try large.append(row) } }
    let reader = BookReader(at: BookTime(seconds: 0))
    #expect(BookFileReading(file, nil, in: Book(), for: reader).misfits.count == 1)
  }

  /// Whatever the rows are, they fit as a whole and are in the book then, or nothing is.
  @Test func rowsAtRandomFitOrChangeNothing() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed=\(seed)")
    var chance = SplitMix64(seed: seed)
    let files = try FileClub()
    let rows = try files.export()
    let signs = Array("\",;=+-@'\t:/0129aé🦊 ").map(String.init)
    var fitting = 0
    for _ in 1...150 {
      var mixed = rows
      for _ in 0..<Int.random(in: 0...3, using: &chance) {
        let place = Int.random(in: mixed.indices, using: &chance)
        switch Int.random(in: 0...4, using: &chance) {
        case 0: mixed.remove(at: place)
        case 1: mixed.insert(mixed[place], at: Int.random(in: mixed.indices, using: &chance))
        case 2: mixed.swapAt(place, mixed.count - 1)
        default:
          var text = Array(mixed[place])
          let index = Int.random(in: 0...text.count, using: &chance)
          if index < text.count, Bool.random(using: &chance) { text.remove(at: index) }
          text.insert(
            contentsOf: signs.randomElement(using: &chance) ?? "", at: min(index, text.count))
          mixed[place] = String(text)
        }
      }
      guard !mixed.isEmpty else { continue }
      var copy = files
      let reading = try copy.read(mixed, to: "Two", .enter)
      #expect(copy.club.book == files.club.book)
      guard reading.misfits.isEmpty else { continue }
      fitting += 1
      try copy.take(mixed, to: "Two", .enter)
      let again = try copy.export("club=Two")
      try copy.club.say("create Three")
      try copy.take(again, to: "Three")
      #expect(
        try FileClub.withoutNumbers(copy.export("club=Three")) == FileClub.withoutNumbers(again))
    }
    #expect(fitting > 5)
  }

  /// A name as a person may have it, with signs that XML has for itself.
  @Test func aDrawingIsOnePageOfXML() throws {
    var files = try FileClub()
    try files.club.say("define odd from=hkf rounds=8 teams=3 :<A & B>")
    try files.club.say("new odd red=Ann+Bob blue=Cal+Dee green=\"Zoé Lee\"+Guest1")
    for game in files.club.book.games {
      var lines: [String] = []
      while lines.last != "</svg>" {
        let page = try files.club.say("print \(game.number) format=svg from=\(lines.count + 1)")
          .texts
        try #require(!page.isEmpty)
        lines += page
      }
      #expect(lines.first?.hasPrefix("<svg ") == true)
      #expect(
        lines.contains("<title>\(Self.escaped(game.profile.name)), game \(game.number)</title>"))
      for line in lines.dropFirst() where line != "</svg>" {
        let inner = line.drop { $0 != ">" }.dropFirst()
        #expect(line.hasPrefix("<") && line.hasSuffix(">"))
        let text = inner.prefix { $0 != "<" }
        #expect(!text.contains(">") && (!text.contains("&") || text.contains(";")), "\(line)")
      }
      let all = lines.joined()
      #expect(all.contains("TOTAL"))
      for team in game.teamNames {
        #expect(all.contains(">\(Columns.grouped(game.total(of: team)))</text>"))
      }
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Of a file of namesakes each makes initials of its own, and none are tried twice.
  @Test func takenInitialsAreTriedOnce() throws {
    var club = ScoreBook.Club()
    var tried = 0
    for number in 1...500 {
      let initials = try #require(club.freeInitials(for: "Zq \(number)", after: &tried))
      try club.add(Player(name: "Zq \(number)", initials: initials), isFull: false)
    }
    #expect(Set(club.players.map(\.initials)).count == club.players.count && tried <= 500)
  }
}
