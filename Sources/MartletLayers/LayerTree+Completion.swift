import MartletMotion

extension LayerTree {
  /// Asks the host for the next end. One that lies in the past, however far, is told at once.
  func scheduleAdvance() { host?.scheduleAdvance(at: nextEnd < .infinity ? max(nextEnd, commitTime) : nil) }

  /// Ends the animations that are over at a time of the host's: their completion handlers are called with `true`, in
  /// the order in which they ended, after the handlers of those that have begun by then. The host calls this when it was
  /// asked to.
  public func advance(to time: MediaTime) {
    guard time >= nextEnd else { return scheduleAdvance() }
    var finished: [(end: MediaTime, serial: Int, tell: @MainActor () -> Void)] = []
    for layer in animatedLayers.values {
      for (start, serial, tell) in layer.takeStarts(at: time) { finished.append((start, serial, tell)) }
      for entry in layer.takeFinishedEntries(at: time) {
        finished.append((entry.hostEnd, entry.serial, { entry.end(finished: true) }))
      }
      for entry in layer.takeFinishedTransitions(at: time) {
        finished.append((entry.hostEnd, entry.serial, { entry.end(finished: true) }))
      }
    }
    animatedLayers = animatedLayers.filter { !$0.value.isIdle }
    findNextEnd()
    scheduleAdvance()
    finished.sort { ($0.end, $0.serial) < ($1.end, $1.serial) }
    for (_, _, tell) in finished { tell() }
  }

  /// Finds anew when animations end, after a timing has changed.
  func findEnds() {
    for layer in animatedLayers.values { layer.findEnds() }
    findNextEnd()
  }

  private func findNextEnd() {
    nextEnd = .infinity
    for layer in animatedLayers.values { nextEnd = min(nextEnd, layer.nextEnd) }
  }

  /// Removes all animations of all layers; they end unfinished.
  func endAnimations() {
    for layer in Array(animatedLayers.values) { layer.removeAllAnimations() }
    // Those that no commit has taken along yet.
    for layer in changedLayers { layer.removeAllAnimations() }
    animatedLayers.removeAll()
    nextEnd = .infinity
  }
}
