import Games
import Lines
import Nodes
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

private let help = Options.Command.answer(ServerProgram.guide.help)
private let url = "postgres://cardroom@db1,db2:5433/cardroom"

struct OptionsTests {
  @Test func hasTheDocumentedDefaults() throws {
    let defaults = Options()
    #expect(try Options.parse([]) == .serve(defaults))
    #expect(defaults.listen.map(\.description) == ["127.0.0.1:7777"])
    #expect((defaults.rate, defaults.burst, defaults.hold) == (20, 40, 120))
    #expect(defaults.proxies.isEmpty && defaults.perAddress == 64)
    #expect(defaults.tablesPath == nil && defaults.seed == nil)
  }

  @Test(arguments: [
    ("--listen 0.0.0.0:80", ["0.0.0.0:80"]),
    ("--listen=[::]:80", ["[::]:80"]),
    ("--listen localhost:0 --listen [::1]:0", ["localhost:0", "[::1]:0"]),
  ])
  func listensWhereTold(line: String, listen: [String]) throws {
    guard case .serve(let options) = try Options.parse(line.words) else {
      Issue.record("not a server")
      return
    }
    #expect(options.listen.map(\.description) == listen)
  }

  @Test func readsEveryOption() throws {
    let line =
      "--tables a=b.txt --seed 18446744073709551615 --rate=0 --burst 1 --hold 0 --data here "
      + "--per-address 7 --proxy-from=127.0.0.1,10.0.0.0/8 --proxy-from ::1 --shards 64"
    var expected = Options()
    (expected.tablesPath, expected.seed, expected.data) = ("a=b.txt", .max, "here")
    (expected.rate, expected.burst, expected.hold) = (0, 1, 0)
    expected.proxies = ["127.0.0.1", "10.0.0.0/8", "::1"].compactMap { AddressPrefix($0) }
    (expected.perAddress, expected.shards) = (7, 64)
    #expect(try Options.parse(line.words) == .serve(expected))
    var ephemeral = Options()
    ephemeral.data = nil
    #expect(try Options.parse(["--ephemeral"]) == .serve(ephemeral))
    #expect(try Options.parse(["--rate", "1", "--help"]) == help)
    #expect(try Options.parse(["--version"]) == .version)
  }

  @Test(arguments: [
    ("admin d", Options.Command.admin("d", [])),
    ("admin d --x kick", .admin("d", ["--x", "kick"])), ("check d", .check("d")),
    ("dump d", .dump("d")),
    ("dump d --phh o", .dumpRounds("d", as: .phh, to: "o")),
    ("backup d to", .backup("d", to: "to")),
    ("reference", .answer(Reference.text)), ("reference --json", .answer(Reference.json)),
    ("check --help", help), ("admin --help", help), ("store --help", help),
    ("store init \(url)", .store(.initialize(try PostgresURL(url), role: nil))),
    ("store init \(url) ann", .store(.initialize(try PostgresURL(url), role: "ann"))),
    ("store import d \(url)", .store(.fill(try PostgresURL(url), from: "d"))),
  ])
  func understandsWhatIsAboutADirectory(line: String, command: Options.Command) throws {
    #expect(try Options.parse(line.words) == command)
  }

