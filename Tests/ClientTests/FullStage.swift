// The full screen without a terminal and a socket: keys and lines in, the picture on a screen out.

import Cards
import Lines

@testable import Client

/// The client, its screen, and what it sent.
struct FullStage {
  private(set) var client: PersonClient
  private(set) var screen: GridScreen
  /// What lines are written to, where no full screen is wanted.
  private(set) var terminal: TinyTerminal?
  private let isPipe: Bool
  /// What was written since that was looked at.
  var written = ""
  private(set) var sent: [String] = []
  private(set) var effects: [ClientEffect] = []
  private var voice = Voice()
  /// The server that is there, instead of lines that a test says.
  private var room: ServedRoom?
  var now: Int

  init(
    _ options: Options = Options(), columns: Int = 80, rows: Int = 24,
    look: TerminalLook = TerminalLook(), devices: DeviceSecrets = DeviceSecrets(),
    after earlier: KeptSession? = nil, at start: Int = 0,
    isAnimated: Bool = false, tables: String? = nil, history: [String] = [], isPipe: Bool = false
  ) {
    self.isPipe = isPipe
    room = tables.map { tables in
      do { return try ServedRoom(tables: tables) } catch { fatalError("\(error)") }
    }
    let size = TerminalSize(columns: columns, rows: rows)
    voice.style.glyphs = look.isUnicode
    voice.style.screenReader = options.isForScreenReader
    if options.isPlain || options.isForScreenReader { terminal = TinyTerminal(columns: columns) }
    var settings = ClientSettings()
    settings.isAnimated = isAnimated
    client = PersonClient(
      // It is four minutes past nine in the evening.
      options: options, look: look, size: size, midnight: -75_840_000, isPipe: isPipe,
      devices: devices, random: SplitMix64(seed: 1), after: earlier, history: history,
      settings: settings)
    screen = GridScreen(columns: columns, rows: rows)
    now = start
    take(client.start(at: now))
    feed(.connected)
  }

  /// One that has a name.
  static func named(
    _ options: Options = Options(), columns: Int = 80, rows: Int = 24,
    look: TerminalLook = TerminalLook()
  ) -> FullStage {
    var stage = FullStage(options, columns: columns, rows: rows, look: look)
    stage.greet()
    stage.takeName()
    return stage
  }

  mutating func takeName() {
    type("login ann\r")
    answer(
      "= say :Hello, ann. Type play to be seated, or tables to see the tables.",
      "+ login name=ann kind=guest chips=0 session=SECRET"
        + " :Cut off? Connect again and type resume SECRET", to: "login ann")
  }

  /// One that has sat down at a table.
  static func seated(
    at game: String = "betting3", columns: Int = 80, rows: Int = 24,
    look: TerminalLook = TerminalLook(), options: Options = Options()
  ) -> FullStage {
    var stage = named(options, columns: columns, rows: rows, look: look)
    stage.sit(at: game)
    return stage
  }

  mutating func sit(at game: String) {
    type("sit main\r")
    // The lobby's keys are letters of a command as soon as one is none of them.
    answer(
      "+ sit table=main seat=1 seq=0 state=bet game=\(game) plays=now"
        + " :You are at table main, in seat 1.", to: "sit main")
  }

  mutating func greet() {
    hear("* welcome server=cardroom proto=1.0 :Hello there")
    answer("+ hello proto=1.0 mode=wire session=SECRET", to: "hello 1")
  }

  /// One whose server has these tables, after these steps of the room and lines of the user's;
  /// behind `>` stands what is typed without Enter.
  static func served(
    _ tables: String, _ steps: [String], columns: Int = 80, rows: Int = 24,
    look: TerminalLook = TerminalLook(), isAnimated: Bool = false
  ) -> FullStage {
    var stage = FullStage(
      columns: columns, rows: rows, look: look, isAnimated: isAnimated, tables: tables)
    for step in steps { stage.step(step) }
    return stage
  }

  /// Types a line.
  mutating func enter(_ line: String) {
    room == nil ? type(line + (isPipe ? "\n" : "\r")) : step(line)
  }

  mutating func step(_ step: String) {
    if step.hasPrefix("> ") { return type(String(step.dropFirst(2))) }
    guard room?.take(step) == true else {
      type(step + (isPipe ? "\n" : "\r"))
      return self.step("0.2")
    }
    now += Int((Double(step) ?? 0) * 1000)
    feed(.elapsed)
  }

  mutating func feed(_ input: ClientInput) {
    take(client.handle(input, at: now))
    while let bytes = room?.read(), !bytes.isEmpty {
      take(client.handle(.received(bytes), at: now))
    }
  }

  mutating func hear(_ lines: String...) { hear(lines) }

  mutating func hear(_ lines: [String]) {
    feed(.received(Array(voice.saying(lines).map { $0 + "\n" }.joined().utf8)))
  }

  /// Says the answer to the newest command that begins so, with its tag.
  mutating func answer(_ lines: String..., to command: String) { answer(lines, to: command) }

  mutating func answer(_ lines: [String], to command: String) {
    guard let line = sent.last(where: { $0.drop { $0 != " " }.dropFirst().hasPrefix(command) }),
      let tag = line.split(separator: " ").first, let last = lines.last
    else { return hear("* notice :nothing was sent that begins with \(command)") }
    hear(lines.dropLast() + ["\(last.prefix(1)) \(tag)\(last.dropFirst())"])
  }

