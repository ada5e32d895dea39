import CMartletLinux
import Dispatch
import Glibc
import MartletGeometry

/// An open game controller.
@MainActor
final class GameControllerDevice {
  let path: String
  let name: String
  private var reader: GameControllerReader
  private let descriptor: Int32
  private let source: any DispatchSourceRead
  /// Called with what changes, and when, in media seconds.
  private let onChange: (GameControllerReader.Change, MediaTime) -> Void
  /// Called when it was unplugged.
  private let onEnd: () -> Void

  /// The most events that are read at once.
  private static let portion = 64

  /// Opens a device; `nil` if it is no game controller, or the person may not read it.
  init?(
    path: String, profile: (Int32) -> GameControllerProfile?,
    onChange: @escaping (GameControllerReader.Change, MediaTime) -> Void, onEnd: @escaping () -> Void
  ) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard let profile = profile(descriptor) else {
      close(descriptor)
      return nil
    }
    (self.path, self.descriptor, self.onChange, self.onEnd) = (path, descriptor, onChange, onEnd)
    name = profile.name
    reader = GameControllerReader(axes: profile.axes)
    // Its times are then media times. Where the kernel cannot, its events count from when they are read.
    let hasMediaTimes = martlet_input_set_clock(descriptor, CLOCK_MONOTONIC) >= 0
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setCancelHandler { close(descriptor) }
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.read(hasMediaTimes: hasMediaTimes) }
    }
    source.resume()
  }

  /// Closes it. What is down is released.
  func end() {
    source.cancel()
    for change in reader.releaseAll() { onChange(change, MonotonicClock.now) }
  }

  private func read(hasMediaTimes: Bool) {
    let now = MonotonicClock.now
    let (events, count) = withUnsafeTemporaryAllocation(of: input_event.self, capacity: Self.portion) {
      room in
      let count = Glibc.read(descriptor, room.baseAddress, room.count * MemoryLayout<input_event>.size)
      return (Array(room.prefix(max(count, 0) / MemoryLayout<input_event>.size)), count)
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return onEnd() }
    for event in events {
      let time = Double(event.time.tv_sec) + Double(event.time.tv_usec) * 1e-6
      for change in reader.take(type: Int32(event.type), code: Int32(event.code), value: event.value) {
        onChange(change, hasMediaTimes ? min(time, now) : now)
      }
    }
  }
}
