import CMartletLinux
import Dispatch
import Glibc
import MartletGeometry

/// A game controller that is read.
@MainActor
final class GameControllerDevice {
  let file: GameControllerFile
  private var reader: GameControllerReader
  private let source: any DispatchSourceRead
  /// Asks where everything of it is; `nil` if it does not answer.
  private let state: () -> GameControllerState?
  /// Whether it is closed; what was read with the newest events counts no more.
  private var hasEnded = false
  /// Called with what changes, and when, in media seconds.
  private let onChange: (GameControllerReader.Change, MediaTime) -> Void
  /// Called when it was unplugged.
  private let onEnd: () -> Void

  /// The most events that are read at once.
  private static let portion = 64

  /// Reads an open file, which it closes at its end.
  init(
    _ file: GameControllerFile, state: @escaping () -> GameControllerState?,
    onChange: @escaping (GameControllerReader.Change, MediaTime) -> Void, onEnd: @escaping () -> Void
  ) {
    (self.file, self.state, self.onChange, self.onEnd) = (file, state, onChange, onEnd)
    reader = GameControllerReader(axes: file.profile.axes)
    source = DispatchSource.makeReadSource(fileDescriptor: file.descriptor, queue: .main)
    source.setCancelHandler { file.close() }
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.read() }
    }
    source.resume()
  }

  /// Closes it. What is down is released.
  func end() {
    hasEnded = true
    source.cancel()
    for change in reader.releaseAll() { onChange(change, MonotonicClock.now) }
  }

  private func read() {
    let now = MonotonicClock.now
    let (events, count) = withUnsafeTemporaryAllocation(of: input_event.self, capacity: Self.portion) {
      room in
      let count = Glibc.read(
        file.descriptor, room.baseAddress, room.count * MemoryLayout<input_event>.size)
      return (Array(room.prefix(max(count, 0) / MemoryLayout<input_event>.size)), count)
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return onEnd() }
    for event in events {
      let time = Double(event.time.tv_sec) + Double(event.time.tv_usec) * 1e-6
      var changes = reader.take(type: Int32(event.type), code: Int32(event.code), value: event.value)
      let answer = reader.needsState ? state() : nil
      if reader.needsState { changes = answer.map { reader.take($0) } ?? reader.releaseAll() }
      for change in changes {
        onChange(change, file.hasMediaTimes ? min(time, now) : now)
        // Who heard of it may want no controllers any more.
        if hasEnded { return }
      }
      // What else was read is older than the answer, and the kernel has taken back what came between.
      if answer != nil { return }
    }
  }
}
