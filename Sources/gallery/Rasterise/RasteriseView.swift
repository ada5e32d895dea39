import Martlet

/// A page that turns, its layers drawn in each frame or kept as one picture.
@MainActor
final class RasteriseView: CostView {
  private let page: TurningPage
  private let pan = PanGestureRecognizer()

  /// How far it swings to each side, in radians, and the seconds for one way.
  private static let swing = (angle: 0.42, duration: 2.6)
  private static let scalesOfPicture = [0.5, 1, 2]

  override class var words: Words {
    Words(
      title: localized("Rasterise while turning"),
      hint: Phrase(localized("%1$s layers: draw them in each frame, or keep their picture"))(
        "\(TurningPage.layerCount)"),
      bars: [[localized("Drawn"), localized("Kept")], ["½", "1", "2"]], chosen: [0, 1])
  }

  required init(palette: Palette) {
    page = TurningPage(palette: palette)
    super.init(palette: palette)
    stage.backgroundColor = palette.isDark ? palette.card : palette.paper.darkened(by: 0.05)
    page.name = "page"
    stage.layer.addSublayer(page)
    pan.minimumDistance = 0
    pan.addHandler { [weak self] in self?.panned($0) }
    stage.addGestureRecognizer(pan)
    isMoving = true
  }

  override func showChoice(of bar: Int) {
    page.shouldRasterize = choice(of: 0) == 1
    showScale()
  }

  private func showScale() {
    page.rasterizationScale = Self.scalesOfPicture[choice(of: 1)] / hairline
  }

  override func showMotion() {
    if showsMotion {
      page.add(
        BasicAnimation(
          from: -Self.swing.angle, to: Self.swing.angle, duration: Self.swing.duration,
          timingFunction: .easeInEaseOut, isAdditive: true, repeatCount: .infinity,
          autoreverses: true),
        for: .transform.rotation.z, key: "swing")
    } else {
      page.freeze(.transform.rotation.z)
    }
  }

  private func panned(_ pan: PanGestureRecognizer) {
    guard let finger = pan.location(in: stage) else { return }
    let arm = finger - page.position
    func turn(_ way: Point) -> Double { (arm.x * way.y - arm.y * way.x) / max(arm.dot(arm), 400) }
    switch pan.state {
    case .began:
      isMoving = false
      page.freeze(.transform.rotation.z)
      pan.translation = .zero
    case .changed:
      page.transform.rotationZ += turn(pan.translation)
      pan.translation = .zero
    case .ended: page.animate(.transform.rotation.z, initialVelocity: turn(pan.velocity))
    case .cancelled, .possible, .failed: break
    }
  }

  override func layoutStage(_ size: Size) {
    // Its corners stay on the stage however it is turned.
    let short = min(size.width, size.height) / TurningPage.diagonal
    let long = short * TurningPage.aspect
    page.place(
      at: stage.bounds.center,
      size: size.height > size.width
        ? Size(width: short, height: long) : Size(width: long, height: short))
    showScale()
  }
}
