import Glibc
import Martlet

/// A board that hands turn and zoom about a pivot, before a trace of the board as it is without a transform.
///
/// The board's anchor point is the pivot, its position is where the pivot lies, and its transform turns and zooms. So whatever
/// animates the transform leaves the pivot where it is, in each frame. The board and the pivot's handle lie in a plane that is
/// tilted about the x axis, in a layer whose `sublayerTransform` holds the perspective.
@MainActor
final class MatrixStage: View {
  /// Whether the board stays where it is while the pivot is dragged; otherwise it comes along.
  var isBoardStill = true
  /// Called with how the board is seen to lie, whenever that has changed.
  var onPose: (MatrixPose) -> Void = { _ in }
  /// Called when the board is sent home, all of it.
  var onHome: () -> Void = {}

  let board = View()
  let plane = View()
  private let eye = View()
  private let handle: PivotHandle
  private let grid: DrawnLayer
  private let ghost: DrawnLayer
  private let picture: DrawnLayer
  private let arrow: ArrowLayer
  private var observations: [PresentationObservation] = []
  private let pan = PanGestureRecognizer()
  private let drag = PanGestureRecognizer()
  private let doubleTap = TapGestureRecognizer()

  /// The fingers that hold the board, and where each is in the plane.
  private var grips: [(id: TouchEvent.ID, place: Point)] = []
  /// When the second of two fingers was left alone, as long as they count as lifting together, in media seconds.
  private var partingTime: MediaTime?
  /// The logarithm of the scale that the fingers want, which the band holds back.
  private var wantedScale = 0.0
  /// From the finger that holds the pivot to it, and where the finger wants it.
  private var reach = Point.zero

  /// Where the pivot is at first, in sides of the board from its middle.
  static let firstPivot = Point(x: 0.25, y: -0.25)
  /// The scales at which the board comes to rest.
  static let scales = 0.2...4.0
  /// What holds the scale back beyond them, in natural logarithms.
  private static let band = RubberBand(length: log(1.5))
  private static var logScales: ClosedRange<Double> { log(scales.lowerBound)...log(scales.upperBound) }
  /// How long after another finger a last one may lift to count as lifting with it, in seconds.
  private static let parting = 0.1
  /// A finger that is nearer to the pivot, in points, turns nothing: its direction says little.
  private static let leastArm = 6.0
  /// The distance of the eye at first, in sides of the board.
  private static let eyeDistance = 3.0
  /// The least distance of the eye that a number may be dragged to, in sides of the board.
  private static let leastEyeDistance = 1.2
  /// The picture is painted larger than it is shown at first, so that it stays sharp.
  private static let fineness = 2.0

  init(palette: Palette) {
    handle = PivotHandle(palette: palette)
    grid = DrawnLayer { context, size in
      MatrixStage.paintGrid(in: context, size: size, color: palette.hairline)
    }
    ghost = DrawnLayer { context, size in BoardPicture.paintGhost(in: context, size: size, palette: palette) }
    picture = DrawnLayer { context, size in BoardPicture.paint(in: context, size: size, palette: palette) }
    arrow = ArrowLayer(color: palette.sun, edgeColor: palette.card)
    super.init()
    for layer in [grid, ghost, picture] as [Layer] { layer.isStill = true }
    board.layer.name = "board"
    board.backgroundColor = BoardPicture.ground
    board.layer.shadow = Shadow(opacity: 0.2, radius: 14, offset: Point(x: 0, y: 6))
    board.layer.addSublayer(picture)
    handle.layer.name = "pivot"
    layer.addSublayer(grid)
    layer.addSublayer(ghost)
    plane.addSubview(board)
    plane.layer.addSublayer(arrow)
    plane.addSubview(handle)
    eye.addSubview(plane)
    addSubview(eye)
    observations = [board, plane, eye].map { view in
      view.layer.observePresentation { [weak self] _ in self?.tell() }
    }
    pan.minimumDistance = 0
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
    drag.minimumDistance = 0
    drag.maximumNumberOfTouches = 1
    drag.addHandler { [weak self] in self?.dragged($0) }
    handle.addGestureRecognizer(drag)
    doubleTap.numberOfTapsRequired = 2
    doubleTap.shouldRecognizeSimultaneously = { $0 is PanGestureRecognizer }
    doubleTap.addHandler { [weak self] in if $0.state == .ended { self?.bringHome() } }
    addGestureRecognizer(doubleTap)
  }

