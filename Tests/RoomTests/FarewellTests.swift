// What a person reads at Ctrl-C, at Ctrl-D, and when nothing more can be typed.

import Testing

@testable import Room

@Suite struct FarewellTests {
  private static let interrupt: [UInt8] = [0xFF, 0xF4]

  /// The last lines without the question that is repeated behind them.
  private func told(_ lines: [String]) -> [String] {
    lines.map { $0.filter { $0 != "\r" } }.filter { !$0.hasPrefix("Your turn") && !$0.isEmpty }
  }

  @Test func ctrlCSaysWhatQuitCostsAndHowToComeBack() throws {
    var hall = try Hall()
    hall.connect("ann")
    _ = hall.ask("ann", "login ann")
    hall.send("ann", bytes: Array("half a li".utf8) + Self.interrupt)
    #expect(
      told(hall.read("ann")) == [
        "The line that you were typing is dropped. Type quit to leave: it closes the connection."
      ])
    _ = hall.ask("ann", "sit main")
    hall.send("ann", bytes: Self.interrupt)
    #expect(
      told(hall.read("ann")) == [
        "The line that you were typing is dropped. Type quit to leave: it closes the connection, "
          + "and gives up your seat at table main.",
        "If the connection is lost instead: your seat at table main is kept for 120 s.",
        "Connect again and type resume token-ann-1",
      ])
  }

  @Test func ctrlDIsQuitAndSaysSo() throws {
    var hall = try Hall()
    hall.connect("ann")
    _ = hall.ask("ann", "login ann")
    hall.send("ann", bytes: [4])
    #expect(told(hall.read("ann")) == ["Ctrl-D leaves, as quit does.", "Goodbye."])
  }

  /// Whoever ends what is typed into netcat keeps the seat for a while, and reads how to have it.
  @Test func anEndOfInputSaysHowToComeBack() throws {
    var hall = try Hall()
    hall.connect("ann")
    _ = hall.ask("ann", "login ann")
    _ = hall.ask("ann", "sit main")
    hall.endInput("ann")
    #expect(
      told(hall.read("ann")).suffix(2) == [
        "Nothing more comes from you, so the connection ends: your seat at table main is kept for "
          + "120 s.",
        "Connect again and type resume token-ann-1",
      ])
    hall.connect("eve")
    _ = hall.ask("eve", "resume token-ann-1")
    hall.enter("bob", wire: true)
    #expect(!hall.ask("bob", "look main").contains { $0.contains("state=gone") })
  }

  @Test func programsReadNothingOfIt() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.send("ann", bytes: Self.interrupt)
    hall.endInput("ann")
    #expect(!hall.read("ann").contains { $0.contains("Ctrl") || $0.contains("resume") })
  }
}
