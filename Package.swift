// swift-tools-version: 6.2
// The rooms of the house and who may call whom. The walls are held by Tests/HouseTests.

import PackageDescription

/// The same for every target: Swift 6 mode, strict about existentials and imports, no warnings.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "cardroom",
  targets: [
    room("Cards"),
    room("Games", ["Cards", "HandRanking"]),
    room("LineProtocol", ["Cards"]),
    room("Bots", ["Games", "Cards"]),
    room("Advisor", ["Cards", "HandRanking", "LineProtocol"]),
    room("Room", ["Advisor", "Cards", "HandRanking", "Games", "LineProtocol"]),
    room("Simulation", ["Bots", "Cards", "Games", "LineProtocol", "Room"]),
    .systemLibrary(name: "CEpoll"),
    room("Sockets", ["CEpoll"]),
    room("Client", ["Advisor", "Bots", "Games", "Cards", "LineProtocol", "Sockets"]),
    program("cardroom-client", ["Client"]),
    program("cardroom-bench", ["Cards", "HandRanking", "LineProtocol", "Simulation", "Sockets"]),
    tests("SocketsTests", ["Sockets"]),
    room("Server", ["Cards", "LineProtocol", "Room", "Sockets"]),
    program("cardroom-server", ["Server"]),
    tests("ServerTests", ["Room", "Server", "Sockets"]),
    tests("CardsTests", ["Cards"]),
    tests("HouseTests", ["LineProtocol", "Room", "Server", "Sockets"]),
    tests("GamesTests", ["Cards", "Games"]),
    tests("LineProtocolTests", ["Cards", "LineProtocol"]),
    tests("RoomTests", ["Cards", "LineProtocol", "Room"]),
    tests("BotsTests", ["Bots", "Games", "Cards"]),
    tests("ClientTests", ["Client", "Games", "Cards", "LineProtocol", "Sockets"]),
    tests("BenchTests", ["cardroom-bench", "Room", "Server", "Sockets"]),
    room("HandRanking", ["Cards"]),
    tests("HandRankingTests", ["Cards", "HandRanking"]),
    tests(
      "SimulationTests", ["Bots", "Cards", "Games", "LineProtocol", "Room", "Simulation"]),
    room("ScoreBook"),
    tests("ScoreBookTests", ["ScoreBook"]),
  ]
)
