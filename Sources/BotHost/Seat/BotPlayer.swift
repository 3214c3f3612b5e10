import Bots
import Cards
import Client
import Games
import Identity
import LineProtocol
import Tables

/// A bot of ours as a value: a strategy that answers at a kept seat. It knows no rules and decides
/// by the questions alone.
struct BotPlayer: BotFrontEnd {
  /// A refusal more than this, one after the other, and the server's safe move is asked for.
  private static let refusalsBeforeAuto = 2

  private let bot: BotOptions
  private let table: TableID
  private(set) var seat: KeptSeat
  private var choices: ChaCha20
  private var strategy: any Strategy
  private var refusals = 0

  /// - Parameter seed: what its choices follow from.
  init(
    options: SeatOptions, bot: BotOptions, strategy: any Strategy,
    devices: DeviceSecrets = .init(), seed: Seed
  ) {
    (self.bot, table, self.strategy) = (bot, options.table, strategy)
    seat = KeptSeat(
      options: options,
      plan: .init(namePrefix: bot.strategy, rebuys: false), devices: devices, seed: seed)
    choices = ChaCha20(seed: seed)
  }

  var deadline: Int? { seat.deadline }

  mutating func start(at now: Int) -> [BotEffect] {
    seat.start()
    return seat.takeEffects()
  }

  mutating func handle(_ input: BotInput, at now: Int) -> [BotEffect] {
    guard case .client(let input) = input else { return [] }
    var end: [BotEffect] = []
    for happening in seat.handle(input, at: now) {
      if case .finished(let code) = happening {
        end = seat.end(code)
      } else {
        act(on: happening, at: now)
      }
    }
    return seat.takeEffects() + end
  }

  private mutating func act(on happening: KeptSeat.Happening, at now: Int) {
    switch happening {
    case .ready(.resumed), .acted: refusals = 0
    case .seated(let message):
      refusals = 0
      take(message, at: now)
    case .asked(let question): answer(question)
    case .refused(let code): retry(code, at: now)
    case .ready, .lost, .heard, .timedOut, .finished: break
    }
  }

  private mutating func answer(_ question: Question) {
    let choice =
      refusals >= Self.refusalsBeforeAuto
      ? .auto : strategy.choose(question.situation, using: &choices)
    seat.answer(TypedLine("\(choice.typed) table=\(table) turn=\(question.turn)"))
  }

  /// A refused choice is made anew while its question is open. A stale one is not: a fresh `?` line
  /// is on its way.
  private mutating func retry(_ code: ErrorCode?, at now: Int) {
    guard code != .turnStale, code != .turnNone else { return }
    refusals += 1
    guard refusals <= Self.refusalsBeforeAuto + 1, let open = seat.openQuestion else { return }
    answer(open.asked(at: now))
  }

  /// Begins to play what is played there, if the strategy can.
  private mutating func take(_ seated: Line, at now: Int) {
    let game = seated.word("game")
    guard strategy.canPlay(game.flatMap { GameID($0) }) else {
      let reason: Prose =
        "\("\(bot.strategy)") cannot play \(game?.prefix(40) ?? "that")"
      return seat.giveUp(reason, code: ExitCode.usage, at: now)
    }
    seat.begin(seated, at: now)
  }
}
