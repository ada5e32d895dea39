import Martlet

/// A face of the box: a photograph outside, and a bird on a coloured ground inside. A tap turns it about its middle, like a
/// revolving door, so that the other side is outside.
@MainActor
final class BoxFace: View {
  /// The length of its edges, in points.
  var side = 0.0 {
    didSet { if side != oldValue { layOut() } }
  }
  /// Where it is in the box.
  var base: Transform {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// Whether the panel is outside, or comes there.
  private var isTurned = false
  /// What turns: both sides.
  private let door = View()
  private let photo = View()
  private let picture: DrawnLayer
  private let panel = View()
  /// What shows through the seams to the faces beside it, where edges are smoothed: just inside of each side, in its colour.
  private let linings = (0..<2).map { _ in View() }
  private let bird: BirdLayer
  private let tap = TapGestureRecognizer()

  private static let spring = Spring(duration: 0.8, bounce: 0.2)
  /// The radius of its corners, the margin of the photograph and the side of the bird, in sides of the face.
  private static let radius = 0.05
  private static let margin = 0.05
  private static let birdSize = 0.62
  /// How far a lining is behind its side, in points.
  private static let depth = 1.0
  /// How much smaller the side that is inside is at each edge, in points: so the edges of the faces in front hide it.
  private static let inset = 1.5

  init(number: Int, palette: Palette) {
    let scenery = Scenery(seed: UInt64(number + 1))
    picture = DrawnLayer { context, size in scenery.draw(in: context, size: size) }
    let color = number < 4 ? [palette.sky, palette.coral][number % 2] : palette.sun
    bird = BirdLayer(color: color.interpolated(to: Color(0x1B1D22), fraction: 0.85), eyeColor: color)
    super.init()
    layer.preservesDepth = true
    door.layer.preservesDepth = true
    photo.backgroundColor = palette.isDark ? Color(0xEDEAE3) : .white
    photo.layer.addSublayer(picture)
    panel.backgroundColor = color
    panel.layer.addSublayer(bird)
    panel.layer.transform = Transform(rotation: .pi, axisX: 0, y: 1, z: 0)
    photo.layer.name = "photo-\(number + 1)"
    panel.layer.name = "panel-\(number + 1)"
    for layer in [picture, bird] as [Layer] { layer.isStill = true }
    for (lining, side) in zip(linings, [photo, panel]) {
      lining.backgroundColor = side.backgroundColor
      lining.isUserInteractionEnabled = false
      lining.layer.transform = Transform(translationX: 0, y: 0, z: -Self.depth)
        .concatenating(side.layer.transform)
    }
    linings[1].layer.isHidden = true
    for view in linings + [photo, panel] {
      view.layer.isDoubleSided = false
      door.addSubview(view)
    }
    addSubview(door)
    tap.addHandler { [weak self] in if $0.state == .ended { self?.turnOver() } }
    addGestureRecognizer(tap)
  }

  /// Turns the other side out, on top of a running turn.
  private func turnOver() {
    // The lining of the side that comes to the inside would be seen around the faces in front.
    for lining in linings { lining.layer.isHidden.toggle() }
    isTurned.toggle()
    layOut()
    door.layer.animate(
      .transform.rotation.y, to: door.layer.transform.rotationY + .pi, spring: Self.spring)
  }

  private func layOut() {
    for view in [photo, panel] {
      view.bounds = Rect(x: 0, y: 0, width: side, height: side)
      view.center = .zero
      view.cornerRadius = side * Self.radius
    }
    let inside = isTurned ? photo : panel
    let inset = min(Self.inset, side / 2)
    inside.bounds = inside.bounds.insetBy(dx: inset, dy: inset)
    for lining in linings {
      let width = max(side - 2 * Self.depth, 0)
      lining.bounds = Rect(x: 0, y: 0, width: width, height: width)
    }
    let margin = (side * Self.margin).rounded()
    picture.frame = photo.bounds.insetBy(dx: margin, dy: margin)
    bird.setSide(side * Self.birdSize)
    bird.position = panel.bounds.center
  }
}
