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

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "cardroom",
  targets: [
    room("Cards"),
    tests("CardsTests", ["Cards"]),
    room("Journal"),
    room("Simulation", ["Journal"]),
    tests("JournalTests", ["Journal", "Simulation"], exclude: ["Fixtures"]),
  ]
)
