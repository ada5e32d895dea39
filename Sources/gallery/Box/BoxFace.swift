import Martlet

/// A face of the box: a photograph outside, and a bird on a coloured ground inside. A tap turns it about its middle, like a
/// revolving door, so that the other side is outside. Its corners are square and its sides opaque, so that faces meet without a gap.
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
  /// Called before it turns, and when it has come to rest.
  var onTurn: () -> Void = {}
  var onRest: () -> Void = {}
  /// Whether the side that is inside is not drawn.
  var hidesInside = false {
    didSet { showSides() }
  }

  /// Whether the panel is outside, or comes there.
  private var isTurned = false
  /// What turns: both sides.
  private let door = View()
  private let photo = View()
  private let picture: DrawnLayer
  private let panel = View()
  private let bird: BirdLayer
  private let tap = TapGestureRecognizer()

  private static let spring = Spring(duration: 0.8, bounce: 0.1)
  /// The margin of the photograph and the side of the bird, in sides of the face.
  private static let margin = 0.05
  private static let birdSize = 0.62
  /// How dark a side is edge-on.
  private static let shading = 0.3

  init(number: Int, palette: Palette) {
    let scenery = Scenery(seed: UInt64(number + 1))
    picture = DrawnLayer { context, size in scenery.draw(in: context, size: size) }
    let color = [
      palette.sky, palette.coral, palette.sky, palette.coral, palette.sun, palette.sun,
    ][number]
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
    for view in [photo, panel] {
      view.layer.isDoubleSided = false
      view.layer.shading = Self.shading
      door.addSubview(view)
    }
    addSubview(door)
    tap.addHandler { [weak self] in if $0.state == .ended { self?.turnOver() } }
    addGestureRecognizer(tap)
  }

  /// Whether it is seen to turn.
  private(set) var isTurning = false

  /// Turns the other side out, on top of a running turn.
  private func turnOver() {
    onTurn()
    isTurned.toggle()
    isTurning = true
    showSides()
    door.layer.animate(
      .transform.rotation.y, to: door.layer.transform.rotationY + .pi, spring: Self.spring
    ) { [weak self] _ in
      guard let self, !door.layer.isVisiblyMoving(.transform.rotation.y) else { return }
      isTurning = false
      onRest()
    }
  }

  private func showSides() {
    let (inside, outside) = isTurned ? (photo, panel) : (panel, photo)
    inside.layer.isHidden = hidesInside
    outside.layer.isHidden = false
  }

  private func layOut() {
    for view in [photo, panel] {
      view.bounds = Rect(x: 0, y: 0, width: side, height: side)
      view.center = .zero
    }
    let margin = (side * Self.margin).rounded()
    picture.frame = photo.bounds.insetBy(dx: margin, dy: margin)
    bird.setSide(side * Self.birdSize)
    bird.position = panel.bounds.center
  }
}
