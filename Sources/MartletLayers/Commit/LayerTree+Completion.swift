import MartletGeometry

extension LayerTree {
  /// Requests the host to advance at the next end. One in the past is due at once.
  func scheduleAdvance() { host?.scheduleAdvance(at: nextEnd < .infinity ? max(nextEnd, commitTime) : nil) }

  /// Calls the handlers of animations that have begun or ended by a time of the host, in chronological order;
  /// completion handlers get `true`. The host calls this at the time that `LayerHost.scheduleAdvance(at:)`
  /// requested.
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
