import Martlet

/// A panel with three speeds that fades two seconds after the last touch.
@MainActor
final class BalloonPanel: View {
  private let bar: SegmentedControl

  static let speeds = [0.5, 1, 2]
  private static let titles = ["½×", "1×", "2×"]
  /// The delay of the fade and its duration, in seconds.
  static let delay = 2.0
  static let fade = 1.2
  private static let segment = Size(width: 84, height: 44)
  private static let inset = 8.0

  init(palette: Palette, onChoose: @escaping (Double) -> Void) {
    bar = SegmentedControl(Self.titles, selection: 1, style: ControlStyle(palette: palette)) {
      onChoose(Self.speeds[$0])
    }
    super.init()
    layer.name = "hud"
    layer.backgroundColor = palette.card
    layer.borderColor = palette.hairline
    layer.cornerRadius = ControlStyle.cornerRadius + Self.inset
    layer.shadow = Shadow(color: .black, opacity: 0.12, radius: 18, offset: Point(x: 0, y: 8))
    addSubview(bar)
  }

  /// The panel's frame in a field.
  static func frame(in field: Rect) -> Rect {
    let size = Size(
      width: Double(speeds.count) * segment.width + 2 * inset, height: segment.height + 2 * inset)
    return Rect(
      x: (field.center.x - size.width / 2).rounded(), y: (field.maxY - size.height).rounded(),
      width: size.width, height: size.height)
  }

  /// The centre of one of a panel's choices, in the panel's superview.
  static func choice(_ index: Int, in panel: Rect) -> Point {
    Point(x: panel.minX + inset + segment.width * (Double(index) + 0.5), y: panel.center.y)
  }

  override func layoutSubviews() { bar.frame = bounds.insetBy(dx: Self.inset, dy: Self.inset) }

  /// Marks the current speed.
  func choose(_ speed: Double) {
    if let index = Self.speeds.firstIndex(of: speed) { bar.selection = index }
  }

  /// Shows the panel while a finger is on the screen.
  func wake() {
    isUserInteractionEnabled = true
    let shown = layer.presentationValue(of: .opacity)
    layer.removeAnimation(forKey: "fade")
    layer.opacity = 1
    layer.add(
      BasicAnimation(from: shown, to: 1, duration: 0.15, timingFunction: .easeOut), for: .opacity,
      key: "wake")
  }

  /// Sets it invisible at once. The animation that starts later keeps it visible until then through its fill
  /// mode.
  func fadeLater() {
    layer.opacity = 0
    let fade = BasicAnimation(
      from: 1, to: 0, duration: Self.fade, timingFunction: .default,
      beginTime: layer.clockTime + Self.delay, fillMode: .backwards)
    layer.add(fade, for: .opacity, key: "fade") { [weak self] finished in
      if finished { self?.isUserInteractionEnabled = false }
    }
  }
}
