// swift-tools-version: 6.2
// The modules and which may import which: the gate builds with
// --explicit-target-dependency-import-check error.

import PackageDescription

/// The same for every target: Swift 6 mode, strict about existentials and imports, no warnings.
/// `CARDROOM_SLOW_EXPRESSIONS` is set by the gate, in milliseconds: an expression that the type
/// checker needs longer for is an error there, and never on a user's slow machine.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  + (Context.environment["CARDROOM_SLOW_EXPRESSIONS"].map {
    [.unsafeFlags(["-Xfrontend", "-warn-long-expression-type-checking=\($0)"])]
  } ?? [])

/// A release is linked with the Swift runtime in it: a tenth less processor time an action, since
/// every retain and release is a direct call, and one file to copy to another machine.
/// Not with a sanitizer (scripts/prove-races), whose allocator a static runtime passes by, nor where
/// tests are built as a release (scripts/prove-hands): their library is there as a shared one only.
let released = BuildSettingCondition.when(configuration: .release)
/// Not with libFuzzer either (scripts/prove-fuzz), which has to see every branch.
let isFuzzed = Context.environment["CARDROOM_FUZZ"] != nil
let isStatic =
  Context.environment["CARDROOM_SANITIZE"] == nil && !isFuzzed
  && Context.environment["CARDROOM_SHARED_RUNTIME"] == nil
let fuzzed = ["-sanitize=fuzzer,address"]
/// Indexing the system's modules takes longer than compiling ours.
let compiled: [SwiftSetting] =
  settings
  + [.unsafeFlags(["-index-ignore-system-modules"], .when(configuration: .debug))]
  + (isStatic ? [.unsafeFlags(["-static-stdlib"], released)] : [])
  + (isFuzzed ? [.unsafeFlags(fuzzed)] : [])