  mutating func type(_ text: String) {
    feed(.typed(Array(text.utf8)))
    // Escape is a key of its own when nothing follows.
    if text.hasSuffix("\u{1B}") {
      now += 60
      feed(.elapsed)
    }
  }

  mutating func resize(columns: Int, rows: Int) {
    screen = GridScreen(columns: columns, rows: rows)
    feed(.resized(TerminalSize(columns: columns, rows: rows)))
  }

  /// Commands that were sent, without tags and what the screen asks for itself.
  var commands: [String] {
    let own = ["look", "tables", "who", "top", "ping", "hello", "tab", "book list", "book game"]
    return sent.map { String($0.drop { $0 != " " }.dropFirst()) }
      .filter { command in !own.contains { "\(command) ".hasPrefix("\($0) ") } }
  }

  var all: [String] { sent.map { String($0.drop { $0 != " " }.dropFirst()) } }

  /// What is read on the screen, or on what lines are written to.
  var shown: [String] {
    isPipe
      ? written.split(separator: "\n").map(String.init) : terminal?.text ?? screen.text
  }

  /// What is drawn now.
  var picture: Picture {
    FullScreenDrawing(client.view(at: now), client.size, client.style).picture
  }

  var strange: [String] { screen.strange + (terminal?.strange ?? []) }

  /// The row of the input line.
  var inputLine: String {
    let row = screen.text[screen.rows - 2]
    return String(row.dropFirst(2).dropLast().reversed().drop { $0 == " " }.reversed())
  }

  /// The row that says what can be done.
  var hints: String { screen.text[screen.rows - 3] }

  /// The rows below the line under the table and above the hints, as far as they have text.
  var log: [String] {
    let rows = screen.text.dropLast(3)
    let start = rows.lastIndex { $0.hasPrefix("├") } ?? 0
    return rows[(start + 1)...].map { row in
      String(row.dropFirst(2).dropLast().reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }

  private mutating func take(_ effects: [ClientEffect]) {
    self.effects += effects
    for effect in effects {
      switch effect {
      case .write(let text):
        written += text
        terminal?.write(text)
        let isOnScreen = client.isFull || text.contains(ScreenPainter.leaving)
        if terminal == nil, isOnScreen { screen.write(text) }
      case .complain(let text): written += text.description + "\n"
      case .send(let bytes):
        room?.receive(bytes)
        let lines = String(decoding: bytes, as: UTF8.self)
        if lines.contains("set screenreader") {
          voice.style.screenReader = lines.hasSuffix("on\n")
        }
        sent += lines.split(separator: "\n").map(String.init)
      default: break
      }
    }
  }
}

/// A terminal's screen: rows of cells, a cursor, a title, and how the cells look.
struct GridScreen {
  let columns: Int
  let rows: Int
  private var cells: [[Character]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isAlternate = false
  private(set) var title = ""
  private(set) var bells = 0
  /// What was not understood; must stay empty.
  private(set) var strange: [String] = []

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  var text: [String] { cells.map { String($0) } }

  func contains(_ part: String) -> Bool { text.contains { $0.contains(part) } }

  mutating func write(_ text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": escape(&rest)
      case "\u{7}": bells += 1
      case "\r\n": (row, column) = (min(row + 1, rows - 1), 0)
      default: put(character)
      }
    }
  }

  private mutating func put(_ character: Character) {
    if character.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      strange.append("control \(character.unicodeScalars.map(\.value))")
    }
    let width = Columns.width(of: character)
    guard row < rows, column + width <= columns else {
      return strange.append("outside: \(character) at \(row), \(column)")
    }
    cells[row][column] = character
    if width == 2 { cells[row][column + 1] = "\u{200B}" }
    column += width
  }

  private mutating func escape(_ rest: inout Substring) {
    if rest.hasPrefix("]0;"), let end = rest.firstIndex(of: "\u{7}") {
      title = String(rest[..<end].dropFirst(3))
      rest = rest[rest.index(after: end)...]
      return
    }
    guard rest.popFirst() == "[" else { return strange.append("escape") }
    let parameters = rest.prefix { "?;0123456789".contains($0) }
    rest = rest[parameters.endIndex...]
    guard let final = rest.popFirst() else { return strange.append("escape without end") }
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (final, String(parameters)) {
    case ("H", ""): (row, column) = (0, 0)
    case ("H", _) where numbers.count == 2:
      (row, column) = (min(numbers[0], rows) - 1, min(numbers[1], columns) - 1)
    case ("G", _) where numbers.count == 1: column = min(numbers[0], columns) - 1
    case ("K", "2"): cells[row] = Array(repeating: " ", count: columns)
    case ("J", "2"), ("J", ""): self.clear()
    case ("h", "?1049"), ("l", "?1049"):
      isAlternate = final == "h"
      clear()
    case ("h", "?7"), ("l", "?7"), ("h", "?25"), ("l", "?25"), ("h", "?1004"), ("l", "?1004"),
      ("h", "?1000"), ("l", "?1000"), ("h", "?1006"), ("l", "?1006"),
      ("t", _), ("m", _):
      break
    default: strange.append("escape \(parameters)\(final)")
    }
  }

  private mutating func clear() {
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }
}
