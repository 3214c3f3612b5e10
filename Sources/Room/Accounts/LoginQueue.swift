import Identity
import LineProtocol

/// Who waits for the password hasher, which does one password at a time, and whose turn is next.
///
/// First come an account's own devices, then addresses where its owner has logged in, each as far
/// as its attempts last: addresses take turns, and within an address accounts. Then all others:
/// addresses take turns, and within an address connections, those with the fewest failures first.
/// Whether a name has an account changes nothing there. One turn in `share` is strangers' in any
/// case, and one is owners'.
///
/// Nobody is locked out, and guessing is slow: strangers together have
/// `Limits.loginFailuresPerHour` attempts at one name, and of an address that has failed too often
/// one attempt begins in `Limits.loginPaceSeconds`. When many wait there it is faster, so that a
/// round of all of them takes `Limits.loginRoundSeconds`: of a hundred connections that have never
/// failed none can be told from the owner's.
struct LoginQueue: Sendable {
  /// Somebody who waits.
  struct Entry: Sendable {
    /// The attempt's number: later ones have larger numbers.
    let number: Int
    let session: SessionID
    let name: PlayerName
    let address: String
    /// How often this connection has failed.
    let failures: Int
    /// Whether a password is looked at: a registration only wants one hashed.
    var isGuess = true
    /// Whether it comes from one of the account's devices.
    var isFromDevice = false
    /// Whether the account's owner has logged in from this address of late.
    var isFromKnownAddress = false
    /// Whether the peer sends no more; it may be gone altogether.
    var hasInputEnded = false
    /// When it is refused if its turn has not come.
    let latest: Instant
    /// The next turn when it came, which is behind all that others had before.
    fileprivate(set) var nextTurn = 0
  }

  /// An attempt whose turn will not come in time, and after how many seconds it is worth to try
  /// again.
  typealias Refusal = (number: Int, wait: Int)

  /// Whoever takes turns with others.
  private enum Party: Hashable, Sendable {
    /// The devices of one account.
    case devices(PlayerName)
    /// An address where the owner of a name has logged in.
    case owner(PlayerName, String)
    /// The owners and devices at an address, all together.
    case owners(String)
    /// Everybody else at an address.
    case address(String)
  }

  /// What is remembered of a party.
  private struct Standing: Sendable {
    /// The number of the last turn it had.
    var lastTurn = 0
    var budget = AttemptBudget()
    /// When the last attempt began that failed.
    var lastFailure = Instant(nanoseconds: 0)
  }

  /// Those who are served before all others, as far as that goes.
  private enum Lane: Int, Sendable {
    case device, owner, stranger

    /// What its attempts are counted by.
    var rate: AttemptRate { self == .stranger ? .address : .owner }
  }

  /// What an attempt would begin as.
  private struct Turn: Sendable {
    let lane: Lane
    let party: Party
    let opens: Instant
    /// Whether it is one of those that strangers may make at the name.
    var spendsName = false
  }

  /// One turn in so many goes to strangers first, and one to owners.
  private static let share = 4
  /// The attempts of an owner are so many milliseconds apart.
  private static let ownerApart = 1000

  private let room: Int
  private var waiting: [Entry] = []
  private var begun: (entry: Entry, turn: Turn, at: Instant)?
  private var turns = 0
  /// The numbers with which sessions came that were refused since, for want of time.
  private var arrivals: [SessionID: Int] = [:]
  private var standings: RecentTable<Party, Standing>
  /// What strangers have left at a name.
  private var names: RecentTable<PlayerName, AttemptBudget>
  /// When `next` or `expire` has something to do that nothing else brings about.
  private(set) var wake: Instant?

  /// An empty queue.
  ///
  /// - Parameters:
  ///   - room: how many may wait.
  ///   - memory: how many names, and how many parties, are remembered.
  init(room: Int = Limits.loginsWaiting, memory: Int = Limits.loginRemembered) {
    self.room = room
    standings = RecentTable(room: memory)
    names = RecentTable(room: memory)
  }

  /// How many wait.
  var count: Int { waiting.count }

  /// The attempt that the hasher has.
  var running: Int? { begun?.entry.number }

  /// How many names and parties are remembered.
  var remembered: (names: Int, parties: Int) { (names.count, standings.count) }

  // MARK: - Coming and going

  /// Takes somebody in. If there is no room, who would be last at the address with the most is
  /// refused: whoever floods the queue keeps out nobody else.
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

  /// Who is refused last if there is no room: who is known by a device.
  private func orderToStay(_ entry: Entry) -> Order {
    order(of: entry, lane: entry.isFromDevice ? 0 : 1)
  }

  /// The session is over: what it waited for is not done.
  mutating func drop(_ session: SessionID) {
    arrivals[session] = nil
    waiting.removeAll { $0.session == session }
  }

  /// The session's peer sends no more: those who may still be there come first.
  mutating func endInput(of session: SessionID) {
    for index in waiting.indices where waiting[index].session == session {
      waiting[index].hasInputEnded = true
    }
  }

  /// Refuses those who have waited too long.
  mutating func expire(at now: Instant) -> [Refusal] {
    let late = waiting.filter { $0.latest <= now }
    guard !late.isEmpty else { return [] }
    let crowds = crowds(at: now)
    let refusals = late.map { entry in
      // Who tries again keeps the place that so much waiting has earned.
      arrivals[entry.session] = arrivals[entry.session] ?? entry.number
      let left = turn(of: entry, crowds, at: now).opens.milliseconds(since: now)
      return (entry.number, max(1, (left + 999) / 1000))
    }
    waiting.removeAll { $0.latest <= now }
    return refusals
  }

  // MARK: - Turns

  /// Begins the next attempt if the hasher is free and one may begin now. It counts as a failure
  /// until it is finished.
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

  /// The hasher is done with the attempt that was begun, and free. Only a wrong password is a
  /// failure.
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

  /// What an attempt begins as: the best that is open now, or what opens first.
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

  /// Where the owner has logged in, a connection that has not failed may be the owner's: what
  /// strangers have used up must not keep it out.
  private func spendsName(_ entry: Entry) -> Bool {
    entry.isGuess && !(entry.isFromKnownAddress && entry.failures < Limits.loginFailures)
  }

  private func nameOpens(_ name: PlayerName) -> Instant {
    (names[name] ?? AttemptBudget()).opens(.strangers)
  }

  /// How many wait at each address for nothing but its turn.
  private func crowds(at now: Instant) -> [String: Int] {
    var crowds: [String: Int] = [:]
    for entry in waiting
    where entry.isGuess && (!spendsName(entry) || nameOpens(entry.name) <= now) {
      crowds[entry.address, default: 0] += 1
    }
    return crowds
  }

  /// So many milliseconds after an attempt that failed the next one of the address may begin.
  private static func pace(waiting: Int) -> Int {
    let fair = Limits.loginRoundSeconds * 1000 / max(1, waiting)
    return min(max(fair, Limits.loginPaceMilliseconds), Limits.loginPaceSeconds * 1000)
  }

  /// Less is earlier: the lane, the address and whoever there had the last turn longest ago, and
  /// the place within that.
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

  /// Names cost nothing: an owner who was never here comes behind those who waited before.
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
