import Martlet

/// Three sheets through each other, and controls for the hand and for how clear they are.
@MainActor
final class CrossingView: DemoView {
  private let stage = View()
  /// What is touched beside the sheets.
  private let ground = View()
  private let space = View()
  private let sheets: [CrossingSheet]
  private let hand: SegmentedControl
  private let slider: Slider
  private let caption: Label
  private let pan = PanGestureRecognizer()

  private static let gap = 12.0
  /// The side of a sheet, in sides of the stage; the distance of the eye, in sides of a sheet.
  private static let share = 0.7
  private static let eye = 3.6
  private static let densities = 0.2...1.0

  init(palette: Palette) {
    let style = ControlStyle(palette: palette)
    let quarter = Double.pi / 2
    let bases = [
      Transform.identity, Transform(rotation: quarter, axisX: 0, y: 1, z: 0),
      Transform(rotation: quarter, axisX: 1, y: 0, z: 0),
    ]
    sheets = zip([palette.sky, palette.coral, palette.sun], bases).map {
      CrossingSheet(color: $0, base: $1, turn: 0.5, tilt: -0.42)
    }
    hand = SegmentedControl([localized("Turn"), localized("Move", context: "sheets")], style: style)
    slider = Slider(range: CrossingView.densities, value: 0.6, style: style)
    caption = Label(localized("Density"), role: .caption, color: palette.mist)
    super.init(
      palette: palette, title: localized("Crossing planes"),
      hint: localized("Turn and throw each sheet; drag beside them to turn all"))
    dress(stage)
    space.layer.preservesDepth = true
    for (index, sheet) in sheets.enumerated() {
      sheet.name = "sheet \(index + 1)"
      space.addSubview(sheet)
    }
    for part in [ground, space] { stage.addSubview(part) }
    for part in [stage, hand, slider, caption] { addSubview(part) }
    hand.onChange { [weak self] _ in self?.showHand() }
    slider.onChange { [weak self] density in
      for sheet in self?.sheets ?? [] { sheet.density = density }
    }
    pan.minimumDistance = 0
    pan.maximumNumberOfTouches = 1
    pan.addHandler { [weak self] pan in
      for sheet in self?.sheets ?? [] { sheet.follow(pan) }
    }
    ground.addGestureRecognizer(pan)
  }

  /// Turns all sheets by angles, in radians.
  func turn(by turn: Double, tilt: Double = 0) {
    for sheet in sheets { sheet.turn(by: turn, tilt: tilt) }
  }

  /// Lets a drag move sheets instead of turning them, or the other way round.
  func changeHand() {
    hand.selection = 1 - hand.selection
    showHand()
  }

  private func showHand() {
    for sheet in sheets { sheet.hand = CrossingSheet.Hand.allCases[hand.selection] }
  }

  /// The stage and the controls in a window of a size.
  /// - Parameter textScale: The scale of the caption.
  static func layout(
    _ size: Size, textScale: Double = 1
  ) -> (stage: Rect, hand: Rect, slider: Rect, caption: Rect) {
    let field = field(in: size)
    let height = ControlStyle.touchTarget
    let gap = isCompact(size) ? 8 : gap
    let isWide = field.width >= 440 || field.height < 240
    var stage = field
    stage.size.height = max(field.height - (height + gap) * (isWide ? 1 : 2), 1)
    let top = stage.maxY + gap
    let width = isWide ? (field.width - gap * 2) / 2 : field.width
    let hand = Rect(x: field.minX, y: top, width: width, height: height)
    let place = Rect(
      x: isWide ? field.maxX - width : field.minX, y: isWide ? top : top + height + gap, width: width,
      height: height)
    let parts = captioned(place.directed(in: size.width), in: size, textScale: textScale)
    return (stage, hand.directed(in: size.width), parts.slider, parts.caption)
  }

  /// The side of a sheet on a stage of a size.
  static func side(on stage: Size) -> Double {
    max((min(stage.width, stage.height) * share).rounded(), 1)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size, textScale: effectiveTextScale)
    stage.frame = alignToPixels(layout.stage)
    hand.frame = alignToPixels(layout.hand)
    slider.frame = alignToPixels(layout.slider)
    caption.text.font.size = Self.captionSize(bounds.size)
    caption.fit(in: alignToPixels(layout.caption))
    ground.frame = stage.bounds
    space.center = stage.bounds.center
    let side = Self.side(on: stage.bounds.size)
    stage.layer.sublayerTransform = Transform(perspectiveDistance: side * Self.eye)
    for sheet in sheets {
      sheet.side = side
      sheet.reach = side * 0.3
    }
  }
}
