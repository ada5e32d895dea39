import MartletGeometry

/// A transition and the nodes that it moves.
struct RunningTransition {
  var animation: TransitionAnimation
  var key: String
  /// The node that holds both pictures, the one in transition, and the picture of before.
  var stage: Int32
  var target: Int32
  var old: Int32
}

extension TransitionAnimation {
  /// How far the new and the old picture are off their places at a progress, for bounds of a size, in points.
  func shifts(at progress: Double, size: Size) -> (new: Point, old: Point) {
    // The way on which pictures travel.
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
