import MartletGeometry

extension LayerTree {
  /// Notifies display links, layers with animated declared properties, and observers of a frame before it is
  /// drawn. Their changes are in that frame. Meanwhile `presentation` resolves at its target time. The host
  /// calls this while `LayerHost.wantsFrames` is set.
  /// - Parameters:
  ///   - targetTime: When the frame will be seen, in media seconds.
  ///   - duration: The length of a refresh, in seconds.
  public func frame(targetTime: MediaTime, duration: Double) {
    frameTargetTime = targetTime
    frameTicks.frame(targetTime: targetTime, duration: duration)
    frameTargetTime = nil
  }

  /// Runs a closure while `presentation` resolves at the target time of an earlier frame, but not before the
  /// last commit.
  package func presenting<Result>(at targetTime: MediaTime, _ body: () -> Result) -> Result {
    let outer = frameTargetTime
    frameTargetTime = max(targetTime, commitTime)
    defer { frameTargetTime = outer }
    return body()
  }

  /// Handles a change of the host's scale: contents drawn for the old one are drawn again, and every layer is
  /// laid out again, since pixels are elsewhere. The host calls this.
  public func scaleDidChange() {
    guard drawnScale != scale else { return }
    // Before the first commit no layer has been aligned with pixels.
    if drawnScale == 0 { root.redrawForScale() } else { root.scaleDidChange() }
    drawnScale = scale
  }
}