  // MARK: How it lies

  /// The middle of the stage, which is the origin of the plane, in its own points.
  var middle: Point { eye.center }

  /// The side of the board in points, before its transform.
  var side: Double { board.bounds.width }

  /// How the board is seen to lie.
  var seenPose: MatrixPose {
    pose(board.layer.presentation, plane.layer.presentation, eye.layer.presentation)
  }

  /// The board's matrix as the layers show it.
  var seenMatrix: Transform {
    board.layer.presentation.localTransform
      .concatenating(plane.layer.presentation.localTransform)
      .concatenating(eye.layer.presentation.sublayerTransform)
  }

  private func pose(
    _ board: LayerProperties, _ plane: LayerProperties, _ eye: LayerProperties
  ) -> MatrixPose {
    MatrixPose(
      pivot: (board.anchorPoint - Point(x: 0.5, y: 0.5)) * side, linear: board.transform,
      place: board.position, tilt: plane.transform.rotationX, m34: eye.sublayerTransform.m34)
  }

  /// How it lies when everything has come to rest. Setting it shows it at once.
  private var model: MatrixPose {
    get {
      MatrixPose(
        pivot: (board.layer.anchorPoint - Point(x: 0.5, y: 0.5)) * side, linear: board.transform,
        place: board.center, tilt: plane.transform.rotationX, m34: eye.layer.sublayerTransform.m34)
    }
    set {
      board.transform = newValue.linear
      board.layer.anchorPoint = anchor(of: newValue.pivot)
      board.center = newValue.place
      handle.center = newValue.place
      if newValue.m34 != eye.layer.sublayerTransform.m34 { eye.layer.sublayerTransform.m34 = newValue.m34 }
    }
  }

  private func anchor(of pivot: Point) -> Point {
    side > 0 ? Point(x: 0.5, y: 0.5) + pivot / side : Point(x: 0.5, y: 0.5)
  }

  /// Stops everything but the tilt where it is seen.
  func hold() {
    board.freeze(.transform, .position, .anchorPoint)
    handle.freeze(.position)
    // They stop at one moment, and stay together.
    handle.center = board.center
    eye.layer.freeze(.sublayerTransform)
  }

  /// Whether something is seen to move that a finger can catch.
  private var isMoving: Bool {
    board.layer.isVisiblyMoving(.transform) || board.layer.isVisiblyMoving(.position)
      || board.layer.isVisiblyMoving(.anchorPoint)
  }

  /// Goes to a pose with a spring, on top of the motion; all but the tilt.
  private func animate(to pose: MatrixPose, spring: Spring) {
    board.layer.animate(.transform, to: pose.linear, spring: spring)
    movePivot(to: pose, spring: spring)
    var perspective = Transform.identity
    perspective.m34 = pose.m34
    if eye.layer.sublayerTransform != perspective {
      eye.layer.animate(.sublayerTransform, to: perspective, spring: spring)
    }
  }

  private func movePivot(to pose: MatrixPose, spring: Spring) {
    board.layer.animate(.anchorPoint, to: anchor(of: pose.pivot), spring: spring)
    board.layer.animate(.position, to: pose.place, spring: spring)
    handle.layer.animate(.position, to: pose.place, spring: spring)
  }

  private func tell() {
    let pose = seenPose
    arrow.point(from: .zero, to: pose.origin)
    onPose(pose)
  }

  // MARK: Keys, wheels and numbers

