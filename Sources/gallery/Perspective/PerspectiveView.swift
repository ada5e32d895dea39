import Glibc
import Martlet

/// Photographs that turn, seen by one eye for all or by an eye in front of the anchor point of each, and all of it seen from above.
@MainActor
final class PerspectiveView: DemoView {
  private let stage = View()
  private let scene = View()
  private let plan: PerspectivePlan
  private let eye: EyeHandle
  private let dot: AnchorHandle
  /// The lines about which tiles turn.
  private let axes = ShapeLayer()
  /// What makes them stand out from a photograph's back.
  private let axisEdges = ShapeLayer()
  private let eyes: SegmentedControl
  private let distances: SegmentedControl
  private let matrix: Label
  private let anchorCaption: Label
  private let anchorWords = Phrase(localized("anchor %1$s, %2$s"))
  private var tiles: [PerspectiveTile] = []
  private var columns = 1
  private var link: DisplayLink?
  private var stagedSize = Size.zero
  /// The point about which tiles turn, in fractions of their size.
  private var anchor = Point(x: 0.5, y: 0.5)
  private var distance = EyeDistance(share: 0.2)
  /// Where the finger that holds something wants it.
  private var wanted = Point.zero

  private static let gap = 12.0
  /// The width of a low window from which both figures are beside the title, in points.
  private static let roomForTwo = 440.0
  /// The height of the plan, in heights of the stage, and its least and greatest, in points.
  private static let planHeight = (share: 0.4, least: 76.0, most: 300.0)
  /// The part of the stage's width that the eye does not reach on each side.
  private static let blindSide = 0.15
  private static let eyeSize = 36.0
  /// The width and height of a tile, in those of its cell; how wide it is, in heights; the rest of the stage, in cells.
  private static let share = 0.76
  private static let shape = 4.0 / 3
  private static let rest = 0.2
  private static let firstTurn = 0.75
  /// How far tiles rest turned away at most, in radians, so that something of them is seen.
  private static let steepest = 1.13
  /// What an anchor point reaches beyond its tile above and below, in heights, and how near it is drawn to middle and edges.
  private static let reach = 0.5
  private static let pull = 0.07

  private var hasOneEye: Bool { eyes.selection == 0 }
  /// The tile with the dot.
  private var marked: PerspectiveTile? { tiles.count > columns / 2 ? tiles[columns == 3 ? 1 : 0] : nil }

  init(palette: Palette) {
    let style = ControlStyle(palette: palette)
    plan = PerspectivePlan(palette: palette)
    eye = EyeHandle(palette: palette, size: Self.eyeSize)
    dot = AnchorHandle(palette: palette)
    eyes = SegmentedControl([localized("One eye"), localized("Several")], style: style)
    distances = SegmentedControl(EyeDistance.names, selection: distance.index, style: style)
    matrix = Label("", role: .caption, color: palette.mist)
    anchorCaption = Label(
      "", role: .caption, color: palette.mist,
      alignment: Language.current.direction == .rightToLeft ? .left : .right)
    super.init(
      palette: palette, title: localized("Perspective lab"),
      hint: localized("Drag the eyes and the dot about which the photographs turn; throw them"))
    dress(stage)
    scene.layer.name = "scene"
    scene.layer.masksToBounds = true
    eye.layer.name = "eye"
    plan.eye.layer.name = "eye above"
    dot.layer.name = "anchor"
    for (line, color, width) in [(axisEdges, Color.white.withAlpha(0.9), 4), (axes, palette.coral, 1.5)]
      as [(ShapeLayer, Color, Double)]
    {
      line.isStill = true
      line.fillColor = .clear
      line.strokeColor = color
      line.lineWidth = width
      line.lineDashPattern = [5, 4]
      scene.layer.addSublayer(line)
    }
    for part in [dot, eye] { scene.addSubview(part) }
    for part in [scene, plan] { stage.addSubview(part) }
    for part in [stage, eyes, distances, matrix, anchorCaption] { addSubview(part) }
    eyes.onChange { [weak self] _ in self?.showEyes() }
    distances.onChange { [weak self] in self?.animate(to: EyeDistance(index: $0)) }
    addPan(to: scene) { [weak self] in self?.turned($0) }
    addPan(to: eye) { [weak self] in self?.looked($0) }
    addPan(to: plan) { [weak self] in self?.wentAway($0) }
    addPan(to: dot) { [weak self] in self?.anchored($0) }
  }

