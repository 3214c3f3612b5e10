import Cards
import Identity

/// Everything that is on the full screen, as a value: what stands in the middle, what has happened,
/// what can be done, what is being typed.
struct FullView: Sendable, Equatable {
  /// What stands above the log.
  enum Body: Sendable, Equatable {
    case table(TableView)
    case lobby(LobbyView)
    case sheet(SheetView)
    /// Nothing is known of it yet.
    case blank
  }

  /// A tab and why one might turn to it.
  struct Tab: Sendable, Equatable {
    enum Mark: Sendable, Equatable {
      case none, shown, news, asked
    }

    let name: String
    let mark: Mark
  }

  /// How the server is reached.
  enum Connection: Sendable, Equatable {
    /// With the round trip, in milliseconds, if it was measured.
    case connected(Int?)
    case reconnecting
  }

  var body = Body.blank
  /// Whether the user is asked at this table.
  var isAsked = false
  /// The clock of that question, if one runs.
  var clock: ClockView?
  var log = Log()
  /// What can be done, in the order of importance.
  var hints: [Hint] = []
  /// The input line; for a secret only its prompt.
  var input = Bottom()
  /// The games that the keys choose from, while they do.
  var choice: Choice?
  /// The cards that the keys choose from, while they do.
  var selection: CardSelection?
  /// What lies over the table and the log, while something does.
  var overlay: Overlay?
  var tabs: [Tab] = []
  var connection = Connection.reconnecting
  /// Milliseconds of the clock that deadlines are of.
  var now = 0
  /// When the turns of cards began that are seen; `nil` if none are.
  var turnsFrom: Int?

  /// The lesson of the tutorial that stands beside its table.
  var lesson: Lesson? { if case .table(let table) = body { table.lesson } else { nil } }

  /// What is seen now of cards that turn.
  func frames(_ turn: CardTurn?, _ cards: [Card?]) -> [Int: CardTurn.Frame] {
    guard let turn, let turnsFrom, turn.began >= turnsFrom else { return [:] }
    return turn.frames(cards, at: now)
  }

  /// Something to read, page by page.
  struct Overlay: Sendable, Equatable {
    let title: String
    /// Without any, the keys of the moment.
    var lines: [Line] = []
    var pages = Pages()

    enum Line: Sendable, Equatable {
      case heading(Prose)
      /// A key, what it does, and that in more words.
      case key(String, String, more: String)
      /// A line of the server's, in the words of our renderer.
      case text(Prose)
    }
  }

  /// Games of which one is chosen.
  struct Choice: Sendable, Equatable {
    let words: [String]
    /// Which one stands in the input line.
    let chosen: Int
  }

  /// Something that can be done, and the key that writes it into the input line, if one does.
  struct Hint: Sendable, Equatable {
    var key: String?
    let text: String
    /// The same in fewer words.
    var short: String?
    /// What a click on it does, where no key says it.
    var click: Click?
  }
}
