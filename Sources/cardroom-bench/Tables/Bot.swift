import Cards
import Sockets

/// A player of the load: a connection and where it stands.
struct Bot {
  /// Its connection.
  let socket: Socket
  /// Which table it sits at, counted from 0.
  let table: Int
  /// Which player of the table it is, counted from 0; the first one has created it.
  let place: Int
  /// Bytes of an unfinished line, at the beginning of its buffer.
  var pending = 0
  /// Replies that it waits for before it plays.
  var awaited = 0
  /// Its seat; 0 as long as it has none.
  var seat = 0
  /// When it sent what is not answered yet.
  var sent = SentTimes()
  /// Whether its connection is over.
  var isGone = false
}

/// Times of commands in the order of their replies.
struct SentTimes {
  /// A bot answers what it is asked; no server asks so often without a reply.
  private static let capacity = 16

  private var times = InlineArray<16, UInt64>(repeating: 0)
  private var first = 0
  private var count = 0

  /// Notes a command; false if too many wait, so that it must not be sent.
  mutating func push(_ time: UInt64) -> Bool {
    guard count < Self.capacity else { return false }
    times[(first + count) % Self.capacity] = time
    count += 1
    return true
  }

  /// Takes the oldest out, whose reply has come; nil if none waits.
  mutating func pop() -> UInt64? {
    guard count > 0 else { return nil }
    defer {
      first = (first + 1) % Self.capacity
      count -= 1
    }
    return times[first]
  }
}

/// Picks any legal move of a `?` line, with the smallest amount where one is wanted.
struct MoveChooser {
  private typealias Bytes = Slice<UnsafeRawBufferPointer>

  private var random: SplitMix64

  /// The same seed picks the same moves.
  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Appends a move as it is sent, `raise 20`, given the value of `legal=`; the server's safe move
  /// if there is nothing to pick from.
  mutating func choose(from legal: UnsafeRawBufferPointer?, into line: inout [UInt8]) {
    guard let legal, let first = legal.first, first != 0x2D else {
      line.append(contentsOf: "auto".utf8)
      return
    }
    let move = pick(legal[...], separator: 0x2C)
    guard let colon = move.firstIndex(of: 0x3A) else {
      line.append(contentsOf: move)
      return
    }
    line.append(contentsOf: move[..<colon])
    line.append(0x20)
    let argument = pick(move[(colon + 1)...], separator: 0x2F)
    line.append(contentsOf: Self.low(argument))
  }

  /// One of the parts, each as likely.
  private mutating func pick(_ list: Bytes, separator: UInt8) -> Bytes {
    let parts = UInt64(list.count { $0 == separator } + 1)
    var rest = list
    for _ in 0..<(random.next() % parts) {
      guard let index = rest.firstIndex(of: separator) else { return rest }
      rest = rest[(index + 1)...]
    }
    return rest.prefix { $0 != separator }
  }

  /// The lower end of `20-500`; anything else stays as it is.
  private static func low(_ argument: Bytes) -> Bytes {
    guard let dash = argument.firstIndex(of: 0x2D), dash > argument.startIndex,
      argument.allSatisfy({ 48...57 ~= $0 || $0 == 0x2D })
    else { return argument }
    return argument[..<dash]
  }
}
