import Testing

@testable import cardroom_bench

struct LineCounterTests {
  @Test(arguments: [
    ("", nil, 0), ("\n", nil, 1), ("abc", nil, 0), ("a\nb\n\nc", nil, 3),
    ("+ a\n* b\n+ c\n", "+", 2), ("* + a\n+\n", "+", 1), ("\n\n+", "+", 0), ("+\r\n+\r\n", "+", 2),
  ])
  func countsUnderEveryTwoWaySplit(_ text: String, _ prefix: String?, _ expected: Int) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var counter = LineCounter()
      var count = 0
      for piece in [bytes[..<cut], bytes[cut...]] {
        count += Array(piece).withUnsafeBytes { counter.count($0, prefix: prefix?.utf8.first) }
      }
      #expect(count == expected, "cut at \(cut)")
    }
  }
}
