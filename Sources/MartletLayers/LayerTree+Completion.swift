import MartletMotion

extension LayerTree {
  func scheduleAdvance() { host?.scheduleAdvance(at: nextEnd.isFinite ? nextEnd : nil) }

  /// Ends the animations that are over at a time of the host's: their completion handlers are called with `true`, in
  /// the order in which they ended. The host calls this when it was asked to.
  public func advance(to time: MediaTime) {
    guard time >= nextEnd else { return scheduleAdvance() }
    var finished: [AnimationEntry] = []
    for layer in animatedLayers.values { finished += layer.takeFinishedEntries(at: time) }
    animatedLayers = animatedLayers.filter { !$0.value.entries.isEmpty }
    findNextEnd()
    scheduleAdvance()
    finished.sort { ($0.hostEnd, $0.serial) < ($1.hostEnd, $1.serial) }
    for entry in finished { entry.end(finished: true) }
  }

  /// Finds anew when animations end, after a timing has changed.
  func findEnds() {
    for layer in animatedLayers.values { layer.findEnds() }
    findNextEnd()
  }

  private func findNextEnd() {
    nextEnd = .infinity
    for layer in animatedLayers.values {
      for entry in layer.entries where entry.isCommitted && !entry.isOver {
        nextEnd = min(nextEnd, entry.hostEnd)
      }
    }
  }

  /// Removes all animations of all layers; they end unfinished. For a window that closes.
  public func endAnimations() {
    for layer in Array(animatedLayers.values) { layer.removeAllAnimations() }
    // Those that no commit has taken along yet.
    for layer in changedLayers { layer.removeAllAnimations() }
  }
}
