import Lines

/// The attempts that wait for the password hasher, which handles one password at a time, and the
/// order of their turns.
///
/// An account's own devices come first, then addresses where its owner has logged in, both while
/// they have attempts left: addresses take turns, and within an address accounts. Then come all
/// others: addresses take turns, and within an address connections, those with the fewest failures
/// first. Whether a name has an account makes no difference there. Out of every `share` turns one
/// goes to strangers first, and one to owners.
///
/// Nobody is locked out, and guessing is slow: strangers together have
/// `Limits.loginFailuresPerHour` attempts at a name, and an address that has failed too often may
/// begin one attempt every `Limits.loginPaceSeconds`. When many wait there the pace is faster, so
/// that a round of all of them takes `Limits.loginRoundSeconds`: among a hundred connections that
/// have never failed, the owner's cannot be told from the others.
struct LoginQueue: Sendable {
  /// An attempt that waits.
  struct Entry: Sendable {
    /// The attempt's number: later ones have larger numbers.
    let number: Int
    let session: SessionID
    let name: PlayerName
    let address: String
    /// The number of failed attempts on this connection.
    let failures: Int
    /// Whether a password is checked; a registration only needs one hashed.
    var isGuess = true
    /// Whether the attempt comes from one of the account's devices.
    var isFromDevice = false
    /// Whether the account's owner has recently logged in from this address.
    var isFromKnownAddress = false
    /// Whether the peer has finished sending; it may be gone altogether.
    var hasInputEnded = false
    /// When the attempt is refused if its turn has not come.
    let latest: Instant
    /// The number of the next turn when it arrived, later than any turn given by then.
    fileprivate(set) var nextTurn = 0
  }

  /// An attempt whose turn will not come in time, and after how many seconds another is worthwhile.
  typealias Refusal = (number: Int, wait: Int)

  /// A party that takes turns with others.
  private enum Party: Hashable, Sendable {
    /// The devices of an account.
    case devices(PlayerName)
    /// An address where the owner of a name has logged in.
    case owner(PlayerName, String)
    /// All owners and devices at an address together.
    case owners(String)
    /// All others at an address.
    case address(String)
  }

  /// The record of a party.
  private struct Standing: Sendable {
    /// The number of its last turn.
    var lastTurn = 0
    var budget = AttemptBudget()
    /// When its last failed attempt began.
    var lastFailure = Instant(nanoseconds: 0)
  }

  /// The lanes of the queue, in the order in which they are served.
  private enum Lane: Int, Sendable {
    case device, owner, stranger

    /// The rate that limits its attempts.
    var rate: AttemptRate { self == .stranger ? .address : .owner }
  }

  /// The lane and party in which an attempt would begin, and when.
  private struct Turn: Sendable {
    let lane: Lane
    let party: Party
    let opens: Instant
    /// Whether it counts as one of the strangers' attempts at the name.
    var spendsName = false
  }

  /// One turn out of this many goes to strangers first, and one to owners.
  private static let share = 4
  /// The minimum time between an owner's attempts, in milliseconds.
  private static let ownerApart = 1000

  private let room: Int
  private var waiting: [Entry] = []
  private var begun: (entry: Entry, turn: Turn, at: Instant)?
  private var turns = 0
  /// The original numbers of attempts refused for lack of time, by session.
  private var arrivals: [SessionID: Int] = [:]
  private var standings: RecentTable<Party, Standing>
  /// The attempts that strangers have left at a name.
  private var names: RecentTable<PlayerName, AttemptBudget>
  /// When `next` or `expire` has something to do that no input brings about.
  private(set) var wake: Instant?

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - room: the maximum number of waiting attempts.
  ///   - memory: the number of names, and of parties, to remember.
  init(room: Int = Limits.loginsWaiting, memory: Int = Limits.loginRemembered) {
    self.room = room
    standings = RecentTable(room: memory)
    names = RecentTable(room: memory)
  }

  var count: Int { waiting.count }

  /// The number of the attempt being hashed.
  var running: Int? { begun?.entry.number }

  /// The number of names and parties remembered.
  var remembered: (names: Int, parties: Int) { (names.count, standings.count) }

  // MARK: - Coming and going

