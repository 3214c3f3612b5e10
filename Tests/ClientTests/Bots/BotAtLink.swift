@testable import BotHost
@testable import Client

/// A bot where front ends are compared: it hears what they hear, and has no program.
struct BotAtLink<Bot: BotFrontEnd>: FrontEnd {
  private var bot: Bot

  init(_ bot: Bot) { self.bot = bot }

  var deadline: Int? { bot.deadline }
  var wantsInput: Bool { false }

  mutating func start(at now: Int) -> [ClientEffect] { effects(bot.start(at: now)) }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    effects(bot.handle(.client(input), at: now))
  }

  private func effects(_ effects: [BotEffect]) -> [ClientEffect] {
    effects.compactMap { if case .client(let effect) = $0 { effect } else { nil } }
  }
}
