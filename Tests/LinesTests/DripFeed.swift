import Testing

@testable import Lines

/// What a framer made of a stream, in an order that can be compared.
enum Decoded: Equatable, CustomStringConvertible {
  case line(String)
  case tooLong
  case endOfTransmission
  case hopeless

  var description: String {
    switch self {
    case .line(let text): "line(\(text.prefix(40)))"
    case .tooLong: "tooLong"
    case .endOfTransmission: "EOT"
    case .hopeless: "hopeless"
    }
  }
}

/// Feeds a stream byte by byte, all at once, and in two parts at every place, and expects the
/// same each time. With `dense` off only some places are tried, for long streams.
func verify(
  _ stream: [UInt8], gives expected: [Decoded], replies: [UInt8] = [], dense: Bool = true,
  _ location: SourceLocation = #_sourceLocation
) {
  func decode(_ parts: [ArraySlice<UInt8>]) -> ([Decoded], [UInt8]) {
    var framer = LineFramer()
    var decoded: [Decoded] = []
    var answers: [UInt8] = []
    for part in parts {
      framer.append(part)
      if framer.isHopeless { return (decoded + [.hopeless], answers) }
      while let frame = framer.next() {
        switch frame {
        case .line(let bytes): decoded.append(.line(String(decoding: bytes, as: UTF8.self)))
        case .tooLong: decoded.append(.tooLong)
        case .endOfTransmission: decoded.append(.endOfTransmission)
        }
      }
      for case .reply(let bytes) in framer.takeNotices() { answers += bytes }
    }
    return (decoded, answers)
  }
  func check(_ parts: [ArraySlice<UInt8>], _ how: String) {
    let (decoded, answers) = decode(parts)
    #expect(decoded == expected, "\(how)", sourceLocation: location)
    #expect(answers == replies, "\(how)", sourceLocation: location)
  }
  check([stream[...]], "all at once")
  check(stream.indices.map { stream[$0...$0] }, "byte by byte")
  for split in stride(from: 1, to: stream.count, by: dense ? 1 : 509) {
    check([stream[..<split], stream[split...]], "split at \(split)")
  }
}
