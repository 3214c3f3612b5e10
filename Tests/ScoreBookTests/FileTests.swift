// A club as a file: what is written, and what comes of it elsewhere. What does not fit stands in
// Conversations/book-import.txt.

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
      "player \"Zoé Lee\" ZL icon=🦊 email=zoe@example.org phone=\"+1 555\"")
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
  func export(_ words: String = "") throws -> [String] {
    var club = club
    var rows: [String] = []
    while true {
      let answer = try club.say("export from=\(rows.count + 1) \(words)")
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
    let reader = BookReader(at: club.now, name: "ANN", isMember: true)
    return BookFileReading(file, choice, in: club.book, for: reader)
  }

  /// Has it come into the book, as the server does.
  mutating func take(
    _ rows: [String], to name: String, _ choice: DuplicateGames? = nil
  ) throws {
    let reading = try read(rows, to: name, choice)
    try #require(reading.misfits.isEmpty, "\(reading.misfits)")
    let id = try #require(club.book.club(named: name)).id
    try club.make(.importFile(reading.content, in: id), by: "ANN")
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
    let board = open.board()
    #expect(!board.isEmpty)
    #expect(board == two.board())
    let games = book.games.filter { $0.club == open.id }
    let taken = book.games.filter { $0.club == two.id }
    #expect(games.count == 3 && taken.count == 3)
    for (game, other) in zip(games, taken) {
      #expect(game.isComplete == other.isComplete && game.openRound == other.openRound)
      for team in game.teamNames {
        for round in game.rounds where game.isOpen(round) {
          #expect(game.entry(team, round) == other.entry(team, round))
        }
      }
    }
    try files.club.expectKept()
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

  @Test func noCellBeginsAFormula() throws {
    let files = try FileClub()
    let cells = try files.export().flatMap { try CommaSeparated.cells(of: $0) }
    #expect(cells.contains("'=1+1, \"quoted\"; 'odd'") && cells.contains("'+1 555"))
    for cell in cells where Int(cell) == nil {
      #expect(!"=+-@\t\r".contains(cell.first ?? "a"), "\(cell)")
    }
  }

  @Test func aFileHasSoManyRowsAndNoMore() throws {
    var file = BookFile(for: .open)
    #expect(throws: Refusal.emptyRow) { try file.append("") }
    for _ in 1...Limits.bookFileRows { try file.append(",") }
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
}
