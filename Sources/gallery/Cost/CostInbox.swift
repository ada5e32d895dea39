import Dispatch
import Martlet
import MartletSynchronization

/// Takes the costs of frames on the thread that draws, and brings them to the main thread, four times a second at most. While
/// nothing is drawn nobody wakes up.
final class CostInbox: Sendable {
  /// What the frames since the last time have cost.
  struct Sample {
    /// The newest one.
    var newest: FrameCounters
    /// How long one was resolved and drawn on average, in milliseconds; 0 if that was not measured.
    var milliseconds: Double
  }

  private struct State {
    var newest: FrameCounters?
    var time = 0.0
    var count = 0
    var commitCount = 0
    /// Whether the frame of the next commit shows the last sample, and is not to be counted.
    var isOwnComing = false
    var isAwaited = false
    var isOn = true
  }

  private let state = Mutex(State())
  /// Shows a sample; returns whether that changes the picture.
  @MainActor var onSample: (Sample) -> Bool = { _ in false }

  @MainActor init() {}

  /// Whether anybody wants samples. `true` by default; otherwise nothing wakes for them.
  var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set { state.withLock { $0.isOn = newValue } }
  }

  /// Takes a frame of a window. May be called on any thread.
  func note(_ report: FrameReport) {
    guard let counters = report.counters, note(counters, commitCount: report.commitCount) else {
      return
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) {
      MainActor.assumeIsolated { self.tell() }
    }
  }

  /// Takes the cost of a frame. Returns whether to call `tell` after a while.
  func note(_ counters: FrameCounters, commitCount: Int) -> Bool {
    state.withLock { state in
      guard state.isOn else { return false }
      let isNew = commitCount != state.commitCount
      state.commitCount = commitCount
      if isNew, state.isOwnComing {
        state.isOwnComing = false
        return false
      }
      // The processor draws the first frames, until OpenGL is loaded: it counts nothing.
      guard counters.drawing.draws > 0 else { return false }
      state.newest = counters
      state.time += counters.resolve + counters.draw
      state.count += 1
      if state.isAwaited { return false }
      state.isAwaited = true
      return true
    }
  }

  /// Shows what has come.
  @MainActor
  func tell() {
    let sample: Sample? = state.withLock { state in
      state.isAwaited = false
      guard let newest = state.newest else { return nil }
      let mean = state.time / Double(max(state.count, 1))
      (state.newest, state.time, state.count) = (nil, 0, 0)
      return Sample(newest: newest, milliseconds: mean * 1000)
    }
    guard let sample, onSample(sample) else { return }
    state.withLock { $0.isOwnComing = true }
  }
}
