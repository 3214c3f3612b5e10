import Cards
import Identity

/// Everything on the full screen, as a value: the body, the log, the hints, and the input.
struct FullView: Sendable, Equatable {
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

  /// The state of the connection to the server.
  enum Connection: Sendable, Equatable {
    /// With the round trip, in milliseconds, if it was measured.
    case connected(Int?)
    case reconnecting
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
  /// The games to choose from with the keys, if any.
  var choice: Choice?
  /// The cards to choose from with the keys, if any.
  var selection: CardSelection?
  /// The text that covers the table and the log, if any.
  var overlay: Overlay?
  var tabs: [Tab] = []
  var connection = Connection.reconnecting
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
    var pages = Pages()

    enum Line: Sendable, Equatable {
      case heading(Prose)
      /// A key, its effect, and the same in more words.
      case key(String, String, more: String)
      /// A line from the server, in our renderer's words.
      case text(Prose)
    }
  }

  /// Games from which one is chosen.
  struct Choice: Sendable, Equatable {
    let words: [String]
    /// The index of the one in the input line.
    let chosen: Int
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
