// The displays of our client as tests begin them.

import Cards

@testable import Client

/// What a person's client and a bot's have in common where tests compare them.
protocol LinkedClient {
  mutating func start(at now: Int) -> [ClientEffect]
  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect]
  var deadline: Int? { get }
}

extension PersonClient: LinkedClient {
  static func pipe(
    _ options: Options = Options(), devices: DeviceSecrets = DeviceSecrets(),
    random: SplitMix64 = SplitMix64(seed: 1), transfer: BookTransfer? = nil
  ) -> PersonClient {
    PersonClient(
      options: options, isPipe: true, devices: devices, random: random, transfer: transfer)
  }

  /// Lines that scroll, whatever the terminal's size.
  static func lines(
    _ options: Options = Options(), look: TerminalLook = TerminalLook(), columns: Int = 80,
    devices: DeviceSecrets = DeviceSecrets(), random: SplitMix64 = SplitMix64(seed: 1),
    history: [String] = [], settings: ClientSettings = ClientSettings()
  ) -> PersonClient {
    var options = options
    options.isPlain = true
    return PersonClient(
      options: options, look: look, size: TerminalSize(columns: columns, rows: 24),
      devices: devices, random: random, history: history, settings: settings)
  }
}
