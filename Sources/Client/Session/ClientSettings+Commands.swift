import Lines

/// Lines for the client itself, about its settings or aliases.
extension ClientSettings {
  /// Whether a line is for the client, and not for the server.
  static func isOwn(_ request: RequestLine) -> Bool {
    switch request.verb {
    case Aliases.word, Aliases.removing: true
    case "set":
      request.rest.split(separator: " ").first.map { ClientSetting.named(String($0)) != nil }
        ?? true
    // The server explains its own cards and servers.
    case "help":
      ClientSetting.named(request.rest).map {
        $0.key != ClientSetting.spokenCards && $0.key != "server"
      } ?? false
    default: false
    }
  }

  /// Runs such a line, and returns the result.
  mutating func perform(_ line: TypedLine) -> [Prose] {
    let words = line.words.dropFirst()
    let rest = words.joined(separator: " ")
    switch line.verb {
    case Aliases.word:
      guard !rest.isEmpty else {
        let list = aliases.list.map { "  \($0.name): \($0.command)" as Prose }
        return list.isEmpty ? ["You have no aliases. To make one: alias a raise 3bb"] : list
      }
      do throws(Aliases.Refusal) {
        try aliases.define(rest)
        let name = rest.prefix { $0 != " " }.lowercased()
        return ["\(name) means \(aliases[name] ?? "")."]
      } catch {
        return [error.text]
      }
    case Aliases.removing:
      return [
        aliases.remove(rest)
          ? "\(rest) means nothing of yours any more."
          : "You have no alias of that name; alias lists them."
      ]
    default:
      guard let setting = words.first.flatMap(ClientSetting.named) else { return list }
      if line.verb == "help" { return [setting.said(self), setting.usage] }
      let value = words.dropFirst().joined(separator: " ")
      return [setting.set(&self, value) ? setting.said(self) : setting.usage]
    }
  }

  /// The list of settings.
  private var list: [Prose] {
    ["What the client keeps for you; write set and one of these:" as Prose]
      + ClientSetting.all.map { setting -> Prose in
        let value = setting.value(self)
        return setting.values.isEmpty
          ? "  set \(setting.key) \(setting.form): for later runs, now \(value ?? "not kept")"
          : "  set \(setting.key) \(setting.values.joined(separator: "|")): now \(value ?? "none")"
      } + ["The server has set color, glyphs and chat; help set tells more."]
  }
}
