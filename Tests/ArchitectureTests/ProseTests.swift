import Testing

/// What a person reads is `Prose`: no word of the wire gets into it by chance, because whatever is
/// interpolated has an overload that says what it is. Here stand those overloads, and who may use
/// the ones that take a `String`.
struct ProseTests {
  /// Everything that can be interpolated.
  private static let overloads: Set = [
    // Cards/Prose.swift
    "_ other: Prose", "_ number: some FixedWidthInteger", "_ card: Card", "_ cards: [Card]",
    "typed notation: String", "seen: String, spoken: String",
    "quoting text: some StringProtocol", "words: String", "figure: some StringProtocol",
    // The one of `String`, which is deprecated: a warning, and so no build.
    "_ prose: Prose",
    // LineProtocol/Text/Prose+Names.swift
    "_ name: PlayerName", "_ table: TableID", "_ seat: Seat", "_ game: GameID",
    "variant game: VariantID", "_ rules: RuleSetName",
    "command verb: Verb, _ arguments: String = \"\"", "command request: ActionRequest",
    "command kind: WagerKind", "usage: String", "option key: String",
  ]

  @Test func onlyWhatIsReadCanBeInterpolated() throws {
    var found: Set<String> = []
    for source in try SwiftSource.all(in: "Sources") {
      for line in source.lines {
        guard let start = line.firstRange(of: "func appendInterpolation(") else { continue }
        let end = line.lastIndex(of: "{").map { line[..<$0] } ?? line
        let rest = end[start.upperBound...]
        found.insert(String(rest[..<(rest.lastIndex(of: ")") ?? rest.endIndex)]))
        #expect(
          ["Sources/Cards/Prose.swift", "Sources/LineProtocol/Text/Prose+Names.swift"]
            .contains(source.path), "an overload in \(source.path)")
      }
    }
    #expect(found == ProseTests.overloads)
  }

  /// The files that may take a whole text as prose: what comes from the score book, or from the
  /// server, or is a file that somebody has asked for, or was prose before it was put together to
  /// be heard.
  private static let sentences: Set = [
    "LineProtocol/Messages/WireRendering.swift",
    "LineProtocol/Replies/ImportReplies.swift", "LineProtocol/Text/ProgramOptions.swift",
    "LineProtocol/Text/SpokenLine.swift",
    "LineProtocol/Text/TextRenderer+Session.swift", "Room/Office/RoundService+Export.swift",
    "Room/ScoreBook/ScoreBookService.swift", "Room/ScoreBook/ScoreBookService+Drops.swift",
    "Room/ScoreBook/ScoreBookService+Import.swift", "Room/Session/Session+Card.swift",
    "Client/Pipe/Pipe.swift", "Client/Screen/Prose+Terminal.swift",
    "Client/Session/HeardLine.swift", "Client/Session/JoinedTables.swift",
    "ScoreBook/BookLines.swift",
    "ScoreBook/Refusals.swift",
  ]

  /// The files with names and words from tables of ours: of hands, games, streets.
  private static let words: Set = [
    "Advisor/AdviceReply.swift", "Advisor/EquityReply.swift", "Advisor/HeldHand+Words.swift",
    "Advisor/WildAdvice.swift", "HandRanking/Advice/Advice.swift",
    "HandRanking/Quiz/QuizQuestion.swift", "LineProtocol/Catalogue/ActionMeaning.swift",
    "LineProtocol/Catalogue/DealingCatalogue.swift", "LineProtocol/Catalogue/GameCatalogue.swift",
    "LineProtocol/Catalogue/PokerHelp.swift", "LineProtocol/Catalogue/TableOptions.swift",
    "LineProtocol/Replies/DealReplies.swift",
    "LineProtocol/Text/DealingWords.swift", "LineProtocol/Text/Prose+Names.swift",
    "LineProtocol/Text/ZoneOffset.swift", "LineProtocol/Text/TextRenderer+Spoken.swift",
    "LineProtocol/Text/TextRenderer+Advice.swift", "LineProtocol/Text/TextRenderer+Dealing.swift",
    "LineProtocol/Text/TextRenderer+House.swift", "LineProtocol/Text/TextRenderer+Matches.swift",
    "LineProtocol/Text/TextRenderer+Me.swift", "LineProtocol/Text/TextRenderer+Office.swift",
    "LineProtocol/Text/TextRenderer+Poker.swift", "LineProtocol/Text/TextRenderer+Session.swift",
    "LineProtocol/Text/TextRenderer+Table.swift",
    "LineProtocol/Text/TextStyle.swift", "Room/Help/Help.swift", "Room/Lobby/Lobby+Commands.swift",
    "Room/Office/RoundService+Steps.swift",
    "Room/Table/PlaySearch.swift", "Client/Reading/TableReading.swift",
    "Cards/Args.swift",
    "ScoreBook/BookCommand.swift",
  ]

  /// The files that repeat what somebody wrote: a word, a name, a text, an address.
  private static let quotations: Set = [
    "Cards/CardNotation.swift", "Client/BookFile/BookFileClient.swift",
    "LineProtocol/Messages/WireRendering.swift",
    "Client/Bot/BotPlayer.swift", "Client/Bot/KeptSeat.swift", "Client/Bot/MatchPlace.swift",
    "Client/Exec/ProgramPlayer.swift", "Client/FullScreen/FullScreenClient+Hearing.swift",
    "Client/FullScreen/FullScreenClient+Keys.swift", "Client/FullScreen/FullScreenClient.swift",
    "Client/Interactive/InteractiveClient.swift", "Client/Pipe/Pipe.swift",
    "Client/Session/Aliases.swift", "Client/Session/ClientCommand.swift",
    "Client/Session/ClientSettings.swift", "Client/Session/JoinedTables.swift",
    "Client/Session/ServerSession.swift", "Client/View/TutorialView.swift",
    "LineProtocol/Catalogue/StakeSize.swift", "LineProtocol/Catalogue/TableOptions.swift",
    "LineProtocol/Catalogue/TableSettings.swift", "LineProtocol/Commands/ActionRequest.swift",
    "LineProtocol/Commands/ArgumentReader.swift", "LineProtocol/Commands/ArgumentValues.swift",
    "LineProtocol/Commands/DeclaredCommand.swift",
    "LineProtocol/Commands/DroppedWord.swift",
    "LineProtocol/Commands/OperatorCommands.swift", "LineProtocol/Commands/Phrasing.swift",
    "LineProtocol/Commands/PlayWish.swift",
    "LineProtocol/Quota.swift",
    "LineProtocol/Text/Prose+Names.swift", "LineProtocol/Text/TextRenderer+Session.swift",
    "LineProtocol/Text/TextRenderer+Table.swift", "Room/Admin/OperatorRequest.swift",
    "Room/Effect.swift", "Room/Help/Help.swift", "Room/Lobby/Lobby+Play.swift",
    "Room/Office/Office+Boards.swift", "Room/Quotas/BookQuotas.swift",
    "Room/ScoreBook/ScoreBookService.swift", "Room/Session/Session+Lines.swift",
    "Room/Session/Session+Secrets.swift",
    "Cards/Args.swift",
    "ScoreBook/BookCommand.swift",
  ]

  /// The files that say how a command is typed.
  private static let usages: Set = [
    "Client/FullScreen/FullScreenClient+Answers.swift",
    "Client/Pipe/Pipe.swift",
    "Client/Reading/ReadTopic.swift",
    "Client/Reading/TableReading.swift",
    "Client/Session/ClientCommand.swift",
    "Client/Session/ClientSettings.swift",
    "Client/Session/Farewell.swift",
    "LineProtocol/Catalogue/ActionMeaning.swift",
    "LineProtocol/Catalogue/GameCatalogue.swift",
    "LineProtocol/Catalogue/PokerMeaning.swift",
    "LineProtocol/Catalogue/TableOptions.swift",
    "LineProtocol/Catalogue/TableSettings.swift",
    "LineProtocol/Commands/ActionRequest.swift",
    "LineProtocol/Commands/ArgumentCoder.swift",
    "LineProtocol/Commands/ArgumentReader.swift",
    "LineProtocol/Commands/ArgumentValues.swift",
    "LineProtocol/Commands/DeclaredCommand.swift",
    "LineProtocol/Commands/Phrasing.swift",
    "LineProtocol/Commands/Setting.swift",
    "LineProtocol/Quota.swift",
    "LineProtocol/Text/Prose+Names.swift",
    "LineProtocol/Text/TextRenderer+Dealing.swift",
    "LineProtocol/Text/TextRenderer+Office.swift",
    "Room/Help/Help.swift",
    "Room/Help/HelpTask.swift",
    "Room/Lobby/Lobby+Play.swift",
    "Room/Lobby/Lobby+Tables.swift",
    "Room/Office/Office+Boards.swift",
    "Room/Office/RoundService+Export.swift",
    "Room/Session/Session+Commands.swift",
    "Room/Session/Session+Office.swift",
    "Room/Table/TableSession+Bots.swift",
    "Room/Table/TableSession+Commands.swift",
    "Room/Tutorial/Tutorial.swift",
    "Room/Tutorial/TutorialCourse+Lessons.swift",
  ]

  /// The files that say an option of a command by its key.
  private static let options: Set = [
    "Client/Session/ClientSettings.swift",
    "LineProtocol/Catalogue/ActionMeaning.swift",
    "LineProtocol/Catalogue/PokerRules+Options.swift",
    "LineProtocol/Catalogue/TableOptions.swift",
    "LineProtocol/Commands/ArgumentValues.swift",
    "LineProtocol/Quota.swift",
    "Room/Lobby/Lobby+Challenges.swift",
  ]

  @Test(arguments: [
    (#"Prose[.(](init\()?sentence:"#, sentences), (#"(\\|appendInterpolation)\(words:"#, words),
    (#"(\\|appendInterpolation)\(quoting:"#, quotations),
    (#"(\\|appendInterpolation)\(usage:"#, usages),
    (#"(\\|appendInterpolation)\(option:"#, options),
  ])
  func aTextIsTakenAsProseWhereItMayBe(door: String, files: Set<String>) throws {
    let pattern = try Regex(door)
    let users = try SwiftSource.all(in: "Sources")
      .filter { $0.path != "Sources/Cards/Prose.swift" }
      .filter { source in source.lines.contains { $0.firstMatch(of: pattern) != nil } }
      .map { String($0.path.dropFirst("Sources/".count)) }
    #expect(Set(users) == files)
  }

  /// The raw value of an enumeration is its word on the wire: it is typed by people, or it has a
  /// word for people beside it (`Text/StateWords.swift`).
  @Test func noRawValueIsTakenForWords() throws {
    for source in try SwiftSource.all(in: "Sources") {
      for line in source.lines where line.contains("rawValue") {
        for door in [#"\(words: "#, #"\(quoting: "#, #"\(figure: "#, "sentence: "] {
          for place in line.ranges(of: door) {
            let rest = line[place.upperBound...]
            let value = rest.prefix { $0 != ")" }
            #expect(!value.hasSuffix("rawValue"), "\(source.path): \(line)")
          }
        }
      }
    }
  }
}
