import MartletGeometry
import MartletRenderTree

@testable import MartletLayers

/// Where layers are seen in the window, composed by hand from the window inwards, number by number: what conversions and hit
/// tests are compared with.
@MainActor
struct OutsideIn {
  /// The rows of a matrix that is multiplied with row vectors.
  typealias Matrix = [SIMD4<Double>]

  let source: HitTestSource

  /// An image of a point before it is divided by its distance from the eye.
  struct Image {
    var x: Double
    var y: Double
    var w: Double
    var point: Point { Point(x: x / w, y: y / w) }
  }

  private static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix {
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]]
  }

  private static func matrix(_ t: Transform) -> Matrix {
    [
      [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24], [t.m31, t.m32, t.m33, t.m34],
      [t.m41, t.m42, t.m43, t.m44],
    ]
  }

  private static func product(_ factors: Matrix...) -> Matrix {
    factors.dropFirst().reduce(factors[0]) { a, b in
      a.map { row in row[0] * b[0] + row[1] * b[1] + row[2] * b[2] + row[3] * b[3] }
    }
  }

  private func values(of layer: Layer) -> LayerProperties {
    source == .model ? layer.model : layer.presentation
  }

  /// From the layer's own space to the window's.
  func world(of layer: Layer) -> Matrix {
    var chain = [layer]
    while let outer = chain.last?.superlayer { chain.append(outer) }
    var world = Self.translation(0, 0, 0)
    var outer: LayerProperties?
    for layer in chain.reversed() {
      let p = values(of: layer)
      let anchor = Point(
        x: p.bounds.minX + p.anchorPoint.x * p.bounds.width,
        y: p.bounds.minY + p.anchorPoint.y * p.bounds.height)
      var map = Self.product(
        Self.translation(-anchor.x, -anchor.y, -p.anchorPointZ), Self.matrix(p.transform),
        Self.translation(p.position.x, p.position.y, p.zPosition))
      if let outer {
        let about = Point(
          x: outer.bounds.minX + outer.anchorPoint.x * outer.bounds.width,
          y: outer.bounds.minY + outer.anchorPoint.y * outer.bounds.height)
        if !p.isMask {
          map = Self.product(
            map, Self.translation(-about.x, -about.y, -outer.anchorPointZ),
            Self.matrix(outer.sublayerTransform), Self.translation(about.x, about.y, outer.anchorPointZ))
        }
        // What is in front of a picture is drawn into it.
        if !outer.preservesDepth { world[2] = [0, 0, 0, 0] }
      }
      world = Self.product(map, world)
      outer = p
    }
    return world
  }

  /// The image of a point of the layer's plane.
  func image(of p: Point, in layer: Layer) -> Image {
    let m = world(of: layer)
    func sum(_ j: Int) -> Double { p.x * m[0][j] + p.y * m[1][j] + m[3][j] }
    return Image(x: sum(0), y: sum(1), w: sum(3))
  }

  /// The point of the layer's plane that is seen at a point of the window, and how far the plane is from being edge-on there,
  /// from 0 to 1.
  func point(of layer: Layer, seenAt p: Point) -> (point: Point, slope: Double) {
    let m = world(of: layer)
    // x·a + y·b = c for both coordinates.
    let a = [m[0][0] - p.x * m[0][3], m[0][1] - p.y * m[0][3]]
    let b = [m[1][0] - p.x * m[1][3], m[1][1] - p.y * m[1][3]]
    let c = [p.x * m[3][3] - m[3][0], p.y * m[3][3] - m[3][1]]
    let determinant = a[0] * b[1] - b[0] * a[1]
    let lengths = (a[0] * a[0] + a[1] * a[1]).squareRoot() * (b[0] * b[0] + b[1] * b[1]).squareRoot()
    return (
      Point(
        x: (c[0] * b[1] - b[0] * c[1]) / determinant, y: (a[0] * c[1] - c[0] * a[1]) / determinant),
      lengths > 0 ? abs(determinant) / lengths : 0
    )
  }
}
