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
  /// The file that was opened: another one may take its path.
  private let file: (device: dev_t, number: ino_t)
  /// Whether it is closed; what was read with the newest events counts no more.
  private var hasEnded = false
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
    var status = stat()
    fstat(descriptor, &status)
    file = (status.st_dev, status.st_ino)
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

  /// Whether another device has its path by now. The end of this one may not be known yet.
  var isReplaced: Bool {
    var status = stat()
    return stat(path, &status) == 0 && (status.st_dev, status.st_ino) != file
  }

  /// Closes it. What is down is released.
  func end() {
    hasEnded = true
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
        // Who heard of it may want no controllers any more.
        if hasEnded { return }
      }
    }
  }
}
