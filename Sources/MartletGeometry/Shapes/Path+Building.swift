#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Path {
  /// Makes the outline of a rectangle, clockwise from its top left corner.
  public init(rect: Rect) {
    self.init()
    addRect(rect)
  }

  /// Makes the outline of the ellipse inscribed in a rectangle.
  public init(ellipseIn rect: Rect) {
    self.init()
    addEllipse(in: rect)
  }

  /// Makes the outline of a rounded rectangle. Radii that are too large are reduced.
  public init(roundedRect rect: Rect, radii: CornerRadii) {
    self.init()
    addRoundedRect(rect, radii: radii)
  }

  /// Makes the outline of a rectangle whose four corners have one radius, in points. A radius that is too large is reduced.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    self.init(roundedRect: rect, radii: CornerRadii(cornerRadius))
  }

  /// Starts a subpath at a point.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Adds a straight line.
  public mutating func addLine(to point: Point) { elements.append(.line(point)) }

  /// Adds a quadratic Bézier curve.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    elements.append(.quad(control: control, to: point))
  }

  /// Adds a cubic Bézier curve.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    elements.append(.curve(control1, control2, to: point))
  }

  /// Adds a line to the start of the subpath and closes it.
  public mutating func close() { elements.append(.close) }

  /// Adds the elements of another path.
  public mutating func addPath(_ path: Path) { elements += path.elements }

  /// Adds a closed rectangle, clockwise from its top left corner.
  public mutating func addRect(_ rect: Rect) {
    move(to: rect.origin)
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Adds the closed ellipse inscribed in a rectangle, clockwise from its rightmost point.
  public mutating func addEllipse(in rect: Rect) {
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    var circle = Path()
    circle.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi)
    circle.close()
    addPath(
      circle.applying(Transform2D(a: rx, b: 0, c: 0, d: ry, tx: rect.center.x, ty: rect.center.y)))
  }

  /// Adds a closed rounded rectangle, clockwise. Radii that are too large are reduced.
  public mutating func addRoundedRect(_ rect: Rect, radii: CornerRadii) {
    let r = radii.fitted(to: rect.size)
    func corner(_ path: inout Path, _ x: Double, _ y: Double, _ radius: Double, from angle: Double) {
      path.addArc(
        center: Point(x: x, y: y), radius: radius, startAngle: angle, endAngle: angle + .pi / 2)
    }
    move(to: Point(x: rect.minX + r.topLeft, y: rect.minY))
    corner(&self, rect.maxX - r.topRight, rect.minY + r.topRight, r.topRight, from: -.pi / 2)
    corner(&self, rect.maxX - r.bottomRight, rect.maxY - r.bottomRight, r.bottomRight, from: 0)
    corner(&self, rect.minX + r.bottomLeft, rect.maxY - r.bottomLeft, r.bottomLeft, from: .pi / 2)
    corner(&self, rect.minX + r.topLeft, rect.minY + r.topLeft, r.topLeft, from: .pi)
    close()
  }

  /// Adds an arc of a circle, and a line to its start if a subpath is open. Angles are in radians from the x
  /// axis; increasing angles are clockwise on screen. It consists of cubic curves of at most a quarter turn
  /// (error below 3e-4 of the radius). An arc of more than a thousand turns makes one turn and then continues
  /// to its end.
  public mutating func addArc(center: Point, radius: Double, startAngle: Double, endAngle: Double) {
    func place(_ angle: Double) -> Point {
      Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let isOpen = !isEmpty && elements.last != .close
    elements.append(isOpen ? .line(place(startAngle)) : .move(place(startAngle)))
    precondition(
      startAngle.isFinite && endAngle.isFinite, "path: an arc from an angle of \(startAngle) to \(endAngle)")
    let whole = endAngle - startAngle
    let turn = 2 * Double.pi
    let sweep =
      abs(whole) <= 1000 * turn
      ? whole : whole.truncatingRemainder(dividingBy: turn) + (whole > 0 ? turn : -turn)
    let count = max(Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)), 1)
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    for index in 0..<count {
      let (from, to) = (startAngle + Double(index) * step, startAngle + Double(index + 1) * step)
      func tangent(_ angle: Double) -> Point { Point(x: -sin(angle), y: cos(angle)) * (radius * reach) }
      addCurve(to: place(to), control1: place(from) + tangent(from), control2: place(to) - tangent(to))
    }
  }
}
