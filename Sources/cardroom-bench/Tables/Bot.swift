// Owns what one bot remembers between two lines. Never owns its connection.

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
