@testable import cardroom_bots
@testable import Client

/// A bot where front ends are compared: it hears what they hear, and has no program.
struct BotAtLink: LinkedClient {
  private var seat: LiveSeat

  init(_ seat: LiveSeat) { self.seat = seat }

  var deadline: Int? { seat.deadline }

  mutating func start(at now: Int) -> [ClientEffect] { effects(seat.start()) }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    effects(seat.handle(.client(input), at: now))
  }

  private func effects(_ effects: [BotEffect]) -> [ClientEffect] {
    effects.compactMap { if case .client(let effect) = $0 { effect } else { nil } }
  }
}
