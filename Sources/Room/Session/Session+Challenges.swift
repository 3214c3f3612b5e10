import Cards
import Identity
import LineProtocol
import Lines

/// `yes` and `no` to somebody who asks for a match.
extension Session {
  /// The command that somebody means who says only `yes` or `no` and is asked to play a match.
  func answerToChallenge(_ line: RequestLine) -> RequestLine? {
    guard readsSentences, heldBack.isEmpty, !challengers.isEmpty,
      let agrees = Phrasing.agrees(line)
    else { return nil }
    // Of several it has to be said whom it is meant for.
    let name = challengers.count == 1 ? challengers.first : nil
    let words = (agrees ? "accept" : "decline") + (name.map { " \($0)" } ?? "")
    do { return try RequestLine(words) } catch { return nil }
  }

  /// Nobody waits any more for an answer that was given.
  mutating func noteAnsweredChallenge(_ reply: Message) {
    let keys = ["accept": "name", "decline": "name", "play": "with"]
    guard let line = reply.line, let key = keys[line.word], let other: PlayerName = line.value(key)
    else { return }
    challengers.removeAll { $0 == other }
  }
}
