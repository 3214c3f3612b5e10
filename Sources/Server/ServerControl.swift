// What the values may ask of the server as a whole, on the operator's behalf.

import Room

/// A wish that concerns the whole server.
enum ControlRequest: Sendable {
  /// The answer to a request at the operator's door.
  case reply(Int, OperatorReply)
  /// End the server.
  case finish
  /// Read the file of opening tables again.
  case reload(Int)
}
