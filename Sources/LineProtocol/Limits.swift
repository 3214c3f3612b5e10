import Identity
import Lines
import Games

/// The limits of the protocol, quoted by the greeting and by `protocol.md`.
public enum Limits {
  /// The protocol's version, `proto=` in the greeting.
  public static let version = "1.0"
  /// Bytes of a line from a client, with its end: a terminal's own limit.
  public static let lineBytes = 4096
  /// Bytes of the longest line from the server, but for rows of `export`.
  public static let sentLineBytes = 16_384
  /// Bytes without an end of line after which the connection is closed.
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
  /// Tagged commands that are remembered.
  public static let rememberedTags = 64
  /// The largest amount of anything.
  public static let amount = WireNumber.typedMost
  /// Commands a second that are answered at once after the burst.
  public static let rate = 20
  /// Commands that may come at once.
  public static let burst = 40
  /// Seconds of silence after which a peer is probed (TCP keep-alive).
  public static let pingSeconds = 30
  /// Seconds for which the seat of a cut connection is held.
  public static let holdSeconds = 120
  /// Bytes that wait from which on chat and watchers' events are dropped, and no input is read.
  public static let outboxSoftBytes = 16_384
  /// Bytes that wait from which on the connection is closed.
  public static let outboxHardBytes = 65_536
  /// Seconds without taking a byte after which a connection is closed.
  public static let stalledSeconds = 10
  /// Connections from one address at once; the own machine's do not count.
  public static let connectionsPerAddress = 64
  /// Tables a server has at once.
  public static let tables = 1000
  /// Seconds for which a challenge stands.
  public static let challengeSeconds = 60
  /// Seconds without anybody seated after which a table that somebody created is closed.
  public static let emptyTableSeconds = 600
  /// Tables one person is seated at or watches at once.
  public static let tablesJoined = 16
  /// People watching one table.
  public static let watchers = 50
  /// Events a table keeps for `resume`.
  public static let eventsKept = 1024
  /// Columns of a line in text mode, if neither telnet nor `set width` says how many there are.
  public static let textWidth = 80
  /// Columns that `set width` takes at least.
  static let textWidthLeast = 40
  /// And at most.
  static let textWidthMost = 500
  /// Lines held back in text mode while it is one's turn.
  public static let heldLines = 50
  /// Seconds at least between others' words to somebody who is asked.
  public static let chatSeconds = 2
  /// Seconds after a new game in which the `reset` of others was meant for it.
  public static let lateResetSeconds = 3
  /// Seconds after a dealer's round in which the `deal` of others was meant for it.
  public static let secondDealSeconds = 2
  /// Rounds of each table that are held in memory.
  public static let roundsKept = 20
  /// Deals of a dealer's table that `look last=` goes back.
  public static let dealsBack = 3
  /// Rows of a leader board, of `history` and of `ledger`.
  public static let boardRows = 20
  /// Rounds in which somebody is ranked by the mean of a hundred, at least.
  public static let rankedRounds = 200
  /// Months of which members' results are kept one by one.
  public static let monthsKept = 12
  /// Months that `me` tells one by one if no number is said.
  public static let monthsTold = 3
  /// Days of which it is kept how a member's chips have changed.
  public static let chipDays = 60
  /// Last hands of each member that `me` tells.
  public static let handsKept = 10
  /// Rules of their own that a member can keep.
  public static let rulesKept = 20
  /// Chips that a new member gets.
  public static let welcomeChips = 1000
  /// Whoever has fewer chips, at tables too, gets new ones.
  public static let refillBelow = 100
  /// Seconds between two refills.
  public static let refillSeconds = 3600
  /// Rounds that `export` tells at once.
  public static let roundsExported = 20
  /// Their bytes, but for the first.
  public static let bytesExported = 32_768
  /// Votes at least that send somebody away from a table.
  public static let kickVotesLeast = Table.kickVotesLeast
  /// Seconds for which somebody who was voted out may not sit there again.
  public static let kickedSeconds = 600
  /// Seconds for which a table remembers the chips of those who left.
  public static let stackKeptSeconds = 3600
  /// People whom one person can ignore.
  public static let ignored = 50
  /// Time-outs in a row after which a player sits out.
  public static let timeoutsInARow = Occupant.lateRoundsMost
  /// Bytes of a telnet subnegotiation that are skipped.
  static let telnetSubnegotiation = 512
  /// The shortest password, in bytes.
  public static let passwordBytesLeast = 8
  /// The longest password, in bytes.
  public static let passwordBytesMost = 72
  /// The most failed logins to one account in any hour: by its devices, from each address where its
  /// owner has logged in of late, and by all others together.
  public static let loginFailuresPerHour = 100
  /// How many of these an owner's devices, and each such address, may make at once, a second apart.
  public static let loginAttempts = 40
  /// How many of these all others together may make at once.
  public static let loginStrangerAttempts = 10
  /// Failures of a connection from such an address before it counts as one of those others.
  public static let loginFailures = 3
  /// For so many days an address is one where the owner has logged in.
  public static let loginKnownDays = 30
  /// Devices of one account, the latest ones.
  public static let loginDevices = 8
  /// Addresses an account is known to be used from, the latest ones.
  public static let loginKnownAddresses = 8
  /// Failed logins from one address, to whatever names, before its attempts are spread in time; so
  /// many are forgiven in an hour.
  public static let loginAddressFailures = 20
  /// One of these attempts begins in so many seconds, if few wait.
  public static let loginPaceSeconds = 2
  /// If many wait, all have their turn in so many seconds.
  public static let loginRoundSeconds = 15
  /// And there are at least so many milliseconds between two.
  public static let loginPaceMilliseconds = 100
  /// The longest wait for one's turn, in seconds.
  public static let loginWaitSeconds = 120
  /// Attempts that wait at once.
  public static let loginsWaiting = 1024
  /// Names, and addresses, whose failures are remembered; those that are longest ago go first.
  public static let loginRemembered = 65_536
}
