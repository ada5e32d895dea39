import Martlet

extension Path {
  /// A closed outline of cubic curves: the start, then six numbers for each curve: both control points and
  /// the end.
  init(outline start: Point, curves numbers: [Double]) {
    precondition(
      numbers.count.isMultiple(of: 6), "an outline takes six numbers a curve, not \(numbers.count)")
    self.init()
    move(to: start)
    for index in stride(from: 0, to: numbers.count, by: 6) {
      let n = numbers[index..<index + 6].map(\.self)
      addCurve(
        to: Point(x: n[4], y: n[5]), control1: Point(x: n[0], y: n[1]), control2: Point(x: n[2], y: n[3]))
    }
    close()
  }

  /// Scales a path that was drawn in a square.
  func scaled(by factor: Double) -> Path { applying(Transform2D(scaleX: factor, y: factor)) }
}
