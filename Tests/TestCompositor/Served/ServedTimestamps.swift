/// Announces the exact times of events, in nanoseconds, to clients that asked for them.
final class ServedTimestamps {
  private(set) var pointers: [(device: WlPointer, told: ZwpInputTimestampsV1)] = []
  private(set) var touches: [(device: WlTouch, told: ZwpInputTimestampsV1)] = []

  func serve(_ manager: ZwpInputTimestampsManagerV1) {
    manager.setHandler { [unowned self] request in
      switch request {
      case .getKeyboardTimestamps(let id, _): id.create().setHandler { _ in }
      case .getPointerTimestamps(let id, let pointer):
        let told = id.create()
        pointers.append((pointer, told))
        told.setHandler { _ in }
        told.onDestroy { [unowned self] in pointers.removeAll { $0.told == told } }
      case .getTouchTimestamps(let id, let touch):
        let told = id.create()
        touches.append((touch, told))
        told.setHandler { _ in }
        told.onDestroy { [unowned self] in touches.removeAll { $0.told == told } }
      case .destroy: break
      }
    }
  }

  /// Announces the time of the next event of a touchscreen, in seconds.
  func announce(_ time: Double, to touch: WlTouch) {
    for entry in touches where entry.device == touch { send(time, to: entry.told) }
  }

  /// Announces the time of the next event of a pointer, in seconds.
  func announce(_ time: Double, to pointer: WlPointer) {
    for entry in pointers where entry.device == pointer { send(time, to: entry.told) }
  }

  private func send(_ time: Double, to told: ZwpInputTimestampsV1) {
    let nanoseconds = UInt64((time * 1e9).rounded())
    let seconds = nanoseconds / 1_000_000_000
    told.sendTimestamp(
      tvSecHi: UInt32(seconds >> 32), tvSecLo: UInt32(truncatingIfNeeded: seconds),
      tvNsec: UInt32(nanoseconds % 1_000_000_000))
  }
}
