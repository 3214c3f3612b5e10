import Testing

@testable import Client

/// Cards that are seen to turn, with the time wound by hand.
struct CardTurnTests {
  private func seated(isAnimated: Bool = true) -> FullStage {
    FullStage.served(
      "main betting3", ["login ann", "sit main", "bet 5", "10"], isAnimated: isAnimated)
  }

  /// The middle row of the user's own cards.
  private func own(_ stage: FullStage) -> String {
    let rows = stage.screen.text
    guard let head = rows.firstIndex(where: { $0.contains("│▶ ann ") || $0.contains("│  ann ") })
    else { return "" }
    return rows[head + 2].dropFirst(3).prefix(15).description
  }

  /// What is seen of the user's own cards at these times after a line was sent.
  private func frames(_ line: String, _ times: [Int], _ stage: inout FullStage) -> [String] {
    let start = stage.now
    stage.type(line + "\r")
    return times.map { time in
      stage.now = start + time
      stage.feed(.elapsed)
      return own(stage)
    }
  }

  @Test func handsTurnFromTheirBacksInAFifthOfASecond() {
    var stage = seated()
    #expect(
      frames("deal", [0, 50, 100, 150, 200], &stage) == [
        "│░░░││░░░││░░░│", " │▒│  │▒│  │▒│ ", "  │    │    │  ", " │7│  │K│  │T│ ",
        "│7♣ ││K♣ ││10♣│",
      ])
  }

  /// The loop is told when the next frame is due, and that no more come.
  @Test func theNextFrameIsADeadline() {
    var stage = seated()
    let start = stage.now
    stage.type("deal\r")
    var times: [Int] = []
    while let next = stage.client.deadline, next <= start + 200 {
      times.append(next - start)
      stage.now = next
      stage.feed(.elapsed)
    }
    #expect(times.last == 200 && times.count <= 12, "\(times)")
    #expect(own(stage) == "│7♣ ││K♣ ││10♣│")
  }

  @Test func aTradedCardTurnsToItsBackAndTheNewOneUp() {
    var stage = seated()
    for step in ["deal", "10"] { stage.step(step) }
    #expect(
      frames("trade 7c", [0, 40, 80, 120, 160, 200], &stage) == [
        " │7│ │K♣ ││10♣│", "  │  │K♣ ││10♣│", "│░░░││K♣ ││10♣│", "  │  │K♣ ││10♣│",
        " │K│ │K♣ ││10♣│", "│K♥ ││K♣ ││10♣│",
      ])
  }

  @Test func theHouseTurnsItsCardsUp() {
    var stage = seated()
    for step in ["deal", "10"] { stage.step(step) }
    _ = frames("deal", [0], &stage)
    #expect(stage.screen.contains("│░░░││░░░││░░░│"))
    stage.now += 200
    stage.feed(.elapsed)
    #expect(!stage.screen.contains("░"))
  }

  @Test(arguments: ["key", "event", "setting", "off"])
  func nobodyWaitsForThem(why: String) {
    var stage = seated(isAnimated: why != "off")
    stage.type("deal\r")
    stage.now += 10
    switch why {
    case "key": stage.type("d")
    case "event": stage.step("bob: sit main")
    case "setting": stage.type("set animation off\r")
    default: break
    }
    stage.now += 10
    stage.feed(.elapsed)
    #expect(own(stage) == "│7♣ ││K♣ ││10♣│", "\(why)")
  }

  // MARK: - The setting

  @Test(arguments: [
    ([], true, []), (["animation off"], false, ["animation off"]),
    (["animation ON"], true, ["animation on"]), (["animation maybe"], true, ["animation on"]),
    (["# mine", "sound off", "animation off"], false, ["# mine", "sound off", "animation off"]),
  ])
  func linesAreSettings(lines: [String], isAnimated: Bool, written: [String]) {
    let settings = ClientSettings(lines)
    #expect(settings.isAnimated == isAnimated)
    #expect(settings.lines(keeping: lines) == written)
    var other = settings
    other.isAnimated.toggle()
    #expect(ClientSettings(other.lines(keeping: lines)) == other)
  }
}
