// Owns what the program says of itself.

/// The texts of `--help` and `--version`.
enum HelpText {
  static let version = "1.0"

  static let program = "cardroom-client/\(version)"

  static let help = """
    cardroom-client [HOST:PORT] [options]     play at a cardroom (127.0.0.1:7777)

      --name NAME       log in at once
      --table TABLE     sit down at once
      --wire            show the lines of the wire instead of prose
      --bot STRATEGY    let a bot play: careful or random
      --rounds N        the bot leaves after N rounds (100)
      --seed N          the bot's choices follow from N
      --advise AhKd 3h4h5h        what your two cards are worth, without a server
      --equity AhKd vs QsQc       how often a hand wins, without a server
      --help            this
      --version         the version

    In a terminal it is a person's client; Ctrl-D or quit leaves. Otherwise it is a pipe: every
    line of standard input is a command, sent when the one before was answered.
    Exit: 0, 1 a command was refused, 64 bad options, 69 no connection or no seat.
    """
}
