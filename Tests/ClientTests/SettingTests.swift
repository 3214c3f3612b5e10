// What a person sets about the client: settings, aliases, amounts in big blinds.

import Lines
import Sockets
import Testing

@testable import Client

struct SettingTests {
  /// Each setting can be written, read back and typed, and says how.
  @Test(arguments: ClientSetting.all)
  func everySettingIsKept(setting: ClientSetting) {
    for value in setting.values + (setting.values.isEmpty ? ["none", "ann"] : []) {
      var settings = ClientSettings()
      let line = TypedLine("set \(setting.key) \(value.uppercased())")
      #expect(settings.perform(line) == [setting.said(settings)])
      #expect(ClientSettings(settings.lines(keeping: [])) == settings)
      #expect(setting.said(settings).hasSuffix("."))
    }
    var settings = ClientSettings()
    #expect(settings.perform(TypedLine("set \(setting.key)")) == [setting.usage])
    #expect(settings == ClientSettings())
    let head = "set \(setting.key) "
    let completion = TabWords(head, [], ClientSettings())
    #expect(completion?.text.hasPrefix(head) == (setting.values.isEmpty ? nil : true))
  }

  /// Lines that are the client's own to do; all others are the server's.
  @Test(arguments: [
    ("set", true), ("set animation off", true), ("set Animation", true), ("alias", true),
    ("alias a raise 3bb", true), ("unalias a", true), ("set glyphs off", false),
    ("set chat held", false), ("say set animation off", false),
  ])
  func whoDoesIt(line: String, isClient: Bool) {
    #expect((TypedLine(line).meaning == .client) == isClient)
  }

  @Test func theFileNamesServerAndPlayer() throws {
    let settings = ClientSettings(["server club.example:7000", "name ann", "server :0", "name a b"])
    #expect(settings.server == Endpoint.network(host: "club.example", port: 7000))
    #expect(settings.name == PlayerName("ann"))
    guard case .run(let options) = try Invocation([], settings: settings),
      case .run(let given) = try Invocation(["here"], settings: settings)
    else { throw OptionError("not run") }
    #expect(options.server == settings.server && options.name == nil)
    #expect(given.server == Endpoint.network(host: "here", port: 7777))
  }

  // MARK: - Aliases

  @Test(arguments: [
    ("a raise 3bb", nil), ("A  raise 3bb", nil), ("gg say well played", nil),
    ("a", "as in alias a raise 3bb"), ("", "as in alias a raise 3bb"),
    ("fold check", "is a command already"), ("alias x", "is a command already"),
    ("in login ann four-words", "No alias logs in"), ("in login ann", "No alias logs in"),
    ("in @x resume 77", "No alias logs in"), ("4 fold", "a word of at most"),
    ("abcdefghijklmnopq fold", "a word of at most"),
  ])
  func whatAnAliasMayBe(text: String, refusal: String?) {
    var aliases = Aliases()
    let refused: String?
    do throws(Aliases.Refusal) {
      try aliases.define(text)
      refused = nil
    } catch { refused = error.text.description }
    #expect((refused == nil) == (refusal == nil), "\(refused ?? "taken")")
    #expect(refusal.map { refused?.contains($0) == true } ?? true, "\(refused ?? "taken")")
    #expect(aliases.list.count == (refusal == nil ? 1 : 0))
  }

  @Test func anAliasStandsForTheBeginningOfALine() throws {
    var aliases = Aliases()
    try aliases.define("r raise")
    try aliases.define("x r 20")
    for (line, meant) in [
      ("r 20", "raise 20"), ("R 20", "raise 20"), (" r", "raise"), ("raise 20", "raise 20"),
      // What it stands for is not looked at again, and no word but the first.
      ("x", "r 20"), ("say r", "say r"), ("", ""),
    ] { #expect(aliases.expanded(line) == meant) }
    #expect(aliases.remove("R") && !aliases.remove("r"))
    #expect(ClientSettings(["alias x r 20"]).aliases == aliases)
  }
}
