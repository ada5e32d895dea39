import MartletGeometry

/// Calls a handler before frames are drawn, in step with the output, for motion that the program computes
/// itself.
///
/// The handler's changes are in the frame that will be seen at `targetTimestamp`: compute with that time
/// instead of the present one. The handler is called at most once per frame, and not at all while nobody sees
/// the window. A paused link costs nothing. Prefer an animation where one can express the motion, since it
/// continues while the main thread is busy.
///
/// The tree retains a link that is not paused, until it is invalidated or the window closes.
@MainActor
public final class DisplayLink {
  /// The time at which the frame will be seen, in media seconds. 0 before the first call.
  public private(set) var targetTimestamp: MediaTime = 0
  /// The time at which the previous frame was seen, or would have been, in media seconds: one refresh
  /// earlier.
  public var timestamp: MediaTime { targetTimestamp - duration }
  /// The length of a refresh of the output, in seconds. 0 before the first call.
  public private(set) var duration = 0.0

  /// Whether calls are suspended. `false` by default. After a pause the handler is called for the next frame.
  public var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      cadence.restart()
      follow()
    }
  }

  /// The range of call rates; `.default`, the default, for every frame. Within a range of several rates, the
  /// link uses the one closest to the preferred rate that divides the output's rate evenly, if there is one.
  public var preferredFrameRateRange: FrameRateRange {
    get { cadence.range }
    set { cadence.range = newValue }
  }

  /// The average number of calls per second, which may be a fraction such as 59.94. 0, the default, means
  /// every frame. Calls come on refreshes, as evenly as possible and never more often than these.
  public var preferredFrameRate: Double {
    get { cadence.range.wanted }
    set { cadence.range = newValue == 0 ? .default : FrameRateRange(exactly: newValue) }
  }

  private weak var tree: LayerTree?
  private var handler: (@MainActor (DisplayLink) -> Void)?
  private var cadence = FrameCadence()

  /// Makes a link for the window that shows a tree, and starts it. The handler is called on the main actor.
  public init(tree: LayerTree, handler: @escaping @MainActor (DisplayLink) -> Void) {
    self.tree = tree
    self.handler = handler
    follow()
  }

  /// Ends the link and releases the handler. It cannot be started again.
  public func invalidate() {
    handler = nil
    follow()
  }

  /// Listens to frames while calls are wanted.
  private func follow() {
    if handler != nil, !isPaused {
      tree?.frameTicks.add(self)
    } else {
      tree?.frameTicks.remove(self)
    }
  }
}

extension DisplayLink: FrameListener {
  func frame(targetTime: MediaTime, duration: Double) {
    guard cadence.takes(targetTime, duration: duration) else { return }
    targetTimestamp = targetTime
    self.duration = duration
    handler?(self)
  }
}