  /// A link that runs would be kept by the window.
  isolated deinit { link?.invalidate() }

  private func addPan(to view: View, handler: @escaping @MainActor (PanGestureRecognizer) -> Void) {
    let pan = PanGestureRecognizer()
    pan.minimumDistance = 0
    pan.maximumNumberOfTouches = 1
    pan.addHandler(handler)
    view.addGestureRecognizer(pan)
  }

  // MARK: Keys

  /// One eye for all, or one for each.
  func turnEyes() {
    eyes.selection = 1 - eyes.selection
    showEyes()
  }

  /// Turns tiles about a line farther to the left or to the right.
  func moveAnchor(_ step: Double) { animate(toAnchor: Point(x: anchor.x + step, y: anchor.y)) }

  /// Moves the eye nearer or farther, by a share of the way.
  func addDistance(_ step: Double) {
    animate(to: EyeDistance(share: distance.share + step))
    distances.selection = distance.index
  }

  // MARK: What is seen

  private func showEyes() {
    for tile in tiles { tile.animate(toEyeAt: eyePlace(of: tile), spring: .smooth) }
    plan.eye.layer.animate(.position, to: planEye, spring: .smooth)
    let opacity = hasOneEye ? 1 : 0.3
    View.animate(spring: .smooth) { eye.opacity = opacity }
    watch()
  }

  /// Where the eye is that sees a tile.
  private func eyePlace(of tile: PerspectiveTile) -> Point {
    hasOneEye ? eye.center : tile.place(of: anchor)
  }

  /// Where the eye of the plan is.
  private var planEye: Point {
    Point(x: hasOneEye ? eye.center.x : marked?.place(of: anchor).x ?? 0, y: plan.y(of: distance))
  }

  private func animate(to distance: EyeDistance) {
    self.distance = distance
    plan.eye.layer.animate(.position, to: planEye, spring: .smooth)
    watch()
  }

  private func animate(toAnchor point: Point) {
    anchor = limitedAnchor(point)
    for tile in tiles {
      tile.animate(toAnchor: anchor, spring: .snappy)
      if !hasOneEye { tile.animate(toEyeAt: eyePlace(of: tile), spring: .snappy) }
    }
    if let marked { dot.layer.animate(.position, to: marked.place(of: anchor), spring: .snappy) }
    if !hasOneEye { plan.eye.layer.animate(.position, to: planEye, spring: .snappy) }
    watch()
  }

  /// Follows what moves with the lines and the figures, until all is at rest.
  private func watch() {
    guard let tree = layer.tree else { return }
    if let link {
      link.isPaused = false
    } else {
      link = DisplayLink(tree: tree) { [weak self] in self?.follow($0) }
    }
  }

  private func follow(_ link: DisplayLink) {
    show()
    let isMoving =
      plan.eye.layer.isVisiblyMoving(.position) || tiles.contains { $0.isMoving }
    if !isMoving { link.isPaused = true }
  }

