import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// Fingers that land on content that moves by itself.
extension ScrollView {
  /// Whether the content moves so fast by itself that a finger catches it, and does nothing else by that.
  final var isSeenFlying: Bool { isScaleSeenSettling || isSeenMoving && !isCreeping }

  private var isSeenMoving: Bool { ScrollAxis.allCases.contains { layer.isVisiblyMoving($0.offsetKey) } }

  /// Whether the content will hardly move, and goes on smoothly to where it rests.
  private var isCreeping: Bool {
    guard let tree = layer.tree, !layer.awaitsCommit(of: AnimatableProperty<Point>.bounds.origin) else {
      return false
    }
    let shown = shownOffset
    let looks = ScrollConstants.creepLooks
    return (1...looks).allSatisfy { look in
      let time = ScrollConstants.creepLookAhead * Double(look) / Double(looks)
      let later = tree.presenting(at: tree.presentationTime + time) { shownOffset }
      return later.distance(to: shown) < ScrollConstants.creep * ScrollConstants.creepLookAhead
    }
  }

  /// A finger lands. Returns whether it catches the content. Content that creeps stops, and the finger is free for what
  /// is on it.
  final func catches() -> Bool {
    if isSeenFlying { return true }
    stopCreeping()
    return false
  }

  /// Stops a throw that creeps at the pixel where it is seen. What goes to a place that was chosen for it, or to an edge,
  /// goes on: it would be seen to rest beside it.
  private func stopCreeping() {
    guard let flight, flight.cause == .throwing, !flight.isAimed, isSeenMoving else { return }
    let edges = ScrollAxis.allCases.contains { axis in
      let range = restingRange(axis)
      return scrolls(axis) && (flight.end[axis] <= range.lowerBound || flight.end[axis] >= range.upperBound)
    }
    guard !edges else { return }
    stopMotion()
    land()
  }
}
