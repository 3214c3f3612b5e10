import Testing

@testable import LineProtocol

struct JSONTests {
  private func json(_ wire: String) -> String {
    String(decoding: JSONRendering.lines(Array((wire + "\n").utf8)).dropLast(), as: UTF8.self)
  }

  @Test(arguments: [
    ("+ hello proto=1.0 mode=json", #"{"+":"hello","proto":"1.0","mode":"json"}"#),
    ("+ @a.1 ping x=5 ts=17", #"{"+":"ping","tag":"a.1","x":"5","ts":17}"#),
    ("# here \"I\" am", ##"{"#":null,"text":"here \"I\" am"}"##),
    (
      "- @5 code=rule.amount turn=17.2 left=27110 retry=now legal=fold,call:5,raise:20-500 :no",
      #"{"-":null,"tag":"5","code":"rule.amount","turn":"17.2","left":27110,"retry":"now","#
        + #""legal":[{"verb":"fold"},{"verb":"call","amount":5},"#
        + #"{"verb":"raise","min":20,"max":500}],"text":"no"}"#
    ),
    (
      "? act legal=trade:9c/As,bet:5-5,raise:10/20 clock=no house=?????? :Your turn",
      #"{"?":"act","legal":[{"verb":"trade","of":["9c","As"]},{"verb":"bet","min":5,"max":5},"#
        + #"{"verb":"raise","of":[10,20]}],"clock":false,"house":["??","??","??"],"#
        + #""text":"Your turn"}"#
    ),
    (
      "* result table=7 seat=1 name=no paid=+5 balance=0",
      #"{"*":"result","table":"7","seat":1,"name":"no","paid":5,"balance":0}"#
    ),
    ("* result paid=-5", #"{"*":"result","paid":-5}"#),
    (
      "* hand hand=7 limit=no blinds=1/2 seats=1:ann:480,3:yes:5 bomb=yes",
      #"{"*":"hand","hand":7,"limit":"no","blinds":[1,2],"seats":[[1,"ann",480],"#
        + #"[3,"yes",5]],"bomb":true}"#
    ),
    (
      "? act board=-/AhKd others=2:480:10:2:-,3:1:0:4:2c?? hole=-",
      #"{"?":"act","board":[[],["Ah","Kd"]],"others":[[2,480,10,2,[]],[3,1,0,4,["2c","??"]]],"#
        + #""hole":[]}"#
    ),
    ("* act did=draw cards=2 out=????", #"{"*":"act","did":"draw","cards":2,"out":["??","??"]}"#),
    (
      "= game id=nl players=2-10 :hold'em",
      #"{"=":"game","id":"nl","players":{"min":2,"max":10},"text":"hold'em"}"#
    ),
    (
      "= event type=hand table=a seq=3 seats=2/6",
      #"{"=":"event","type":"hand","table":"a","seq":3,"seats":["2/6"]}"#
    ),
    ("+ book name=a%20%22b%5C%C3%A9 team=-", #"{"+":"book","name":"a \"b\\é","team":null}"#),
    ("= equity win=33.30 error=0.02", #"{"=":"equity","win":33.30,"error":0.02}"#),
    ("* pot winners=1:120 names=ann", #"{"*":"pot","winners":[[1,120]],"names":["ann"]}"#),
  ])
  func everyKindOfValueHasItsForm(wire: String, expected: String) {
    #expect(json(wire) == expected)
  }

  /// Each line that the server sends, with each of its keys, and values of every kind for each.
  @Test func nothingIsLost() {
    let values = [
      "5", "0", "-5", "-", "yes", "no", "007", "17.2", "33.30", "2/6", "1-95", "AhTd", "??", "Ah/-",
      "a%20b", "a\"\\b", "1:ann:480,3:bob:5", "ann,bob", "fold,call:5,raise:20-500,bet:5/10",
      "1:5:0:2:AhKd,2:7:5:0:-", "2026-11-22", "dealer", "1,dealer", "%C3%A9",
    ]
    var count = 0
    for shape in Message.shapes {
      for value in values {
        let keys = Set(shape.keys).map { "\($0.rawValue)=\(value)" }.sorted()
        let wire = ([shape.name] + keys).joined(separator: " ") + " :a \"b\" =: é"
        #expect(JSONLine(json(wire))?.wire == wire)
        count += keys.count
      }
    }
    #expect(count > 10_000)
  }

  @Test(arguments: [
    "", "{", "{}", "[]", "null", "+ ping", #"{"+":"ping"} x"#, #"{"+":"ping","+":"ping"}"#,
    #"{"+":1}"#, #"{"!":"ping"}"#, #"{"+":"ping","unheard":1}"#, #"{"+":"ping","x":}"#,
    #"{"+":"ping","x":"a}"#, #"{"+":"ping","x":"\q"}"#, #"{"+":"ping","x":[[[[[[[[[1]]]]]]]]]}"#,
    #"{"+":"ping","seq":1e}"#, "{\"+\":\"ping\",\"x\":\"\u{1}\"}", #"{"+":"ping","x":"\ud800"}"#,
  ])
  func whatIsNoLineOfTheServersIsNone(text: String) { #expect(JSONLine(text) == nil) }
}
