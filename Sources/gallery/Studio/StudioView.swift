import Martlet

/// A rainbow that fills the field, and a panel of glass with its controls.
@MainActor
final class StudioView: DemoView {
  private let rainbow: RainbowView
  private let panel: StudioPanel
  private let counts: NumberWheel
  private let repeats: NumberWheel
  private let kinds: SegmentedControl
  private let dashes: SegmentedControl
  private let length: Slider
  private let opacityOfLine: Slider

  private static var kindNames: [String] { [localized("Linear"), localized("Radial"), localized("Conic")] }
  /// The titles of the panel's pages, and the captions of their controls.
  private static var pages: [(title: String, captions: [String?])] {
    [
      (localized("Rainbow"), [nil, localized("Colours"), localized("Repeats")]),
      (localized("Flower"), [nil, localized("Length"), localized("Opacity")]),
    ]
  }
  private static let inset = 12.0
  private static let widest = 720.0

  init(palette: Palette, trace: Trace?) {
    let rainbow = RainbowView(palette: palette, trace: trace)
    let flower = rainbow.flower
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
    dashes = SegmentedControl(Dashes.allCases.map(\.title), style: style) {
      flower.dashes = Dashes.allCases[$0]
    }
    length = Slider(range: 0...1, value: flower.end, style: style) { flower.end = $0 }
    opacityOfLine = Slider(range: StudioFlower.opacities, value: flower.lineOpacity, style: style) {
      flower.lineOpacity = $0
    }
    let controls: [[View]] = [[kinds, counts, repeats], [dashes, length, opacityOfLine]]
    panel = StudioPanel(
      pages: zip(Self.pages, controls).map { page, controls in
        (page.title, zip(page.captions, controls).map { ($0, $1) })
      }, palette: palette, trace: trace)
    super.init(
      palette: palette, title: localized("Gradient studio"),
      hint: localized("Throw the ends of the rainbow, tap it to turn its hue, pull the glass down"))
    outlined = [panel.layer]
    panel.onTurn = { [weak self] in self?.setCovered() }
    rainbow.addSubview(panel)
    addSubview(rainbow)
  }

  /// Puts the panel away or shows it again.
  func turnPanel() { panel.turn() }

  /// Turns the hue by a sixth.
  func turnHue() { rainbow.turnHue() }

  /// Shows the other controls of the panel.
  func turnPage() { panel.turnPage() }

  /// Chooses more colours, or fewer.
  func addColors(_ step: Int) { counts.choose(counts.value + step) }

  /// The panel while it is shown, and the controls of each of its pages, in a window of a size.
  static func layout(_ size: Size) -> (panel: Rect, controls: [[Rect]], isShort: Bool) {
    let field = field(in: size)
    let width = min(field.width - 2 * inset, widest)
    let isShort = isCompact(size) && field.height < 360
    let height = StudioPanel.height(width: width, isShort: isShort)
    let panel = Rect(
      x: field.center.x - width / 2, y: field.maxY - inset - height, width: width, height: height)
    let places = StudioPanel.places(width: width, isShort: isShort)
    return (
      panel,
      pages.map { page in
        zip(places, page.captions).map { place, caption in
          let control =
            caption == nil
            ? place : StudioPanel.parts(of: place, captionSize: captionSize(size)).control
          return control.offsetBy(dx: panel.minX, dy: panel.minY).directed(in: size.width)
        }
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
