import Lines

/// The limits of the score book. They keep all arithmetic far from overflow: the largest possible
/// game total is below 10^9.
public enum BookLimits {
  /// Most characters of the name of a player or a club.
  public static let name = 24
  /// Most characters of a player's initials.
  public static let initials = 3
  /// Most characters of a profile's id.
  static let profileID = 16
  /// Most characters of a profile's title.
  static let profileName = 32
  /// Most characters of the reason for reopening a complete game.
  public static let note = 72
  /// Most characters of an e-mail address.
  public static let email = 64
  /// Most characters of a phone number.
  public static let phone = 24
  /// Most characters of an icon.
  public static let icon = 8
  /// Most UTF-8 bytes of a name, initials or icon, whatever its characters.
  static let labelBytes = 96
  /// Most players in one team.
  public static let playersPerTeam = 4
  /// Most books, red threes and the like that one team can have in one round.
  public static let pieces = 99
  /// Largest card count, and largest count to subtract, of one team in one round.
  public static let cardCount = 99_999
  /// Most points that a profile can give for one piece.
  public static let points = 99_999
  /// Most elements that a profile can count.
  public static let elements = 15
  /// Most characters of an own element's key.
  static let elementKey = 10
  /// Most rounds of a game.
  public static let rounds = 8
  /// Most steps of an opening meld by score.
  static let meldSteps = 8
  /// Highest score at which a step of an opening meld can begin.
  static let meldScore = 9_999_999
  /// Most cents that a game can cost, or pay for a win.
  static let stake = 99_999
  /// Most players in a book, the guests included.
  public static let players = 40_000
  /// Most clubs in a book, the open one included.
  public static let clubs = 1_000
  /// Largest number a club can have.
  static let clubNumber = 999_999_999
  /// Most profiles in a club, the built-in ones included.
  public static let profiles = 100
  /// Most games in a book, including the dropped ones. In a full book, games that were dropped, or
  /// hidden for a long time, make room.
  public static let games = 10_000
  /// Largest number a game can have.
  public static let gameNumber = 999_999_999
  /// Changes of one game after which guests and new members may change it only if they began it or
  /// have been named.
  public static let changesPerGame = 2_000
  /// Most changes of all games in the book together. A change is never forgotten while its game
  /// exists.
  public static let changes = 400_000
  /// Most people who are allowed to change a locked game.
  public static let writers = 16
  /// A game older than this many days is not listed.
  static let daysListed = 30
  /// The number of days for which a dropped game can be restored.
  static let daysKept = 30
  /// Most rows of one list on one screen; `from=N` shows the next ones.
  public static let rowsShown = 50
  /// Most games in progress that are offered to a person who has to choose one.
  static let gamesTold = 5
  /// Most bytes of the record of an import.
  public static let importBytes = 1_600_000
  /// Most errors in a file that are listed.
  public static let misfits = 50
  /// Most files that are being sent at once.
  public static let filesAtOnce = 32
  /// Seconds without a new row after which a file makes room for others.
  public static let fileSeconds = 600
  /// Most bytes of rows of a file, or of a drawing, in one answer.
  static let bytesAnswered = 32_768
  /// Most games, wins and rounds that can be carried over for one player.
  static let carriedGames = 1_000_000_000
  /// Most cents that can be carried over for one player.
  static let carriedCents = 1_000_000_000_000
  /// Widest line of a text screen, in columns.
  public static let columns = 78
}