  /// Turns it about the pivot by an angle in radians, on top of its motion.
  func turn(by angle: Double) {
    guard grips.isEmpty else { return }
    board.layer.animate(.transform.rotation.z, to: board.transform.rotationZ + angle, spring: .smooth)
  }

  /// Zooms it about the pivot by a factor, on top of its motion.
  func zoom(by factor: Double) {
    guard grips.isEmpty else { return }
    board.layer.animate(.transform.scale, to: Self.limited(board.transform.scale * factor), spring: .smooth)
  }

  /// Tilts it to an angle in radians, with a spring or at once.
  func tilt(to angle: Double, isAnimated: Bool) {
    if isAnimated {
      plane.layer.animate(.transform.rotation.x, to: angle, spring: .smooth)
    } else {
      plane.freeze(.transform)
      plane.transform = Transform(rotation: angle, axisX: 1, y: 0, z: 0)
    }
  }

  /// Brings the board back to where it lies without a transform, unless a hand holds it. The pivot stays where it is.
  func goHome() {
    if grips.isEmpty { bringHome() }
  }

  private func bringHome() {
    var pose = model
    pose.linear = .identity
    pose.place = limited(pose.place)
    pose.pivot = pose.place
    pose.m34 = firstM34
    animate(to: pose, spring: .smooth)
    tilt(to: 0, isAnimated: true)
    onHome()
  }

  /// Moves the pivot to the next of the middle and the corners of the board, which stays where it is.
  func movePivotOn() {
    guard grips.isEmpty, side > 0 else { return }
    let stops = [(0.0, 0.0), (-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map {
      Point(x: $0.0 * side, y: $0.1 * side)
    }
    hold()
    var pose = model
    let current = stops.firstIndex { $0.distance(to: pose.pivot) < 1 }
    let next = stops[((current ?? -1) + 1) % stops.count]
    let way = limited(pose.place + pose.turned(next - pose.pivot)) - pose.place
    pose.movePivot(by: way, isBoardStill: true)
    movePivot(to: pose, spring: .smooth)
  }

  /// Changes an entry of the matrix at once.
  func change(_ entry: MatrixEntry, by amount: Double) {
    var pose = model
    pose.change(entry, by: amount)
    pose.m34 = min(max(pose.m34, -1 / (Self.leastEyeDistance * max(side, 1))), 0)
    let size = bounds.size
    pose.place = Point(
      x: min(max(pose.place.x, -2 * size.width), 2 * size.width),
      y: min(max(pose.place.y, -2 * size.height), 2 * size.height))
    model = pose
  }

  /// Brings an entry of the matrix back to what it is at first, with a spring.
  func reset(_ entry: MatrixEntry) {
    var pose = model
    if entry.column == 3 {
      pose.m34 = firstM34
    } else {
      let target = entry.row == entry.column ? 1.0 : 0
      var flat = pose
      flat.tilt = 0
      pose.tilt = 0
      pose.change(entry, by: target - entry.value(in: flat.matrix))
    }
    animate(to: pose, spring: .lively)
  }

  private var firstM34: Double { -1 / (Self.eyeDistance * max(side, 1)) }

  private static func limited(_ scale: Double) -> Double {
    min(max(scale, scales.lowerBound), scales.upperBound)
  }

  // MARK: Hands on the board

  /// Where a point of the window lies in the plane.
  private func place(of point: Point) -> Point? { plane.convert(point, from: nil, source: .presentation) }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      hold()
      grips = []
      wantedScale = Self.band.unlimited(logScale, to: Self.logScales)
      grip(pan)
    case .changed:
      if pan.touches.map(\.id) != grips.map(\.id) { grip(pan) }
      follow(pan)
    case .ended, .cancelled: letGo(pan)
    case .possible, .failed: break
    }
  }

  /// The logarithm of the board's scale. One that is scaled to nothing counts as small.
  private var logScale: Double { log(max(board.transform.scale, 1e-3)) }

