import MartletGeometry

/// A transition and its nodes.
struct RunningTransition {
  var animation: TransitionAnimation
  var key: String
  /// The node that contains both pictures, the node in transition, and the old picture.
  var stage: Int32
  var target: Int32
  var old: Int32
}

extension TransitionAnimation {
  /// The offsets of the new and the old picture at a progress, for bounds of a size, in points.
  func shifts(at progress: Double, size: Size) -> (new: Point, old: Point) {
    // The path along which pictures move.
    let way =
      switch direction {
      case .fromLeft: Point(x: size.width, y: 0)
      case .fromRight: Point(x: -size.width, y: 0)
      case .fromTop: Point(x: 0, y: size.height)
      case .fromBottom: Point(x: 0, y: -size.height)
      }
    switch kind {
    case .fade: return (.zero, .zero)
    case .moveIn: return (way * (progress - 1), .zero)
    case .push: return (way * (progress - 1), way * progress)
    case .reveal: return (.zero, way * progress)
    }
  }
}
