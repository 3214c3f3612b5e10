// swift-tools-version: 6.2
// The modules and which may import which: the gate builds with
// --explicit-target-dependency-import-check error.

import PackageDescription

/// The settings of every target: Swift 6 mode, strict existentials and imports, warnings as errors.
/// The gate sets `CARDROOM_SLOW_EXPRESSIONS`, in milliseconds: an expression that takes the type
/// checker longer is an error there, and never on a user's slow machine.
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

/// A release contains the Swift runtime: an action needs a tenth less processor time, since every
/// retain and release is a direct call, and there is one file to copy to another machine. Not with
/// a sanitizer (scripts/prove-races), whose allocator a static runtime bypasses, nor when tests are
/// built as a release (scripts/prove-hands), as their library exists only as a shared one.
let released = BuildSettingCondition.when(configuration: .release)
/// Not with libFuzzer either (scripts/prove-fuzz), which must see every branch.
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
/// Small modules in which the tests spend minutes. They are optimized in debug builds too, which
/// takes the compiler five times as long.
let optimised: Set = ["Bots", "Cards", "HandOracle", "Lines"]
/// The settings of the server, whose actors use their state on their own queues alone, as the
/// compiler ensures. A release omits the check at each access, which costs a tenth of an action's
/// time; debug builds have it, and so does every test.
let exclusive: [SwiftSetting] =
  isStatic ? [.unsafeFlags(["-enforce-exclusivity=unchecked"], released)] : []
let linked: [LinkerSetting] =
  isStatic ? [.unsafeFlags(["-static-stdlib", "-use-ld=lld"], released)] : []

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: compiled
      + (optimised.contains(name) ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []))
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path,
    swiftSettings: compiled + (name == "cardroom-server" ? exclusive : []),
    linkerSettings: linked)
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
    .systemLibrary(name: "CGlibc"),
    room("Lines"),
    room("Cards", ["Lines"]),
    room("HandOracle", ["Cards", "Lines"]),
    room("Games", ["Cards", "Lines"]),
    room("ScoreBook", ["Cards", "Lines"]),
    room("Room", ["Bots", "Cards", "Games", "Lines", "ScoreBook"]),
    room("Journal", ["Lines", "Room"]),
    room("Sockets", ["CGlibc"]),
    room("Nodes", ["Lines", "Sockets"]),
    room("Bots", ["Cards", "Games", "Lines"]),
    room("Client", ["Lines", "Sockets"]),
    room(
      "Simulation",
      ["Bots", "Cards", "Games", "HandOracle", "Journal", "Lines", "Nodes", "Room", "ScoreBook"]),
    program(
      "cardroom-server",
      ["CGlibc", "Cards", "Games", "Journal", "Lines", "Nodes", "Room", "Sockets"],
      path: "Sources/Server"),
    program("cardroom-client", ["Client"]),
    program(
      "cardroom-bots",
      ["Bots", "Cards", "Client", "Games", "Lines", "Sockets"],
      path: "Sources/BotHost"),
    program(
      "cardroom-bench",
      ["Cards", "Games", "Lines", "Simulation", "Sockets"]),
    tests(
      "StoreTests",
      ["Bots", "Cards", "Games", "Lines", "Room", "ScoreBook"],
      exclude: ["OnRecord", "entries.txt"]),
    tests(
      "DocumentTests",
      ["Games", "cardroom-server", "Lines", "Room", "ScoreBook", "Sockets"],
      exclude: ["Conversations"]),
    tests("ArenaTests", ["Bots", "cardroom-bots", "Cards", "Games", "Lines"]),
    tests("BenchTests", ["cardroom-bench", "cardroom-server", "Lines", "Room", "Sockets"]),
    tests("BotsTests", ["Bots", "Cards", "Games", "Lines"]),
    tests("CardsTests", ["Cards", "Lines"]),
    tests("CompetitionTests", ["cardroom-bots", "Cards", "Lines"], exclude: ["Golden"]),
    tests(
      "ClientTests",
      [
        "cardroom-bots", "Bots", "Cards", "Client", "Games", "Lines", "Room",
        "Simulation", "Sockets",
      ],
      exclude: ["Evenings", "Screens", "Seats"]),
    tests("DigestsTests", ["Lines"]),
    tests(
      "Fuzz",
      ["Cards", "Journal", "Lines", "Room", "Simulation"],
      exclude: ["Corpus", "main.swift"]),
    tests(
      "GamesTests",
      ["Bots", "Cards", "Games", "HandOracle", "Lines"],
      exclude: ["Lines/lines.txt", "Rules"]),
    tests("HandHistoryTests", ["Cards", "Games", "Lines"]),
    tests("HandRankingTests", ["Cards", "Lines"]),
    tests("IdentityTests", ["Lines"]),
    tests(
      "JournalTests", ["Cards", "Journal", "Lines", "Room", "Simulation"], exclude: ["Fixtures"]),
    tests("LinesTests", ["Cards", "Lines"]),
    tests("NodesTests", ["Simulation", "Nodes"]),
    tests("PasswordsTests", ["cardroom-server", "Lines"]),
    tests("PostgresTests", ["Cards", "Lines", "Nodes", "Sockets"], exclude: ["Fixtures"]),
    tests(
      "RoomTests",
      ["Cards", "Games", "Lines", "Room", "ScoreBook", "Simulation"],
      exclude: ["typed.txt"]),
    tests("ScoreBookTests", ["Cards", "Lines", "ScoreBook"]),
    tests(
      "ServerTests",
      [
        "cardroom-bots", "Bots", "Lines", "cardroom-server", "Cards", "Client", "Games", "Journal",
        "Simulation", "Nodes", "Room", "Sockets",
      ],
      exclude: ["Fixtures"]),
    tests(
      "SimulationTests",
      ["Games", "Journal", "Lines", "Room", "Simulation"]),
    tests("SocketsTests", ["Sockets"]),
    tests(
      "TablesTests", ["Bots", "Cards", "Games", "Lines"], exclude: ["Tables"]),
  ]
)

/// Builds libFuzzer's program in place of the tests, since it shares files with one of them.
if isFuzzed {
  package.targets.removeAll { $0.isTest }
  package.targets.append(
    .executableTarget(
      name: "cardroom-fuzz",
      dependencies: ["Cards", "Journal", "Lines", "Room", "Simulation"],
      path: "Tests/Fuzz", sources: ["Fuzzing.swift", "FuzzedServer.swift", "main.swift"],
      swiftSettings: compiled, linkerSettings: [.unsafeFlags(fuzzed + ["-use-ld=lld"])]))
}

/// Builds no other tests, for hands by the hundred thousand (scripts/prove-hands).
if Context.environment["CARDROOM_HANDS"] != nil {
  package.targets.removeAll { $0.isTest && $0.name != "HandRankingTests" }
}
