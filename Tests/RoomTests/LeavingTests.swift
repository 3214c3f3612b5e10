import LineProtocol
import Testing

@testable import Room

/// Whoever would give up a bet by leaving is asked once whether that is meant, and reads afterwards
/// what has become of it.
@Suite struct LeavingTests {
  /// The deck decides, so all three ends come; what is told is what stands in the record.
  @Test func whoeverLeavesReadsWhatTheBetHasBrought() throws {
    var ends: Set<String> = []
    for stake in 1...40 {
      var hall = try Hall(tables: "t\(stake) betting3")
      hall.enter("eve")
      hall.send("eve", "watch t\(stake)")
      hall.enter("ann", wire: false, table: "t\(stake)")
      hall.send("ann", "bet 40\nleave")
      _ = hall.read("eve")
      let told = hall.ask("ann", "leave")
      let lines = hall.read("eve")
      let left = try #require(lines.first { $0.hasPrefix("* left ") })
      let money = try #require(left.split(separator: "=").last)
      let result = try #require(lines.first { $0.hasPrefix("* result ") })
      let end =
        result.contains("outcome=lose")
        ? "was lost" : result.contains("outcome=push") ? "came back" : "has won $"
      ends.insert(end)
      #expect(
        told.count == 1
          && told[0].hasPrefix("You left table t\(stake) with $\(money): your bet of $40 \(end)"),
        "\(told) \(left)")
    }
    #expect(ends.count > 1, "\(ends)")
  }
}
