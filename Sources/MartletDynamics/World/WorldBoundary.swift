import CMartletChipmunk
import MartletGeometry

/// A line of a boundary in a `RigidWorld`.
struct WorldBoundary {
  /// The name of the boundary; `nil` for the enclosure.
  let name: String?
  /// What Chipmunk knows the line by: the place of its name.
  let number: Int
  private(set) var line: Line
  let shape: UnsafeMutablePointer<cpShape>

  init(name: String?, number: Int, line: Line, shape: UnsafeMutablePointer<cpShape>) {
    (self.name, self.number, self.line, self.shape) = (name, number, line, shape)
  }

  /// Moves its ends. The space must index it again.
  ///
  /// Chipmunk 7 turns a segment's normal round when its ends are set (`cpvperp`, where a new one has `cpvrperp`). It then takes
  /// the two points of a contact from opposite ends of an edge, and a box is held up in its middle: so the normal is set here.
  mutating func move(to line: Line) {
    self.line = line
    cpSegmentShapeSetEndpoints(shape, cpVect(line.a), cpVect(line.b))
    let way = line.b - line.a
    let direction = way.length > 0 ? way / way.length : .zero
    UnsafeMutableRawPointer(shape).assumingMemoryBound(to: cpSegmentShape.self).pointee.n =
      cpVect(x: direction.y, y: -direction.x)
  }

  /// A straight line with round ends.
  struct Line: Equatable {
    var a, b: Point
    /// Half of its thickness, in points.
    var radius = 0.0

    /// The line, not farther away than numbers are good for.
    var limited: Line {
      let reach = 2 * Constants.farthestPlace
      return Line(a: a.clamped(to: reach), b: b.clamped(to: reach), radius: radius)
    }
  }
}

extension CollisionEffect {
  /// The lines of all boundaries, with their names.
  var lines: [(name: String?, line: WorldBoundary.Line)] {
    guard collidesBoundaries else { return [] }
    var lines: [(name: String?, line: WorldBoundary.Line)] = []
    for boundary in boundaries {
      for line in boundary.lines {
        for (a, b) in zip(line.points, line.points.dropFirst()) {
          lines.append((boundary.name, WorldBoundary.Line(a: a, b: b)))
        }
      }
    }
    guard let enclosure else { return lines }
    // The inner sides of thick walls, so that nothing is pressed through them.
    let wall = Constants.wall
    let outer = enclosure.insetBy(dx: -wall, dy: -wall)
    let corners = [
      Point(x: outer.minX, y: outer.minY), Point(x: outer.maxX, y: outer.minY),
      Point(x: outer.maxX, y: outer.maxY), Point(x: outer.minX, y: outer.maxY),
    ]
    for k in 0..<4 {
      lines.append((nil, WorldBoundary.Line(a: corners[k], b: corners[(k + 1) % 4], radius: wall)))
    }
    return lines
  }
}
