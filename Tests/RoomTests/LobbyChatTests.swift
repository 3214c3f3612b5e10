import LineProtocol
import Testing

@testable import Room

/// `say` at no table: to the lobby.
@Suite struct LobbyChatTests {
  /// People in the lobby read it, those at tables and programs only if they ask.
  @Test func peopleInTheLobbyReadItAndOthersWhoAsk() throws {
    var hall = try Hall()
    hall.enter("ann", wire: false)
    hall.connect("cal")
    hall.send("cal", "login cal")
    for name in ["bot", "fan"] { hall.enter(name) }
    hall.enter("dee", table: "main")
    hall.connect("eve")
    hall.send("eve", "login eve")
    hall.send("eve", "sit main")
    hall.send("fan", "set lobby on")
    hall.connect("sam")
    for name in ["ann", "cal", "bot", "fan", "dee", "eve", "sam"] { _ = hall.read(name) }
    hall.send("ann", "set mode text")
    _ = hall.read("ann")
    #expect(hall.ask("ann", "say a game of stud?") == ["You say in the lobby: a game of stud?"])
    #expect(hall.read("cal") == ["ann says in the lobby: a game of stud?"])
    #expect(hall.read("fan") == ["* chat name=ann :a game of stud?"])
    for name in ["bot", "dee", "eve", "sam"] { #expect(hall.read(name).isEmpty, "\(name)") }
    // One thing in two seconds; whoever is ignored, muted or nameless is not read.
    #expect(hall.ask("fan", "say yes") == ["+ say people=6", "* chat name=fan :yes"])
    #expect(hall.ask("fan", "say yes")[0].hasPrefix("- code=rate.address wait=2 "))
    hall.wind(seconds: 2)
    hall.send("cal", "ignore fan")
    hall.send("ann", "set lobby off")
    for name in ["ann", "cal"] { _ = hall.read(name) }
    #expect(hall.ask("fan", "say yes")[0] == "+ say people=6")
    #expect(hall.read("cal").isEmpty && hall.read("ann").isEmpty)
    #expect(hall.ask("sam", "say hi")[0].hasPrefix("Not done: you have no name yet"))
    #expect(hall.ask("dee", "say hi")[0].hasPrefix("+ say table=main"))
    #expect(try hall.operate("mute fan").isDone)
    #expect(hall.code("fan", "say hi") == "auth.muted")
  }
}
