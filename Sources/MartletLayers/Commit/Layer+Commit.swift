import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A layer's part in a commit, and in the ends of what was committed.
extension Layer {
  /// Forgets what was committed: the layer has left its render tree, or gets a new number in one.
  final func forgetCommit() {
    if hasCommitted { committed = LayerSnapshot(LayerProperties()) }
    hasCommitted = false
    rare?.committedTiming = .identity
  }

  /// Copies the model for `presentation`.
  final func commitProperties() {
    committed.properties = model
    hasCommitted = true
  }

  /// Copies the values of declared properties for `presentation`.
  final func commitCustoms() {
    guard let rare else { return }
    for (id, state) in rare.customs { committed.customs[id] = state.value }
  }

  /// Fills in the begin times of animations that were added, and copies the animations for `presentation`.
  final func commitAnimations(at hostTime: MediaTime) {
    animations.commit(at: time(atHost: hostTime, on: .committed)) { time(atHost: $0, on: .committed) }
    findEnds()
    committed.animations = animations.entries.map(\.animation)
  }

  /// Finds when animations and transitions end, in the host's time. In a time that stands still they never end.
  final func findEnds() {
    let now = tree?.commitTime ?? 0
    animations.findEnds(
      hostTime: { $0.isFinite ? hostTime(at: $0, on: .committed, from: now) ?? .infinity : $0 },
      // In a time that repeats, what is due and not told yet would come again.
      keepsEnd: { $0 <= now && timeRepeats })
  }

  /// Ends what is over at a time of the host's, and returns the handlers to be called. The render tree drops it by itself.
  /// What was committed stays, since the frame on screen may be older.
  final func advance(to time: MediaTime) -> [AnimationList.Notice] {
    animations.advance(to: time) {
      let repeats = timeRepeats
      // What is over would come again in the render tree, which is told.
      if repeats { markChanged(.animations) }
      return repeats
    }
  }
}
