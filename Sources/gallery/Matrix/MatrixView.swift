import Glibc
import Martlet

/// The stage with its board, the matrix beside it or below it, and what changes both.
@MainActor
final class MatrixView: DemoView {
  let stage: MatrixStage
  let panel: MatrixPanel
  private let bar: SegmentedControl
  private let slider: Slider
  private let captions: [Label]

  /// The greatest tilt, in radians.
  private static let greatestTilt = 0.95
  /// The tilt of the key.
  private static let usualTilt = 0.7
  /// The change of the slider's value beyond which the tilt goes there with a spring.
  private static let jump = 0.08
  /// The factor and the angle, in radians, of one step of a wheel.
  private static let wheelZoom = 1.15
  private static let wheelTurn = Double.pi / 24

  init(palette: Palette) {
    let style = ControlStyle(palette: palette)
    stage = MatrixStage(palette: palette)
    panel = MatrixPanel(palette: palette)
    bar = SegmentedControl([localized("Dot"), localized("Both")], style: style)
    slider = Slider(range: -1...1, value: 0, style: style)
    slider.origin = 0
    captions = [localized("Moves"), localized("Tilt")].map { Label($0, role: .caption, color: palette.mist) }
    super.init(
      palette: palette, title: localized("Matrix lab"),
      hint: localized("Drag the board, the dot and the numbers; tap twice to reset"))
    dress(stage)
    for part in [stage, panel, bar, slider] + captions as [View] { addSubview(part) }
    stage.onPose = { [weak self] in self?.panel.show($0) }
    stage.onHome = { [weak self] in self?.setTilt(0) }
    bar.onChange { [weak self] in self?.stage.isBoardStill = $0 == 0 }
    slider.onChange { [weak self] in self?.slid(to: $0) }
    for cell in panel.cells {
      cell.onHold = { [weak self] in self?.stage.hold() }
      cell.onChange = { [weak self, entry = cell.entry] in self?.stage.change(entry, by: $0) }
      cell.onReset = { [weak self, entry = cell.entry] in self?.stage.reset(entry) }
    }
  }

  private var tilt = 0.0
  private let arranger = Arranger<MatrixLayout.Shape>()

  // MARK: Keys and wheels

  /// Brings the board home.
  func goHome() { stage.goHome() }

  /// Lets the board stay while the pivot moves, or move along.
  func toggleBoard() {
    bar.selection = 1 - bar.selection
    stage.isBoardStill = bar.selection == 0
  }

  /// Tilts the board, or lays it flat.
  func toggleTilt() {
    let value = tilt == 0 ? Self.usualTilt / Self.greatestTilt : 0
    setTilt(value)
    stage.tilt(to: value * Self.greatestTilt, isAnimated: true)
  }

  /// Zooms the board about the pivot if a wheel turns above the stage; with Control, turns it.
  func scrolled(_ scroll: Scroll, at point: Point) {
    guard stage.frame.contains(point) else { return }
    let steps = scroll.steps == .zero ? scroll.distance / Scroll.pointsPerStep : scroll.steps
    guard steps.y != 0 else { return }
    if scroll.modifiers.contains(.control) {
      stage.turn(by: steps.y * Self.wheelTurn)
    } else {
      stage.zoom(by: pow(Self.wheelZoom, -steps.y))
    }
  }

  // MARK: Tilt

  private func setTilt(_ value: Double) {
    tilt = value
    View.animate(spring: .smooth) { slider.value = value }
  }

  private func slid(to value: Double) {
    let isJump = abs(value - tilt) > Self.jump
    tilt = value
    stage.tilt(to: value * Self.greatestTilt, isAnimated: isJump)
  }

  // MARK: Layout

  override func layoutField(_ field: Rect) {
    let layout = MatrixLayout(size: bounds.size)
    arranger.lay(layout.shape) { place(layout) }
  }

  private func place(_ layout: MatrixLayout) {
    panel.frame = alignToPixels(layout.panel)
    panel.lay(layout.panelLayout)
    stage.frame = alignToPixels(layout.stage)
    bar.frame = alignToPixels(layout.bar)
    slider.frame = alignToPixels(layout.slider)
    for (caption, frame) in zip(captions, [layout.barCaption, layout.sliderCaption]) {
      caption.text.font.size = Self.captionSize(bounds.size)
      caption.fit(in: alignToPixels(frame))
    }
  }
}