  /// Takes the fingers that are there: those that it held where they were, and others where they landed. Two of them bring
  /// the pivot between them.
  private func grip(_ pan: PanGestureRecognizer) {
    let old = grips
    grips = pan.touches.compactMap { touch in
      if let known = old.first(where: { $0.id == touch.id }) { return known }
      return place(of: touch.startPosition).map { (touch.id, $0) }
    }
    partingTime = old.count > 1 && grips.count == 1 ? pan.touches.first?.time : nil
    guard grips.count > 1 else { return }
    var pose = model
    pose.movePivot(by: (grips[0].place + grips[1].place) / 2 - pose.place, isBoardStill: true)
    model = pose
  }

  /// Turns, zooms and moves the board as the fingers that hold it have moved: one about the pivot, two about themselves.
  private func follow(_ pan: PanGestureRecognizer) {
    if let partingTime, let touch = pan.touches.first, touch.time - partingTime > Self.parting {
      self.partingTime = nil
    }
    let places = grips.map { grip in
      pan.touches.first { $0.id == grip.id }.flatMap { place(of: $0.position) } ?? grip.place
    }
    guard let old = grips.first?.place, let new = places.first else { return }
    var pose = model
    if grips.count > 1 {
      turn(&pose, from: grips[1].place - old, to: places[1] - new)
      pose.place = (new + places[1]) / 2
    } else {
      turn(&pose, from: old - pose.place, to: new - pose.place)
    }
    model = pose
    for index in grips.indices { grips[index].place = places[index] }
  }

  /// Turns and zooms a pose as one arm becomes another one.
  private func turn(_ pose: inout MatrixPose, from old: Point, to new: Point) {
    guard old.length > Self.leastArm, new.length > Self.leastArm else { return }
    let before = Self.band.limited(wantedScale, to: Self.logScales)
    wantedScale += log(new.length / old.length)
    let growth = exp(Self.band.limited(wantedScale, to: Self.logScales) - before)
    let angle = atan2(old.x * new.y - old.y * new.x, old.dot(new))
    pose.linear = pose.linear.concatenating(Transform(rotation: angle)).concatenating(
      Transform(scale: growth))
  }

  private func letGo(_ pan: PanGestureRecognizer) {
    let isPair = partingTime != nil || grips.count > 1
    grips = []
    if isPair {
      let hand = pan.hand
      board.animate(.transform.rotation.z, handedOverFrom: hand.ofRotation)
      letGoScale(handedOverFrom: hand.ofScale)
      letGoPivot(handedOverFrom: hand.ofPosition)
    } else {
      let arm = ArmHand(pan: pan, leastArm: Self.leastArm)
      board.animate(.transform.rotation.z, handedOverFrom: arm.turn)
      letGoScale(handedOverFrom: arm.growth)
    }
  }

  private func letGoScale(handedOverFrom source: some VelocitySource<Double>) {
    let share = Self.band.slope(at: wantedScale, in: Self.logScales)
    let velocity = source.velocity(in: board.layer.handOverSpace) * share
    let scale = board.transform.scale
    let end = Decay.fast.projectedEnd(from: scale, velocity: velocity)
    if Self.limited(end) == end {
      board.layer.animate(.transform.scale, decay: .fast, initialVelocity: velocity)
    } else {
      board.layer.animate(
        .transform.scale, to: Self.limited(end), spring: .smooth, initialVelocity: velocity)
    }
  }

  // MARK: Hands on the pivot

  private func dragged(_ drag: PanGestureRecognizer) {
    switch drag.state {
    case .began:
      hold()
      reach = board.center - (place(of: drag.location) ?? board.center)
    case .changed:
      guard let finger = place(of: drag.location) else { return }
      var pose = model
      pose.movePivot(by: limited(finger + reach) - pose.place, isBoardStill: isBoardStill)
      model = pose
    case .ended, .cancelled: letGoPivot(handedOverFrom: drag)
    case .possible, .failed: break
    }
  }

