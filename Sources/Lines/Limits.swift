/// The limits of the protocol, as the greeting and the pages quote them. `all` has the meaning of
/// each.
public enum Limits {
  /// The protocol's version, `proto=` in the greeting.
  public static let version = "1.0"
  public static let lineBytes = 4096
  public static let sentLineBytes = 16_384
  public static let bytesWithoutNewline = 65_536
  public static let chatBytes = 400
  public static let nameCharacters = PlayerName.lengths.upperBound
  public static let nameCharactersLeast = PlayerName.lengths.lowerBound
  public static let tableIDCharacters = TableID.lengths.upperBound
  public static let tagCharacters = 32
  public static let rememberedTags = 64
  public static let amount = WireNumber.typedMost
  public static let rate = 20
  public static let burst = 40
  public static let pingSeconds = 30
  public static let holdSeconds = 120
  public static let outboxSoftBytes = 16_384
  public static let outboxHardBytes = 65_536
  public static let stalledSeconds = 10
  public static let connectionsPerAddress = 64
  public static let tables = 1000
  public static let challengeSeconds = 60
  public static let emptyTableSeconds = 600
  public static let tablesJoined = 16
  public static let watchers = 50
  public static let eventsKept = 1024
  public static let textWidth = 80
  public static let textWidthLeast = 40
  public static let textWidthMost = 500
  public static let heldLines = 50
  public static let chatSeconds = 2
  public static let lateResetSeconds = 3
  public static let secondDealSeconds = 2
  public static let roundsKept = 20
  public static let dealsBack = 3
  public static let boardRows = 20
  public static let rankedRounds = 200
  public static let monthsKept = 12
  public static let monthsTold = 3
  public static let chipDays = 60
  public static let handsKept = 10
  public static let rulesKept = 20
  public static let welcomeChips = 1000
  public static let refillBelow = 100
  public static let refillSeconds = 3600
  public static let roundsExported = 20
  public static let bytesExported = 32_768
  public static let kickVotesLeast = 2
  public static let kickedSeconds = 600
  public static let stackKeptSeconds = 3600
  public static let ignored = 50
  public static let timeoutsInARow = 3
  static let telnetSubnegotiation = 512
  public static let passwordBytesLeast = 8
  public static let passwordBytesMost = 72
  public static let loginFailuresPerHour = 100
  public static let loginAttempts = 40
  public static let loginStrangerAttempts = 10
  public static let loginFailures = 3
  public static let loginKnownDays = 30
  public static let loginDevices = 8
  public static let loginKnownAddresses = 8
  public static let loginAddressFailures = 20
  public static let loginPaceSeconds = 2
  public static let loginRoundSeconds = 15
  public static let loginPaceMilliseconds = 100
  public static let loginWaitSeconds = 120
  public static let loginsWaiting = 1024
  public static let loginRemembered = 65_536

