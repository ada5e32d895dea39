import MartletGeometry

/// Calls a handler before frames are drawn, in step with the output, for motion that the program computes itself.
///
/// What the handler changes is in the very frame whose `targetTimestamp` it was told: compute with that, not with the
/// present. It is called once for a frame at most, and not at all while nobody sees the window. It costs nothing while
/// it is paused. What can be said as an animation is better said so: that runs on while the main thread is busy.
///
/// The tree keeps a link that is not paused, until it is invalidated or the window closes.
@MainActor
public final class DisplayLink {
  /// When the frame will be seen for which the handler is called, in media seconds. 0 before the first call.
  public private(set) var targetTimestamp: MediaTime = 0
  /// When the frame before it was seen, or would have been, in media seconds: one refresh earlier.
  public var timestamp: MediaTime { targetTimestamp - duration }
  /// Length of a refresh of the output, in seconds. 0 before the first call.
  public private(set) var duration = 0.0

  /// Whether no calls come. `false` by default. After a pause the next frame is called for.
  public var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      cadence.restart()
      follow()
    }
  }

  /// How often calls are wanted; `.default` (the default) for every frame. Within a range of more than one rate the
  /// link takes the one next to the preferred that divides the output's evenly, if there is one.
  public var preferredFrameRateRange: FrameRateRange {
    get { cadence.range }
    set { cadence.range = newValue }
  }

  /// Calls per second that are wanted, on average and exactly; fractions such as 59.94 are fine. 0 (the default) for
  /// every frame. Calls come on refreshes, as evenly as these allow; never faster than they.
  public var preferredFrameRate: Double {
    get { cadence.range.wanted }
    set { cadence.range = newValue == 0 ? .default : FrameRateRange(exactly: newValue) }
  }

  private weak var tree: LayerTree?
  private var handler: (@MainActor (DisplayLink) -> Void)?
  private var cadence = FrameCadence()

  /// Makes a link with the output that shows a tree of layers, and starts it. The handler is called on the main actor.
  public init(tree: LayerTree, handler: @escaping @MainActor (DisplayLink) -> Void) {
    self.tree = tree
    self.handler = handler
    follow()
  }

  /// Ends the link for good and lets go of the handler.
  public func invalidate() {
    handler = nil
    follow()
  }

  /// Listens as long as calls are wanted.
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
