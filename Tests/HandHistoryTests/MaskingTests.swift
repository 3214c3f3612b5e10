import Games
import Testing

/// What somebody may not have seen is `??`.
struct MaskingTests {
  @Test(arguments: [
    (
      "ann",
      """
      'd dh p1 AsAd4h6c7h', 'd dh p2 ??????????', 'd dh p3 ??????????', 'p3 cbr 8', 'p1 f', \
      'p2 cc', 'p2 sd ????', 'p3 sd ??', 'd dh p2 ????', 'd dh p3 ??', 'p2 cc', 'p3 cbr 4',
      """
    ),
    (
      "bob",
      """
      'd dh p1 ??????????', 'd dh p2 KhKs5h6h8h', 'd dh p3 ??????????', 'p3 cbr 8', 'p1 f', \
      'p2 cc', 'p2 sd KhKs', 'p3 sd ??', 'd dh p2 2h2c', 'd dh p3 ??', 'p2 cc', 'p3 cbr 4',
      """
    ),
    (
      "eve",
      """
      'd dh p1 ??????????', 'd dh p2 ??????????', 'd dh p3 ??????????', 'p3 cbr 8', 'p1 f', \
      'p2 cc', 'p2 sd ????', 'p3 sd ??', 'd dh p2 ????', 'd dh p3 ??', 'p2 cc', 'p3 cbr 4',
      """
    ),
  ])
  func draws(viewer: String, beginning: String) throws {
    let actions = try HandDocumentTests.tripleDraw().actions(for: viewer)
    #expect(actions.hasPrefix(beginning), "\(actions)")
    // What was turned up at the end everybody has seen.
    #expect(actions.hasSuffix("'p2 sm 6h8h2h2c7d', 'p3 sm 4s5cQc9hTc'"))
  }

  @Test(arguments: [
    ("ann", ["'d dh p1 AsAd4h', 'd dh p2 ????5h'", "'d dh p1 Jc'", "'d dh p2 ??', 'd dh p3 ??'"]),
    ("cid", ["'d dh p1 ????4h', 'd dh p2 ????5h', 'd dh p3 2d3cTs'", "'d dh p3 Jd'"]),
    (
      "eve",
      ["'d dh p3 ????Ts'", "'d dh p1 Ac', 'd dh p2 Kd'", "'p1 sm AsAdJc4hAcAh8c', 'p2 sm KhKs"]
    ),
  ])
  func stud(viewer: String, parts: [String]) throws {
    let actions = try HandDocumentTests.sevenCardStud().actions(for: viewer)
    for part in parts { #expect(actions.contains(part), "\(viewer): \(actions)") }
  }

  /// But for cards, a hand reads the same for everybody.
  @Test func everythingElseIsTheSame() throws {
    for events in [
      try HandDocumentTests.headsUp(), try HandDocumentTests.sevenCardStud(),
      try HandDocumentTests.tripleDraw(),
    ] {
      let open = try #require(events.document()?.lines)
      for viewer in ["ann", "bob", "cid", "eve"] {
        let lines = try #require(events.document(for: viewer)?.lines)
        #expect(lines.count == open.count)
        for (line, whole) in zip(lines, open) {
          #expect(line.utf8.count == whole.utf8.count)
          #expect(zip(line, whole).allSatisfy { $0 == $1 || $0 == "?" }, "\(line)")
        }
      }
    }
  }
}
