import Martlet

/// The drawer: a piece of sky with a sun and the bird, which slide out from behind the bar.
@MainActor
final class BirdDrawer: View {
  private let scenery = View()
  private let sun = Layer()
  private let bird: BirdLayer
  /// The height of the scenery, which stays constant while the drawer opens.
  var openHeight = 0.0

  init(palette: Palette) {
    bird = BirdLayer(color: Color(0x1B1D22), eyeColor: palette.sun)
    super.init()
    layer.name = "drawer"
    layer.backgroundColor = palette.isDark ? palette.sky.darkened(by: 0.3) : palette.sky.lightened(by: 0.45)
    layer.cornerRadius = 20
    layer.masksToBounds = true
    sun.backgroundColor = palette.sun
    for part in [sun, bird] {
      part.isStill = true
      scenery.layer.addSublayer(part)
    }
    addSubview(scenery)
  }

  override func layoutSubviews() {
    // It is aligned with the lower edge, so that it slides out with it.
    scenery.frame = Rect(x: 0, y: bounds.height - openHeight, width: bounds.width, height: openHeight)
    let side = max(1, (min(bounds.width, openHeight) * 0.78).rounded())
    let middle = Point(x: bounds.width / 2, y: (openHeight + 20) / 2)
    guard bird.bounds.width != side || bird.position != middle else { return }
    bird.setSide(side)
    bird.position = middle
    bird.transform = Transform(rotation: -0.26)
    let disc = side * 0.42
    sun.bounds = Rect(x: 0, y: 0, width: disc, height: disc)
    sun.cornerRadius = disc / 2
    sun.position = Point(x: middle.x + side * 0.36, y: middle.y - side * 0.2)
    if !bird.isFlying, !effectiveReducesMotion { bird.fly() }
  }
}
