/// What people and programs did at a server in some minutes, and hashes of what came of it.
struct Recording {
  /// One hash each of all bytes.
  struct Hashes: Equatable {
    var inputs = ByteHash()
    /// To everybody on the wire, in JSON, and in the text form.
    var outputs: [RecordedClient.Mode: ByteHash] = [:]
    var disk = ByteHash()

    /// As it is stored: inputs, wire, json, text, disk.
    var text: String {
      let clients = RecordedClient.Mode.allCases.map { outputs[$0, default: ByteHash()].text }
      return ([inputs.text] + clients + [disk.text]).joined(separator: " ")
    }
  }

  let seed: UInt64
  let tables: String
  private(set) var inputs: [RecordedInput] = []
  private(set) var hashes = Hashes()
  /// The mode of each connection, by its number less 1.
  private var modes: [RecordedClient.Mode] = []
  private var streams: [ByteHash] = []

  /// Plays the clients of a seed at a driver, and notes everything.
  init(seed: UInt64, with driver: (some RecordedDriver).Type) throws {
    var chance = RecordingChance(seed: seed)
    self.seed = seed
    tables = Recording.tables(seed, &chance)
    var room = try driver.init(seed: seed, tables: tables)
    var clients = Recording.clients(&chance)
    let end = chance.number(in: 60_000...240_000)
    var time = 0
    while inputs.count < 400, let next = clients.map(\.actsAt).min(), next < end {
      time = max(time, next)
      try room.wind(to: time)
      let index = clients.firstIndex { $0.actsAt == next } ?? 0
      try happen(&clients, index, &room, &chance, at: &time)
      for index in clients.indices { try hear(&clients[index], &room, at: time) }
    }
    try close(&room)
  }

  /// The inputs of a recording once more, at another driver.
  init(replaying recorded: Recording, with driver: (some RecordedDriver).Type) throws {
    (seed, tables, modes) = (recorded.seed, recorded.tables, recorded.modes)
    streams = Array(repeating: ByteHash(), count: modes.count)
    var room = try driver.init(seed: seed, tables: tables)
    for input in recorded.inputs {
      try room.wind(to: input.time)
      try give(input, &room)
      for number in 1...max(1, modes.count) {
        streams[number - 1].add(try room.read(number).bytes)
      }
    }
    try close(&room)
  }

  private mutating func close(_ room: inout some RecordedDriver) throws {
    for (mode, stream) in zip(modes, streams) {
      hashes.outputs[mode, default: ByteHash()].add(stream.text)
    }
    hashes.disk = try room.hashOfDisk()
  }

  private mutating func give(_ input: RecordedInput, _ room: inout some RecordedDriver) throws {
    inputs.append(input)
    hashes.inputs.add(input.bytes)
    try room.take(input)
  }

  // MARK: - What happens

  /// The client whose time has come says something, or loses its connection, or the server dies.
  private mutating func happen(
    _ clients: inout [RecordedClient], _ index: Int, _ room: inout some RecordedDriver,
    _ chance: inout RecordingChance, at time: inout Int
  ) throws {
    let number = clients[index].connection
    if number == 0 { return try connect(&clients[index], &room, at: time) }
    let lot = chance.number(in: 0...999)
    if lot < 8 {
      try give(RecordedInput(time: time, connection: number, kind: .breaks), &room)
      try reconnect(&clients[index], &room, at: time)
    } else if lot < 12 {
      try give(RecordedInput(time: time, connection: number, kind: .endsInput), &room)
    } else if lot < 14 {
      try give(RecordedInput(time: time, connection: 0, kind: .restarts), &room)
      time += 2000
      for index in clients.indices where clients[index].connection > 0 {
        try reconnect(&clients[index], &room, at: time)
      }
    } else {
      let bytes = clients[index].speak(at: time)
      try give(RecordedInput(time: time, connection: number, kind: .sends(bytes)), &room)
    }
  }

