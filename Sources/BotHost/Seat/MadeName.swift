import Cards
import LineProtocol

extension KeptSeat.Plan {
  /// Such as `careful-4821`. Not from the seed of the choices alone: ten bots of one seed would
  /// all come with the same names.
  var madeName: String {
    var system = SystemRandomNumberGenerator()
    let room = Limits.nameCharacters - 5
    return "\(namePrefix.prefix(room))-\(1000 + system.uniform(below: 9000))"
  }
}
