import Glibc
import Martlet
import Testing

/// Interpolation and addition of values, with the numbers of web-platform-tests in
/// `web-animations/animation-model/animation-types/property-types.js`.
@MainActor func webValues(_ ledger: Ledger) {
  interpolation(ledger)
  singular(ledger)
  addition(ledger)
  colors(ledger)
  others(ledger)
}

/// `matrix(a, b, c, d, tx, ty)`.
private func matrix(
  _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double
) -> Transform {
  Transform(Transform2D(a: a, b: b, c: c, d: d, tx: tx, ty: ty))
}

private func translate(_ x: Double, _ y: Double = 0) -> Transform { Transform(translationX: x, y: y) }
private func rotate(_ degrees: Double) -> Transform { Transform(rotation: degrees * .pi / 180) }
private func rotate(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform {
  Transform(rotation: degrees * .pi / 180, axisX: x, y: y, z: z)
}
private func scale(_ factor: Double) -> Transform { Transform(scaleX: factor, y: factor) }
/// `skew(x, y)` in degrees.
private func skew(_ x: Double, _ y: Double) -> Transform {
  matrix(1, tan(y * .pi / 180), tan(x * .pi / 180), 1, 0, 0)
}
/// Transforms in the order of CSS: the last one applies first.
private func list(_ transforms: Transform...) -> Transform {
  transforms.reversed().reduce(.identity) { $0.concatenating($1) }
}

@MainActor private func interpolation(_ ledger: Ledger) {
  ledger.source = "WPT property-types.js, transform, interpolation at 500 of 1,000 ms"
  let half = 0.5.squareRoot()
  let rows: [(String, Transform, Transform, Transform)] = [
    ("translate", translate(200, -200), translate(400, 400), translate(300, 100)),
    ("rotate", rotate(45), rotate(135), rotate(90)),
    ("scale", scale(3), scale(5), scale(4)),
    (
      "rotate and translate", list(translate(100), rotate(45)), list(translate(200), rotate(135)),
      matrix(0, 1, -1, 0, 150, 0)
    ),
    (
      "mismatched order of translate and rotate", list(rotate(90), translate(100)),
      list(translate(200), rotate(180)), matrix(-half, half, -half, -half, 100, 50)
    ),
    (
      "matrix", matrix(0, 1, -1, 0, 0, 100), matrix(-1, 0, 0, -1, 200, 0),
      matrix(-half, half, -half, -half, 100, 50)
    ),
    ("rotate3d", rotate(0, 1, 1, 0), rotate(90, 1, 1, 0), rotate(45, 1, 1, 0)),
    ("matrix3d", rotate(45, 1, 1, 0), rotate(135, 1, 1, 0), rotate(90, 1, 1, 0)),
    (
      "mismatched 3D transforms", scale(0.3), list(scale(0.5), Transform(translationX: 0, y: 0, z: 1)),
      list(scale(0.4), Transform(translationX: 0, y: 0, z: 0.5))
    ),
    ("rotateY", rotate(60, 0, 1, 0), .identity, rotate(30, 0, 1, 0)),
    (
      "perspective", .identity, Transform(perspectiveDistance: 10), Transform(perspectiveDistance: 20)
    ),
  ]
  for (name, from, to, middle) in rows {
    let animation = BasicAnimation(from: from, to: to, duration: 1, timingFunction: .linear, beginTime: 1000)
    ledger.near("transform: \(name)", animation.value(at: 1000.5), middle, within: 1e-5)
    ledger.near("transform: \(name), at its begin", animation.value(at: 1000), from)
    ledger.near("transform: \(name), at its end", animation.value(at: 1001), to)
  }
  ledger.unsayable("skew by its angles", because: "a transform is a matrix, not a list of functions")
  for what in ["translate and rotate", "extend shorter list (from)", "extend shorter list (to)"] {
    ledger.unsayable(
      "\(what), function by function", because: "a transform is a matrix, not a list of functions")
  }
}

@MainActor private func singular(_ ledger: Ledger) {
  ledger.source = "WPT property-types.js, transform, non-invertible matrices"
  let from = matrix(-1, 0, 0, -1, 200, 0)
  let to = matrix(1, 1, 0, 0, 0, 100)
  let animation = BasicAnimation(
    from: from, to: to, duration: 1, timingFunction: .linear, beginTime: 1000, fillMode: .both)
  for (time, value) in [(0.0, from), (1, to)] {
    ledger.near("a matrix that cannot be inverted, at \(time)", animation.value(at: 1000 + time), value)
  }
  for (time, value) in [(0.499, from), (0.5, to)] {
    // From half a turn to an eighth, along the diagonal that remains at the end, and flat across it.
    let (angle, along, across) = (.pi - 0.75 * .pi * time, 1 + (2.0.squareRoot() - 1) * time, 1 - time)
    let borrowed = matrix(
      along * cos(angle), along * sin(angle), -across * sin(angle), across * cos(angle), 200 - 200 * time,
      100 * time)
    ledger.differs(
      "a matrix that cannot be inverted takes over halfway, at \(time)", animation.value(at: 1000 + time),
      expected: value, near: borrowed,
      because: "axes that go to nothing are borrowed from the other end: growing from nothing is common")
  }
}

@MainActor private func addition(_ ledger: Ledger) {
  ledger.source = "WPT property-types.js, transform, addition"
  let c = cos(Double.pi / 4) * 100
  let rows: [(String, Transform, Transform, Transform, Transform, Transform)] = [
    ("translate", translate(100), translate(-200), translate(500), translate(-100), translate(600)),
    ("rotate", rotate(45), rotate(-90), rotate(90), rotate(-45), rotate(135)),
    ("scale", scale(2), scale(-3), scale(5), scale(-6), scale(10)),
    (
      "rotate on translate", translate(100), rotate(90), rotate(180), matrix(0, 1, -1, 0, 100, 0),
      matrix(-1, 0, 0, -1, 100, 0)
    ),
    (
      "translate on rotate", rotate(90), translate(100), translate(200), matrix(0, 1, -1, 0, 0, 100),
      matrix(0, 1, -1, 0, 0, 200)
    ),
    (
      "rotate on rotate and translate", list(rotate(45), translate(100)), rotate(-90), rotate(90),
      list(translate(c, c), rotate(-45)), list(translate(c, c), rotate(135))
    ),
    (
      "matrix", matrix(0, 1, -1, 0, 0, 0), matrix(1, 0, 0, 1, 100, 0), matrix(1, 0, 0, 1, 200, 0),
      matrix(0, 1, -1, 0, 0, 100), matrix(0, 1, -1, 0, 0, 200)
    ),
    (
      "rotate3d", rotate(45, 1, 1, 0), rotate(-90, 1, 1, 0), rotate(90, 1, 1, 0), rotate(-45, 1, 1, 0),
      rotate(135, 1, 1, 0)
    ),
    (
      "skew", skew(10, 10), skew(-30, 20), skew(20, -30),
      list(skew(10, 10), skew(-30, 20)), list(skew(10, 10), skew(20, -30))
    ),
    (
      "non-invertible matrices", translate(50), matrix(-1, 0, 0, -1, 200, 0), matrix(1, 1, 0, 0, 0, 100),
      matrix(-1, 0, 0, -1, 250, 0), matrix(1, 1, 0, 0, 50, 100)
    ),
  ]
  for (name, beneath, from, to, first, last) in rows {
    let animation = Animation.basic(
      BasicAnimation(
        from: from, to: to, duration: 1, timingFunction: .linear, isAdditive: true, beginTime: 1000,
        fillMode: .both))
    for (time, value) in [(1000.0, first), (1001, last)] {
      var seen = beneath
      animation.apply(to: &seen, at: time)
      ledger.near("transform added: \(name), at \(time - 1000)", seen, value, within: 1e-9)
    }
  }
}

@MainActor private func colors(_ ledger: Ledger) {
  ledger.source = "WPT property-types.js, colour"
  func rgba(_ r: Double, _ g: Double, _ b: Double, _ a: Double = 1) -> Color {
    Color(red: r / 255, green: g / 255, blue: b / 255, alpha: a)
  }
  let rows: [(String, Color, Color, Color)] = [
    ("rgb", rgba(255, 0, 0), rgba(0, 0, 255), rgba(127.5, 0, 127.5)),
    ("#RGB", rgba(255, 0, 0), rgba(0, 255, 0), rgba(127.5, 127.5, 0)),
    ("rgba, premultiplied", rgba(255, 0, 0, 0.4), rgba(0, 0, 255, 0.8), rgba(85, 0, 170, 0.6)),
    ("to transparent keeps its hue", rgba(255, 0, 0), rgba(0, 0, 0, 0), rgba(255, 0, 0, 0.5)),
  ]
  for (name, from, to, middle) in rows {
    let animation = BasicAnimation(from: from, to: to, duration: 1, timingFunction: .linear, beginTime: 1000)
    ledger.near("colour: \(name)", animation.value(at: 1000.5), middle, within: 1e-3)
  }
}

@MainActor private func others(_ ledger: Ledger) {
  ledger.source = "WPT property-types.js, numbers, lengths, rectangles, visibility, shadows, shapes"
  func middle<Value: Animatable>(_ from: Value, _ to: Value) -> Value {
    BasicAnimation(from: from, to: to, duration: 1, timingFunction: .linear, beginTime: 1000).value(
      at: 1000.5)
  }
  ledger.near("positive number: 1.1 to 1.5", middle(1.1, 1.5), 1.3)
  ledger.near("opacity: .3 to .8", middle(0.3, 0.8), 0.55)
  ledger.near("length: 10 to 50", middle(10.0, 50), 30)
  ledger.near("integer: −2 to 4 as a number", middle(-2.0, 4), 1)
  ledger.near(
    "rectangle: (10, 10, 10, 10) to (50, 50, 50, 50)",
    middle(Rect(x: 10, y: 10, width: 10, height: 10), Rect(x: 50, y: 50, width: 50, height: 50)),
    Rect(x: 30, y: 30, width: 30, height: 30))
  ledger.near(
    "position: (10, 10) to (50, 50)", middle(Point(x: 10, y: 10), Point(x: 50, y: 50)), Point(x: 30, y: 30))
  ledger.near(
    "dash array: (8, 16, 4) to (4, 8, 12)",
    middle(Scalars([8, 16, 4]), Scalars([4, 8, 12])).values, [6, 12, 8])
  let shadow = middle(
    Shadow(color: Color(red: 0, green: 0, blue: 0), opacity: 1, radius: 0, offset: .zero),
    Shadow(
      color: Color(red: 100.0 / 255, green: 100.0 / 255, blue: 100.0 / 255), opacity: 1, radius: 10,
      offset: Point(x: 10, y: 10)))
  ledger.near("box-shadow: offset", shadow.offset, Point(x: 5, y: 5))
  ledger.near("box-shadow: radius", shadow.radius, 5)
  ledger.near("box-shadow: colour", shadow.color.red, 50.0 / 255, within: 1e-3)
  // polygon(10px 10px, 20px 20px, 10% 40%, …): with the same number of points it interpolates, otherwise it
  // flips halfway.
  func polygon(_ points: Point...) -> Path {
    Path([.move(points[0])] + points.dropFirst().map { .line($0) } + [.close])
  }
  let triangle = polygon(.zero, Point(x: 10, y: 0), Point(x: 0, y: 10))
  let larger = polygon(.zero, Point(x: 30, y: 0), Point(x: 0, y: 50))
  let line = polygon(.zero, Point(x: 10, y: 0))
  ledger.same(
    "shapes with as many points interpolate", middle(triangle, larger),
    polygon(.zero, Point(x: 20, y: 0), Point(x: 0, y: 30)))
  ledger.same("shapes with other numbers of points change halfway", middle(triangle, line), line)
  let hidden = BasicAnimation(from: false, to: true, duration: 1, timingFunction: .linear, beginTime: 1000)
  for (time, value) in [(0.0, false), (0.499, false), (0.5, true), (0.99, true)] {
    ledger.same("what is discrete changes halfway, at \(time)", hidden.value(at: 1000 + time), value)
  }
  // WPT visibility: with an easing the change comes when the progress, not the time, reaches .5.
  let eased = BasicAnimation(
    from: false, to: true, duration: 1, timingFunction: TimingFunction(0.68, 0, 1, 0.01), beginTime: 1000)
  for (time, value) in [(0.94, false), (0.96, true)] {
    ledger.same("what is discrete goes by the progress, at \(time)", eased.value(at: 1000 + time), value)
  }
  ledger.unsayable("font weights, grid tracks, lists of filters, cursors", because: "no such properties")
}
