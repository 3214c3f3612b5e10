// Owns one client of a run: who it is, its connection, and the checks of what it reads.

import Room

/// A client with its connection.
struct Guest: Sendable {
  let number: Int
  var visitor: any Visitor
  var link: Link?
  var lines = LineCutter()
  var conversation: Conversation
  var standing = Standing()
  /// When it acts next by itself.
  var actsAt: Instant?
  /// It will not come any more.
  var isGone = false
  /// The table where it plays on when the others have fallen silent.
  var duty: String?
  /// It has a bet at that table whose round has not ended.
  var isOwed = false

  init(number: Int, visitor: any Visitor, comesAt: Instant) {
    self.number = number
    self.visitor = visitor
    actsAt = comesAt
    conversation = Conversation(isLoose: visitor.isLoose)
  }

  /// Gives it something to do at `instant`, unless it has before.
  mutating func waken(at instant: Instant) {
    actsAt = actsAt.map { min($0, instant) } ?? instant
  }
}