/// Small modules in which the tests spend minutes: optimised in debug builds too, which takes the
/// compiler five times as long.
let optimised: Set = ["Arena", "Bots", "Cards", "HandOracle", "HandRanking", "Lines"]
let linked: [LinkerSetting] =
  isStatic ? [.unsafeFlags(["-static-stdlib", "-use-ld=lld"], released)] : []

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: compiled
      + (optimised.contains(name) ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []))
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, swiftSettings: compiled, linkerSettings: linked)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "cardroom",
  targets: [
    room("Lines"),
    room("Digests"),
    room("Cards", ["Lines"]),
    room("Identity", ["Digests", "Lines"]),
    room("HandRanking", ["Cards", "Lines"]),
    room("HandOracle", ["Cards"]),
    room("Games", ["Cards", "HandRanking", "Identity", "Lines"]),
    room("Competition", ["Cards", "HandRanking"]),
    room("ScoreBook", ["Cards", "Identity", "Lines"]),
    room(
      "LineProtocol",
      ["Cards", "Games", "HandRanking", "Identity", "Lines", "ScoreBook"]),
    room("Advisor", ["Cards", "Games", "HandRanking", "Identity", "LineProtocol", "Lines"]),
    room(
      "Store",
      ["Cards", "Games", "HandRanking", "Identity", "LineProtocol", "Lines", "ScoreBook"]),
    room(
      "Room",
      [
        "Advisor", "Bots", "Store", "Cards", "Games", "Identity", "LineProtocol", "Lines",
        "ScoreBook",
      ]),
    room("Journal"),
    room("Recovery", ["Identity", "Journal", "Lines", "Store"]),
    room("Nodes"),
    room("NodeSimulation", ["Cards", "Nodes"]),
    .systemLibrary(name: "CCrypt"),
    room("Passwords", ["CCrypt"]),
    .systemLibrary(name: "CEpoll"),
    room("Sockets", ["CEpoll"]),
    room("Postgres", ["Digests", "Lines", "Sockets"]),
    room(
      "Server",
      [
        "Store", "Cards", "Games", "Identity", "Journal", "LineProtocol", "Lines", "Nodes",
        "Passwords", "Postgres", "Recovery", "Room", "Sockets",
      ]),
    room("Bots", ["Cards", "Games", "HandRanking", "Identity"]),
    room(
      "Arena",
      ["Bots", "Cards", "Games", "Identity", "LineProtocol", "Lines"]),
    room(
      "Client",
      ["Advisor", "Cards", "Identity", "LineProtocol", "Lines", "ScoreBook", "Sockets"]),
    room(
      "BotHost",
      [
        "Arena", "Bots", "Cards", "Client", "Competition", "Games", "Identity", "LineProtocol",
        "Lines", "Sockets",
      ]),
    room(
      "Simulation",
      [
        "Store", "Bots", "Cards", "Games", "HandOracle", "Identity", "Journal", "LineProtocol",
        "Lines", "Recovery", "Room", "ScoreBook",
      ]),
    program("cardroom-server", ["Server"]),
    program("cardroom-client", ["Client"]),
    program("cardroom-bots", ["BotHost"]),
    program(
      "cardroom-bench",
      ["Cards", "Games", "Identity", "LineProtocol", "Lines", "Simulation", "Sockets"]),
    tests(
      "StoreTests",
      ["Store", "Cards", "Games", "HandRanking", "Identity", "LineProtocol", "Lines", "ScoreBook"]),
    tests(
      "DocumentTests", ["Cards", "Lines", "LineProtocol", "Room", "Server", "Sockets"],
      exclude: ["Conversations"]),
    tests("ArenaTests", ["Arena", "Bots", "Cards", "Games", "Identity", "LineProtocol"]),
    tests("BenchTests", ["cardroom-bench", "LineProtocol", "Room", "Server", "Sockets"]),
    tests("BotsTests", ["Bots", "Cards", "Games", "Identity"]),
    tests("CardsTests", ["Cards"]),
    tests("CompetitionTests", ["Cards", "Competition"], exclude: ["Golden"]),
    tests(
      "ClientTests",
      [
        "Arena", "BotHost", "Bots", "Cards", "Client", "Games", "Identity", "LineProtocol", "Lines",
        "Room", "Simulation", "Sockets",
      ],
      exclude: ["Evenings", "Screens", "Seats"]),
    tests("DigestsTests", ["Digests"]),
    tests(
      "Fuzz",
      ["Cards", "Identity", "Journal", "LineProtocol", "Lines", "Room", "Simulation", "Store"],
      exclude: ["Corpus", "main.swift"]),
    tests(
      "GamesTests",
      ["Bots", "Cards", "Games", "HandOracle", "HandRanking", "Identity", "LineProtocol", "Lines"]),
    tests("HandHistoryTests", ["Cards", "Games", "Identity", "Lines"]),
    tests("HandRankingTests", ["Cards", "HandRanking"]),
    tests("IdentityTests", ["Identity", "Lines"]),
    tests("JournalTests", ["Cards", "Journal", "Simulation"], exclude: ["Fixtures"]),
    tests(
      "LineProtocolTests",
      ["Cards", "Games", "HandRanking", "Identity", "LineProtocol", "Lines", "ScoreBook"],
      exclude: ["Fixtures"]),
    tests("NodesTests", ["NodeSimulation", "Nodes"]),
    tests("PasswordsTests", ["LineProtocol", "Passwords"]),
    tests("PostgresTests", ["Cards", "Digests", "Postgres", "Sockets"], exclude: ["Fixtures"]),
    tests(
      "RoomTests",
      [
        "Advisor", "Store", "Cards", "Games", "HandRanking", "Identity", "LineProtocol", "Lines",
        "Room", "ScoreBook", "Simulation",
      ]),
    tests("ScoreBookTests", ["Cards", "Identity", "LineProtocol", "Lines", "ScoreBook"]),
    tests(
      "ServerTests",
      [
        "BotHost", "Bots", "Lines", "cardroom-bots", "cardroom-server", "Cards", "Client", "Server",
        "Games", "Identity", "Journal", "LineProtocol", "NodeSimulation", "Nodes", "Passwords",
        "Postgres", "Recovery", "Room", "Simulation", "Sockets", "Store",
      ],
      exclude: ["Fixtures"]),
    tests(
      "SimulationTests",
      [
        "Store", "Bots", "Cards", "Games", "Identity", "Journal", "LineProtocol", "Lines",
        "Recovery", "Room", "Simulation",
      ],
      exclude: ["Fixtures"]),
    tests("SocketsTests", ["Sockets"]),
    tests("TablesTests", ["Cards", "Games", "Identity"]),
  ]
)

/// libFuzzer's program in place of the tests, since it has files of one of them.
if isFuzzed {
  package.targets.removeAll { $0.isTest }
  package.targets.append(
    .executableTarget(
      name: "cardroom-fuzz",
      dependencies: [
        "Cards", "Identity", "Journal", "LineProtocol", "Room", "Simulation", "Store",
      ],
      path: "Tests/Fuzz", sources: ["Fuzzing.swift", "FuzzedServer.swift", "main.swift"],
      swiftSettings: compiled, linkerSettings: [.unsafeFlags(fuzzed + ["-use-ld=lld"])]))
}

/// Of hands by the hundred thousand only these tests are built (scripts/prove-hands).
if Context.environment["CARDROOM_HANDS"] != nil {
  package.targets.removeAll { $0.isTest && $0.name != "HandRankingTests" }
}
