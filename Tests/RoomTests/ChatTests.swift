import Cards
import LineProtocol
import Testing

@testable import Room

/// What others say while a person on netcat is asked.
@Suite struct ChatTests {
  @Test func theOldestLinesGiveWay() {
    var reader = Reader()
    let lines = (1...Limits.heldLines).map { "\($0)" as Prose }
    reader.holdBack(lines, isChat: false)
    reader.holdBack(["c", "d"], isChat: true)
    #expect(reader.lostLines == 2)
    reader.interrupt(at: Instant(nanoseconds: 0))
    reader.releaseHeldBack()
    let read = reader.outbox.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    let kept = (3...Limits.heldLines).map { "\($0)" }
    #expect(read.split(separator: "\n").map(String.init) == ["c", "d"] + kept)
  }
}
