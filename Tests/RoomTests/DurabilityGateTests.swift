@testable import Room
import Testing

/// Whatever follows an entry waits until the entry is kept, and keeps its order.
@Suite struct DurabilityGateTests {
  private func logged(_ effects: [Effect]) -> [String] {
    effects.compactMap { if case .log(let line) = $0 { line } else { nil } }
  }

  @Test func nothingPassesAnEntryThatIsNotKept() throws {
    var gate = DurabilityGate()
    #expect(logged(gate.pass([.log("a")]).free) == ["a"])
    let first = gate.pass([.journal([.started]), .log("b")])
    #expect(first.free.isEmpty && first.entries == [.started])
    // Without an entry of its own it waits for the one before.
    let second = gate.pass([.log("c")])
    #expect(second.free.isEmpty && second.ticket == nil)
    let third = gate.pass([.log("d"), .journal([.started])])
    #expect(logged(gate.release(through: try #require(first.ticket))) == ["b", "c"])
    #expect(!gate.isEmpty)
    #expect(logged(gate.release(through: try #require(third.ticket))) == ["d"])
    #expect(gate.isEmpty && logged(gate.pass([.log("e")]).free) == ["e"])
  }
}
