import Martlet
import MartletTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A print that is moved, scaled and turned by one finger or more, pushes others, and goes on as they let it go.
@MainActor
final class PhotoView: View {
  /// Whether keys have taken it: it has an edge then.
  var isTaken = false {
    didSet {
      guard isTaken != oldValue else { return }
      layer.borderColor = edge
      layer.borderWidth = isTaken ? 3 : 0
      if isTaken { bringToFront() }
    }
  }
  private let edge: Color

  /// Where it lies at first.
  var home = Point.zero

  /// The table, in the superview's points.
  var table = Rect.zero
  private let picture: DrawnLayer
  /// A picture of a file that was dropped on it; `nil` if none was.
  private var print: Layer?
  private let angle: Double
  let animator: DynamicAnimator
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()

  /// The scales at which it can lie.
  static let scales = 0.6...2.2
  /// How a scale that is let go comes to rest.
  static let spring = Spring(duration: 0.5, bounce: 0.25)
  /// What holds the scale back beyond them, in natural logarithms: it never exceeds them by half.
  private static let band = RubberBand(length: log(1.5))
  /// When the second of two fingers was left alone, in media seconds, as long as they count as lifting together.
  private var partingTime: MediaTime?
  /// The time after which it is one finger that holds the photo, in seconds: the pan's velocity is that of it alone then.
  private static let parting = 0.1
  /// The logarithm of the scale that the fingers would give it without the band, while they pinch.
  private var wantedScale = 0.0
  /// How many dropped files are looked at for a picture.
  private static let mostFiles = 12
  /// The picture is painted larger than it is shown, so that it stays sharp when it is enlarged.
  private static let fineness = 2.0

  init(seed: UInt64, palette: Palette, animator: DynamicAnimator) {
    self.animator = animator
    edge = palette.tint
    var random = SeededGenerator(seed: seed &* 77)
    angle = Double.random(in: 0.02...0.12, using: &random) * (Bool.random(using: &random) ? 1 : -1)
    let scenery = Scenery(seed: seed)
    picture = DrawnLayer { context, size in scenery.draw(in: context, size: size) }
    super.init()
    layer.name = "photo-\(seed)"
    backgroundColor = palette.isDark ? Color(0xEDEAE3) : .white
    cornerRadius = 4
    layer.shadow = Shadow(opacity: 0.16, radius: 9, offset: Point(x: 0, y: 4))
    picture.isStill = true
    layer.addSublayer(picture)
    // A photo on a table has nothing to be tapped for: it is held as soon as a finger lands, and sticks to two from the
    // first of their motion on.
    pan.minimumDistance = 0
    pinch.minimumChange = 0
    rotation.minimumAngle = 0
    for recognizer in [pan, pinch, rotation] {
      recognizer.shouldRecognizeSimultaneously = { [weak self] in $0.target === self }
      addGestureRecognizer(recognizer)
    }
    pan.addHandler { [weak self] in self?.panned($0) }
    dropTarget = DropTarget(types: [MediaType.uriList]) { [weak self] in self?.takeFile(of: $0) }
    pinch.addHandler { [weak self] in self?.pinched($0) }
    rotation.addHandler { [weak self] in self?.turned($0) }
  }

  /// Shows the first picture among the files that were dropped. Its pixels are read on another thread.
  private func takeFile(of drop: Drop) {
    drop.readURIs { [weak self] uris in
      let paths = uris.lazy.compactMap { URIList.filePath(of: $0) }.prefix(Self.mostFiles)
      guard let self, let file = paths.firstNonNil({ try? ImageFile($0) }) else {
        return drop.reject()
      }
      let print = print ?? Layer()
      if self.print == nil { layer.addSublayer(print) }
      self.print = print
      print.contentsGravity = .resizeAspectFill
      print.masksToBounds = true
      print.contents = Image(file: file)
      setNeedsLayout()
    }
  }

  override func layoutSubviews() {
    let margin = (bounds.width * 0.05).rounded()
    let inner = bounds.insetBy(dx: margin, dy: margin)
    print?.frame = inner
    picture.transform = Transform(scale: 1 / Self.fineness)
    picture.bounds = Rect(
      x: 0, y: 0, width: max(inner.width, 1) * Self.fineness, height: max(inner.height, 1) * Self.fineness)
    picture.position = inner.center
  }

  /// Whether fingers hold it.
  var isInHand: Bool { pan.state.isOngoing || pinch.state.isOngoing || rotation.state.isOngoing }

  /// Lies where it lay at first.
  func lay() {
    guard !isInHand else { return }
    center = home
    transform = Transform(rotation: angle)
  }

