import Martlet

/// A window on a night sky, on which light shows, with hills at its foot.
@MainActor
class NightStage: View {
  /// What flies: before the sky and behind the hills.
  let air = Layer()

  private let sky = GradientLayer()
  private let hills: DrawnLayer

  /// The height of the hills as a share of the stage's.
  static let hillHeight = 0.2

  override init() {
    hills = DrawnLayer { context, size in
      for (ridge, color) in zip(NightStage.ridges, [Color(0x232A3D), Color(0x171B26)]) {
        context.fill(ridge.path(in: size), with: color)
      }
    }
    super.init()
    cornerRadius = 20
    layer.masksToBounds = true
    sky.isStill = true
    hills.isStill = true
    air.isStill = true
    sky.colors = [Color(0x10131C), Color(0x1B2136), Color(0x39334B)]
    sky.locations = [0, 0.62, 1]
    for part in [sky, air, hills] { layer.addSublayer(part) }
  }

  override func layoutSubviews() {
    sky.frame = bounds
    air.frame = bounds
    let height = (bounds.height * Self.hillHeight).rounded()
    hills.frame = alignToPixels(
      Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height))
  }

  /// A line of hills, as heights at equal distances in fractions of the layer's height.
  private struct Ridge {
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

  private static let ridges = [
    Ridge(heights: [0.5, 0.86, 0.42, 0.7, 0.98, 0.55, 0.78]),
    Ridge(heights: [0.3, 0.24, 0.52, 0.3, 0.22, 0.46, 0.28]),
  ]
}
