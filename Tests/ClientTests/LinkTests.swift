// A session's link over a bad network: nothing that was typed is lost or done twice while the
// server knows the session, and nothing goes on to another session when it does not.

import Cards
import Foundation
import LineProtocol
import Games
import Testing

@testable import Client

@Suite struct LinkTests {
  /// A link in play, before any fault.
  private func playing(seed: UInt64) -> SimulatedLink {
    var link = SimulatedLink(seed: seed)
    for _ in 0..<5_000 where !(link.isQuiet && link.server.turn != nil) {
      link.step(withFaults: false)
    }
    return link
  }

  private func quieten(_ link: inout SimulatedLink) {
    for _ in 0..<5_000 where !link.isQuiet || link.session.tables.openQuestion == nil {
      link.step(withFaults: false)
    }
  }

  /// A tenth of the seeds, and all of them at night.
  private static let seeds: ClosedRange<UInt64> =
    1...(ProcessInfo.processInfo.environment["CARDROOM_NIGHT"] == nil ? 4 : 40)

  @Test(arguments: seeds)
  func nothingIsLostAndNothingIsDoneTwice(seed: UInt64) throws {
    var link = playing(seed: seed)
    for _ in 0..<600 { link.step(withFaults: true) }
    quieten(&link)
    #expect(link.mistakes == [], "seed \(seed)")
    #expect(link.isQuiet && link.session.tables.openQuestion?.turn == link.server.turn?.description)

    let done = link.server.deeds.filter { $0.words.hasPrefix("bet ") }
    let known = Set(done.map(\.words))
    #expect(known.count == done.count, "seed \(seed): something was done twice")
    for deed in done {
      let typed = link.bets.first { deed.words == "bet \($0.amount)" }
      #expect(typed?.token == deed.token, "seed \(seed): \(deed) was meant for another session")
    }
    #expect(done.map(\.words) == done.map(\.words).sorted { number($0) < number($1) })
    #expect(Set(link.replies).count == link.replies.count, "seed \(seed): answered twice")
    // Of sessions that the server has forgotten nobody knows; the last one is whole.
    for bet in link.bets where bet.token == link.token {
      #expect(known.contains("bet \(bet.amount)"), "seed \(seed): bet \(bet.amount) is lost")
      #expect(link.replies.contains(bet.amount), "seed \(seed): bet \(bet.amount)")
    }
  }

  private func number(_ words: String) -> Int { Int(words.dropFirst(4)) ?? 0 }

  /// The seeds have what they are for.
  @Test func enoughGoesWrong() {
    var (starts, bets, losses) = ([SessionEvent.Start](), 0, 0)
    for seed in 1...20 as ClosedRange<UInt64> {
      var link = playing(seed: seed)
      for _ in 0..<600 { link.step(withFaults: true) }
      starts += link.starts
      (bets, losses) = (bets + link.bets.count, losses + link.losses.count)
    }
    #expect(starts.count { $0 == .resumed } > 40 && bets > 300 && losses > 100)
    let forgotten = starts.count {
      if case .forgotten(let session) = $0 { session.name != nil } else { false }
    }
    #expect(forgotten > 20)
  }
}