  /// Adds an attempt. If there is no room, the last one at the address with the most is refused:
  /// flooding the queue keeps nobody else out.
  mutating func add(_ entry: Entry) -> Refusal? {
    var entry = entry
    entry.nextTurn = turns + 1
    waiting.append(entry)
    wake = min(wake ?? entry.latest, entry.latest)
    guard waiting.count > room else { return nil }
    let crowds = Dictionary(grouping: waiting.indices) { waiting[$0].address }
    guard let crowd = crowds.values.max(by: { ($0.count, $0[0]) < ($1.count, $1[0]) }),
      let last = crowd.max(by: { orderToStay(waiting[$0]) < orderToStay(waiting[$1]) })
    else { return nil }
    let wait = crowd.count * Self.pace(waiting: crowd.count) / 1000
    return (waiting.remove(at: last).number, max(1, wait))
  }

  /// The order in which attempts keep their places if there is no room: devices first.
  private func orderToStay(_ entry: Entry) -> Order {
    order(of: entry, lane: entry.isFromDevice ? 0 : 1)
  }

  /// Drops the attempts of a session that has ended.
  mutating func drop(_ session: SessionID) {
    arrivals[session] = nil
    waiting.removeAll { $0.session == session }
  }

  /// Notes that a session's peer has finished sending: those that may still be there go first.
  mutating func endInput(of session: SessionID) {
    for index in waiting.indices where waiting[index].session == session {
      waiting[index].hasInputEnded = true
    }
  }

  /// Refuses attempts that have waited too long.
  mutating func expire(at now: Instant) -> [Refusal] {
    let late = waiting.filter { $0.latest <= now }
    guard !late.isEmpty else { return [] }
    let crowds = crowds(at: now)
    let refusals = late.map { entry in
      // A session that tries again keeps the place it has earned by waiting.
      arrivals[entry.session] = arrivals[entry.session] ?? entry.number
      let left = turn(of: entry, crowds, at: now).opens.seconds(since: now)
      return (entry.number, max(1, left))
    }
    waiting.removeAll { $0.latest <= now }
    return refusals
  }

  // MARK: - Turns

  /// Begins the next attempt if the hasher is free and one may begin now. It counts as a failure
  /// until it finishes.
  ///
  /// - Returns: the attempt's number.
  mutating func next(at now: Instant) -> Int? {
    wake = waiting.map(\.latest).min()
    guard begun == nil, !waiting.isEmpty else { return nil }
    let crowds = crowds(at: now)
    var best: (index: Int, turn: Turn, order: Order)?
    for index in waiting.indices {
      let entry = waiting[index]
      let turn = turn(of: entry, crowds, at: now)
      guard turn.opens <= now else {
        wake = min(wake ?? turn.opens, turn.opens)
        continue
      }
      let order = order(of: entry, turn)
      if best.map({ order < $0.order }) ?? true { best = (index, turn, order) }
    }
    guard let best else { return nil }
    let entry = waiting.remove(at: best.index)
    begin(entry, best.turn, at: now)
    return entry.number
  }

  private mutating func begin(_ entry: Entry, _ turn: Turn, at now: Instant) {
    begun = (entry, turn, now)
    arrivals[entry.session] = nil
    turns += 1
    let number = turns
    if turn.lane != .stranger { change(.owners(entry.address)) { $0.lastTurn = number } }
    change(turn.party) { standing in
      standing.lastTurn = number
      guard entry.isGuess else { return }
      standing.budget.spend(turn.lane.rate, at: now)
    }
    guard turn.spendsName else { return }
    var budget = names[entry.name] ?? AttemptBudget()
    budget.spend(.strangers, at: now)
    names.store(budget, for: entry.name)
  }

  /// Notes that the hasher has finished an attempt and is free. Only a wrong password is a failure.
  mutating func finish(_ number: Int, isWrong: Bool) {
    guard let (entry, turn, began) = begun, entry.number == number else { return }
    begun = nil
    guard entry.isGuess else { return }
    change(turn.party) { standing in
      if isWrong {
        standing.lastFailure = began
      } else {
        standing.budget.takeBack(turn.lane.rate)
      }
    }
    guard turn.spendsName, !isWrong, var budget = names[entry.name] else { return }
    budget.takeBack(.strangers)
    names.store(budget, for: entry.name)
  }

