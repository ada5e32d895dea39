import Martlet

/// A view that grows out of the place where it lives and goes back there: by itself, or thrown by a hand. It can be caught and sent
/// the other way at any moment.
@MainActor
class GrowingView: View {
  /// Where it lives, in the superview's points.
  var home: () -> Rect = { .zero }
  /// Where it lies when it is open, in the superview's points. Setting it leads there what rests or moves.
  var place = Rect.zero {
    didSet { if place != oldValue { follow() } }
  }
  /// Whether it is open, or on its way there.
  private(set) var isOpen = false
  /// Whether it does not move, and no hand holds it.
  private(set) var isResting = true
  /// Whether a hand may pull it away when it rests; otherwise a hand only catches it in flight.
  var followsHands = false
  /// Called when it begins to open or to go back.
  var onTurn: () -> Void = {}
  /// What it shows, as large as it is when open.
  let content = View()
  let pan = PanGestureRecognizer()

  /// The radius of its corners when it is open, in points.
  var radius: Double {
    didSet { if radius != oldValue { follow() } }
  }
  /// The number of flights so far: the end of an earlier one is not that of this one.
  private var flight = 0
  /// Whether the hand has caught it in flight.
  private var isCaught = false
  /// Whether it goes where it is, by a fade alone.
  private var fadesInPlace = false

  /// How far along the way back a hand must leave it until it goes, as a share of that way: taken at rest, or caught in flight.
  private static let farEnough = (atRest: 0.25, inFlight: 0.5)
  /// The least way that counts as one, in points: for shorter ones, down is the way back.
  private static let leastWay = 40.0

  /// How long it fades as it opens, when it begins and ends to fade as it goes back, and how long it fades where motion is reduced, in
  /// seconds.
  private static let fading = (open: 0.12, begin: 0.24, end: 0.44, quiet: 0.2)

  /// A state between the place where it lives and the one where it is open.
  private struct Pose {
    var center: Point
    var size: Size
    var scale: Double
    var radius: Double
  }

