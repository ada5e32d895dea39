import Martlet

/// A control over an open demo: a sign that a finger taps.
@MainActor
final class DemoBarButton: View {
  var onTap: () -> Void = {}
  private let sign: DrawnLayer
  private let name: String
  private let tap = TapGestureRecognizer()

  /// The side of a sign, in points.
  private static let side = 16.0

  init(_ item: DemoBar.Item, palette: Palette) {
    sign = DrawnLayer { context, size in
      Self.draw(item, in: context, size: size, color: palette.ink)
    }
    name = Self.name(of: item)
    super.init()
    sign.isStill = true
    layer.addSublayer(sign)
    cursor = .pointingHand
    tap.onPressChange = { [weak self] isDown in
      self?.sign.animate(.opacity, to: isDown ? 0.4 : 1, spring: .snappy)
    }
    tap.addHandler { [weak self] _ in self?.onTap() }
    addGestureRecognizer(tap)
  }

  override func layoutSubviews() {
    sign.frame = alignToPixels(
      Rect(center: bounds.center, size: Size(width: Self.side, height: Self.side)))
  }

  private static func name(of item: DemoBar.Item) -> String {
    switch item {
    case .help: localized("Help")
    case .source: localized("Source")
    case .settings: localized("Settings")
    case .back: localized("Back to the wall")
    }
  }

  override func describe(_ node: inout AccessibilityNode) {
    node.role = .button
    node.label = name
    node.actions = [.press]
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press else { return false }
    onTap()
    return true
  }

  private static func draw(
    _ item: DemoBar.Item, in context: DrawingContext, size: Size, color: Color
  ) {
    var lines = Path()
    func line(_ points: (Double, Double)...) {
      for (index, point) in points.enumerated() {
        let place = Point(x: point.0 * size.width, y: point.1 * size.height)
        if index == 0 { lines.move(to: place) } else { lines.addLine(to: place) }
      }
    }
    let style = StrokeStyle(width: 1.75, cap: .round, join: .round)
    switch item {
    case .help:
      lines.addArc(
        center: Point(x: size.width / 2, y: size.height * 0.32), radius: size.width * 0.23,
        startAngle: -.pi, endAngle: .pi * 0.4)
      lines.addLine(to: Point(x: size.width / 2, y: size.height * 0.68))
      let dot = Point(x: size.width / 2, y: size.height * 0.9)
      var point = Path()
      point.addEllipse(in: Rect(center: dot, size: Size(width: 2.6, height: 2.6)))
      context.fill(point, with: color)
    case .source:
      line((0.3, 0.22), (0.04, 0.5), (0.3, 0.78))
      line((0.7, 0.22), (0.96, 0.5), (0.7, 0.78))
      line((0.58, 0.1), (0.42, 0.9))
    case .settings:
      for (y, x) in [(0.2, 0.68), (0.5, 0.3), (0.8, 0.6)] {
        line((0.04, y), (x - 0.13, y))
        line((x + 0.13, y), (0.96, y))
        let knob = Point(x: x * size.width, y: y * size.height)
        lines.addPath(Path(circle: knob, radius: 0.12 * size.width))
      }
    case .back:
      line((0.14, 0.14), (0.86, 0.86))
      line((0.86, 0.14), (0.14, 0.86))
    }
    context.stroke(lines, with: color, style: style)
  }
}

extension Path {
  fileprivate init(circle center: Point, radius: Double) {
    self.init()
    addEllipse(in: Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius)))
  }
}
