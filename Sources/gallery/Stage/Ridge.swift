import Martlet

/// A line of hills, as heights at equal distances in fractions of the layer's height.
struct Ridge {
  var heights: [Double]

  /// What is below the line, smooth from hill to hill.
  func path(in size: Size) -> Path {
    let step = size.width / Double(heights.count - 1)
    func place(_ i: Int) -> Point { Point(x: Double(i) * step, y: size.height * (1 - heights[i])) }
    var path = Path()
    path.move(to: Point(x: 0, y: size.height))
    path.addLine(to: place(0))
    for i in 1..<heights.count {
      let (from, to) = (place(i - 1), place(i))
      path.addCurve(
        to: to, control1: Point(x: from.x + step / 2, y: from.y),
        control2: Point(x: to.x - step / 2, y: to.y))
    }
    path.addLine(to: Point(x: size.width, y: size.height))
    path.close()
    return path
  }
}
