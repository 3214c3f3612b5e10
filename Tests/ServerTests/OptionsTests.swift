import LineProtocol
import Sockets
import Testing

@testable import Server

struct OptionsTests {
  private func options(_ change: (inout Options) -> Void) -> Options {
    var options = Options()
    change(&options)
    return options
  }

  @Test func hasTheDocumentedDefaults() throws {
    let defaults = Options()
    #expect(try Options.parse([]) == .serve(defaults))
    #expect(defaults.listen.map(\.description) == ["127.0.0.1:7777"])
    #expect((defaults.rate, defaults.burst, defaults.hold) == (20, 40, 120))
    #expect(defaults.proxies.isEmpty && defaults.perAddress == 64)
    #expect(defaults.tablesPath == nil && defaults.seed == nil)
  }

  @Test(arguments: [
    (["--listen", "0.0.0.0:80"], ["0.0.0.0:80"]),
    (["--listen=[::]:80"], ["[::]:80"]),
    (["--listen", "localhost:0", "--listen", "[::1]:0"], ["localhost:0", "[::1]:0"]),
  ])
  func listensWhereTold(arguments: [String], listen: [String]) throws {
    guard case .serve(let options) = try Options.parse(arguments) else {
      Issue.record("not a server")
      return
    }
    #expect(options.listen.map(\.description) == listen)
  }

  @Test func readsEveryOption() throws {
    let arguments = [
      "--tables", "a=b.txt", "--seed", "18446744073709551615", "--rate=0", "--burst", "1",
      "--hold", "0", "--data", "here", "--per-address", "7", "--proxy-from=127.0.0.1,10.0.0.0/8",
      "--proxy-from",
      "::1",
    ]
    let expected = options {
      ($0.tablesPath, $0.seed, $0.rate, $0.burst, $0.hold) = ("a=b.txt", .max, 0, 1, 0)
      $0.proxies = ["127.0.0.1", "10.0.0.0/8", "::1"].compactMap { AddressPrefix($0) }
      $0.perAddress = 7
      $0.data = "here"
    }
    #expect(try Options.parse(arguments) == .serve(expected))
    #expect(try Options.parse(["--ephemeral"]) == .serve(options { $0.data = nil }))
    #expect(try Options.parse(["--accept-damage"]) == .serve(options { $0.acceptsDamage = true }))
    #expect(try Options.parse(["--rate", "1", "--help"]) == .help)
    #expect(try Options.parse(["--version"]) == .version)
  }

  @Test(arguments: [
    (["admin", "d"], Options.Command.admin("d", [])),
    (["admin", "d", "--x", "kick"], .admin("d", ["--x", "kick"])), (["check", "d"], .check("d")),
    (["dump", "d"], .dump("d")),
    (["dump", "d", "--phh", "o"], .dumpRounds("d", as: .phh, to: "o")),
    (["backup", "d", "to"], .backup("d", to: "to")),
    (["check", "--help"], .help), (["admin", "--help"], .help),
  ])
  func understandsWhatIsAboutADirectory(arguments: [String], command: Options.Command) throws {
    #expect(try Options.parse(arguments) == command)
  }

