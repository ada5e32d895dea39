import Martlet

/// A rainbow that fills the field, and a panel of glass with its controls.
@MainActor
final class StudioView: DemoView {
  private let rainbow: RainbowView
  private let panel: StudioPanel
  private let counts: NumberWheel
  private let repeats: NumberWheel
  private let kinds: SegmentedControl

  private static let kindNames = ["Linear", "Radial", "Conic"]
  private static let captions = [nil, "Colours", "Repeats"]
  private static let inset = 12.0
  private static let widest = 720.0

  init(palette: Palette, trace: Trace?) {
    let rainbow = RainbowView(trace: trace)
    self.rainbow = rainbow
    let style = ControlStyle(palette: palette, isOnGlass: true)
    kinds = SegmentedControl(Self.kindNames, style: style) {
      rainbow.kind = [GradientKind.axial, .radial, .conic][$0]
    }
    counts = NumberWheel(range: Rainbow.counts, value: rainbow.rainbow.count, style: style) {
      rainbow.rainbow.count = $0
    }
    repeats = NumberWheel(range: Rainbow.allRepeats, value: rainbow.rainbow.repeats, style: style) {
      rainbow.rainbow.repeats = $0
    }
    panel = StudioPanel(
      title: "Rainbow", controls: zip(Self.captions, [kinds, counts, repeats]).map { ($0, $1) },
      palette: palette, trace: trace)
    super.init(
      palette: palette, title: "Gradient studio",
      hint: "Throw the ends of the rainbow, tap it to turn its hue, pull the glass down")
    outlined = [panel.layer]
    panel.onTurn = { [weak self] in self?.setCovered() }
    rainbow.addSubview(panel)
    addSubview(rainbow)
  }

  /// Puts the panel away or shows it again.
  func turnPanel() { panel.turn() }

  /// Turns the hue by a sixth.
  func turnHue() { rainbow.turnHue() }

  /// Chooses more colours, or fewer.
  func addColors(_ step: Int) { counts.choose(counts.value + step) }

  /// The panel while it is shown, and its controls, in a window of a size.
  static func layout(_ size: Size) -> (panel: Rect, controls: [Rect], isShort: Bool) {
    let field = field(in: size)
    let width = min(field.width - 2 * inset, widest)
    let isShort = isCompact(size) && field.height < 360
    let height = StudioPanel.height(width: width, isShort: isShort)
    let panel = Rect(
      x: field.center.x - width / 2, y: field.maxY - inset - height, width: width, height: height)
    let places = StudioPanel.places(width: width, isShort: isShort)
    return (
      panel,
      zip(places, captions).map { place, caption in
        let control =
          caption == nil
          ? place : StudioPanel.parts(of: place, captionSize: captionSize(size)).control
        return control.offsetBy(dx: panel.minX, dy: panel.minY)
      }, isShort
    )
  }

  override func layoutField(_ field: Rect) {
    rainbow.frame = alignToPixels(field)
    let layout = Self.layout(bounds.size)
    let frame = alignToPixels(layout.panel.offsetBy(dx: -field.minX, dy: -field.minY))
    panel.isShort = layout.isShort
    panel.captionSize = Self.captionSize(bounds.size)
    panel.bounds.size = frame.size
    panel.center.x = frame.center.x
    panel.rests = (frame.minY, rainbow.bounds.height - StudioPanel.lip)
    setCovered()
  }

  private func setCovered() {
    rainbow.covered = panel.isShown ? rainbow.bounds.height - panel.rests.shown : StudioPanel.lip
  }
}
