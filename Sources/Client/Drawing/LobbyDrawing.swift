import Lines

/// Draws the lobby: tables to choose on the left, people on the right, and below them the leaders
/// and the user's chips over time.
struct LobbyDrawing {
  private static let widestPeople = 27
  private static let plotRows = 4
  private static let leaderRows = 3

  private let lobby: LobbyView
  private let style: DrawingStyle
  private let width: Int

  init(_ lobby: LobbyView, _ style: DrawingStyle, width: Int) {
    (self.lobby, self.style, self.width) = (lobby, style, width)
  }

  static func title(_ lobby: LobbyView, _ style: DrawingStyle) -> (StyledText, StyledText?) {
    let dot = style.sign("·", "-")
    return (
      StyledText("lobby", .bold) + " \(dot) \(count(lobby.tables.count, "table", "tables"))",
      StyledText(count(lobby.people.count { isHere($0) }, "person", "people"))
    )
  }

  /// Whether somebody counts as a person online: not a house bot, and not cut off.
  private static func isHere(_ person: Line) -> Bool {
    person.word("kind") != "house" && person.word("state") != "gone"
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  /// The rows, at most `height`.
  func rows(_ height: Int) -> [StyledText] {
    let below = height >= 13 ? self.below : []
    let room = height - below.count - 1
    let tables = list(room)
    let people = self.people(room)
    let border = StyledText(style.sign("│ ", "| "), .dim)
    let lines = max(tables.count, people.count)
    let middle = (0..<lines).map { index in
      (index < tables.count ? tables[index] : "").padded(tablesWidth) + border
        + (index < people.count ? people[index] : "")
    }
    let hasStakes = hasRoomForStakes && lobby.tables.contains { amounts($0) != nil }
    let heading =
      "  " + columns("table", "game", "seats", "state") + (hasStakes ? "    stakes" : "")
      + (hasPace ? pad("", hasStakes ? 3 : 13) + figures("from", "pots", "hands/h") : "")
    let head = StyledText(heading, .dim).padded(tablesWidth) + border + StyledText("people", .dim)
    return [head] + middle + below
  }

  private var tablesWidth: Int { width - min(Self.widestPeople, width - 44) }
  /// The columns to the right of the border.
  private var peopleWidth: Int { max(0, width - tablesWidth - 2) }

  private func columns(_ table: String, _ game: String, _ seats: String, _ state: String) -> String
  {
    let nameWidth = tablesWidth < 47 ? 13 : 17
    return pad(String(table.prefix(nameWidth - 1)), nameWidth) + pad(game, 13) + pad(seats, 7)
      + state
  }

  /// The tables around the chosen one.
  private func list(_ room: Int) -> [StyledText] {
    let index = lobby.tables.firstIndex { LobbyView.id($0) == lobby.selected } ?? 0
    let all = lobby.tables.map { table in
      let seats: Pair? = table.value("seats")
      let row = StyledText(
        columns(
          table.word("id") ?? "", table.word("game") ?? "",
          "\(seats?.first ?? 0)/\(seats?.second ?? 0)", state(table)) + details(table))
      return LobbyView.id(table).map { row.clicked(.table($0)) } ?? row
    }
    // By pages, so that a click does not scroll. The last row says that there are others.
    let page = all.count > room ? max(1, room - 1) : room
    let first = page > 0 ? index / page * page : 0
    let shown = all.enumerated().dropFirst(first).prefix(page).map { number, row in
      style.mark(number == index) + (number == index ? row.bold : row)
    }
    guard all.count > page, room > 1 else { return shown }
    let more =
      "  \(first + 1) to \(first + shown.count) of \(all.count), up and down show the others"
    return shown + [StyledText(String(more.prefix(tablesWidth)), .dim)]
  }

  /// Whether blinds or bets fit after the state.
  private var hasRoomForStakes: Bool { tablesWidth >= 52 }

  /// The blinds, or otherwise the bets.
  private func amounts(_ table: Line) -> String? { table.word("blinds") ?? table.word("bets") }

  private func state(_ table: Line) -> String {
    let state = table.word("state") ?? ""
    return Self.states[state] ?? state
  }

  /// What people call the states of tables, where the wire's word differs.
  private static let states = [
    "bet": "betting", "choice": "choosing", "hand": "playing", "next": "starting",
    "trade": "playing",
  ]

  private func stakes(_ table: Line) -> String {
    guard hasRoomForStakes, let text = amounts(table), text.count <= 7 else { return "" }
    return String(repeating: " ", count: max(1, 9 - state(table).count)) + text
  }

  /// Where the stakes end, counted from the state.
  private static let stakesEnd = 18

  /// The columns to the right of a table's state: stakes and, if there is room, the pace of play.
  private func details(_ table: Line) -> String {
    let stakes = self.stakes(table)
    guard hasPace else { return stakes }
    let written = { (key: String) in table.int(key).map { "\($0)" } ?? "" }
    let used = state(table).count + stakes.count
    return stakes + String(repeating: " ", count: max(1, Self.stakesEnd - used))
      + figures(written("buyin"), written("pot"), written("hourly"))
  }

  /// The chips to bring, the average pot, and hands per hour.
  private func figures(_ buyIn: String, _ pot: String, _ hourly: String) -> String {
    pad(buyIn, 8) + pad(pot, 8) + hourly
  }

  /// Whether the pace fits after the stakes, and is known for any table.
  private var hasPace: Bool {
    tablesWidth >= 80
      && lobby.tables.contains { table in
        ["buyin", "pot", "hourly"].contains { table.word($0) != nil }
      }
  }

  private func pad(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(1, columns - text.count))
  }

