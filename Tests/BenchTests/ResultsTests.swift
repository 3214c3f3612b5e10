import Glibc
import Testing

@testable import cardroom_bench

struct HistogramTests {
  @Test(
    arguments: [
      ([], 50, 0), ([0], 99, 0), ([7], 0, 7), ([7], 100, 7), (Array(1...100), 50, 50),
      (Array(1...100), 99, 99), (Array(1...100), 99.1, 100), (Array(1...127), 100, 127),
      ([128, 129, 130], 1, 129), ([128, 129, 130], 100, 130), ([1, 2, 3, 1_000_000], 75, 3),
      ([.max], 100, 1 << 40 - 1),
    ] as [([UInt64], Double, UInt64)])
  func percentileIsTheSmallestValueThatSoManyDoNotExceed(
    values: [UInt64], percent: Double, expected: UInt64
  ) {
    var histogram = Histogram()
    for value in values { histogram.record(value) }
    #expect(histogram.percentile(percent) == expected && histogram.count == values.count)
  }

  @Test(arguments: 0..<40)
  func everyValueIsReadBackAtMostOneStepTooHigh(_ doubling: Int) {
    for value in [1 << doubling, 1 << doubling + 1, 3 << doubling, 1 << (doubling + 1) - 1] {
      var histogram = Histogram()
      let value = min(UInt64(value), 1 << 40 - 1)
      histogram.record(value)
      histogram.record(1 << 40 - 1)
      let low = histogram.percentile(50)
      #expect(low >= value)
      #expect(low - value <= value / 64)
    }
  }

  @Test func countsRepeatedValuesAsThatMany() {
    var histogram = Histogram()
    histogram.record(10, times: 98)
    histogram.record(20, times: 2)
    #expect(histogram.percentile(98) == 10)
    #expect(histogram.percentile(99) == 20)
    #expect(histogram.maximum == 20)
  }
}

struct JSONLineTests {
  @Test func isOneLineWhateverIsInIt() {
    var json = JSONLine()
    json.add("text", "a \"b\" \\ \n é")
    json.add("number", 7)
    json.add("ratio", 1.0 / 3)
    json.add("nothing", nil)
    json.add("infinite", 1.0 / 0)
    let expected =
      #"{"text":"a \"b\" \\ \u000a é","number":7,"ratio":0.33,"nothing":null,"infinite":null}"#
    #expect("\(json)" == expected)
  }
}

struct ProcessorTimeTests {
  @Test(arguments: [(getpid(), 1000, true), (nil, 1, false), (getpid(), 0, false)])
  func isThatOfTheProcessThatIsNamed(_ process: Int32?, _ count: Int, isTold: Bool) throws {
    let each = try processorTime(of: process) {
      (0..<1_000_000).reduce(0) { $0 &* 31 &+ $1 } == 0 ? 0 : count
    }
    #expect(isTold == (each ?? 0 > 0))
  }

  @Test func aProcessThatIsNoneIsAnError() {
    #expect(throws: LoadError.noProcess(pid: 1 << 22)) { try processorTime(of: 1 << 22) { 1 } }
  }
}

extension JSONLine {
  /// The number that a member has; nil if it has none.
  func number(_ key: String) -> Double? {
    let text = description
    guard let start = text.firstRange(of: "\"\(key)\":")?.upperBound else { return nil }
    return Double(text[start...].prefix { $0 != "," && $0 != "}" })
  }
}