  /// Lets the pivot run out, within the stage. The board stays or comes along as it did in the hand; what was moved by two
  /// fingers comes along as it is.
  private func letGoPivot(handedOverFrom source: some VelocitySource<Point>) {
    let velocity = source.velocity(in: board.layer.handOverSpace)
    let pose = model
    let start = pose.place
    let end = limited(Decay.fast.projectedEnd(from: start, velocity: velocity))
    let spring = Spring.smooth.paced(from: start, to: end, velocity: velocity, isThrown: true)
    if source is PanGestureRecognizer {
      var (moved, ahead) = (pose, pose)
      moved.movePivot(by: end - start, isBoardStill: isBoardStill)
      ahead.movePivot(by: velocity, isBoardStill: isBoardStill)
      board.layer.animate(
        .anchorPoint, to: anchor(of: moved.pivot), spring: spring,
        initialVelocity: anchor(of: ahead.pivot) - anchor(of: pose.pivot))
    }
    for view in [board, handle] {
      view.layer.animate(.position, to: end, spring: spring, initialVelocity: velocity)
    }
  }

  /// The nearest place for the pivot on the stage.
  private func limited(_ place: Point) -> Point {
    let room = Rect(center: .zero, size: bounds.size).insetBy(
      dx: min(handle.bounds.width, bounds.width / 2), dy: min(handle.bounds.width, bounds.height / 2))
    return Point(
      x: min(max(place.x, room.minX), room.maxX), y: min(max(place.y, room.minY), room.maxY))
  }

  // MARK: Layout

  /// The side of the board on a stage of a size, in points.
  static func side(on stage: Size) -> Double { max((min(stage.width, stage.height) * 0.24).rounded() * 2, 2) }

  override func layoutSubviews() {
    let pixel = 1 / layer.windowScale
    func aligned(_ length: Double) -> Double { (length / pixel).rounded() * pixel }
    eye.center = Point(x: aligned(bounds.width / 2), y: aligned(bounds.height / 2))
    grid.frame = bounds
    let old = side
    // An even number of pixels, so that its edges lie on pixels as its middle does.
    let side = max((Self.side(on: bounds.size) / pixel / 2).rounded(.down), 1) * 2 * pixel
    ghost.frame = Rect(center: middle, size: Size(width: side, height: side))
    guard side != old else { return tell() }
    hold()
    board.bounds = Rect(center: .zero, size: Size(width: side, height: side))
    board.cornerRadius = side * BoardPicture.corner
    picture.bounds = Rect(x: 0, y: 0, width: side * Self.fineness, height: side * Self.fineness)
    picture.transform = Transform(scale: 1 / Self.fineness)
    picture.position = .zero
    let width = min(max((side * 0.2).rounded(), PivotHandle.sizes.lowerBound), PivotHandle.sizes.upperBound)
    handle.bounds = Rect(x: 0, y: 0, width: width, height: width)
    if old == 0 {
      model = MatrixPose(pivot: Self.firstPivot * side, place: Self.firstPivot * side, m34: firstM34)
    } else {
      // In proportion.
      let place = board.center * (side / old)
      (board.center, handle.center) = (place, place)
      eye.layer.sublayerTransform.m34 *= old / side
    }
    tell()
  }

  /// Paints lines at equal distances through the middle, one device pixel wide.
  private static func paintGrid(in context: DrawingContext, size: Size, color: Color) {
    let step = max(side(on: size) / 4, 4)
    let pixel = context.hairline
    let gap = min(12, step / 2)
    func lines(_ length: Double) -> [Double] {
      let middle = (length / 2 / pixel).rounded() * pixel
      let count = Int(length / 2 / step) + 1
      // Not so near to an edge that two lines would be seen there.
      return (-count...count).map { ((middle + Double($0) * step) / pixel).rounded() * pixel }
        .filter { $0 > gap && $0 < length - gap }
    }
    for x in lines(size.width) {
      context.fill(Rect(x: x, y: 0, width: pixel, height: size.height), with: color)
    }
    for y in lines(size.height) {
      context.fill(Rect(x: 0, y: y, width: size.width, height: pixel), with: color)
    }
  }
}
