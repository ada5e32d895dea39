import CMartletLinux

/// What a game controller says of itself.
struct GameControllerProfile: Sendable {
  var name: String
  /// The range of each axis, in the device's own units.
  var axes: [Int32: ClosedRange<Int32>]

  init(name: String, axes: [Int32: ClosedRange<Int32>]) { (self.name, self.axes) = (name, axes) }

  /// Asks a device of the kernel; `nil` if it is no game controller.
  init?(descriptor: Int32) {
    guard let keys = KernelBits(count: Int(KEY_CNT), { martlet_input_keys(descriptor, $0, $1) }),
      keys.contains(BTN_GAMEPAD)
    else { return nil }
    axes = [:]
    if let bits = KernelBits(count: Int(ABS_CNT), { martlet_input_axes(descriptor, $0, $1) }) {
      for axis in Self.telling(among: bits.contains) {
        var info = input_absinfo()
        guard martlet_input_axis(descriptor, axis, &info) >= 0, info.minimum < info.maximum else { continue }
        axes[axis] = info.minimum...info.maximum
      }
    }
    var letters = [CChar](repeating: 0, count: 256)
    let length = martlet_input_name(descriptor, &letters, letters.count - 1)
    name = String(
      decoding: letters.prefix(max(Int(length), 0)).prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
      as: UTF8.self)
  }

  /// The axes that press something. Where the right stick has no axes of its own, it has those of the triggers, and rests in their middle.
  static func telling(among has: (Int32) -> Bool) -> [Int32] {
    let triggers = has(ABS_RX) && has(ABS_RY) ? [ABS_Z, ABS_RZ] : []
    return ([ABS_X, ABS_Y, ABS_HAT0X, ABS_HAT0Y] + triggers).filter(has)
  }
}
