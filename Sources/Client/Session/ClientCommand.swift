import Cards
import Identity
import LineProtocol

/// A line that the client does itself: it sets something about the client, or is about aliases.
package enum ClientCommand: Sendable, Equatable {
  /// Lists what can be set.
  case settings
  case set(key: String, value: String)
  case aliases
  case alias(String)
  case unalias(String)

  /// The command of a line; `nil` if it is the server's.
  init?(_ request: RequestLine) {
    let rest = request.rest.split(separator: " ").map(String.init)
    switch request.verb {
    case Aliases.word: self = rest.isEmpty ? .aliases : .alias(rest.joined(separator: " "))
    case Aliases.removing: self = .unalias(rest.joined(separator: " "))
    case "set":
      guard let key = rest.first else {
        self = .settings
        return
      }
      guard ClientSetting.named(key) != nil else { return nil }
      self = .set(key: key, value: rest.dropFirst().joined(separator: " "))
    default: return nil
    }
  }

  /// Does it, and says what came of it.
  func apply(to settings: inout ClientSettings) -> [Prose] {
    switch self {
    case .settings:
      return ["What the client keeps for you; write set and one of these:" as Prose]
        + ClientSetting.all.map { setting -> Prose in
          let words = setting.values.isEmpty ? setting.form : setting.values.joined(separator: "|")
          let value = setting.value(settings)
          let now: Prose =
            setting.values.isEmpty
            ? "for later runs, now \(value ?? "not kept")"
            : "now \(value ?? "none")"
          return "  set \(setting.key) \(words): \(now)"
        } + ["The server has set color, glyphs and chat; help set tells more."]
    case .set(let key, let value):
      guard let setting = ClientSetting.named(key) else { return [] }
      return [setting.set(&settings, value) ? setting.said(settings) : setting.usage]
    case .aliases:
      return settings.aliases.all.isEmpty
        ? ["You have no aliases. To make one: alias a raise 3bb"]
        : settings.aliases.all.map { "  \($0.name): \($0.command)" }
    case .alias(let text):
      do throws(Aliases.Refusal) {
        try settings.aliases.define(text)
        let name = text.prefix { $0 != " " }.lowercased()
        return ["\(name) means \(settings.aliases[name] ?? "")."]
      } catch {
        return [error.text]
      }
    case .unalias(let name):
      return [
        settings.aliases.remove(name)
          ? "\(name) means nothing of yours any more."
          : "You have no alias of that name; alias lists them."
      ]
    }
  }
}
