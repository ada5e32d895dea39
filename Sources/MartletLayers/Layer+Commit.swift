import MartletMotion
import MartletRenderTree

/// A layer's part in the commit, and in what follows from it.
extension Layer {
  /// A number in a render tree begins with nothing, and with time as it is.
  final func forgetCommit() {
    if hasCommitted { committed = LayerSnapshot(LayerProperties()) }
    hasCommitted = false
    rare?.committedTiming = .identity
  }

  /// Takes the values that were set over for `presentation`.
  final func commitProperties() {
    committed.properties = model
    hasCommitted = true
  }

  /// Takes the values of declared properties over for `presentation`.
  final func commitCustoms() {
    guard let rare else { return }
    for (id, state) in rare.customs { committed.customs[id] = state.value }
  }

  /// Fills in the begin times of what was added and takes the list over for `presentation`.
  final func commitAnimations(at hostTime: MediaTime) {
    animations.commit(at: time(atHost: hostTime, on: .committed)) { time(atHost: $0, on: .committed) }
    findEnds()
    committed.animations = animations.entries.map(\.animation)
  }

  /// Finds when animations and transitions end, by the host's time: never where time stands still.
  final func findEnds() {
    let now = tree?.commitTime ?? 0
    animations.findEnds(
      hostTime: { $0.isFinite ? hostTime(at: $0, on: .committed, from: now) ?? .infinity : $0 },
      // In a time that repeats, what is due and not told yet would come again.
      keepsEnd: { $0 <= now && timeRepeats })
  }

  /// Brings animations to a time of the host's and returns what is to be told; the render tree drops what is over by itself.
  /// What was committed stays as it is: the frame on screen may be older.
  final func advance(to time: MediaTime) -> [AnimationList.Notice] {
    animations.advance(to: time) {
      let repeats = timeRepeats
      // What is over would come again in the render tree, which is told.
      if repeats { markChanged(.animations) }
      return repeats
    }
  }
}