  private mutating func connect(
    _ client: inout RecordedClient, _ room: inout some RecordedDriver, at time: Int
  ) throws {
    modes.append(client.mode)
    streams.append(ByteHash())
    client.connection = modes.count
    try give(RecordedInput(time: time, connection: client.connection, kind: .connects), &room)
    let bytes = client.speak(at: time)
    try give(
      RecordedInput(time: time, connection: client.connection, kind: .sends(bytes)), &room)
  }

  private mutating func reconnect(
    _ client: inout RecordedClient, _ room: inout some RecordedDriver, at time: Int
  ) throws {
    let old = client.connection
    modes.append(client.mode)
    streams.append(ByteHash())
    try give(RecordedInput(time: time, connection: modes.count, kind: .connects), &room)
    let token = old.isMultiple(of: 3) ? nil : SimulatedDriver.token(of: old)
    let bytes = client.reconnect(on: modes.count, at: time, resuming: token)
    try give(RecordedInput(time: time, connection: modes.count, kind: .sends(bytes)), &room)
  }

  private mutating func hear(
    _ client: inout RecordedClient, _ room: inout some RecordedDriver, at time: Int
  ) throws {
    guard client.connection > 0 else { return }
    let (bytes, isOver) = try room.read(client.connection)
    streams[client.connection - 1].add(bytes)
    client.read(bytes, at: time)
    if isOver { try reconnect(&client, &room, at: time) }
  }

  // MARK: - Who comes, and where

  private static func clients(_ chance: inout RecordingChance) -> [RecordedClient] {
    let names = ["ann", "bob", "cid", "dee", "eve", "fay"]
    let (first, count) = (chance.number(in: 0...2), chance.number(in: 3...6))
    let busiest = chance.element(of: ["t1", "t1", "t2", "t3"])
    return names.prefix(count).enumerated().map { index, name in
      RecordedClient(
        name: name, mode: RecordedClient.Mode.allCases[(first + index) % 3],
        home: chance.happens(percent: 75) ? busiest : chance.element(of: ["t1", "t2", "t3"]),
        connection: 0, comesAt: 100 + index * 400 + chance.number(in: 0...300),
        chance: RecordingChance(seed: UInt64(chance.number(in: 1...1_000_000_000))))
    }
  }

  /// Three tables: each game comes up as the seeds go by, in the first of them.
  private static func tables(_ seed: UInt64, _ chance: inout RecordingChance) -> String {
    let first = games[Int(seed % UInt64(games.count))]
    let others = [chance.element(of: games), chance.element(of: games)]
    return ([first] + others).enumerated().map { "t\($0.offset + 1) \($0.element)" }
      .joined(separator: "\n")
  }

  private static let games = [
    "betting3", "betting5", "betting3 decks=2 turn=5", "betting5 wait=3 seats=3",
    "betting3 hands=4", "betting5 hands=3 stack=30", "deal-stud5", "deal-stud7 players=3",
    "deal-holdem", "deal-holdem shuffle=exhausted", "deal-stud5 open=on",
    "deal-custom down=2 up=1 community=2", "holdem", "holdem limit=fixed", "holdem limit=pot",
    "holdem blinds=1/3 buyin=10-60 turn=5 pause=1", "holdem straddle=on bank=10",
    "holdem twice=ask buyin=20-60", "holdem bomb=2 boards=2", "holdem rabbit=on bots=1",
    "holdem hands=3", "holdem hands=4 stack=40", "holdem ante=1", "holdem bba=2",
    "holdem button=moving seats=4", "omaha", "omaha8", "omaha5", "omaha6", "courchevel", "stud7",
    "stud7 openpair=on", "stud8", "razz", "stud5", "draw5", "draw5 split5=on", "jacks", "27single",
    "27triple", "a5triple", "badugi", "badeucy", "badacey", "horse", "eight-game",
    "dealers-choice", "shortdeck", "shortdeck limit=pot ante=10 seats=3", "pineapple",
    "crazy-pineapple", "royal", "kuhn", "leduc",
    "shortdeck trips=on", "stud8 ties=suit odd=low", "jacks passed=stay",
  ]
}
