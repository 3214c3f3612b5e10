import Lines
import Room

/// A message for one session, on its way to the session's shard.
struct Mail: Sendable {
  let receiver: SessionID
  let input: SessionInput
}

/// The mailboxes that live as long as the server: the shards and the house.
struct Mailboxes: Sendable {
  let shards: [Shard]
  let house: Mailbox<HouseHost>
  let summaries: SummaryBoard
  let entries: EntryLog
  let passwords: PasswordQueue
  let control: @Sendable (ControlRequest) -> Void
}

/// The effects of one actor, sorted by receiver: messages to sessions leave in one post per shard
/// and batch. Each receiver gets one sender's messages in the order in which they were sent.
struct Outgoing {
  private let boxes: Mailboxes
  private let log: Log
  private var mail: [[Mail]]

  var shards: [Shard] { boxes.shards }

  init(_ boxes: Mailboxes, log: Log) {
    self.boxes = boxes
    self.log = log
    mail = Array(repeating: [], count: boxes.shards.count)
  }

  /// Carries out one effect. If a session addresses a table that is not among `tables`, it gets a
  /// report; tables know no other table, and reach one only through the house, which the simulated
  /// server insists on. Opening and removing tables and reading rounds are the house's own business
  /// and ignored here, as are entries for the journal, which a gate removes earlier.
  mutating func carryOut(
    _ effect: Effect, from sender: SessionID?, tables: [TableID: OpenTable]
  ) {
    switch effect {
    case .session(let receiver, let input): add(input, for: receiver)
    case .house(.summary(let summary)):
      if boxes.summaries.put(summary) { boxes.house.post(.wake) }
    case .house(let input): boxes.house.post(input)
    case .table(let id, let input):
      if let table = tables[id] {
        table.mailbox.post(input)
      } else if let sender {
        add(.noSuchTable(id), for: sender)
      }
    case .password(let job):
      boxes.passwords.perform(job) { [house = boxes.house] outcome in
        house.post(.hashed(job.number, outcome))
      }
    case .reply(let request, let reply): boxes.control(.reply(request, reply))
    case .log(let line): log.write(line)
    case .open, .remove, .journal, .slowAnswer: break
    }
  }

  /// Ends the server.
  func finish() { boxes.control(.finish) }

  private mutating func add(_ input: SessionInput, for receiver: SessionID) {
    let shard = SessionNumber(receiver).shard
    guard mail.indices.contains(shard) else { return }
    mail[shard].append(Mail(receiver: receiver, input: input))
  }

  /// Posts the messages gathered for sessions.
  mutating func flush() {
    for shard in mail.indices where !mail[shard].isEmpty {
      boxes.shards[shard].post(mail[shard])
      mail[shard] = []
    }
  }

  /// The same for an actor on the queue of `shard`: sessions that live there get theirs at once.
  mutating func flush(on shard: Shard) {
    shard.assumeIsolated { shard in
      for number in mail.indices where !mail[number].isEmpty {
        let letters = mail[number]
        mail[number] = []
        mail[number] = shard.deliverDirectly(letters, numberedBy: number)
      }
    }
    flush()
  }
}
