import Martlet

/// A page that turns, its layers drawn in each frame or kept as one picture.
@MainActor
final class RasteriseView: CostView {
  private let page: TurningPage
  private let tricks: SegmentedBar
  private let scales: SegmentedBar
  private let pan = PanGestureRecognizer()
  private var isSwinging = false

  /// How far it swings to each side, in radians, and the seconds for one way.
  private static let swing = (angle: 0.42, duration: 2.6)
  private static let scalesOfPicture = [0.5, 1, 2]

  init(palette: Palette) {
    let style = ControlStyle(palette: palette)
    page = TurningPage(palette: palette)
    tricks = SegmentedBar(["Drawn", "Kept"], style: style)
    scales = SegmentedBar(["½", "1", "2"], selection: 1, style: style)
    super.init(
      palette: palette, title: "Rasterise while turning",
      hint: "\(TurningPage.layerCount) layers: draw them in each frame, or keep their picture",
      bars: [tricks, scales])
    page.name = "page"
    stage.layer.addSublayer(page)
    tricks.onChange = { [weak self] in self?.keep($0 == 1) }
    scales.onChange = { [weak self] _ in self?.showScale() }
    pan.minimumDistance = 0
    pan.addHandler { [weak self] in self?.panned($0) }
    stage.addGestureRecognizer(pan)
    swing(true)
  }

  /// Keeps the picture, or no longer.
  func turnTrick() {
    tricks.selection = 1 - tricks.selection
    keep(tricks.selection == 1)
  }

  /// Chooses another scale of the picture.
  func turnScale(_ step: Int) {
    scales.selection = min(max(scales.selection + step, 0), Self.scalesOfPicture.count - 1)
    showScale()
  }

  /// Lets it swing, or rest.
  func turnSwing() { swing(!isSwinging) }

  private func keep(_ isKept: Bool) {
    page.shouldRasterize = isKept
    showScale()
  }

  private func showScale() {
    page.rasterizationScale = Self.scalesOfPicture[scales.selection] / hairline
  }

  private func swing(_ isSwinging: Bool) {
    guard isSwinging != self.isSwinging else { return }
    self.isSwinging = isSwinging
    if isSwinging {
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
      swing(false)
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
    // Its corners stay on the stage while it swings.
    let height = min(size.height * 0.64, size.width * 0.5)
    page.place(at: stage.bounds.center, size: Size(width: height * 1.25, height: height))
    showScale()
  }
}
