import Identity
import Store
import Testing

@testable import Room

/// Whom somebody ignores: a guest for the session, a member for good.
@Suite struct IgnoringTests {
  private func hall() throws -> Hall {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    hall.send("ann", "register ann secret-1")
    for name in ["bob", "eve"] { hall.enter(name) }
    _ = hall.read("ann")
    return hall
  }

  private func hears(_ hall: inout Hall, _ name: String, from other: String) -> Bool {
    _ = hall.read(name)
    hall.send(other, "tell \(name) psst")
    return hall.read(name).contains { $0.hasPrefix("* tell name=\(other)") }
  }

  @Test func aMemberIgnoresOnTheNextEveningToo() throws {
    var hall = try hall()
    #expect(hall.ask("ann", "ignore eve") == ["+ ignore names=eve"])
    #expect(hall.ask("ann", "ignore bob") == ["+ ignore names=bob,eve"])
    #expect(hall.ask("ann", "unignore bob") == ["+ unignore name=bob"])
    #expect(!hears(&hall, "ann", from: "eve") && hears(&hall, "ann", from: "bob"))
    hall.send("ann", "quit")
    hall.connect("ann", wire: true)
    hall.send("ann", "login ann secret-1")
    _ = hall.read("ann")
    #expect(hall.ask("ann", "ignore") == ["+ ignore names=eve"])
    #expect(!hears(&hall, "ann", from: "eve") && hears(&hall, "ann", from: "bob"))
    // A snapshot has it, and it is over with whoever is ignored.
    var store = try hall.kept()
    let (ann, eve) = (try #require(PlayerName("ann")), try #require(PlayerName("eve")))
    #expect(store.accounts[ann]?.ignored == [eve])
    let person = store.latestPerson.next
    try store.apply(.account(person, .register(eve, hash: "hash")), at: hall.time)
    try store.apply(.account(person, .delete), at: hall.time)
    #expect(store.accounts[ann]?.ignored == [])
  }
}
