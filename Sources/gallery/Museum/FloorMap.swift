import Glibc
import Martlet

/// The floor of the museum, to be moved, scaled and turned by one finger or more; what is let go in motion goes on, and it can be
/// caught at any moment.
@MainActor
final class FloorMap: View {
  /// Called when a room is touched.
  var onRoom: (Int) -> Void = { _ in }
  /// How it lies when all of it is seen.
  private(set) var fit = FloorPose(center: .zero, scale: 1, angle: 0)

  private let floor: Floor
  private let names: [Label]
  private let rooms = FloorPlan.rooms
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()
  private let tap = TapGestureRecognizer()
  /// The logarithm of the scale that fingers would give it without resistance.
  private var wantedScale = 0.0
  private var laidOut = Size.zero

  /// What holds the scale back beyond its limits, in natural logarithms.
  private static let band = RubberBand(length: log(1.5))
  /// The size of the names' letters where all of the floor is seen, in points.
  private static let letters = 14.0
  /// The width that each name may have, on the floor.
  private static let nameWidth = 240.0
  /// How far it is kept within the view, in points.
  private static let margin = 60.0

  /// The floor as one picture.
  private final class Floor: View {
    private let plan: FloorPlan

    init(palette: Palette) {
      plan = FloorPlan(palette: palette)
      super.init()
      layer.name = "floor"
      bounds = Rect(origin: .zero, size: FloorPlan.size)
      setNeedsDisplay()
    }

    override func draw(in context: DrawingContext) { plan.draw(in: context) }
  }

  init(palette: Palette) {
    floor = Floor(palette: palette)
    names = rooms.map { room in
      var words = TextRole.body.text(room.name, color: palette.ink, alignment: .center)
      words.font = .system(size: 17, weight: .semibold)
      words.maximumLines = 1
      return Label(words)
    }
    super.init()
    clipsToBounds = true
    addSubview(floor)
    for name in names { floor.addSubview(name) }
    pinch.minimumChange = 0
    rotation.minimumAngle = 0
    pan.beginsOnTouchDown = { [weak self] _ in self?.floor.layer.isVisiblyMoving(.position) ?? false }
    for recognizer in [pan, pinch, rotation] {
      recognizer.shouldRecognizeSimultaneously = { [weak self] in $0.target === self }
    }
    pan.addHandler { [weak self] in self?.panned($0) }
    pinch.addHandler { [weak self] in self?.pinched($0) }
    rotation.addHandler { [weak self] in self?.turned($0) }
    tap.addHandler { [weak self] in self?.tapped($0) }
    for recognizer in [pan, pinch, rotation, tap] as [GestureRecognizer] { addGestureRecognizer(recognizer) }
  }

  // MARK: Poses

  /// How it lies, or will when it has come to rest.
  var pose: FloorPose {
    FloorPose(center: floor.center, scale: floor.transform.scale, angle: floor.layer.transform.rotationZ)
  }

  /// The place of a room, as it is seen.
  func frame(of room: Int) -> Rect {
    let pose = FloorPose(
      center: floor.layer.presentationValue(of: .position),
      scale: floor.layer.presentationValue(of: .transform.scale), angle: floor.layer.transform.rotationZ)
    return pose.frame(of: rooms[room].frame)
  }

  /// Shows all of it, in its usual direction.
  func showAll() { go(to: fit) }

  /// Brings a room to a place of the view, larger.
  func show(_ room: Int, at place: Point) {
    var pose = fit
    pose.scale = fit.scale * 1.6
    let way = rooms[room].frame.center - Rect(origin: .zero, size: FloorPlan.size).center
    pose.center = place - Transform2D(rotation: pose.angle).apply(way * pose.scale)
    go(to: pose.limited(to: bounds, fit: fit, margin: Self.margin))
  }

  /// Scales it about the middle by a factor, turns it, and moves it.
  func change(scale factor: Double = 1, turn: Double = 0, way: Point = .zero) {
    var next = pose
    let middle = bounds.center
    next.scale = min(max(next.scale * factor, fit.scale), fit.scale * FloorPose.mostScale)
    next.angle += turn
    next.center =
      middle + Transform2D(rotation: turn).apply((next.center - middle) * (next.scale / pose.scale)) + way
    go(to: next.limited(to: bounds, fit: fit, margin: Self.margin))
  }

  private func go(to pose: FloorPose) {
    guard !isInHand else { return }
    let spring = Spring.smooth.paced(from: floor.center, to: pose.center, velocity: .zero, isThrown: false)
    floor.layer.animate(.position, to: pose.center, spring: spring)
    floor.layer.animate(.transform.scale, to: pose.scale, spring: spring)
    turn(to: pose.angle, spring: spring)
  }

  /// Turns the floor, and its names the other way, so that these stay upright.
  private func turn(to angle: Double, spring: Spring, velocity: Double = 0) {
    floor.layer.animate(.transform.rotation.z, to: angle, spring: spring, initialVelocity: velocity)
    for name in names {
      name.layer.animate(.transform.rotation.z, to: -angle, spring: spring, initialVelocity: -velocity)
    }
  }