  private mutating func change(_ party: Party, _ body: (inout Standing) -> Void) {
    var standing = standings[party] ?? Standing()
    body(&standing)
    standings.store(standing, for: party)
  }

  // MARK: - Order

  /// The best turn open to an attempt now, or else the one that opens first.
  private func turn(of entry: Entry, _ crowds: [String: Int], at now: Instant) -> Turn {
    var own: [(Lane, Party)] = []
    if entry.isFromDevice { own.append((.device, .devices(entry.name))) }
    if entry.isFromKnownAddress { own.append((.owner, .owner(entry.name, entry.address))) }
    var first = strangersTurn(of: entry, crowds, at: now)
    for (lane, party) in own {
      let budget = standings[party]?.budget ?? AttemptBudget()
      let opens = budget.opens(.owner, apart: Self.ownerApart)
      if opens <= now { return Turn(lane: lane, party: party, opens: opens) }
      if opens < first.opens { first = Turn(lane: lane, party: party, opens: opens) }
    }
    return first
  }

  private func strangersTurn(of entry: Entry, _ crowds: [String: Int], at now: Instant) -> Turn {
    let party = Party.address(entry.address)
    guard entry.isGuess else { return Turn(lane: .stranger, party: party, opens: now) }
    var opens = spendsName(entry) ? nameOpens(entry.name) : now
    if let standing = standings[party], standing.budget.opens(.address) > now {
      let pace = Self.pace(waiting: crowds[entry.address] ?? 1)
      opens = max(opens, standing.lastFailure.after(milliseconds: pace))
    }
    return Turn(lane: .stranger, party: party, opens: opens, spendsName: spendsName(entry))
  }

  /// Whether an attempt uses up the strangers' attempts at the name. Where the owner has logged in,
  /// a connection with few failures may be the owner's, and strangers must not keep it out.
  private func spendsName(_ entry: Entry) -> Bool {
    entry.isGuess && !(entry.isFromKnownAddress && entry.failures < Limits.loginFailures)
  }

  private func nameOpens(_ name: PlayerName) -> Instant {
    (names[name] ?? AttemptBudget()).opens(.strangers)
  }

  /// The number of attempts at each address that wait only for the address's turn.
  private func crowds(at now: Instant) -> [String: Int] {
    var crowds: [String: Int] = [:]
    for entry in waiting
    where entry.isGuess && (!spendsName(entry) || nameOpens(entry.name) <= now) {
      crowds[entry.address, default: 0] += 1
    }
    return crowds
  }

  /// The time in milliseconds from an address's failed attempt to its next.
  private static func pace(waiting: Int) -> Int {
    let fair = Limits.loginRoundSeconds * 1000 / max(1, waiting)
    return min(max(fair, Limits.loginPaceMilliseconds), Limits.loginPaceSeconds * 1000)
  }

  /// The order of turns, the smallest first: by lane, then the address and the party there with the
  /// oldest last turn, then the place within that.
  private typealias Order = (
    lane: Int, addressTurn: Int, lastTurn: Int, ended: Int, failures: Int, arrival: Int
  )

  private func order(of entry: Entry, _ turn: Turn) -> Order {
    let isTheirTurn =
      switch turn.lane {
      case .device: false
      case .owner: turns % Self.share == 1
      case .stranger: turns % Self.share == Self.share - 1
      }
    let lane = isTheirTurn ? -1 : turn.lane.rawValue
    if turn.lane == .stranger {
      return order(of: entry, lane: lane, turns: (0, standings[turn.party]?.lastTurn ?? 0))
    }
    let turns = (lastTurn(of: .owners(entry.address), entry), lastTurn(of: turn.party, entry))
    return order(of: entry, lane: lane, turns: turns)
  }

  /// Names cost nothing: an owner who is new here comes after those who were already waiting.
  private func lastTurn(of party: Party, _ entry: Entry) -> Int {
    standings[party]?.lastTurn ?? entry.nextTurn
  }

  private func order(of entry: Entry, lane: Int, turns: (Int, Int) = (0, 0)) -> Order {
    (
      lane, turns.0, turns.1, entry.hasInputEnded ? 1 : 0, entry.failures,
      arrivals[entry.session] ?? entry.number
    )
  }
}
