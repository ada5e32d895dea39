/// Where the game controllers of the machine are, and how they are asked.
struct GameControllerSource: Sendable {
  /// The folder with a file `event…` for each input device.
  var folder = "/dev/input"
  /// The folder in which the kernel describes them.
  var descriptions = "/sys/class/input"
  /// Asks an open device what it is; `nil` if it is no game controller.
  var profile: @Sendable (Int32) -> GameControllerProfile? = { GameControllerProfile(descriptor: $0) }
  /// Asks an open controller where everything of it is; `nil` if it does not answer.
  var state: @Sendable (Int32, GameControllerProfile) -> GameControllerState? = {
    GameControllerState(descriptor: $0, keys: GameControllerReader.keys, axes: $1.axes.keys)
  }
  /// The terminal of the program's session.
  var terminal = VirtualTerminal()
}