  /// Draws what is not a layer of its own, as all is seen now.
  private func show() {
    let eyeLayer = plan.eye.layer
    let seen =
      eyeLayer.isVisiblyMoving(.position)
      ? plan.distance(atY: eyeLayer.presentation.position.y) : distance
    let inverse = seen.inverse / max(tiles.first?.flat.width ?? 1, 1)
    var perspective = Transform.identity
    perspective.m34 = -inverse
    for tile in tiles where tile.sublayerTransform != perspective { tile.sublayerTransform = perspective }
    let distance = Int((1 / max(inverse, 1e-6)).rounded())
    matrix.string = seen.share == 1 ? "m34 = 0" : distance > 9999 ? "m34 ≈ 0" : "m34 = −1/\(distance)"
    var lines = Path()
    var sections: [PerspectivePlan.Section] = []
    for (index, tile) in tiles.enumerated() {
      let anchor = tile.shownAnchor
      let x = tile.place(of: anchor).x
      lines.move(to: Point(x: x, y: tile.flat.minY - 6))
      lines.addLine(to: Point(x: x, y: tile.flat.maxY + 6))
      guard index < columns else { continue }
      sections.append(
        PerspectivePlan.Section(
          frame: tile.flat, anchor: anchor, angle: tile.shownAngle, eye: tile.shownEye.x))
      if index == 0 {
        func figure(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
        anchorCaption.string = anchorWords(figure(anchor.x), figure(anchor.y))
      }
    }
    (axes.path, axisEdges.path) = (lines, lines)
    plan.show(sections, from: seen)
  }

  // MARK: Hands

  private func turned(_ pan: PanGestureRecognizer) {
    // A way over the whole stage is half a turn.
    let angle = Double.pi / max(stage.bounds.width, 1)
    switch pan.state {
    case .began, .changed:
      for tile in tiles {
        if pan.state == .began { tile.sheet.freeze(.transform.rotation.y) }
        tile.sheet.transform.rotationY += pan.translation.x * angle
      }
      pan.translation = .zero
    case .ended: rest(velocity: pan.velocity.x * angle)
    case .cancelled: rest(velocity: 0)
    case .possible, .failed: break
    }
    show()
    watch()
  }

  /// Lets tiles turn on, and not come to rest so that only their edges are seen.
  private func rest(velocity: Double) {
    for tile in tiles {
      let angle = tile.sheet.transform.rotationY
      let end = Decay.normal.projectedEnd(from: angle, velocity: velocity)
      let slant = end.remainder(dividingBy: .pi)
      guard abs(slant) > Self.steepest else {
        tile.sheet.animate(.transform.rotation.y, initialVelocity: velocity)
        continue
      }
      let goal = end - slant + (slant < 0 ? -Self.steepest : Self.steepest)
      let spring = Spring.gentle.slowed(
        toSpeed: max(5, 1.2 * abs(velocity)), displacement: Point(x: angle - goal, y: 0),
        velocity: Point(x: velocity, y: 0))
      tile.sheet.animate(.transform.rotation.y, to: goal, spring: spring, initialVelocity: velocity)
    }
  }

  private func looked(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began, .changed:
      if pan.state == .began {
        catchEye()
        wanted = eye.center
      }
      wanted += pan.translation
      pan.translation = .zero
      eye.center = limited(wanted)
      for tile in tiles where hasOneEye { tile.show(toEyeAt: eye.center) }
      plan.eye.center.x = planEye.x
    case .ended, .cancelled:
      // What would pass an edge stays there.
      let isFree = pan.state == .ended && limited(wanted) == wanted
      throwEye(velocity: isFree ? pan.velocity : .zero)
    case .possible, .failed: break
    }
    show()
    watch()
  }

  /// Stops the eye where it is seen, on the stage and in the plan, and the photographs that follow it.
  private func catchEye() {
    eye.freeze(.position)
    plan.eye.freeze(.position)
    for tile in tiles where hasOneEye { tile.freeze(.position, .anchorPoint) }
  }

  private func throwEye(velocity: Point) {
    let flight = WalledThrow(from: eye.center, velocity: velocity, in: room)
    let (home, spring, velocity) = (flight.end, flight.spring, flight.velocity)
    eye.layer.animate(.position, to: home, spring: spring, initialVelocity: velocity)
    guard hasOneEye else { return }
    for tile in tiles { tile.animate(toEyeAt: home, spring: spring, velocity: velocity) }
    plan.eye.layer.animate(
      .position, to: planEye, spring: spring, initialVelocity: Point(x: velocity.x, y: 0))
  }

