import Foundation
import MartletGeometry
import MartletRenderTree

extension EmitterContent {
  /// Where particles can be seen, in the layer's points; without regard to depth.
  var cairoReach: Rect {
    // The width of what is round is its radius.
    let most = 2 * max(size.width, size.height, depth)
    let isBox = shape == .line || shape == .rectangle || shape == .cuboid
    let place = Rect(center: position, size: isBox ? size : Size(width: most, height: most))
    // Other places than the volume have directions of their own.
    return cells.map { $0.cairoReach(isDirected: mode == .volume && !preservesDepth) }
      .reduce(place) { $0.union($1.cairoSum(place)) }
  }
}

extension EmitterCell {
  /// How far from the place where it is born a particle can be seen.
  fileprivate func cairoReach(isDirected: Bool) -> Rect {
    let life = lifetime + lifetimeRange
    // Drag slows down what is born.
    let time = drag > 0 ? (1 - exp(-drag * life)) / drag : life
    let far = (abs(velocity) + velocityRange) * time
    let picture = contents.map { hypot($0.size.width, $0.size.height) / 2 } ?? 0
    let margin = max((scale + scaleRange + max(scaleSpeed, 0) * life) * picture, 0)
    var ways = [Point.zero]
    let half = isDirected && velocity >= velocityRange ? min(emissionRange / 2, .pi) : .pi
    for step in 0...64 {
      let angle = emissionLongitude - half + 2 * half * Double(step) / 64
      ways.append(Point(x: cos(angle), y: sin(angle)) * far)
    }
    // Whatever pulls pulls for as long as it lives, or not at all.
    let pull = Point(x: xAcceleration, y: yAcceleration) * (life * time / 2)
    ways += ways.map { $0 + pull }
    let depth = abs(zAcceleration) * life * time / 2
    let (xs, ys) = (ways.map(\.x), ways.map(\.y))
    let box = Rect(
      x: xs.min() ?? 0, y: ys.min() ?? 0, width: (xs.max() ?? 0) - (xs.min() ?? 0),
      height: (ys.max() ?? 0) - (ys.min() ?? 0)
    ).insetBy(dx: -margin - depth, dy: -margin - depth)
    return emitterCells.map { $0.cairoReach(isDirected: isDirected) }.reduce(box) {
      $0.union($1.cairoSum(box))
    }
  }
}

extension Rect {
  /// All sums of a point of this one and one of another one.
  fileprivate func cairoSum(_ other: Rect) -> Rect {
    Rect(
      x: minX + other.minX, y: minY + other.minY, width: width + other.width, height: height + other.height)
  }
}
