import Games
import Lines
import ScoreBook

extension House {
  func answerTables(_ sender: Sender) -> Effect {
    let rows = tables.values.map(\.summary).sorted(by: TableSummary.isBefore).map(row)
    let end = Line(
      .done, "tables", ["rows": rows.count],
      said: "Type sit TABLE to play, or watch TABLE to watch.")
    return sender.answered(end, rows)
  }

  /// Directs the commands of a seated player to a table, which is put on record.
  mutating func use(_ table: TableID, _ sender: Sender) -> [Effect] {
    guard let person = sender.person.id else { return [] }
    return enter([.used(table, person)]) + [sender.answered(.uses(table))]
  }

  /// Lists the games by family, each under its heading.
  func answerGames(_ sender: Sender) -> Effect {
    var family: GameFamily?
    let rows = GameCatalogue.entries.map { game -> Line in
      let heading: Prose = game.id.family == family ? "" : game.id.family.row.heading + "\n"
      family = game.id.family
      return game.row(under: heading)
    }
    let end = Line(
      .done, "games", ["rows": rows.count],
      said: "Type create NAME GAME to open a table, or help GAME for its rules.")
    return sender.answered(end, rows)
  }

  /// What a word means that is no command but a table's name or a person's.
  func meant(by word: String, else refusal: Refusal) -> Refusal {
    if let table = TableID(word), let game = tables[table]?.summary.game {
      return Refusal(
        refusal.code,
        "\(table) is a table: sit \(table) takes a seat, watch \(table) looks on, help \(game) has its "
          + "rules")
    }
    guard let name = PlayerName(word), people[name]?.isGone == false else { return refusal }
    return Refusal(
      refusal.code,
      "\(name) is a person: finger \(name) tells more, tell \(name) TEXT says something, play with "
        + "\(name) asks for a match")
  }

  /// What is meant by the name of a table that does not exist, where a person typed it.
  func meant(byTable table: TableID) -> Refusal {
    let unknown = Refusal(unknown: table, among: tables.keys)
    if let entry = GameCatalogue.entry("\(table)") {
      return Refusal(
        unknown.code, "\(entry.id) is a game; play \(entry.id) seats you where it is played")
    }
    guard let name = PlayerName("\(table)"), people[name]?.isGone == false else { return unknown }
    let there = tables.values.map(\.summary).first { $0.seated.contains(name) }?.id
    return Refusal(
      unknown.code,
      there.map { "\(name) is a person, at table \($0): sit \($0), or watch \($0)" }
        ?? "\(name) is a person, at no table; play with \(name) asks for a match")
  }

  /// Help on a table: the rules of its game; `nil` if there is no such table.
  func help(on table: TableID, _ sender: Sender) -> Effect? {
    guard let game = tables[table]?.summary.game else { return nil }
    let lines =
      ["Table \(table) plays \(game); sit \(table) takes a seat."]
      + Help.lines("\(game)", at: .lobby(isMember: false))
    return sender.answered(
      Line(.done, "help", ["rows": lines.count, "topic": "\(table)"]),
      lines.map { Line.text($0) })
  }

  /// Says who a person is; how a person online plays is known to their session.
  func finger(_ other: PlayerName, _ sender: Sender) -> Effect {
    if people[other] == nil, let reply = fingerBot(other) { return sender.answered(reply) }
    guard let session = people[other]?.session else { return finger(other, nil, sender) }
    return .session(session, .report(sender, other))
  }

  /// What to say about a name shared by bots of the house, one at each of several tables.
  private func fingerBot(_ name: PlayerName) -> Line? {
    let bots = tables.values.map(\.summary).sorted { $0.id < $1.id }
      .compactMap { table in table.bots[name].map { (table: table.id, level: $0) } }
    guard !bots.isEmpty else { return nil }
    let levels = bots.map(\.level.rawValue)
    let tables: [Prose] = bots.map { "\($0.table)" }
    let place: Prose = "\(bots.count > 1 ? "tables" : "table") \(Prose.listed(tables))"
    let bot = TextRenderer.houseBot(levels.joined(separator: ", "))
    return Line(
      .done, "finger",
      [
        "name": name, "kind": Person.Kind.house, "state": Presence.here,
        "table": bots.map(\.table), "since": "", "seen": "", "rows": 0,
        "level": levels.joined(separator: ","),
      ], said: "\(name) is \(bot), at \(place).")
  }

  /// Adds the names of people and tables, those at the current table first; for a line of the book,
  /// the elements of its game.
  func complete(_ completion: Completion, for sender: Sender) -> Effect {
    var completion = completion
    if completion.command?.word == "book" {
      let game = followers[sender.session]?.game.flatMap { store.book.game($0) }
      if let game { completion.elements = game.profile.elements.map(\.element.key) }
    } else {
      let joined = completion.tables
      completion.tables += tables.keys.sorted().filter { !joined.contains($0) }
      let seated = joined.first.flatMap { tables[$0]?.summary.seated } ?? []
      completion.names = (seated.sorted() + people.values.map(\.name).sorted()).filter {
        $0 != sender.name
      }
    }
    return sender.answered(Line(.done, "tab", ["words": completion.words]))
  }

