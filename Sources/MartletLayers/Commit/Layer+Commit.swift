import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A layer's part in a commit and in what follows at the end of animations.
extension Layer {
  /// Resets what was committed: the layer has left its render tree, or gets a new number in one.
  final func forgetCommit() {
    if hasCommitted { committed = LayerSnapshot(LayerProperties()) }
    hasCommitted = false
    rareData?.committedTiming = .identity
  }

  /// Copies the model for `presentation`.
  final func commitProperties() {
    committed.properties = committable
    rareData?.simulatedBody?.commit(model)
    hasCommitted = true
  }

  /// Copies the values of declared properties for `presentation`.
  final func commitCustoms() {
    guard let rareData else { return }
    for (id, state) in rareData.customProperties { committed.customProperties[id] = state.value }
  }

  /// Sets the begin times of pending animations, and copies all animations for `presentation`.
  /// - Parameter old: The values before this commit, if later copies must still show them.
  final func commitAnimations(at hostTime: MediaTime, after old: LayerSnapshot?) {
    let now = time(atHost: hostTime, on: .committed)
    animations.commit(
      at: now, layerTime: { time(atHost: $0, on: .committed) },
      before: { animation in old.flatMap { animation.before(now, from: $0, to: committed) } })
    findEnds()
    // In a time that repeats, what is over comes again anyway.
    let reach = copyReach
    committed.animations = animations.committed(at: now, reach: reach > 0 && timeRepeats ? 0 : reach)
  }

  /// Computes when animations and transitions end, in the host's time. In a time that is stopped they never
  /// end.
  final func findEnds() {
    let now = tree?.commitTime ?? 0
    animations.findEnds(
      hostTime: { $0.isFinite ? hostTime(at: $0, on: .committed, from: now) ?? .infinity : $0 },
      // In a time that repeats, an end that is due but not reported would come again.
      keepsEnd: { $0 <= now && timeRepeats })
  }

  /// Ends the animations that are over at a time of the host. Returns the handlers to call. The render tree
  /// removes them by itself. The committed state stays, since the frame on screen may be older.
  final func advance(to time: MediaTime) -> [AnimationList.Notice] {
    animations.advance(
      to: time,
      repeats: {
        let repeats = timeRepeats
        // What is over could come again in the render tree, so commit the list.
        if repeats { markChanged(.animations) }
        return repeats
      }, hasLaterCopies: { copyReach > 0 })
  }
}
