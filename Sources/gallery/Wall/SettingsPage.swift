import Martlet

/// The settings: appearance, slow motion, and what frames cost.
@MainActor
final class SettingsPage: View {
  private let labels: [Label]
  private let bars: [SegmentedControl]

  private static let margin = 20.0
  private static let row = 60.0

  init(_ settings: any GallerySettings, palette: Palette) {
    let style = ControlStyle(palette: palette)
    let appearance = SegmentedControl(["Light", "Dark"], selection: settings.isDark ? 1 : 0, style: style) {
      [weak settings] in settings?.isDark = $0 == 1
    }
    let speed = SegmentedControl(["Full", "A tenth"], selection: settings.isSlow ? 1 : 0, style: style) {
      [weak settings] in settings?.isSlow = $0 == 1
    }
    var (names, controls) = (["Appearance", "Speed"], [appearance, speed])
    if let shows = settings.showsCosts {
      names.append("Costs")
      controls.append(
        SegmentedControl(["Hidden", "Shown"], selection: shows ? 1 : 0, style: style) {
          [weak settings] in settings?.showsCosts = $0 == 1
        })
    }
    labels = names.map { Label($0, role: .body, color: palette.ink) }
    bars = controls
    super.init()
    for view in labels { addSubview(view) }
    for view in bars { addSubview(view) }
  }

  /// The height that it needs, in points.
  var height: Double { 2 * Self.margin + Self.row * Double(bars.count - 1) + ControlStyle.touchTarget }

  override func layoutSubviews() {
    let width = max(bounds.width - 2 * Self.margin, 1)
    for (index, pair) in zip(labels, bars).enumerated() {
      let y = Self.margin + Double(index) * Self.row
      pair.0.frame = Rect(
        x: Self.margin, y: y, width: width * 0.36, height: ControlStyle.touchTarget)
      pair.1.frame = Rect(
        x: Self.margin + width * 0.36, y: y, width: width * 0.64, height: ControlStyle.touchTarget)
    }
  }
}