  // MARK: Hands

  /// Whether fingers hold it.
  private var isInHand: Bool { pan.state.isOngoing || pinch.state.isOngoing || rotation.state.isOngoing }

  private var logScales: ClosedRange<Double> {
    log(fit.scale)...log(fit.scale * FloorPose.mostScale)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      floor.freeze(.position)
      pan.translation = .zero
    case .changed:
      floor.center += pan.translation
      pan.translation = .zero
    case .ended, .cancelled: letGo()
    case .possible, .failed: break
    }
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      floor.freeze(.transform.scale)
      wantedScale = Self.band.unlimited(log(max(floor.transform.scale, 1e-3)), to: logScales)
    case .changed:
      wantedScale += log(max(pinch.scale, 1e-3))
      let scale = exp(Self.band.limited(wantedScale, to: logScales))
      apply(Transform2D(scale: scale / max(floor.transform.scale, 1e-3)), about: pinch.location)
      pinch.scale = 1
    case .ended, .cancelled: letGo()
    case .possible, .failed: break
    }
  }

  private func turned(_ rotation: RotationGestureRecognizer) {
    switch rotation.state {
    case .began:
      floor.freeze(.transform.rotation.z)
      for name in names { name.freeze(.transform.rotation.z) }
    case .changed:
      apply(Transform2D(rotation: rotation.rotation), about: rotation.location)
      for name in names { name.transform = Transform(rotation: -floor.layer.transform.rotationZ) }
      rotation.rotation = 0
    case .ended, .cancelled: letGo()
    case .possible, .failed: break
    }
  }

  /// Scales or turns it about a point of the window.
  private func apply(_ change: Transform2D, about point: Point) {
    guard let place = convert(point, from: nil) else { return }
    floor.transform = floor.transform.concatenating(Transform(change))
    floor.center = place + change.apply(floor.center - place)
  }

  /// Once no gesture holds it, it goes on as the hand has moved it, as far as it may.
  private func letGo() {
    guard !isInHand else { return }
    let velocity = pan.velocity(in: floor.layer.handOverSpace)
    var goal = pose
    goal.scale = min(max(goal.scale, fit.scale), fit.scale * FloorPose.mostScale)
    goal.angle = goal.snappedAngle
    goal.center = Decay.normal.projectedEnd(from: floor.center, velocity: velocity)
    let end = goal.limited(to: bounds, fit: fit, margin: Self.margin)
    let spring = Spring.smooth.paced(
      from: floor.center, to: end.center, velocity: velocity, isThrown: true)
    if end == pose || (end.center == goal.center && goal.scale == floor.transform.scale) {
      floor.layer.animate(.position, handedOverFrom: pan)
    } else {
      floor.layer.animate(.position, to: end.center, spring: spring, handedOverFrom: pan)
    }
    floor.layer.animate(.transform.scale, to: end.scale, spring: .smooth)
    turn(to: end.angle, spring: .smooth)
  }

  private func tapped(_ tap: TapGestureRecognizer) {
    guard tap.state == .ended, let place = tap.location(in: floor), let room = FloorPlan.room(at: place)
    else { return }
    onRoom(room)
  }

  // MARK: Layout

  override func layoutSubviews() {
    let old = (fit: fit, size: laidOut)
    fit = FloorPose.fitting(bounds.size)
    defer { placeNames() }
    guard laidOut != bounds.size else { return }
    laidOut = bounds.size
    // It keeps how large it is, against how large it would be to be seen whole.
    var pose = fit
    if !old.size.isEmpty, !isInHand {
      pose.scale = fit.scale * min(max(self.pose.scale / old.fit.scale, 1), FloorPose.mostScale)
      if self.pose.scale > old.fit.scale * 1.01 {
        pose.angle = self.pose.angle
        pose.center = bounds.center + (floor.center - Rect(origin: .zero, size: old.size).center)
        pose = pose.limited(to: bounds, fit: fit, margin: Self.margin)
      }
    }
    if !isInHand {
      floor.center = pose.center
      floor.transform = Transform(scale: pose.scale).concatenating(Transform(rotation: pose.angle))
    }
  }

  private func placeNames() {
    let letters = min(max(Self.letters / fit.scale, 16), 44)
    for (name, room) in zip(names, rooms) {
      name.font.size = letters
      name.bounds = Rect(x: 0, y: 0, width: Self.nameWidth, height: letters * 1.6)
      name.fitText(in: name.bounds.size)
      // It turns about its exhibit, so that it is below that however the floor lies.
      let exhibit = FloorPlan.pictureFrame(in: room).center
      let distance = FloorPlan.namePlace(in: room).y - exhibit.y
      name.layer.anchorPoint = Point(x: 0.5, y: 0.5 - distance / name.bounds.height)
      name.center = exhibit
      name.transform = Transform(rotation: -floor.layer.transform.rotationZ)
    }
  }
}