  /// Goes to where it lay at first, on top of its motion, and through the others.
  func goHome() {
    guard !isInHand else { return }
    animator.hold(self)
    let spring = Spring.smooth.paced(from: center, to: home, velocity: .zero, isThrown: false)
    layer.animate(.transform, to: Transform(rotation: angle), spring: spring)
    layer.animate(.position, to: home, spring: spring) { [weak self] isFinished in
      if let self, isFinished, !isInHand { animator.release(self) }
    }
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      bringToFront()
      freeze(.position, .transform)
      pan.translation = .zero
      partingTime = nil
    case .changed:
      if let partingTime, let touch = pan.touches.first, touch.time - partingTime > Self.parting {
        self.partingTime = nil
      }
      if pan.numberOfTouches == 1 { swing(pan) } else { center += pan.translation }
      pan.translation = .zero
    case .ended, .cancelled: letGo()
    case .possible, .failed: break
    }
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      freeze(.transform.scale)
      wantedScale = Self.band.unlimited(log(transform.scale), to: Self.logScales)
    case .changed:
      wantedScale += log(pinch.scale)
      let scale = exp(Self.band.limited(wantedScale, to: Self.logScales))
      apply(Transform2D(scale: scale / transform.scale), about: pinch.location)
      pinch.scale = 1
    case .ended, .cancelled:
      partingTime = pan.touches.first?.time
      let scale = min(max(transform.scale, Self.scales.lowerBound), Self.scales.upperBound)
      layer.animate(
        .transform.scale, to: scale, spring: Self.spring,
        initialVelocity: pinch.velocity(in: layer.handOverSpace) * growthShare)
      letGo()
    case .possible, .failed: break
    }
  }

  private func turned(_ rotation: RotationGestureRecognizer) {
    switch rotation.state {
    case .began: freeze(.transform.rotation.z)
    case .changed:
      apply(Transform2D(rotation: rotation.rotation), about: rotation.location)
      rotation.rotation = 0
    case .ended, .cancelled: letGo()
    case .possible, .failed: break
    }
  }

  /// The fraction of the fingers' growth with which its scale follows.
  private var growthShare: Double { Self.band.slope(at: wantedScale, in: Self.logScales) }

  private static var logScales: ClosedRange<Double> { log(scales.lowerBound)...log(scales.upperBound) }

  /// Scales or turns it about a point of the window.
  private func apply(_ change: Transform2D, about point: Point) {
    guard let place = superview?.convert(point, from: nil) else { return }
    transform = transform.concatenating(Transform(change))
    center = place + change.apply(center - place)
  }

  /// Follows one finger, as paper does that is pulled at that point: it turns behind it.
  private func swing(_ pan: PanGestureRecognizer) {
    guard let finger = superview?.convert(pan.location, from: nil) else { return }
    let way = pan.translation
    let arm = finger - way - center
    let turn = turn(of: arm, by: way)
    transform = transform.concatenating(Transform(rotation: turn))
    center = finger - Transform2D(rotation: turn).apply(arm)
  }

  /// The turn, in radians, of what is pulled by a way at the end of an arm from its centre.
  private func turn(of arm: Point, by way: Point) -> Double {
    let size = bounds.size
    // The square of its radius of gyration.
    let inertia =
      (size.width * size.width + size.height * size.height) / 12 * transform.scale * transform.scale
    return (arm.x * way.y - arm.y * way.x) / max(arm.dot(arm) + inertia, 1)
  }

  /// Gives it back to the table as the hand has moved it, once no gesture holds it.
  private func letGo() {
    guard !isInHand else { return }
    var hand = pan.hand
    hand.growth *= growthShare
    // The velocity of one finger is that of the point under it.
    if partingTime == nil, let middle = superview?.convert(center, to: nil) {
      hand.turn = turn(of: hand.center - middle, by: hand.velocity)
    }
    if table.contains(center) {
      animator.release(self, handedOverFrom: hand)
    } else {
      comeBack(velocity: hand.ofPosition.velocity(in: layer.handOverSpace))
    }
  }

  /// Goes onto the table from beside it, where forces would leave it.
  private func comeBack(velocity: Point) {
    let (angle, scale) = (layer.transform.rotationZ, transform.scale)
    let half = bounds.size * (scale / 2)
    let reach = Point(
      x: half.width * abs(cos(angle)) + half.height * abs(sin(angle)),
      y: half.width * abs(sin(angle)) + half.height * abs(cos(angle)))
    let room = table.insetBy(dx: min(reach.x, table.width / 2), dy: min(reach.y, table.height / 2))
    let place = Point(
      x: min(max(center.x, room.minX), room.maxX), y: min(max(center.y, room.minY), room.maxY))
    layer.animate(
      .position, to: place,
      spring: .smooth.paced(from: center, to: place, velocity: velocity, isThrown: true),
      initialVelocity: velocity
    ) { [weak self] isFinished in
      if let self, isFinished, !isInHand { animator.release(self) }
    }
  }
}
