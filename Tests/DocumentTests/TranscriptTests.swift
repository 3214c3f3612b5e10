import Games
import Lines
import Testing

/// Every conversation in the pages happens as it is written there.
///
/// With CARDROOM_RECORD=1 in the environment the answers are written from what the server does
/// (scripts/record); read the difference before you commit it.
@Suite(.serialized)
struct TranscriptTests {
  static let pages = [
    "README.md", "protocol.md", "Sources/ScoreBook.md", "Sources/commands.md",
    "Tests/DocumentTests/Conversations/every-line.md",
    "Tests/DocumentTests/Conversations/score-book.md",
  ]

  /// Together the conversations show every line that the server sends.
  @Test func everyConversationHappensAsItIsWritten() async throws {
    var seen: Set<String> = []
    for path in TranscriptTests.pages {
      var document = try Document(path)
      if Repository.isRecording { try await TranscriptTests.record(&document) }
      let player = TranscriptPlayer()
      for block in document.blocks("transcript") {
        let before = player.failures.count
        try await player.play(Transcript(block))
        for failure in player.failures[before...] {
          Issue.record("\(path), in the block at line \(block.start): \(failure)")
        }
      }
      await player.stop()
      #expect(!document.blocks("transcript").isEmpty)
      seen.formUnion(player.seen)
    }
    let unseen = Set(Line.Shape.all.map(\.name)).subtracting(seen)
    #expect(unseen == TranscriptTests.neverShown)
  }

  /// Lines that no conversation can show: who is too slow, the end of the server, and answers to
  /// questions that nobody knows before.
  private static let neverShown: Set<String> = [
    "* lost", "* login", "* void", "* notice", "= options", "= played", "= pot", "= quiz",
    "= rabbit", "= recent",
  ]

  private static func record(_ document: inout Document) async throws {
    let player = TranscriptPlayer()
    var shift = 0
    for block in document.blocks("transcript") {
      let lines = try await player.record(Transcript(block))
      let start = block.start + shift
      document.lines.replaceSubrange(start..<(start + block.lines.count), with: lines)
      shift += lines.count - block.lines.count
    }
    await player.stop()
    try Repository.write(document.lines.joined(separator: "\n"), to: document.path)
  }
}
