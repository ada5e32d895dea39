import MartletGeometry

extension LayerTree {
  /// Asks to be told of the next end. One that lies in the past, however far, is told at once.
  func scheduleAdvance() { nextDeadline = nextEnd < .infinity ? max(nextEnd, commitTime) : nil }

  /// Ends the animations that are over at a time of the host's: their completion handlers are called with `true`, in
  /// the order in which they ended, after the handlers of those that have begun by then. To be called when
  /// `nextDeadline` has come.
  public func advance(to time: MediaTime) {
    guard time >= nextEnd else { return scheduleAdvance() }
    var notices: [AnimationList.Notice] = []
    for layer in animatedLayers.values { notices += layer.advance(to: time) }
    animatedLayers = animatedLayers.filter { !$0.value.animations.isEmpty }
    findNextEnd()
    scheduleAdvance()
    notices.sort { ($0.time, $0.serial) < ($1.time, $1.serial) }
    for notice in notices { notice.tell() }
  }

  /// Computes the ends of all animations again, after a timing has changed.
  func findEnds() {
    for layer in animatedLayers.values { layer.findEnds() }
    findNextEnd()
  }

  private func findNextEnd() {
    nextEnd = .infinity
    for layer in animatedLayers.values { nextEnd = min(nextEnd, layer.animations.nextEvent) }
  }

  /// Removes all animations of all layers. They end unfinished.
  func endAnimations() {
    for layer in Array(animatedLayers.values) { layer.removeAllAnimations() }
    // Animations that were never committed.
    for layer in changedLayers { layer.removeAllAnimations() }
    animatedLayers.removeAll()
    nextEnd = .infinity
  }
}
