import Identity
import Lines
import Games

/// The limits of the protocol, quoted by the greeting and by `protocol.md`.
public enum Limits {
  /// The protocol's version, `proto=` in the greeting.
  public static let version = "1.0"
  /// Bytes of a line from a client, with its line end: the limit of terminals themselves.
  public static let lineBytes = 4096
  /// Bytes of the longest line from the server, except for rows of `export`.
  public static let sentLineBytes = 16_384
  /// Bytes without a line end after which the connection is closed.
  public static let bytesWithoutNewline = 65_536
  /// The longest chat text, in bytes of UTF-8.
  public static let chatBytes = 400
  /// The longest player name, in characters.
  public static let nameCharacters = PlayerName.lengths.upperBound
  /// The shortest player name, in characters.
  public static let nameCharactersLeast = PlayerName.lengths.lowerBound
  /// The longest table name, in characters.
  public static let tableIDCharacters = TableID.lengths.upperBound
  /// The longest tag, in characters.
  public static let tagCharacters = 32
  /// Tagged commands remembered for each client.
  public static let rememberedTags = 64
  /// The largest amount in any field.
  public static let amount = WireNumber.typedMost
  /// Commands a second answered without delay after the burst.
  public static let rate = 20
  /// Commands in the burst.
  public static let burst = 40
  /// Seconds of silence after which a peer is probed (TCP keep-alive).
  public static let pingSeconds = 30
  /// Seconds for which the seat of a cut connection is held.
  public static let holdSeconds = 120
  /// Waiting bytes from which chat and watchers' events are dropped and no input is read.
  public static let outboxSoftBytes = 16_384
  /// Waiting bytes from which the connection is closed.
  public static let outboxHardBytes = 65_536
  /// Seconds in which the peer accepts no byte, after which the connection is closed.
  public static let stalledSeconds = 10
  /// Connections from one address at once; those from the server's own machine are not counted.
  public static let connectionsPerAddress = 64
  /// Tables a server has at once.
  public static let tables = 1000
  /// Seconds for which a challenge is open.
  public static let challengeSeconds = 60
  /// Seconds without seated players after which a table created by a player is closed.
  public static let emptyTableSeconds = 600
  /// Tables at which one person sits or watches at once.
  public static let tablesJoined = 16
  /// People watching one table.
  public static let watchers = 50
  /// Events a table keeps for `resume`.
  public static let eventsKept = 1024
  /// Columns of a line in text mode, unless telnet or `set width` gives another number.
  public static let textWidth = 80
  /// The fewest columns that `set width` accepts.
  static let textWidthLeast = 40
  /// The most columns that `set width` accepts.
  static let textWidthMost = 500
  /// Lines held back in text mode while it is the reader's turn.
  public static let heldLines = 50
  /// The least seconds between chat lines shown to a player who has to act, and between one
  /// person's lines in the lobby.
  public static let chatSeconds = 2
  /// Seconds after a new game in which a `reset` from another player was meant for it.
  public static let lateResetSeconds = 3
  /// Seconds after a dealer's round in which a `deal` from another player was meant for it.
  public static let secondDealSeconds = 2
  /// Rounds of each table kept in memory.
  public static let roundsKept = 20
  /// The deals of a dealer's table that `look last=` can show.
  public static let dealsBack = 3
  /// Rows of a leader board, of `history` and of `ledger`.
  public static let boardRows = 20
  /// The fewest rounds for a ranking by the mean of a hundred.
  public static let rankedRounds = 200
  /// Months for which members' results are kept one by one.
  public static let monthsKept = 12
  /// Months that `me` lists one by one by default.
  public static let monthsTold = 3
  /// Days for which changes of a member's chips are kept.
  public static let chipDays = 60
  /// Last hands of each member that `me` lists.
  public static let handsKept = 10
  /// Sets of rules that a member can keep.
  public static let rulesKept = 20
  /// Chips that a new member gets.
  public static let welcomeChips = 1000
  /// Members with fewer chips, including those at tables, get new ones.
  public static let refillBelow = 100
  /// Seconds between two refills.
  public static let refillSeconds = 3600
  /// Rounds that `export` sends at once.
  public static let roundsExported = 20
  /// Bytes of these rounds, not counting the first.
  public static let bytesExported = 32_768
  /// The fewest votes that remove a player from a table.
  public static let kickVotesLeast = Table.kickVotesLeast
  /// Seconds before a player who was voted out may sit there again.
  public static let kickedSeconds = 600
  /// Seconds for which a table remembers the chips of those who left.
  public static let stackKeptSeconds = 3600
  /// People whom one person can ignore.
  public static let ignored = 50
  /// Timeouts in a row after which a player sits out.
  public static let timeoutsInARow = Occupant.lateRoundsMost
  /// Bytes of a telnet subnegotiation that are skipped.
  static let telnetSubnegotiation = 512
  /// The shortest password, in bytes.
  public static let passwordBytesLeast = 8
  /// The longest password, in bytes.
  public static let passwordBytesMost = 72
  /// The most failed logins to one account in any hour: counted apart for its devices, for each
  /// address where its owner has recently logged in, and for all others together.
  public static let loginFailuresPerHour = 100
  /// The burst of these for an owner's devices, and for each such address, a second apart.
  public static let loginAttempts = 40
  /// The burst of these for all others together.
  public static let loginStrangerAttempts = 10
  /// Failures of a connection from such an address before it counts as one of the others.
  public static let loginFailures = 3
  /// Days for which an address remains one where the owner has logged in.
  public static let loginKnownDays = 30
  /// Devices remembered for one account, the latest ones.
  public static let loginDevices = 8
  /// Addresses remembered for one account, the latest ones.
  public static let loginKnownAddresses = 8
  /// Failed logins from one address, to any names, before its attempts are spread over time; the
  /// same number is forgiven in an hour.
  public static let loginAddressFailures = 20
  /// Seconds between two of these attempts when few wait.
  public static let loginPaceSeconds = 2
  /// Seconds in which all have had a turn when many wait.
  public static let loginRoundSeconds = 15
  /// The least milliseconds between two of these attempts.
  public static let loginPaceMilliseconds = 100
  /// The longest wait for a turn, in seconds.
  public static let loginWaitSeconds = 120
  /// Attempts waiting at once.
  public static let loginsWaiting = 1024
  /// Names, and addresses, whose failures are remembered; the oldest are dropped first.
  public static let loginRemembered = 65_536
}