  @Test func readsAFileOfSettings() throws {
    let text = "listen = 0.0.0.0:80\nrate = 7\nephemeral = yes\nproxy-from = 10.0.0.0/8"
    var expected = Options()
    expected.listen = [.network(host: "::1", port: 1)]
    (expected.rate, expected.data) = (7, nil)
    expected.proxies = try [#require(AddressPrefix("10.0.0.0/8"))]
    (expected.configPath, expected.settings) = ("here", text)
    let words = ["--config", "here", "--listen", "[::1]:1"]
    let command = try Options.parse(words) { (path) in path == "here" ? text : "" }
    #expect(command == .serve(expected))
    let trial = try Options.parse(words + ["--check-config"]) { _ in text }
    #expect(trial == .checkConfiguration(expected))
    for line in ["config = x", "check-config = yes", "rate = 7\nseed = 1\nlisten = 0.0.0.0:1"] {
      #expect(throws: OptionError.self) { try Options.parse(["--config", "x"]) { _ in line } }
    }
  }

  @Test(arguments: [
    ("admin", "write: cardroom-server admin DIR [COMMAND …]"),
    ("check", "write: cardroom-server check DIR"), ("check ''", "check DIR"),
    ("check d e", "check DIR"), ("reference --yaml", "write: cardroom-server reference [--json]"),
    ("dump --data", "dump DIR [--phh OUT|--jsonl OUT|--csv OUT]"),
    ("dump d o", "dump DIR ["), ("dump d --phh", "dump DIR ["),
    ("dump d --phh ''", "dump DIR ["), ("backup d", "backup DIR TO"),
    ("backup d ''", "backup DIR TO"), ("Check d", "'Check' is no option"),
    ("--rate 1 check", "'check' is no option; cardroom-server --help lists them all"),
    ("--Listen a:1", "'--Listen' is no option; did you mean --listen?"),
    ("--help=1", "--help takes no '='; write --help"),
    ("--single-engine=1", "--single-engine takes no '='"),
    ("--accept-damage", "'--accept-damage' is no option"),
    ("--listen", "--listen needs a value: --listen HOST:PORT"),
    ("--listen=", "--listen needs a value"), ("--tables ''", "--tables needs a value"),
    ("--listen 7777", "--listen '7777' has no port: write it as HOST:PORT"),
    ("--listen ::1:7777", "--listen '::1:7777': an IPv6 address stands in brackets"),
    ("--metrics unix:/x", "--metrics 'unix:/x' has no port"),
    ("--listen unix:", "--listen unix: names no file"),
    ("--socket-mode 0o600", "--socket-mode '0o600': give a file's permissions"),
    ("--socket-mode 0066", "'0066': give"), ("--socket-mode 1777", "'1777': give"),
    ("--proxy-from localhost", "--proxy-from 'localhost': give an address or a block"),
    ("--proxy-from 127.0.0.1,", "--proxy-from '': give"),
    ("--proxy-from 10.0.0.1/8", "'10.0.0.1/8': give"),
    ("--per-address -1", "--per-address '-1': give a whole number from 0 to 1000000"),
    ("--seed -1", "--seed '-1': give a whole number from 0 on"), ("--seed x", "'x'"),
    ("--rate 1.5", "'1.5'"), ("--rate 1000001", "from 0 to 1000000"),
    ("--burst 0", "from 1 to"), ("--hold +5", "from 0 to 86400"),
    ("--hold 99999999999999999999", "from 0 to 86400"),
    ("--shards 0", "from 1 to 64"), ("--shards 65", "from 1 to 64"),
    ("--store db", "--store cannot be used: write the database as postgres://USER@HOST1"),
    ("--store postgres://a:secret@h/n", "cannot be used: a password in a URL can be read by"),
    ("--store \(url)", "nodes that share a store have names: give --node NAME too"),
    ("--node a", "--node is for nodes that share a store: give --store too"),
    ("--agent h:1", "--agent is for nodes"), ("--single-engine", "--single-engine is for"),
    ("--store-password-file f", "--store-password-file is for nodes that share a store"),
    ("--store \(url) --node a.b", "--node 'a.b': give 1 to 32 letters, digits, - or _"),
    ("--store \(url) --node ''", "--node needs a value"),
    ("--store \(url) --node a --ephemeral", "--store keeps everything, and --ephemeral"),
    ("--store \(url) --node a --agent unix:/x", "--agent 'unix:/x' has no port"),
    ("store", "write: cardroom-server store init URL [ROLE] or store import DIR URL"),
    ("store init", "store init URL [ROLE]"),
    ("store check \(url)", "store init URL [ROLE] or store import DIR URL"),
    ("store init d", "write the database as postgres://"),
  ])
  func refuses(line: String, part: String) throws {
    let error = try #require(throws: OptionError.self) { try Options.parse(line.words) }
    #expect(error.description.contains(part))
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

  @Test func theHelpNamesEveryOption() {
    for word in ["admin DIR", "check DIR", "dump DIR", "backup DIR TO", "reference"] {
      #expect(ServerProgram.guide.help.contains(word))
    }
    let rows = ServerProgram.guide.help.split(separator: "\n").filter { $0.hasPrefix("  --") }
    let names = rows.compactMap { $0.split(separator: " ").first.map(String.init) }
    // What has two forms has two rows.
    #expect(names == ["--listen"] + GivenOptions.all.names && names.count > 20)
    #expect(ServerProgram.guide.help.hasPrefix("cardroom-server [option …]\n"))
    #expect(ServerProgram.guide.help.contains("\n  --rate N            lines a second from"))
    #expect(ServerProgram.guide.help.contains("no limit (\(Limits.rate))\n  --burst N "))
    #expect(ServerProgram.guide.help.contains("(\(Limits.connectionsPerAddress))\n"))
    #expect(ServerProgram.guide.help.split(separator: "\n").allSatisfy { $0.count <= 100 })
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
