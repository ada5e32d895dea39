import Martlet
import MartletTesting

/// Stars that go on without end in all directions: a sheet of them, four times.
@MainActor
final class StarField: Layer {
  /// How far the stars are moved, in points. After the width and the height of the sheet they are the same again.
  var offset = Point.zero {
    didSet { if offset != oldValue { place() } }
  }

  private let columns = ReplicatorLayer()
  private let rows = ReplicatorLayer()
  private let sheet: DrawnLayer

  /// The area for each star, in square points; the most stars; how far they stay from the sheet's edges, in points.
  private static let area = 4200.0
  private static let most = 600.0
  private static let margin = 2.0

  override init() {
    sheet = DrawnLayer { context, size in StarField.paint(in: context, size: size) }
    super.init()
    for layer in [self, columns, rows, sheet] as [Layer] {
      layer.isStill = true
      layer.anchorPoint = .zero
    }
    (columns.instanceCount, rows.instanceCount) = (2, 2)
    rows.addSublayer(sheet)
    columns.addSublayer(rows)
    addSublayer(columns)
  }

  /// Gives it the size of what it fills.
  func lay(_ size: Size) {
    bounds = Rect(origin: .zero, size: size)
    for layer in [columns, rows, sheet] as [Layer] { layer.bounds = bounds }
    columns.instanceTransform = Transform(translationX: size.width, y: 0)
    rows.instanceTransform = Transform(translationX: 0, y: size.height)
    place()
  }

  private func place() {
    let scale = windowScale
    /// From −length to 0, in whole pixels.
    func rest(_ way: Double, _ length: Double) -> Double {
      guard length > 0 else { return 0 }
      let share = way / length
      return ((share - share.rounded(.up)) * length * scale).rounded() / scale
    }
    columns.position = Point(x: rest(offset.x, bounds.width), y: rest(offset.y, bounds.height))
  }

  private static func paint(in context: DrawingContext, size: Size) {
    var random = SeededGenerator(seed: 4)
    guard min(size.width, size.height) > 2 * margin else { return }
    for _ in 0..<Int(min(size.width * size.height / area, most)) {
      let place = Point(
        x: .random(in: margin...size.width - margin, using: &random),
        y: .random(in: margin...size.height - margin, using: &random))
      let width = Double.random(in: 0.7...1.9, using: &random)
      context.fill(
        Path(ellipseIn: Rect(center: place, size: Size(width: width, height: width))),
        with: Color.white.withAlpha(.random(in: 0.15...0.75, using: &random)))
    }
  }
}