  /// Every limit with its meaning, for the reference.
  public static let all: [(name: String, figure: Int, meaning: String)] = [
    (
      "lineBytes", lineBytes,
      "bytes of a line from a client, with its line end: the limit of terminals themselves"
    ),
    (
      "sentLineBytes", sentLineBytes,
      "bytes of the longest line from the server, except for rows of `export`"
    ),
    (
      "bytesWithoutNewline", bytesWithoutNewline,
      "bytes without a line end after which the connection is closed"
    ),
    ("chatBytes", chatBytes, "the longest chat text, in bytes of UTF-8"),
    ("nameCharacters", nameCharacters, "the longest player name, in characters"),
    ("nameCharactersLeast", nameCharactersLeast, "the shortest player name, in characters"),
    ("tableIDCharacters", tableIDCharacters, "the longest table name, in characters"),
    ("tagCharacters", tagCharacters, "the longest tag, in characters"),
    ("rememberedTags", rememberedTags, "tagged commands remembered for each client"),
    ("amount", amount, "the largest amount in any field"),
    ("rate", rate, "commands a second answered without delay after the burst"),
    ("burst", burst, "commands in the burst"),
    (
      "pingSeconds", pingSeconds,
      "seconds of silence after which a peer is probed (TCP keep-alive)"
    ),
    ("holdSeconds", holdSeconds, "seconds for which the seat of a cut connection is held"),
    (
      "outboxSoftBytes", outboxSoftBytes,
      "waiting bytes from which chat and watchers' events are dropped and no input is read"
    ),
    ("outboxHardBytes", outboxHardBytes, "waiting bytes from which the connection is closed"),
    (
      "stalledSeconds", stalledSeconds,
      "seconds in which the peer accepts no byte, after which the connection is closed"
    ),
    (
      "connectionsPerAddress", connectionsPerAddress,
      "connections from one address at once; those from the server's own machine are not "
        + "counted"
    ),
    ("tables", tables, "tables a server has at once"),
    ("challengeSeconds", challengeSeconds, "seconds for which a challenge is open"),
    (
      "emptyTableSeconds", emptyTableSeconds,
      "seconds without seated players after which a table created by a player is closed"
    ),
    ("tablesJoined", tablesJoined, "tables at which one person sits or watches at once"),
    ("watchers", watchers, "people watching one table"),
    ("eventsKept", eventsKept, "events a table keeps for `resume`"),
    (
      "textWidth", textWidth,
      "columns of a line in text mode, unless telnet or `set width` gives another number"
    ),
    ("textWidthLeast", textWidthLeast, "the fewest columns that `set width` accepts"),
    ("textWidthMost", textWidthMost, "the most columns that `set width` accepts"),
    ("heldLines", heldLines, "lines held back in text mode while it is the reader's turn"),
    (
      "chatSeconds", chatSeconds,
      "the least seconds between chat lines shown to a player who has to act, and between "
        + "one person's lines in the lobby"
    ),
    (
      "lateResetSeconds", lateResetSeconds,
      "seconds after a new game in which a `reset` from another player was meant for it"
    ),
    (
      "secondDealSeconds", secondDealSeconds,
      "seconds after a dealer's round in which a `deal` from another player was meant for "
        + "it"
    ),
    ("roundsKept", roundsKept, "rounds of each table kept in memory"),
    ("dealsBack", dealsBack, "the deals of a dealer's table that `look last=` can show"),
    ("boardRows", boardRows, "rows of a leader board, of `history` and of `ledger`"),
    ("rankedRounds", rankedRounds, "the fewest rounds for a ranking by the mean of a hundred"),
    ("monthsKept", monthsKept, "months for which members' results are kept one by one"),
    ("monthsTold", monthsTold, "months that `me` lists one by one by default"),
    ("chipDays", chipDays, "days for which changes of a member's chips are kept"),
    ("handsKept", handsKept, "last hands of each member that `me` lists"),
    ("rulesKept", rulesKept, "sets of rules that a member can keep"),
    ("welcomeChips", welcomeChips, "chips that a new member gets"),
    (
      "refillBelow", refillBelow,
      "members with fewer chips, including those at tables, get new ones"
    ),
    ("refillSeconds", refillSeconds, "seconds between two refills"),
    ("roundsExported", roundsExported, "rounds that `export` sends at once"),
    ("bytesExported", bytesExported, "bytes of these rounds, not counting the first"),
    ("kickVotesLeast", kickVotesLeast, "the fewest votes that remove a player from a table"),
    (
      "kickedSeconds", kickedSeconds,
      "seconds before a player who was voted out may sit there again"
    ),
    (
      "stackKeptSeconds", stackKeptSeconds,
      "seconds for which a table remembers the chips of those who left"
    ),
    ("ignored", ignored, "people whom one person can ignore"),
    ("timeoutsInARow", timeoutsInARow, "timeouts in a row after which a player sits out"),
    (
      "telnetSubnegotiation", telnetSubnegotiation,
      "bytes of a telnet subnegotiation that are skipped"
    ),
    ("passwordBytesLeast", passwordBytesLeast, "the shortest password, in bytes"),
    ("passwordBytesMost", passwordBytesMost, "the longest password, in bytes"),
    (
      "loginFailuresPerHour", loginFailuresPerHour,
      "the most failed logins to one account in any hour: counted apart for its devices, "
        + "for each address where its owner has recently logged in, and for all others together"
    ),
    (
      "loginAttempts", loginAttempts,
      "the burst of these for an owner's devices, and for each such address, a second apart"
    ),
    ("loginStrangerAttempts", loginStrangerAttempts, "the burst of these for all others together"),
    (
      "loginFailures", loginFailures,
      "failures of a connection from such an address before it counts as one of the others"
    ),
    (
      "loginKnownDays", loginKnownDays,
      "days for which an address remains one where the owner has logged in"
    ),
    ("loginDevices", loginDevices, "devices remembered for one account, the latest ones"),
    (
      "loginKnownAddresses", loginKnownAddresses,
      "addresses remembered for one account, the latest ones"
    ),
    (
      "loginAddressFailures", loginAddressFailures,
      "failed logins from one address, to any names, before its attempts are spread over "
        + "time; the same number is forgiven in an hour"
    ),
    ("loginPaceSeconds", loginPaceSeconds, "seconds between two of these attempts when few wait"),
    ("loginRoundSeconds", loginRoundSeconds, "seconds in which all have had a turn when many wait"),
    (
      "loginPaceMilliseconds", loginPaceMilliseconds,
      "the least milliseconds between two of these attempts"
    ),
    ("loginWaitSeconds", loginWaitSeconds, "the longest wait for a turn, in seconds"),
    ("loginsWaiting", loginsWaiting, "attempts waiting at once"),
    (
      "loginRemembered", loginRemembered,
      "names, and addresses, whose failures are remembered; the oldest are dropped first"
    ),
  ]
}