  @Test(arguments: [
    (["admin"], OptionError.words("admin DIR [COMMAND …]")), (["check"], .words("check DIR")),
    (["check", ""], .words("check DIR")), (["check", "d", "e"], .words("check DIR")),
    (["dump", "--data"], .words("dump DIR [--phh OUT|--jsonl OUT|--csv OUT]")),
    (["dump", "d", "o"], .words("dump DIR [--phh OUT|--jsonl OUT|--csv OUT]")),
    (["dump", "d", "--phh"], .words("dump DIR [--phh OUT|--jsonl OUT|--csv OUT]")),
    (["dump", "d", "--phh", ""], .words("dump DIR [--phh OUT|--jsonl OUT|--csv OUT]")),
    (["backup", "d"], .words("backup DIR TO")),
    (["backup", "d", ""], .words("backup DIR TO")), (["Check", "d"], .unknown("Check")),
    (["--rate", "1", "check"], .unknown("check")),
    (["play"], OptionError.unknown("play")),
    (["-h"], .unknown("-h")),
    ([""], .unknown("")),
    (["--Listen", "a:1"], .unknown("--Listen")),
    (["--help=1"], .unknown("--help=1")),
    (["--accept-damage=1"], .unknown("--accept-damage=1")),
    (["--listen"], .missingValue("--listen")),
    (["--listen="], .missingValue("--listen")),
    (["--tables", ""], .missingValue("--tables")),
    (["--listen", "7777"], .badEndpoint("--listen", .missingPort("7777"))),
    (["--listen", "::1:7777"], .badEndpoint("--listen", .needsBrackets("::1:7777"))),
    (["--metrics", "unix:/x"], .badEndpoint("--metrics", .missingPort("unix:/x"))),
    (["--listen", "unix:"], .badEndpoint("--listen", .badPath(""))),
    (["--socket-mode", "0o600"], .badMode("--socket-mode", "0o600")),
    (["--socket-mode", "0066"], .badMode("--socket-mode", "0066")),
    (["--socket-mode", "1777"], .badMode("--socket-mode", "1777")),
    (
      ["--acpc", "g@unix:/x"],
      .competition("--acpc", "g@unix:/x", "its players connect to ports; write PORT or HOST:PORT")
    ),
    (["--proxy-from", "localhost"], .badProxy("localhost")),
    (["--proxy-from", "127.0.0.1,"], .badProxy("")),
    (["--proxy-from", "10.0.0.1/8"], .badProxy("10.0.0.1/8")),
    (["--per-address", "-1"], .badNumber("--per-address", "-1", 0...1_000_000)),
    (["--seed", "-1"], .badNumber("--seed", "-1", 0...UInt64.max)),
    (["--seed", "x"], .badNumber("--seed", "x", 0...UInt64.max)),
    (["--rate", "1.5"], .badNumber("--rate", "1.5", 0...1_000_000)),
    (["--rate", "1000001"], .badNumber("--rate", "1000001", 0...1_000_000)),
    (["--burst", "0"], .badNumber("--burst", "0", 1...1_000_000)),
    (["--hold", "+5"], .badNumber("--hold", "+5", 0...86_400)),
    (
      ["--hold", "99999999999999999999"],
      .badNumber("--hold", "99999999999999999999", 0...86_400)
    ),
  ])
  func refuses(arguments: [String], error: OptionError) {
    #expect(throws: error) { try Options.parse(arguments) }
    #expect(!error.description.contains("\n") && !error.description.isEmpty)
  }

  @Test(arguments: [
    (["127.0.0.1:1"], true), (["127.1.2.3:1", "[::1]:1", "localhost:1"], true),
    (["unix:/x"], true), (["unix:/x", "0.0.0.0:1"], false),
    (["0.0.0.0:1"], false), (["[::]:1"], false), (["127.0.0.1:1", "192.168.0.1:1"], false),
    (["example.org:1"], false),
  ])
  func takesASeedOnLoopbackOnly(listen: [String], isTaken: Bool) {
    let arguments = ["--seed", "7"] + listen.flatMap { ["--listen", $0] }
    #expect(((try? Options.parse(arguments)) != nil) == isTaken)
  }

  @Test func printsNoLineBreakOfTheArguments() {
    let error = OptionError.unknown("a\nb\u{1B}[2J")
    #expect(error.description == "unknown option 'a?b?[2J'; --help lists them all")
  }

  @Test func theHelpNamesEveryOption() {
    for word in ["admin DIR", "check DIR", "dump DIR", "backup DIR TO"] {
      #expect(ServerProgram.help.contains(word))
    }
    let rows = ServerProgram.help.split(separator: "\n").filter { $0.hasPrefix("  --") }
    let names = rows.compactMap { $0.split(separator: " ").first.map(String.init) }
    // What has two forms has two rows.
    #expect(names == ["--listen"] + GivenOptions.all.names && names.count > 20)
    #expect(ServerProgram.help.contains("\n  --rate N            lines a second"))
    #expect(ServerProgram.help.contains("no limit (\(Limits.rate))\n  --burst N "))
    #expect(ServerProgram.help.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func endsWithTheCodesOfSysexits() async {
    await #expect(processExitsWith: .exitCode(64)) { ServerProgram.run(["--rate"]) }
    await #expect(processExitsWith: .exitCode(66)) {
      ServerProgram.run(["--tables", "/nowhere/tables"])
    }
    await #expect(processExitsWith: .exitCode(0)) { ServerProgram.run(["--help"]) }
    await #expect(processExitsWith: .exitCode(69)) {
      let taken = try Socket.listen(on: .loopback(port: 0))
      ServerProgram.run(["--ephemeral", "--listen", try taken.localAddress().description])
    }
    await #expect(processExitsWith: .exitCode(69)) {
      ServerProgram.run(["--ephemeral", "--listen", "no-such-host.invalid:0"])
    }
  }
}
