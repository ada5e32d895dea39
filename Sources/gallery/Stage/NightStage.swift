import Martlet

/// A window on a night sky, on which light shows, with hills at its foot.
@MainActor
class NightStage: View {
  /// What flies: before the sky and behind the hills.
  let air = Layer()

  private let sky = GradientLayer()
  private let hills: DrawnLayer

  /// The height of what stands before the hills, as a share of the stage's: they begin above it.
  var foot = 0.0
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
      Rect(x: 0, y: bounds.height * (1 - foot) - height, width: bounds.width, height: height))
  }

  private static let ridges = [
    Ridge(heights: [0.5, 0.86, 0.42, 0.7, 0.98, 0.55, 0.78]),
    Ridge(heights: [0.3, 0.24, 0.52, 0.3, 0.22, 0.46, 0.28]),
  ]
}