  init(radius: Double) {
    self.radius = radius
    super.init()
    clipsToBounds = true
    isHidden = true
    cornerRadius = radius
    addSubview(content)
    content.isUserInteractionEnabled = false
    pan.maximumNumberOfTouches = 1
    pan.beginsOnTouchDown = { [weak self] _ in self?.isVisiblyMoving ?? false }
    pan.shouldBegin = { [weak self] _ in
      guard let self else { return false }
      return followsHands || isVisiblyMoving
    }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  /// Whether it is seen to move.
  var isVisiblyMoving: Bool {
    !isResting && (layer.isVisiblyMoving(.position) || layer.isVisiblyMoving(.transform.scale))
  }

  private var openPose: Pose { Pose(center: place.center, size: place.size, scale: 1, radius: radius) }

  private var closedPose: Pose {
    let home = home()
    let scale = max(home.width, 1) / max(place.width, 1)
    let height = min(max(home.height, 1) / scale, max(place.height, 1))
    return Pose(
      center: home.center, size: Size(width: place.width, height: height), scale: scale,
      radius: radius / max(scale, 0.1))
  }

  // MARK: Motion

  /// Opens it or sends it back, on top of its motion.
  /// - Parameter hand: The hand that has let it go; `nil` if none has.
  func go(open: Bool, handedOverFrom hand: PanGestureRecognizer? = nil) {
    if open, isHidden {
      set(closedPose)
      opacity = 0
      isHidden = false
    }
    guard open != isOpen || hand != nil else { return }
    isOpen = open
    isResting = false
    flight += 1
    content.isUserInteractionEnabled = false
    fadesInPlace = effectiveReducesMotion && hand == nil
    if fadesInPlace { return fadeInPlace() }
    let pose = open ? openPose : closedPose
    let velocity = hand?.velocity(in: layer.handOverSpace) ?? .zero
    let spring: Spring = hand == nil ? .smooth : .lively
    let seen = layer.presentationValue(of: .position)
    layer.animate(.transform.scale, to: pose.scale, spring: .smooth)
    layer.animate(.bounds.size, to: pose.size, spring: .smooth)
    layer.animate(.cornerRadius, to: pose.radius, spring: .smooth)
    fade(in: open)
    let own = flight
    layer.animate(
      .position, to: pose.center,
      spring: spring.paced(from: seen, to: pose.center, velocity: velocity, isThrown: hand != nil),
      initialVelocity: velocity
    ) { [weak self] _ in
      if let self, own == flight { arrive() }
    }
    onTurn()
  }

  /// Comes and goes where it is open, with a cross-fade. What is seen elsewhere, in flight, goes on from there: it comes on its way, and goes
  /// where it is.
  private func fadeInPlace() {
    let shown = layer.presentationValue(of: .opacity)
    if shown > 0 {
      freeze(.position, .transform.scale, .bounds.size, .cornerRadius, .opacity)
      if isOpen { moveQuickly(to: openPose) }
    } else {
      layer.removeAllAnimations()
      set(openPose)
    }
    opacity = isOpen ? 1 : 0
    let own = flight
    layer.add(BasicAnimation(from: shown, to: isOpen ? 1 : 0, duration: Self.fading.quiet), for: .opacity) {
      [weak self] _ in
      if let self, own == flight { arrive() }
    }
    onTurn()
  }

  private func moveQuickly(to pose: Pose) {
    let time = Self.fading.quiet
    layer.animate(.position, to: pose.center, duration: time, timingFunction: .easeOut)
    layer.animate(.transform.scale, to: pose.scale, duration: time, timingFunction: .easeOut)
    layer.animate(.bounds.size, to: pose.size, duration: time, timingFunction: .easeOut)
    layer.animate(.cornerRadius, to: pose.radius, duration: time, timingFunction: .easeOut)
  }

  /// It is seen at once as it grows, and fades only where it lives.
  private func fade(in isIn: Bool) {
    let shown = layer.presentationValue(of: .opacity)
    freeze(.opacity)
    if isIn { return layer.animate(.opacity, to: 1, duration: Self.fading.open, timingFunction: .linear) }
    layer.add(
      KeyframeAnimation(
        values: [shown, shown, 0], keyTimes: [0, Self.fading.begin / Self.fading.end, 1],
        duration: Self.fading.end),
      for: .opacity)
    opacity = 0
  }

  /// Is open at once, or back.
  func put(open: Bool) {
    flight += 1
    isOpen = open
    layer.removeAllAnimations()
    set(open ? openPose : closedPose)
    opacity = open ? 1 : 0
    arrive()
  }

  private func arrive() {
    isResting = true
    isHidden = !isOpen
    content.isUserInteractionEnabled = isOpen
  }

  /// Takes another place: what moves goes on, on top of it.
  private func follow() {
    content.frame = Rect(origin: .zero, size: place.size)
    setNeedsLayout()
    guard !isHidden else { return }
    if pan.state.isOngoing {
      bounds.size = place.size
    } else {
      // What fades where it is has not come home.
      set(isOpen || fadesInPlace && !isResting ? openPose : closedPose)
    }
  }

  private func set(_ pose: Pose) {
    bounds.size = pose.size
    center = pose.center
    transform = Transform(scale: pose.scale)
    cornerRadius = pose.radius
  }

  // MARK: Hands

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      isCaught = !isResting
      flight += 1
      isResting = false
      content.isUserInteractionEnabled = false
      freeze(.position, .transform.scale, .bounds.size, .cornerRadius, .opacity)
      layer.animate(.opacity, to: 1, spring: .snappy)
      pan.translation = .zero
    case .changed:
      center += pan.translation
      pan.translation = .zero
    case .ended: go(open: !goesBack(pan), handedOverFrom: pan)
    case .cancelled: go(open: isOpen, handedOverFrom: pan)
    case .possible, .failed: break
    }
  }

  /// Whether a hand that lets it go sends it back.
  private func goesBack(_ pan: PanGestureRecognizer) -> Bool {
    let way = closedPose.center - place.center
    let isShort = way.length < Self.leastWay
    let length = isShort ? max(place.height, 1) : way.length
    let direction = isShort ? Point(x: 0, y: 1) : way * (1 / length)
    let velocity = pan.velocity(in: layer.handOverSpace)
    let speed = velocity.dot(direction)
    // A throw to any side sends it back, unless it goes straight away from there.
    if abs(speed) > Spring.slowestThrow { return speed > 0 }
    if velocity.length > 2 * Spring.slowestThrow { return true }
    let share = isCaught ? Self.farEnough.inFlight : Self.farEnough.atRest
    return (center - place.center).dot(direction) / length > share
  }
}
