import CMartletLinux

/// Where everything of a game controller is now.
struct GameControllerState: Sendable {
  /// The contacts that are closed.
  var keys: Set<Int32>
  /// The places of axes, in the device's own units.
  var axes: [Int32: Int32]

  init(keys: Set<Int32>, axes: [Int32: Int32]) { (self.keys, self.axes) = (keys, axes) }

  /// Asks a device of the kernel; `nil` if it does not answer.
  /// - Parameters:
  ///   - keys: The contacts that count.
  ///   - axes: The axes that count.
  init?(descriptor: Int32, keys: some Sequence<Int32>, axes: some Sequence<Int32>) {
    guard let closed = KernelBits(count: Int(KEY_CNT), { martlet_input_pressed(descriptor, $0, $1) }) else {
      return nil
    }
    self.keys = Set(keys.filter(closed.contains))
    self.axes = [:]
    for axis in axes {
      var info = input_absinfo()
      if martlet_input_axis(descriptor, axis, &info) >= 0 { self.axes[axis] = info.value }
    }
  }
}
