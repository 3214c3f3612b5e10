import Lines

/// Everything on the full screen, as a value: the body, the log, the hints, and the input.
struct FullView: Sendable {
  /// The part above the log.
  enum Body: Sendable, Equatable {
    case table(TableView)
    case lobby(LobbyView)
    case sheet(SheetView)
    /// Nothing is known yet.
    case blank
  }

  /// A tab, and why one might turn to it.
  struct Tab: Sendable, Equatable {
    enum Mark: Sendable, Equatable {
      case none, shown, news, asked
    }

    let name: String
    let mark: Mark
  }

  var body = Body.blank
  /// Whether the user has a question at this table.
  var isAsked = false
  /// That question's clock, if one runs.
  var clock: ClockView?
  var log = Log()
  /// Possible actions, the most important first.
  var hints: [Hint] = []
  /// The input line; only the prompt for a secret.
  var input = Bottom()
  /// The games to choose from with the keys, if any, and the index of the one in the input line.
  var choice: (words: [String], chosen: Int)?
  /// The cards to choose from with the keys, if any.
  var selection: CardSelection?
  /// The text that covers the table and the log, if any.
  var overlay: Overlay?
  var tabs: [Tab] = []
  var isConnected = false
  /// The round trip to the server, in milliseconds, if it was measured.
  var delay: Int?
  /// The time, in milliseconds of the deadlines' clock.
  var now = 0
  /// When the earliest visible turn of cards began; `nil` if none is visible.
  var turnsFrom: Int?

  /// The tutorial's lesson beside its table.
  var lesson: Lesson? { if case .table(let table) = body { table.lesson } else { nil } }

  /// The present frames of turning cards.
  func frames(_ turn: CardTurn?, _ cards: [Card?]) -> [Int: CardTurn.Frame] {
    guard let turn, let turnsFrom, turn.began >= turnsFrom else { return [:] }
    return turn.frames(cards, at: now)
  }

  /// Text to read, page by page.
  struct Overlay: Sendable, Equatable {
    let title: String
    /// The lines; if empty, the present keys.
    var lines: [Line] = []
    /// The letter of the key that opened it; a word that is typed then begins with it.
    var typed = ""
    /// The row that should be the first visible one.
    private(set) var first = 0

    enum Line: Sendable, Equatable {
      case heading(Prose)
      /// A key, its effect, and the same in more words.
      case key(String, String, more: String)
      /// A line from the server, in our renderer's words.
      case text(Prose)
    }

    /// The visible part of all rows.
    struct Sight: Sendable, Equatable {
      let rows: Range<Int>
      let count: Int
      /// The number of rows that fit.
      let room: Int

      /// Whether all rows are visible.
      var isWhole: Bool { rows.count == count }
      /// Whether nothing follows.
      var isLast: Bool { rows.upperBound == count }
      /// How far a page turns: one row of the previous page stays visible.
      var page: Int { max(1, room - 1) }
    }

    /// The visible part of `count` rows where `room` fit.
    func sight(of count: Int, room: Int) -> Sight {
      let room = max(1, room)
      let start = min(max(0, first), max(0, count - room))
      return Sight(rows: start..<min(count, start + room), count: count, room: room)
    }

    mutating func move(by rows: Int, from sight: Sight) {
      first = min(max(0, sight.rows.lowerBound + rows), max(0, sight.count - sight.room))
    }
  }

  /// A possible action, and the key that writes it into the input line, if any.
  struct Hint: Sendable, Equatable {
    var key: String?
    let text: String
    /// The same in fewer words.
    var short: String?
    /// The effect of a click, if there is no key for it.
    var click: Click?
  }
}
