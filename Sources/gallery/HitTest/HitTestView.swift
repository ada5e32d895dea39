import Martlet

/// The two panels, in which every touch counts at the same place, and a button that sends the cards on their way.
@MainActor
final class HitTestView: DemoView {
  private let lanes: [HitTestLane]
  private var button: Button?

  init(palette: Palette) {
    lanes = zip([HitTestSource.model, .presentation], [palette.coral, palette.sky]).map {
      HitTestLane(source: $0, color: $1, palette: palette)
    }
    super.init(
      palette: palette, title: localized("Hit test"),
      hint: localized("Touch a card in flight: the touch counts in both panels"))
    for lane in lanes {
      outlined.append(lane.layer)
      lane.onTouch = { [weak self] place in
        for lane in self?.lanes ?? [] { lane.touch(at: place) }
      }
      addSubview(lane)
    }
    let button = Button(localized("Go"), style: ControlStyle(palette: palette)) { [weak self] in self?.go() }
    self.button = button
    outlined.append(button.layer)
    addSubview(button)
  }

  static func layout(_ size: Size) -> PanelLayout {
    PanelLayout(size: size, count: 2, smallestStackedHeight: 200)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    for (lane, panel) in zip(lanes, layout.panels) { lane.frame = alignToPixels(panel) }
    button?.frame = alignToPixels(layout.button)
  }

  /// Sends both cards to the other side.
  func go() {
    for lane in lanes { lane.go() }
  }
}
