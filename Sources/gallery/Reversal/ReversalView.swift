import Martlet

/// The three lanes side by side, or stacked in a tall window, and the button that reverses them.
@MainActor
final class ReversalView: DemoView {
  private let lanes: [ReversalLane]
  private var button: Button?
  private var link: DisplayLink?

  init(palette: Palette) {
    lanes = zip(ReversalLane.Style.allCases, [palette.coral, palette.sun, palette.sky]).map {
      ReversalLane(style: $0, color: $1, palette: palette)
    }
    super.init(
      palette: palette, title: localized("Reversal"),
      hint: localized("Turn the dots round while they move, or throw one"))
    for lane in lanes {
      outlined.append(lane.layer)
      lane.onTap = { [weak self] in self?.reverse() }
      lane.onMotion = { [weak self] in self?.watch() }
      addSubview(lane)
    }
    let button = Button(localized("Reverse"), style: ControlStyle(palette: palette)) { [weak self] in
      self?.reverse()
    }
    self.button = button
    outlined.append(button.layer)
    addSubview(button)
  }

  /// A link that runs would be kept by the window.
  isolated deinit { link?.invalidate() }

  /// The panel height in points from which on panels are stacked in a tall window.
  private static let smallestStackedHeight = 150.0

  /// The layout of panels and button in a window of a size.
  static func layout(_ size: Size) -> PanelLayout {
    PanelLayout(
      size: size, count: ReversalLane.Style.allCases.count, smallestStackedHeight: smallestStackedHeight)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    for (lane, panel) in zip(lanes, layout.panels) { lane.frame = alignToPixels(panel) }
    button?.frame = alignToPixels(layout.button)
  }

  /// Reverses all circles.
  func reverse() {
    for lane in lanes { lane.reverse() }
    watch()
  }

  /// Records the circles while one of them moves.
  private func watch() {
    guard let tree = layer.tree else { return }
    if let link {
      link.isPaused = false
      return
    }
    link = DisplayLink(tree: tree) { [weak self] link in self?.record(link) }
  }

  private func record(_ link: DisplayLink) {
    for lane in lanes { lane.record(link) }
    if lanes.allSatisfy({ $0.isAtRest }) { link.isPaused = true }
  }
}
