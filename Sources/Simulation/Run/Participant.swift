import Room

/// A client with its connection.
struct Participant: Sendable {
  let number: Int
  var client: any SimulatedClient
  var network: NetworkConnection?
  var lines = LineCutter()
  var conversation: Conversation
  var view = ClientView()
  /// When it acts next by itself.
  var actsAt: Instant?
  /// It will not come any more.
  var isGone = false
  /// The table where it plays on when the others have fallen silent.
  var duty: String?
  /// It has a bet at that table whose round has not ended.
  var isOwed = false

  init(number: Int, client: any SimulatedClient, comesAt: Instant) {
    self.number = number
    self.client = client
    actsAt = comesAt
    conversation = Conversation(isLoose: client.isLoose)
  }

  /// Gives it something to do at `instant`, unless it has before.
  mutating func wake(at instant: Instant) {
    actsAt = actsAt.map { min($0, instant) } ?? instant
  }
}
