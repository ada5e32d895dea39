import Glibc
import Martlet

/// Tiles that turn, seen by one eye for all or by an eye in front of each.
@MainActor
final class PerspectiveView: DemoView {
  private let stage = View()
  private let eye: EyeHandle
  private let eyes: SegmentedBar
  private let axes: SegmentedBar
  private let slider: Slider
  private let caption: Label
  private var tiles: [PerspectiveTile] = []
  private let turn = PanGestureRecognizer()
  private let look = PanGestureRecognizer()
  private var stagedSize = Size.zero
  /// Where the finger that holds the eye wants it.
  private var wanted = Point.zero

  private static let gap = 12.0
  private static let side = 132.0
  /// The distances of the eye from the stage: that at the left of the slider, in widths of the stage, and how many times
  /// as far the right is. From there no tile is seen in front of another, so that their order does not matter.
  private static let distances = (nearest: 0.6, ratio: 8.0)
  /// The part of the stage's width that the eye does not reach on each side.
  private static let blindSide = 0.15
  /// The side of a tile, in distances between two.
  private static let tileSize = 0.52
  private static let axesOfTiles = [0.0, 0.5, 1]
  private static let firstTurn = 0.9

  private var hasOneEye: Bool { eyes.selection == 0 }
  private var axis: Point { Point(x: Self.axesOfTiles[axes.selection], y: 0.5) }
  private var distance: Double {
    Self.distances.nearest * max(stagedSize.width, 1) * pow(Self.distances.ratio, slider.value)
  }

  init(palette: Palette) {
    let style = ControlStyle(palette: palette)
    eye = EyeHandle(palette: palette)
    eyes = SegmentedBar(["One eye", "An eye each"], style: style)
    axes = SegmentedBar(["Left", "Middle", "Right"], selection: 1, style: style)
    slider = Slider(range: 0...1, value: 0.3, style: style)
    caption = Label("", role: .caption, color: palette.mist, alignment: .right)
    super.init(
      palette: palette, title: "Perspective lab",
      hint: "Turn the tiles and throw them; drag the eye that sees them")
    dress(stage)
    eye.layer.name = "eye"
    stage.addSubview(eye)
    for part in [stage, eyes, axes, slider, caption] { addSubview(part) }
    eyes.onChange = { [weak self] _ in self?.showEyes() }
    axes.onChange = { [weak self] _ in self?.showAxis() }
    slider.onChange = { [weak self] _ in self?.showDistance() }
    turn.minimumDistance = 0
    turn.addHandler { [weak self] in self?.turned($0) }
    stage.addGestureRecognizer(turn)
    look.minimumDistance = 0
    look.maximumNumberOfTouches = 1
    look.addHandler { [weak self] in self?.looked($0) }
    eye.addGestureRecognizer(look)
  }

  // MARK: Keys

  /// One eye for all, or one for each.
  func turnEyes() {
    eyes.selection = 1 - eyes.selection
    showEyes()
  }

  /// Turns tiles about another line.
  func turnAxis(_ step: Int) {
    axes.selection = min(max(axes.selection + step, 0), Self.axesOfTiles.count - 1)
    showAxis()
  }

  /// Moves the eye nearer or farther.
  func addDistance(_ step: Double) {
    slider.value += step
    showDistance()
  }

  // MARK: What is seen

  private func showEyes() {
    for tile in tiles { tile.animate(toEyeAt: hasOneEye ? eye.center : tile.home, spring: .smooth) }
    let opacity = hasOneEye ? 1 : 0.3
    View.animate(spring: .smooth) { eye.opacity = opacity }
  }

  private func showAxis() {
    for tile in tiles { tile.animateAxis(to: axis) }
  }

  private func showDistance() {
    caption.string = "Eye at \(Int((distance / 10).rounded()) * 10) pt"
    for tile in tiles { tile.sublayerTransform = Transform(perspectiveDistance: distance) }
  }

  // MARK: Hands

  private func turned(_ pan: PanGestureRecognizer) {
    // A way over the whole stage is half a turn.
    let angle = Double.pi / max(stage.bounds.width, 1)
    switch pan.state {
    case .began:
      for tile in tiles { tile.sheet.freeze(.transform.rotation.y) }
      turn(by: pan.translation.x * angle)
      pan.translation = .zero
    case .changed:
      turn(by: pan.translation.x * angle)
      pan.translation = .zero
    case .ended:
      for tile in tiles {
        tile.sheet.animate(.transform.rotation.y, initialVelocity: pan.velocity.x * angle)
      }
    case .cancelled, .possible, .failed: break
    }
  }

  private func turn(by angle: Double) {
    for tile in tiles { tile.sheet.transform.rotationY += angle }
  }

