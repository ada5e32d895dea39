import Martlet

/// The settings: appearance, the size of text, motion, its speed, and what frames cost.
@MainActor
final class SettingsPage: View {
  private let labels: [Label]
  private let bars: [SegmentedControl]
  /// In a low window the rows are scrolled.
  private let scrollView = ScrollView()

  private static let margin = 20.0
  private static let row = 60.0
  /// The scales of text to choose from, besides the desktop's.
  private static let textScales = [(name: "Usual", scale: 1.0), (name: "Large", scale: 1.3)]

  init(_ settings: any GallerySettings, palette: Palette) {
    let style = ControlStyle(palette: palette)
    let appearance = SegmentedControl(["Light", "Dark"], selection: settings.isDark ? 1 : 0, style: style) {
      [weak settings] in settings?.isDark = $0 == 1
    }
    let speed = SegmentedControl(["Full", "A tenth"], selection: settings.isSlow ? 1 : 0, style: style) {
      [weak settings] in settings?.isSlow = $0 == 1
    }
    let text = SegmentedControl(
      ["Auto"] + Self.textScales.map(\.name),
      selection: Self.textScales.firstIndex { $0.scale == settings.textScale }.map { $0 + 1 } ?? 0,
      style: style
    ) { [weak settings] in settings?.textScale = $0 == 0 ? nil : Self.textScales[$0 - 1].scale }
    let motion = SegmentedControl(
      ["Auto", "Full", "Reduced"], selection: settings.reducesMotion.map { $0 ? 2 : 1 } ?? 0, style: style
    ) { [weak settings] in settings?.reducesMotion = $0 == 0 ? nil : $0 == 2 }
    var (names, controls) = (
      ["Appearance", "Text size", "Motion", "Speed"], [appearance, text, motion, speed]
    )
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
    for view in labels { scrollView.addSubview(view) }
    for view in bars { scrollView.addSubview(view) }
    addSubview(scrollView)
  }

  /// The height that it needs, in points.
  var height: Double { 2 * Self.margin + Self.row * Double(bars.count - 1) + ControlStyle.touchTarget }

  override func layoutSubviews() {
    scrollView.frame = bounds
    scrollView.contentSize = Size(width: bounds.width, height: height)
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
