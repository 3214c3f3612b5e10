// A session's link over a bad network: nothing that was typed is lost or done twice while the
// server knows the session, and nothing goes on to another session when it does not.

import Foundation
import Testing

@testable import Client

@Suite struct LinkTests {
  /// A link in play, before any fault.
  private func playing(seed: UInt64) throws -> SimulatedLink {
    var link = try SimulatedLink(seed: seed)
    try quieten(&link)
    return link
  }

  private func quieten(_ link: inout SimulatedLink) throws {
    for _ in 0..<5_000 where !link.isQuiet || link.session.tables.openQuestion == nil {
      try link.step(withFaults: false)
    }
    link.listen()
  }

  /// A tenth of the seeds, and all of them at night.
  private static let seeds: ClosedRange<UInt64> =
    1...(ProcessInfo.processInfo.environment["CARDROOM_NIGHT"] == nil ? 4 : 40)

  @Test(arguments: seeds)
  func nothingIsLostAndNothingIsDoneTwice(seed: UInt64) throws {
    var link = try playing(seed: seed)
    for _ in 0..<600 { try link.step(withFaults: true) }
    try quieten(&link)
    #expect(link.mistakes == [], "seed \(seed)")
    #expect(link.isQuiet && link.session.tables.openQuestion != nil)

    #expect(Set(link.heard).count == link.heard.count, "seed \(seed): something was done twice")
    #expect(link.heard.allSatisfy(link.typed.contains), "seed \(seed): meant for another session")
    #expect(link.heard.map(\.number) == link.heard.map(\.number).sorted())
    #expect(Set(link.replies).count == link.replies.count, "seed \(seed): answered twice")
    // Of sessions that the server has forgotten nobody knows; the last one is whole.
    for said in link.typed where said.run == link.run {
      #expect(link.heard.contains(said), "seed \(seed): \(said.number) is lost")
      #expect(link.replies.contains(said.number), "seed \(seed): \(said.number)")
    }
  }

  /// The seeds have what they are for.
  @Test func enoughGoesWrong() throws {
    var (starts, typed, losses) = ([SessionEvent.Start](), 0, 0)
    for seed in 1...20 as ClosedRange<UInt64> {
      var link = try playing(seed: seed)
      for _ in 0..<600 { try link.step(withFaults: true) }
      starts += link.starts
      (typed, losses) = (typed + link.typed.count, losses + link.losses.count)
    }
    #expect(starts.count { $0 == .resumed } > 40 && typed > 300 && losses > 100)
    let forgotten = starts.count {
      if case .forgotten(let session) = $0 { session.name != nil } else { false }
    }
    #expect(forgotten > 20)
  }
}