  private func looked(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      eye.freeze(.position)
      for tile in tiles where hasOneEye { tile.freeze(.position, .anchorPoint) }
      wanted = eye.center + pan.translation
      pan.translation = .zero
      moveEye(to: limited(wanted))
    case .changed:
      wanted += pan.translation
      pan.translation = .zero
      moveEye(to: limited(wanted))
    case .ended, .cancelled:
      let velocity = pan.state == .ended && limited(wanted) == wanted ? pan.velocity : .zero
      let home = limited(Decay.normal.projectedEnd(from: eye.center, velocity: velocity))
      let spring = Spring.lively.paced(from: eye.center, to: home, velocity: velocity, isThrown: true)
      eye.layer.animate(.position, to: home, spring: spring, initialVelocity: velocity)
      for tile in tiles where hasOneEye { tile.animate(toEyeAt: home, spring: spring, velocity: velocity) }
    case .possible, .failed: break
    }
  }

  private func moveEye(to point: Point) {
    eye.center = point
    for tile in tiles where hasOneEye { tile.show(toEyeAt: point) }
  }

  private func limited(_ point: Point) -> Point {
    let room = stage.bounds.insetBy(
      dx: stage.bounds.width * Self.blindSide, dy: EyeHandle.size / 2 + 4)
    return Point(
      x: min(max(point.x, room.minX), max(room.maxX, room.minX)),
      y: min(max(point.y, room.minY), max(room.maxY, room.minY)))
  }

  // MARK: Layout

  /// The stage, the two bars, the slider and its caption, in a window of a size.
  static func layout(_ size: Size) -> (stage: Rect, bars: [Rect], slider: Rect, caption: Rect) {
    let field = field(in: size)
    let height = ControlStyle.touchTarget
    let gap = isCompact(size) ? 8 : gap
    let isWide = field.width >= 800
    let rows = isWide ? 1.0 : field.width >= 520 || field.height < 240 ? 2 : 3
    var stage = field
    stage.size.height = max(field.height - rows * (height + gap), 1)
    func row(_ number: Int, _ part: Int, of count: Int) -> Rect {
      let width = (field.width - Double(count - 1) * gap) / Double(count)
      return Rect(
        x: field.minX + Double(part) * (width + gap),
        y: stage.maxY + gap + Double(number) * (height + gap),
        width: width, height: height)
    }
    let bars: [Rect]
    var slider: Rect
    switch rows {
    case 1: (bars, slider) = ([row(0, 0, of: 3), row(0, 1, of: 3)], row(0, 2, of: 3))
    case 2: (bars, slider) = ([row(0, 0, of: 2), row(0, 1, of: 2)], row(1, 0, of: 1))
    default: (bars, slider) = ([row(0, 0, of: 1), row(1, 0, of: 1)], row(2, 0, of: 1))
    }
    let words = isLarge(size) ? 132.0 : 104
    let caption = Rect(x: slider.maxX - words, y: slider.minY, width: words, height: height)
    slider.size.width -= words + 8
    return (stage, bars, slider, caption)
  }

  /// Where tiles lie on a stage of a size.
  static func frames(on stage: Size) -> [Rect] {
    func count(_ length: Double, _ most: Int) -> Int { min(max(Int(length / side), 2), most) }
    let (columns, rows) = (count(stage.width, 6), count(stage.height, 4))
    let cell = min(stage.width / (Double(columns) + 0.5), stage.height / Double(rows))
    return (0..<columns * rows).map { index in
      let (column, row) = (Double(index % columns), Double(index / columns))
      let center = Point(
        x: stage.width / 2 + (column - Double(columns - 1) / 2) * cell,
        y: stage.height / 2 + (row - Double(rows - 1) / 2) * cell)
      return Rect(center: center, size: Size(width: cell * tileSize, height: cell * tileSize))
    }
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    stage.frame = alignToPixels(layout.stage)
    for (bar, frame) in zip([eyes, axes], layout.bars) { bar.frame = alignToPixels(frame) }
    slider.frame = alignToPixels(layout.slider)
    caption.text.font.size = Self.captionSize(bounds.size)
    caption.frame = alignToPixels(layout.caption)
    guard stage.bounds.size != stagedSize else { return }
    let old = stagedSize
    stagedSize = stage.bounds.size
    layOutTiles()
    let share =
      old == .zero
      ? Point(x: 0.5, y: 0.5) : Point(x: eye.center.x / old.width, y: eye.center.y / old.height)
    eye.freeze(.position)
    eye.center = limited(Point(x: share.x * stagedSize.width, y: share.y * stagedSize.height))
    wanted = eye.center
    for tile in tiles { tile.show(toEyeAt: hasOneEye ? eye.center : tile.home) }
    showDistance()
  }

  private func layOutTiles() {
    let frames = Self.frames(on: stagedSize)
    let angle = tiles.first?.sheet.presentation.transform.rotationY ?? Self.firstTurn
    let velocity = tiles.first?.sheet.velocity(of: .transform.rotation.y) ?? 0
    let isNew = tiles.count != frames.count
    if isNew {
      for tile in tiles { tile.removeFromSuperlayer() }
      let columns = Set(frames.map(\.minX)).count
      tiles = frames.indices.map { index in
        let (column, row) = (index % columns, index / columns)
        let share = Double(column) / Double(max(columns - 1, 1))
        let base =
          share < 0.5
          ? palette.sky.interpolated(to: palette.coral, fraction: share * 2)
          : palette.coral.interpolated(to: palette.sun, fraction: share * 2 - 1)
        let tile = PerspectiveTile(color: base.darkened(by: 0.07 * Double(row)))
        tile.name = "tile \(index + 1)"
        tile.sheet.transform = Transform(rotation: angle, axisX: 0, y: 1, z: 0)
        stage.layer.insertSublayer(tile, below: eye.layer)
        return tile
      }
    }
    for (tile, frame) in zip(tiles, frames) {
      tile.freeze(.position, .anchorPoint)
      tile.sheet.freeze(.position, .anchorPoint)
      tile.place(on: stagedSize, at: frame, axis: axis)
    }
    guard isNew, velocity != 0 else { return }
    // A throw goes on.
    for tile in tiles { tile.sheet.animate(.transform.rotation.y, initialVelocity: velocity) }
  }
}
