// Numbers of events that must never be promised or used twice: of a game that begins anew, and of a
// table whose name is used again.

import Testing

@Suite struct NumberingTests {
  @Test func aNameIsFreeWhenTheLastRecordOfItsTableIsKept() throws {
    var hall = try Hall(of: ["ann", "bob"])
    hall.send("ann", "create mine betting3")
    _ = hall.read("ann")
    hall.keepsAtOnce = false
    #expect(hall.ask("ann", "close mine").isEmpty)
    #expect(hall.code("bob", "create mine betting5") == "table.taken")
    hall.keep()
    #expect(hall.read("ann") == ["+ close table=mine"])
    #expect(hall.journal.last?.contains("\"tableClosed\":{\"_0\":\"mine\"}") == true)
    #expect(hall.journal.dropLast().last?.hasSuffix(" ; * close") == true)
    hall.keepsAtOnce = true
    #expect(hall.ask("bob", "create mine betting5")[0].hasPrefix("+ create table=mine"))
  }
}