  private func wentAway(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began, .changed:
      if pan.state == .began {
        catchEye()
        wanted = plan.eye.center
      }
      wanted += pan.translation
      pan.translation = .zero
      distance = plan.distance(atY: wanted.y)
      if hasOneEye {
        eye.center = limited(Point(x: wanted.x, y: eye.center.y))
        for tile in tiles { tile.show(toEyeAt: eye.center) }
      }
      plan.eye.center = planEye
      distances.selection = distance.index
    case .ended where hasOneEye:
      throwEye(velocity: Point(x: limited(eye.center) == eye.center ? pan.velocity.x : 0, y: 0))
    case .ended, .cancelled, .possible, .failed: break
    }
    show()
    watch()
  }

  private func anchored(_ pan: PanGestureRecognizer) {
    guard let marked else { return }
    switch pan.state {
    case .began, .changed:
      if pan.state == .began {
        dot.freeze(.position)
        plan.eye.freeze(.position)
        for tile in tiles {
          tile.sheet.freeze(.position, .anchorPoint)
          if !hasOneEye { tile.freeze(.position, .anchorPoint) }
        }
        wanted = dot.center
      }
      wanted += pan.translation
      pan.translation = .zero
      let place = wanted - marked.flat.origin
      anchor = limitedAnchor(
        Point(x: place.x / max(marked.flat.width, 1), y: place.y / max(marked.flat.height, 1)))
      showAnchor()
    case .ended, .cancelled:
      func drawn(_ number: Double) -> Double {
        [0, 0.5, 1].first { abs($0 - number) < Self.pull } ?? number
      }
      animate(toAnchor: Point(x: drawn(anchor.x), y: drawn(anchor.y)))
    case .possible, .failed: break
    }
    show()
    watch()
  }

  private func showAnchor() {
    for tile in tiles {
      tile.turn(about: anchor)
      if !hasOneEye { tile.show(toEyeAt: eyePlace(of: tile)) }
    }
    if let marked { dot.center = marked.place(of: anchor) }
    plan.eye.center = planEye
  }

  /// Where the eye may be.
  private var room: Rect {
    let edge = Size(width: scene.bounds.width * Self.blindSide, height: Self.eyeSize / 2 + 4)
    return Rect(
      center: scene.bounds.center,
      size: Size(
        width: max(scene.bounds.width - 2 * edge.width, 0),
        height: max(scene.bounds.height - 2 * edge.height, 0)))
  }

  private func limited(_ point: Point) -> Point {
    let room = room
    return Point(x: min(max(point.x, room.minX), room.maxX), y: min(max(point.y, room.minY), room.maxY))
  }

  /// An anchor point is in the tile, or above or below it where that is on the stage.
  private func limitedAnchor(_ point: Point) -> Point {
    guard let frame = marked?.flat else { return point }
    let edge = 12 / max(frame.height, 1)
    let top = max(-Self.reach, edge - frame.minY / max(frame.height, 1))
    let bottom = min(1 + Self.reach, (scene.bounds.height - frame.minY) / max(frame.height, 1) - edge)
    return Point(x: min(max(point.x, 0), 1), y: min(max(point.y, min(top, 0.5)), max(bottom, 0.5)))
  }

  // MARK: Layout

  /// The stage with the scene and the plan below it, and the two bars, in a window of a size.
  static func layout(_ size: Size) -> (stage: Rect, scene: Rect, plan: Rect, bars: [Rect]) {
    let field = field(in: size)
    let height = ControlStyle.touchTarget
    let gap = isCompact(size) ? 8 : gap
    let isWide = field.width >= 440 || field.height < 240
    var stage = field
    stage.size.height = max(field.height - (height + gap) * (isWide ? 1 : 2), 1)
    let (least, most) = (planHeight.least, planHeight.most)
    let low = min(max((stage.height * planHeight.share).rounded(), least), most, stage.height * 0.42)
    let scene = Rect(x: stage.minX, y: stage.minY, width: stage.width, height: stage.height - low)
    let plan = Rect(x: stage.minX, y: scene.maxY, width: stage.width, height: low)
    let top = stage.maxY + gap
    let width = isWide ? ((field.width - gap) * 0.4).rounded() : field.width
    let first = Rect(x: field.minX, y: top, width: width, height: height)
    let second =
      isWide
      ? Rect(x: first.maxX + gap, y: top, width: max(field.width - width - gap, 1), height: height)
      : Rect(x: field.minX, y: top + height + gap, width: width, height: height)
    return (stage, scene, plan, [first, second].map { $0.directed(in: size.width) })
  }

  /// Where tiles lie in a scene of a size, row by row, and the number of columns.
  static func frames(in scene: Size) -> (frames: [Rect], columns: Int) {
    /// The width of a tile.
    func width(_ columns: Double, _ rows: Double) -> Double {
      min(scene.width / (columns + rest), scene.height / (rows + rest) * shape) * share
    }
    let grids = [(3.0, 1.0), (2, 2), (2, 3)]
    let areas = grids.map { pow(width($0.0, $0.1), 2) * $0.0 * $0.1 }
    let (columns, rows) = grids[areas.firstIndex(of: areas.max() ?? 0) ?? 0]
    let size = Size(width: width(columns, rows), height: width(columns, rows) / shape)
    let cell = Size(
      width: scene.width / (columns + rest), height: min(scene.height / (rows + rest), size.height / 0.78))
    let frames = (0..<Int(columns * rows)).map { index in
      let (column, row) = (Double(index % Int(columns)), Double(index / Int(columns)))
      return Rect(
        center: Point(
          x: scene.width / 2 + (column - (columns - 1) / 2) * cell.width,
          y: scene.height / 2 + (row - (rows - 1) / 2) * cell.height), size: size)
    }
    return (frames, Int(columns))
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    stage.frame = alignToPixels(layout.stage)
    let top = stage.frame.origin
    scene.frame = stage.alignToPixels(
      Rect(x: 0, y: 0, width: stage.bounds.width, height: layout.scene.maxY - top.y))
    plan.frame = Rect(
      x: 0, y: scene.frame.maxY, width: stage.bounds.width,
      height: max(stage.bounds.height - scene.frame.maxY, 1))
    for (bar, frame) in zip([eyes, distances], layout.bars) { bar.frame = alignToPixels(frame) }
    SegmentedControl.even([eyes, distances])
    layOutWords(field)
    guard stage.bounds.size != stagedSize else { return }
    let old = stagedSize
    stagedSize = stage.bounds.size
    layOutTiles()
    eye.freeze(.position)
    plan.eye.freeze(.position)
    dot.freeze(.position)
    // At first in the gap between two photographs.
    let share =
      old == .zero
      ? Point(x: columns == 3 ? 2.0 / 3 : 0.5, y: 0.5)
      : Point(x: eye.center.x / old.width, y: eye.center.y / max(layout.scene.height, 1))
    eye.center = limited(Point(x: share.x * stagedSize.width, y: share.y * scene.bounds.height))
    anchor = limitedAnchor(anchor)
    showAnchor()
    for tile in tiles { tile.show(toEyeAt: eyePlace(of: tile)) }
    show()
  }

  /// Puts the figures below the plan, or beside the title where there is no height for them.
  private func layOutWords(_ field: Rect) {
    let words = Self.captionSize(bounds.size)
    let height = (words * 1.6).rounded()
    let isLow = Self.hasFiguresAbove(bounds.size)
    plan.footer = isLow ? 0 : height + 6
    // Beside the title of a small window there is room for one of them.
    anchorCaption.isHidden = isLow && bounds.width < Self.roomForTwo
    let aside = anchorCaption.isHidden ? 0 : words * 9.5
    for (label, isRight) in [(matrix, false), (anchorCaption, true)] {
      label.text.font.size = words
      let width = min(words * (isLow && !isRight ? 8.5 : 9.5), stage.bounds.width / 2 - 12)
      let frame =
        isLow
        ? Rect(
          x: field.maxX - width - (isRight ? 0 : aside), y: field.minX - 2, width: width, height: height)
        : Rect(
          x: isRight ? field.maxX - width - 12 : field.minX + 12, y: stage.frame.maxY - height - 6,
          width: width, height: height)
      // Its figures change all the time.
      label.textScale = 1
      label.frame = alignToPixels(directed(frame))
    }
  }

  /// Whether the figures are beside the title.
  private static func hasFiguresAbove(_ size: Size) -> Bool { size.height < 400 }

  private func layOutTiles() {
    let (frames, columns) = Self.frames(in: scene.bounds.size)
    let angle = tiles.first?.shownAngle ?? Self.firstTurn
    self.columns = columns
    if tiles.count != frames.count {
      for tile in tiles { tile.removeFromSuperlayer() }
      let colors = [palette.sky, palette.coral, palette.sun]
      tiles = frames.indices.map { index in
        let tile = PerspectiveTile(seed: UInt64(index + 32), color: colors[(index + index / columns) % 3])
        tile.name = "tile \(index + 1)"
        tile.sheet.transform = Transform(rotation: angle, axisX: 0, y: 1, z: 0)
        scene.layer.insertSublayer(tile, below: axisEdges)
        return tile
      }
    }
    for (tile, frame) in zip(tiles, frames) {
      tile.freeze(.position, .anchorPoint)
      tile.sheet.freeze(.position, .anchorPoint)
      tile.place(on: scene.bounds.size, at: frame, anchor: anchor)
    }
  }
}
