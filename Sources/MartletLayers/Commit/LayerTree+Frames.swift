import MartletGeometry

extension LayerTree {
  /// Tells display links, and layers whose own properties are animated, of a frame before it is drawn: what they change
  /// is in it. `presentation` resolves at its target time meanwhile. The host calls this while
  /// `LayerHost.wantsFrames` is set.
  /// - Parameters:
  ///   - targetTime: When the frame will be seen, in media seconds.
  ///   - duration: Length of a refresh, in seconds.
  public func frame(targetTime: MediaTime, duration: Double) {
    frameTargetTime = targetTime
    frameTicks.frame(targetTime: targetTime, duration: duration)
    frameTargetTime = nil
  }

  /// Looks at what a frame showed that may be older than the newest, though not older than the last commit: `presentation`
  /// resolves at its target time meanwhile.
  package func presenting<Result>(at targetTime: MediaTime, _ body: () -> Result) -> Result {
    let outer = frameTargetTime
    frameTargetTime = max(targetTime, commitTime)
    defer { frameTargetTime = outer }
    return body()
  }

  /// Tells that the host's scale may have changed: what was drawn for the old one is drawn anew, and every layer is laid out
  /// again, since pixels lie elsewhere. Called by the host.
  public func scaleDidChange() {
    guard drawnScale != scale else { return }
    // Before the first commit nothing has been placed on pixels.
    if drawnScale == 0 { root.redrawForScale() } else { root.scaleDidChange() }
    drawnScale = scale
  }
}
