import MartletGeometry

extension LayerTree {
  /// Notes that a frame will be seen at a time, in media seconds, before anybody changes anything for it: what is set from
  /// here on begins with that frame at the earliest.
  public func expectFrame(at targetTime: MediaTime) { expectedFrameTime = targetTime }

  /// Tells display links, layers whose own properties are animated, and observers of presentations of a frame before it
  /// is drawn: what they change is in it. `presentation` resolves at its target time meanwhile. To be called while `wantsFrames`
  /// is set.
  /// - Parameters:
  ///   - targetTime: When the frame will be seen, in media seconds.
  ///   - duration: The length of a refresh, in seconds.
  public func frame(targetTime: MediaTime, duration: Double) {
    frameTargetTime = targetTime
    frameTicks.frame(targetTime: targetTime, duration: duration)
    frameTargetTime = nil
  }

  /// Hears what simulations have to tell. To be called on the main actor after an update for which `RenderTree.takeNews()`
  /// says so.
  public func hearSimulations() {
    for simulation in simulations { simulation.hear() }
  }

  /// The target time of the frame that the eye saw at a time, in media seconds; `nil` once the host is gone.
  package func frameTime(seenAt time: MediaTime) -> MediaTime? { host?.frameTime(seenAt: time) }

  /// Runs a closure while `presentation` resolves at the target time of an earlier frame, but not before the
  /// last commit.
  package func presenting<Result>(at targetTime: MediaTime, _ body: () throws -> Result) rethrows -> Result {
    let outer = frameTargetTime
    frameTargetTime = max(targetTime, commitTime)
    defer { frameTargetTime = outer }
    return try body()
  }

  /// Handles a change of the host's scale: contents drawn for the old one are drawn again, and every layer is
  /// laid out again, since pixels are elsewhere. Whoever changes the scale calls this.
  public func scaleDidChange() {
    guard drawnScale != scale else { return }
    // Before the first commit no layer has been aligned with pixels.
    if drawnScale == 0 { root.redrawForScale() } else { root.scaleDidChange() }
    drawnScale = scale
  }
}
