import Testing

/// What a refusal says of the question that is open.
@Suite struct RefusalTests {
  @Test(arguments: [
    "@6 tell zoe hello", "@6 create den chess", "@6 sit five seat=9", "@6 finger zoe", "@6 ledger",
    "@6 bet five", "@6 fly 20", "@6 hello 2", "@6 replay 3", "@6 book dance", "@6 kick zoe",
    "@6 top chess", "@6 close five", "@6 register ann2 a-password", "@6 deal table=five",
    "\u{7}", "@- -\u{7}", "@toolongatagtoolongatagtoolongatagtoolong ping",
  ])
  func everyRefusalRepeatsTheOpenQuestion(line: String) throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    let reply = hall.ask("ann", line)
    #expect(reply.count == 1)
    #expect(reply[0].hasPrefix("- "))
    #expect(
      reply[0].contains(" table=main turn=1.1 retry=now legal=bet:1-100 :"), "\(reply)")
    guard line.hasPrefix("@6") else { return }
    let again = hall.ask("ann", line)
    #expect(again[0].contains(" legal=bet:1-100 dup=1 :"), "\(again)")
    _ = hall.ask("ann", "bet 100")
    #expect(hall.ask("ann", line)[0].contains(" legal=deal dup=1 :"))
  }

  @Test func aRefusalRepeatsNothingWhereItIsNotClearWhat() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.enter("eve")
    #expect(!hall.ask("eve", "bet five")[0].contains("legal="))
    _ = hall.ask("ann", "sit five")
    #expect(!hall.ask("ann", "tell zoe hello")[0].contains("legal="))
    #expect(hall.ask("ann", "bet 500 table=five")[0].contains(" table=five turn=1.1 "))
  }
}
