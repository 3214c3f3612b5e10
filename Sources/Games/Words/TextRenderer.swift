import Lines

/// Renders messages as prose for one person.
public struct TextRenderer: Sendable {
  /// How cards look.
  public var style = TextStyle()
  /// The reader, whose own actions are rendered as "You".
  public var me: PlayerName?
  /// Whether the reader plays at the table; nobody else is shown the commands to play.
  var isPlayer = true
  /// The seats whose cards were turned up in this hand of poker, and are not listed again.
  private(set) var shown: Set<Seat> = []

  /// Creates a renderer for a nameless person in the default style.
  public init() {}

  /// Notes what was told, for the sentences that follow.
  public mutating func note(_ event: TableEvent) {
    guard case .game(.poker(let event)) = event else { return }
    switch event {
    case .hand: shown = []
    case .shown(let hand): shown.insert(hand.player.seat)
    default: break
    }
  }

  public mutating func note(_ line: TableLine) {
    if case .event(let event, _) = line { note(event) }
  }

  func count(_ number: Int, _ one: Prose, _ many: Prose) -> Prose { .count(number, one, many) }

  /// The time left, rounded up to seconds.
  func seconds(_ milliseconds: Int) -> Prose { "\(seconds: (milliseconds + 999) / 1000)" }
}
