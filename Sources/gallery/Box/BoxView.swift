import Martlet

/// A box on a turntable, and a bar that opens and closes it.
@MainActor
final class BoxView: DemoView {
  private let stage = View()
  /// Moves away as the box opens, so that it has room.
  private let dolly: View
  private let table = Turntable(turn: -0.6, tilt: -0.5, within: -1.3...0.7)
  private let box: Box
  private let bar: SegmentedControl
  private let pan = PanGestureRecognizer()

  private static let gap = 12.0
  /// The side of the box, in sides of the stage; the distance of the eye, and that of the closed box behind the stage, in sides of
  /// the box.
  private static let share = 0.58
  private static let eye = 4.6
  private static let behind = 0.5
  /// How far from the edges of the stage the open box stays, in sides of the stage.
  private static let margin = 0.02
  /// How far behind the stage the open box is, in sides, so that it stays in the stage as it is turned and tilted in any way: a
  /// circle around it, as the eye sees it then.
  private static let away = {
    let room = (0.5 - margin) / share
    let distance = Box.radius * (1 + eye * eye / (room * room)).squareRoot()
    return distance - eye
  }()

  init(palette: Palette) {
    let dolly = View()
    self.dolly = dolly
    box = Box(palette: palette, dolly: dolly) { Self.behind + (Self.away - Self.behind) * $0 }
    bar = SegmentedControl(
      [localized("Closed"), localized("Open", context: "state")], style: ControlStyle(palette: palette))
    super.init(
      palette: palette, title: localized("Box"),
      hint: localized("Turn it and throw it; tap a face to turn its other side out"))
    stage.layer.name = "stage"
    dolly.layer.preservesDepth = true
    table.layer.name = "box"
    table.plate.addSubview(box)
    dolly.addSubview(table)
    stage.addSubview(dolly)
    for part in [stage, bar] { addSubview(part) }
    bar.onChange { [weak self] _ in self?.showLid() }
    pan.maximumNumberOfTouches = 1
    pan.beginsOnTouchDown = { [weak self] _ in self?.table.isTurning ?? false }
    pan.addHandler { [weak self] in self?.table.follow($0) }
    stage.addGestureRecognizer(pan)
  }

  /// Opens or closes the box.
  func toggle() {
    bar.selection = 1 - bar.selection
    showLid()
  }

  /// Turns the box by angles, in radians.
  func turn(by turn: Double, tilt: Double = 0) { table.turn(by: turn, tilt: tilt) }

  private func showLid() { box.isOpen = bar.selection == 1 }

  /// The stage and the bar in a window of a size.
  static func layout(_ size: Size) -> (stage: Rect, bar: Rect) {
    let field = field(in: size)
    var stage = field
    stage.size.height = max(field.height - ControlStyle.touchTarget - gap, 1)
    let width = min(field.width, 280)
    return (
      stage,
      Rect(
        x: field.midX - width / 2, y: stage.maxY + gap, width: width, height: ControlStyle.touchTarget)
    )
  }

  /// The side of the box on a stage of a size.
  static func side(on stage: Size) -> Double {
    max((min(stage.width, stage.height) * share).rounded(), 1)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    stage.frame = alignToPixels(layout.stage)
    bar.frame = alignToPixels(layout.bar)
    let side = Self.side(on: stage.bounds.size)
    table.radius = side * 0.6
    stage.layer.sublayerTransform = Transform(perspectiveDistance: side * Self.eye)
    dolly.center = stage.bounds.center
    box.side = side
  }
}
