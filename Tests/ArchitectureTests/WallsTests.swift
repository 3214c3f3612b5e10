// Owns the walls of the house: which room may call whom, and what stands at the top.

import Testing

struct WallsTests {
  /// What each room may import, of ours and of the system's. A new room needs a row here.
  static let walls: [String: Set<String>] = [
    "Cards": [],
    "HandRanking": ["Cards"],
    "Games": ["Cards", "HandRanking"],
    "ScoreBook": [],
    "LineProtocol": ["Cards"],
    "Advisor": ["Cards", "HandRanking", "LineProtocol"],
    "Archive": ["Cards", "LineProtocol", "ScoreBook"],
    "Room": [
      "Advisor", "Archive", "Cards", "Games", "HandRanking", "LineProtocol", "ScoreBook",
    ],
    "Journal": ["Dispatch", "Glibc"],
    "CCrypt": [],
    "CEpoll": [],
    "Sockets": ["CEpoll", "Glibc", "Synchronization"],
    "Passwords": ["CCrypt", "Glibc"],
    "Server": [
      "Archive", "Cards", "Dispatch", "Glibc", "Journal", "LineProtocol", "Passwords", "Room",
      "Sockets",
      "Synchronization",
    ],
    "Bots": ["Cards", "Games", "HandRanking"],
    "Client": [
      "Advisor", "Bots", "Cards", "Games", "Glibc", "LineProtocol", "Sockets", "Synchronization",
    ],
    "Simulation": [
      "Archive", "Bots", "Cards", "Games", "Journal", "LineProtocol", "Room", "ScoreBook",
    ],
    "cardroom-server": ["Server"],
    "cardroom-client": ["Client", "Glibc"],
    "cardroom-bench": [
      "Archive", "Cards", "Dispatch", "Glibc", "HandRanking", "Journal", "LineProtocol",
      "ScoreBook", "Simulation", "Sockets",
    ],
  ]

  @Test func everyRoomImportsOnlyWhatItMay() throws {
    for path in try Repository.swiftFiles(in: "Sources") {
      let room = String(path.split(separator: "/")[1])
      let allowed = try #require(WallsTests.walls[room], "\(room) has no row in the table of walls")
      for module in try SwiftSource(path).imports {
        #expect(allowed.contains(module), "\(path) imports \(module)")
      }
    }
  }

  @Test func theTopHoldsWhatItShould() throws {
    let expected = ["Package.swift", "README.md", "Sources", "Tests", "protocol.md", "scripts"]
    #expect(try Repository.ownNames(in: "") == expected.sorted())
  }

  @Test func aTestThatReadsImportsFindsThemInAnyForm() throws {
    // The scanner would prove nothing if it overlooked a form of import.
    let path = "Tests/ArchitectureTests/Peer.swift"
    #expect(try SwiftSource(path).imports == ["Glibc", "Sockets"])
  }
}