  func answerWho(_ sender: Sender) -> Effect {
    let places = Dictionary(
      grouping: tables.values.flatMap { table in
        table.summary.seated.map { (name: $0, table: table.summary.id) }
      }, by: \.name)
    let persons = people.values.map { person in
      row(
        person.name, person.person, at: (places[person.name] ?? []).map(\.table).sorted(),
        isGone: person.isGone, watching: person.isGone ? [] : person.watching)
    }
    let bots = tables.values.map(\.summary).sorted { $0.id < $1.id }.flatMap { table in
      table.bots.map { row($0, Person(house: $1), at: [table.id]) }
    }
    let rows = (persons + bots).sorted { $0.name < $1.name }.map(\.row)
    let gone = people.values.count(where: \.isGone)
    let here = Prose.count(people.count - gone, "person is", "people are")
    let others =
      (gone > 0 ? [Prose.count(gone, "is", "are") + " cut off"] : [])
      + (bots.isEmpty ? [] : [Prose.count(bots.count, "bot", "bots") + " of the house"])
    let end: Prose = others.isEmpty ? "" : ", and " + others.joined(separator: ", and ")
    let reply = Line(
      .done, "who", ["rows": rows.count],
      said: rows.isEmpty ? "Nobody with a name is here." : "\(here) here\(end).")
    return sender.answered(reply, rows)
  }

  private func row(
    _ name: PlayerName, _ person: Person, at tables: [TableID], isGone: Bool = false,
    watching: [TableID] = []
  ) -> (name: PlayerName, row: Line) {
    func list(_ place: Prose, _ tables: [TableID]) -> [Prose] {
      let names = tables.map { "\($0)" as Prose }
      return tables.isEmpty ? [] : ["\(place) \(names.joined(separator: " and "))"]
    }
    let places = list("at", tables) + list("watching", watching)
    let place = places.isEmpty ? "in the lobby" : places.joined(separator: ", ")
    let bot: Prose =
      person.kind == .house
      ? ", " + TextRenderer.houseBot(person.level?.rawValue ?? "")
      : person.role == .bot ? ", a bot" : ""
    let line = Line(
      .row, "person",
      [
        "name": name, "kind": person.kind, "role": person.role, "table": tables,
        "state": isGone ? Presence.gone : .here, "watching": watching.isEmpty ? nil : watching,
        "level": person.level,
      ], said: "  \("\(name)", columns: 16) \(place)\(bot)\(isGone ? ", cut off" : "")")
    return (name, line)
  }

  /// The row of a table. Disconnected players keep their seats but do not count as here.
  private func row(_ table: TableSummary) -> Line {
    let gone = table.seated.count { name in
      people[name].map { $0.isGone && $0.person.role == .person } ?? false
    }
    return table.row(people: max(0, table.people - gone), gone: gone)
  }

  mutating func tell(
    _ other: PlayerName, _ text: String, _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    let name = try sender.named()
    let isAbsent = people[other].map { $0.person.kind == .member && !$0.isPresent } ?? true
    if isAbsent {
      return try leave(text, for: other, sender)
    }
    let receiver = try presentSession(of: other)
    let notice = Notice(
      line: Line(
        .event, "tell", ["name": name], text: "\(text)", said: "\(name) tells you: \(text)"))
    return [.session(receiver, .addressed(people[other]?.name ?? other, notice, sender))]
  }

  mutating func close(
    _ id: TableID, _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    guard let table = openTable(id) else {
      throw Refusal(unknown: id, among: tables.keys)
    }
    guard let owner = table.owner, sender.persons.contains(owner) else {
      throw Refusal(.tableNotYours, "only who created table \(id) may close it")
    }
    guard table.summary.seated.isEmpty else {
      let seated = table.summary.seated
      let names = Prose.list(seated)
      let sit: Prose = seated.count == 1 ? "sits" : "sit"
      throw Refusal(
        .tableBusy, "\(names) \(sit) at table \(id); it can be closed once they have left")
    }
    let closed = Line(.done, "close", ["table": id], said: "You have closed table \(id).")
    return remove(id, then: [sender.answered(closed)])
  }

  func stats() -> Line {
    let here = people.values.count { !$0.isGone }
    let (open, seconds) = (connections.count, now.milliseconds / 1000)
    let counts = [
      Prose.count(here, "person", "people"), .count(open, "connection", "connections"),
      .count(tables.count, "table", "tables"),
    ].joined(separator: ", ")
    return Line(
      .done, "stats",
      ["people": here, "connections": open, "tables": tables.count, "uptime": seconds],
      said: "\(counts), up for \(seconds: seconds). Your own figures: me.")
  }
}

extension TableSummary {
  /// Whether a table comes first in the lobby: tables with people, then those with any player, then
  /// by name.
  fileprivate static func isBefore(_ a: Self, _ b: Self) -> Bool {
    if a.people != b.people { return a.people > b.people }
    if a.seated.count != b.seated.count { return a.seated.count > b.seated.count }
    return a.id < b.id
  }
}

extension GameEntry {
  /// The row in `games`.
  fileprivate func row(under heading: Prose) -> Line {
    let (least, most) = (players.lowerBound, players.upperBound)
    let (name, range): (Prose, Prose) = ("\(id)", "\(least)-\(most) players")
    let number: Prose = ", \(least)\(least == most ? "" : " to \(most)") players"
    return Line(
      .row, "game", ["id": id, "family": id.family, "players": NumberRange(players)],
      text: "\(title)",
      said: heading
        + "  \(name, columns: 15) \(seen: "\(range, columns: 12) ", spoken: "")\(title)"
        + "\(seen: "", spoken: number)")
  }
}
