// Owns what a bot calls itself.

import Cards
import LineProtocol

extension BotPlayer {
  /// Logs in under the name asked for, or under a made one, another each time.
  mutating func logIn() {
    namesTried += 1
    let name = options.name?.description ?? madeName()
    link.send("login \(name)", for: .login)
  }

  /// Such as `careful-4821`. Not from the seed of the choices alone: ten bots of one seed would
  /// all knock with the same names.
  private mutating func madeName() -> String {
    var system = SystemRandomNumberGenerator()
    let room = Limits.nameCharacters - 5
    return "\(bot.strategy.prefix(room))-\(1000 + system.uniform(below: 9000))"
  }
}
