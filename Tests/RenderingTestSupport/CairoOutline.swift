import Foundation
import MartletGeometry

/// The outline of a layer: a rectangle with corners that are arcs or quarters of superellipses.
struct CairoOutline {
  var rect: Rect
  private var corners: FittedCorners
  /// How far the edge is moved inwards where corners are no arcs, in points: a border is as wide there as elsewhere.
  private var offset = 0.0

  /// The points of a corner that is no arc.
  private static let steps = 48

  init(_ rect: Rect, _ radii: CornerRadii, _ curve: CornerCurve) {
    self.rect = rect
    corners = FittedCorners(radii, curve: curve, size: rect.size)
  }

  /// The outline whose sides are moved inwards.
  func inset(by distance: Double) -> CairoOutline {
    var result = self
    guard !corners.isCurved else {
      result.offset += distance
      return result
    }
    result.rect = rect.insetBy(dx: distance, dy: distance)
    result.corners = corners.inset(by: distance)
    return result
  }

  /// A rectangle that reaches beyond all edges, for what is cut by the outline.
  var beyond: Path { Path(rect: rect.insetBy(dx: -9, dy: -9)) }

  var path: Path {
    guard !rect.isEmpty else { return Path() }
    guard !corners.radii.isZero else { return Path(rect: rect) }
    guard corners.isCurved else { return Path(roundedRect: rect, radii: corners.radii) }
    var path = Path()
    func corner(_ center: Point, _ radius: Double, from angle: Double) {
      for step in 0...Self.steps {
        let turn = angle + .pi / 2 * Double(step) / Double(Self.steps)
        func axis(_ v: Double) -> Double {
          (v < 0 ? -1 : 1) * pow(abs(v), 2 / corners.exponent) * radius
        }
        var p = center + Point(x: axis(cos(turn)), y: axis(sin(turn)))
        // The curve's normal.
        func slope(_ v: Double) -> Double { (v < 0 ? -1 : 1) * pow(abs(v), 2 - 2 / corners.exponent) }
        let normal = Point(x: slope(cos(turn)), y: slope(sin(turn)))
        p -= normal * (offset / normal.length)
        if path.isEmpty { path.move(to: p) } else { path.addLine(to: p) }
      }
    }
    let r = corners.radii
    corner(
      Point(x: rect.minX + r.topLeft, y: rect.minY + r.topLeft), r.topLeft, from: .pi)
    corner(
      Point(x: rect.maxX - r.topRight, y: rect.minY + r.topRight), r.topRight, from: 1.5 * .pi)
    corner(
      Point(x: rect.maxX - r.bottomRight, y: rect.maxY - r.bottomRight), r.bottomRight, from: 0)
    corner(
      Point(x: rect.minX + r.bottomLeft, y: rect.maxY - r.bottomLeft), r.bottomLeft, from: .pi / 2)
    path.close()
    return path
  }
}
