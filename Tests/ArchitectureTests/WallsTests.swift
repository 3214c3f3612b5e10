import Testing

/// Which module may import which: Package.swift says so, and nothing else does.
struct WallsTests {
  private let manifest: PackageManifest

  init() throws { manifest = try PackageManifest() }

  /// The modules of the system that a module imports; those without a row import none, so that
  /// they can neither wait, nor read a clock or a file.
  private static let system: [String: Set<String>] = [
    // Names in Unicode's composed form.
    "ScoreBook": ["Swift"],
    "Store": ["FoundationEssentials"],
    "Journal": ["Glibc"],
    "Passwords": ["Glibc"],
    "Sockets": ["Glibc", "Synchronization"],
    "Postgres": ["Dispatch", "Glibc"],
    "Engine": ["Dispatch", "Glibc"],
    "Server": ["Dispatch", "Glibc", "Synchronization"],
    "Client": ["Glibc", "Synchronization"],
    "BotHost": ["Dispatch", "Glibc"],
    "cardroom-client": ["Glibc"],
    "cardroom-bots": ["Glibc"],
    "cardroom-bench": ["Dispatch", "Glibc", "Synchronization"],
  ]

  @Test func everyModuleImportsExactlyWhatPackageSwiftDeclares() throws {
    let ours = Set(manifest.targets.map(\.name))
    for room in manifest.rooms {
      let imports = try imports(of: "Sources/\(room.name)")
      #expect(imports.intersection(ours) == room.dependencies, "imports of \(room.name)")
      #expect(
        imports.subtracting(ours) == WallsTests.system[room.name] ?? [],
        "system modules of \(room.name)")
    }
  }

  @Test func everyTestImportsOnlyWhatPackageSwiftDeclares() throws {
    let ours = Set(manifest.targets.map(\.name))
    let swift = ["cardroom-server": "cardroom_server", "cardroom-bench": "cardroom_bench"]
    for tests in manifest.targets where tests.isTest {
      let declared = Set(tests.dependencies.map { swift[$0] ?? $0 })
      let imports = try imports(of: "Tests/\(tests.name)")
      #expect(imports.intersection(ours).subtracting(declared) == [], "imports of \(tests.name)")
    }
  }

  /// Else it would repeat the mistakes that it is there to find.
  @Test func theOracleImportsNothingThatItJudges() {
    let dependencies = manifest.rooms.first { $0.name == "HandOracle" }?.dependencies
    #expect(dependencies == ["Cards"])
  }

  @Test func everyFolderOfSourcesAndTestsIsATarget() throws {
    let rooms = manifest.rooms.map(\.name)
    let tests = manifest.targets.filter(\.isTest).map(\.name)
    #expect(try Repository.names(in: "Sources") == (rooms + ["README.md"]).sorted())
    #expect(try Repository.names(in: "Tests") == (tests + ["README.md"]).sorted())
  }

  /// What is imported by the Swift files of a folder.
  private func imports(of folder: String) throws -> Set<String> {
    try Set(SwiftSource.all(in: folder).flatMap(\.imports))
  }

  @Test func theTopHoldsWhatItShould() throws {
    let expected = ["Package.swift", "README.md", "Sources", "Tests", "protocol.md", "scripts"]
    #expect(try Repository.ownNames(in: "") == expected.sorted())
  }

  /// Sockets that listen, and epoll descriptors. A connection that hangs up would end the process:
  /// see `InputWatch`.
  @Test func dispatchWatchesNothingThatCanHangUp() throws {
    let watching = try SwiftSource.all(in: "Sources").filter { $0.code.contains("makeReadSource") }
    #expect(
      watching.map(\.path).sorted() == [
        "Sources/Server/InputWatch.swift", "Sources/Server/Listener.swift",
        "Sources/Server/Shard.swift",
      ])
    #expect(try !SwiftSource.all(in: "Sources").contains { $0.code.contains("makeWriteSource") })
  }

  // MARK: - What is a value is not read out of text

  /// Ways to read a value out of a line: by key, by word, or by parsing a line that
  /// the server has rendered itself.
  private static let readings = [
    #"[\w)\]?]\.(number|word|cards)\((\.\w+| {3,})\)"#,
    #"([mM]essage|[eE]vent|[rR]eply|[rR]ow|[qQ]uestion)\??\[\."#,
    #"(words|event|fields|keys|values)\[ {3,}\]"#,
    #"\$0\.key =="#,
    #"(Message\(record:|EventWords\(|LegalMove\.parse\()"#,
  ]

  @Test(arguments: ["Sources/Store", "Sources/Room", "Sources/Server"])
  func nothingIsReadOutOfARenderedLine(folder: String) throws {
    let patterns = try WallsTests.readings.map { try Regex($0) }
    var found: [String: Int] = [:]
    for source in try SwiftSource.all(in: folder) {
      let count = patterns.reduce(0) { $0 + source.code.matches(of: $1).count }
      if count > 0 { found[source.path] = count }
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: [
    "let stack = event.message.number(.stack)", "results.map { $0.word(.name) }",
    "if let name = words[\"name\"] {", "event[.name] != nil", "Message(record: line)",
    "words.number(\"balance\")", "fields.first { $0.key == .table }",
  ])
  func theReadingOfALineIsSeen(code: String) throws {
    var stripper = CodeStripper(code)
    let stripped = stripper.strip()
    #expect(try WallsTests.readings.contains { stripped.contains(try Regex($0)) })
  }

  @Test(arguments: [
    "Message(.event, .left, [.init(.stack, .number(balance))])", ".init(.name, .word(name))",
    "options[.turn]", "case .cards(let cards): cards", "// event.message.number(.stack)",
  ])
  func theWritingOfALineIsNoReading(code: String) throws {
    var stripper = CodeStripper(code)
    let stripped = stripper.strip()
    #expect(try !WallsTests.readings.contains { stripped.contains(try Regex($0)) })
  }

  @Test func aTestThatReadsImportsFindsThemInAnyForm() throws {
    // The scanner would prove nothing if it overlooked a form of import.
    let path = "Tests/ArchitectureTests/Peer.swift"
    #expect(try SwiftSource(path).imports == ["Glibc", "Sockets"])
  }
}