  private func people(_ room: Int) -> [StyledText] {
    let shown = lobby.people.prefix(lobby.people.count > room ? max(0, room - 1) : room)
    let rows = shown.map { guest in
      // Parts that do not fit are omitted entirely.
      let isGone = guest.word("state") == "gone"
      let mark = isGone ? " (cut off)" : guest.word("role") == "bot" ? " (bot)" : ""
      let alone = guest.word("name") ?? ""
      let name = alone + mark
      let tables = guest.word("table") ?? ""
      let place = tables.isEmpty ? "" : " at \(tables)"
      let shown = name.count <= peopleWidth ? name : alone
      return StyledText(String(shown.prefix(peopleWidth)))
        + StyledText(shown == name && name.count + place.count <= peopleWidth ? place : "", .dim)
    }
    let rest = lobby.people.count - shown.count
    return rows + (rest > 0 && room > 0 ? [StyledText("and \(rest) more", .dim)] : [])
  }

  // MARK: - Who leads, and one's own chips

  private var below: [StyledText] {
    let leaders = self.leaders
    let plot = self.plot
    guard !leaders.isEmpty || !plot.isEmpty else { return [] }
    let left = width / 2
    let rows = max(leaders.count, plot.count)
    return [StyledText()]
      + (0..<rows).map { index in
        ("  " + (index < leaders.count ? leaders[index] : "")).padded(left)
          + (index < plot.count ? plot[index] : "")
      }
  }

  private var leaders: [StyledText] {
    guard !lobby.leaders.isEmpty else { return [] }
    return [StyledText("who leads (top)", .dim)]
      + lobby.leaders.prefix(Self.leaderRows).enumerated().map { index, leader in
        let net = leader.value("net", as: Gain.self)?.amount.bounded ?? 0
        let sign = net < 0 ? "-" : "+"
        return StyledText(
          "\(index + 1). \(pad(leader.word("name") ?? "", 18))\(sign)$\(net.magnitude)")
      }
  }

  /// The user's chips, the newest at the right: day by day, or, on the first day, after each
  /// movement.
  private var plot: [StyledText] {
    let byDay = lobby.days.count > 1
    let values = (byDay ? lobby.days : lobby.balances).suffix(width / 2 - 2)
    guard values.count > 1, let low = values.min(), let high = values.max() else { return [] }
    let span = max(1, high - low)
    let full = style.sign("█", "#")
    let rows = (0..<Self.plotRows - 1).reversed().map { row in
      StyledText(
        values.map { value in
          // Computed in parts, so that no total from a server overflows.
          let height = Double(value - low) / Double(span) * Double(Self.plotRows - 1)
          return height >= Double(row) + 0.5 || row == 0 ? full : " "
        }.joined())
    }
    let chips = byDay ? "your chips by day" : "your chips"
    return [StyledText("\(chips): \(values.last ?? 0), from \(low) to \(high)", .dim)] + rows
  }
}
