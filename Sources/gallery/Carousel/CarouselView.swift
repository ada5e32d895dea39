import Martlet

/// A cylinder of photographs, and the number of the one in front.
@MainActor
final class CarouselView: DemoView {
  private let stage = View()
  private let carousel: Carousel
  private let caption: Label
  private let place = Phrase(localized("%1$s of %2$s"))
  private let pan = PanGestureRecognizer()

  private static let gap = 12.0
  /// The distance of the eye and its height above the middle, in widths of a photograph; the height of a stage, in heights of a
  /// photograph, from which on it is higher, and how many times as high at most.
  private static let eye = (distance: 3.4, height: 0.9, lowStage: 1.6, rise: 1.9)

  init(palette: Palette) {
    carousel = Carousel(palette: palette)
    caption = Label("", role: .body, color: palette.ink, alignment: .center)
    super.init(
      palette: palette, title: localized("Carousel"),
      hint: localized("Throw the photographs; tap one to bring it to the front"))
    stage.layer.name = "stage"
    stage.addSubview(carousel)
    for part in [stage, caption] { addSubview(part) }
    carousel.onPass = { [weak self] in self?.show($0) }
    pan.maximumNumberOfTouches = 1
    pan.beginsOnTouchDown = { [weak self] _ in self?.carousel.isTurning ?? false }
    pan.addHandler { [weak self] in self?.carousel.follow($0) }
    stage.addGestureRecognizer(pan)
    show(0)
  }

  /// Brings the photograph so many places farther to the front.
  func step(by number: Int) { carousel.step(by: number) }

  private func show(_ index: Int) { caption.string = place("\(index + 1)", "\(Carousel.count)") }

  /// The stage and the caption in a window of a size.
  static func layout(_ size: Size) -> (stage: Rect, caption: Rect) {
    let (stage, row) = stageAndRow(of: isCompact(size) ? 24 : 32, in: size)
    return (stage, row)
  }

  /// The size of a photograph on a stage of a size: upright where that fills the stage more.
  static func photoSize(on stage: Size) -> Size {
    let isUpright = stage.height > stage.width * 1.1
    let shape = isUpright ? 1.5 : 0.75
    let width = max(min(stage.width * (isUpright ? 0.42 : 0.5), stage.height * (isUpright ? 0.46 : 0.78)), 4)
    // Even, so that its edges lie on pixels as its middle does.
    return Size(width: (width / 2).rounded() * 2, height: (width * shape / 2).rounded() * 2)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    stage.frame = alignToPixels(layout.stage)
    caption.text.font.size = Self.bodySize(bounds.size)
    let size = Self.photoSize(on: stage.bounds.size)
    carousel.lay(size)
    // Lower than the middle, since the far ones are seen above.
    let middle = stage.bounds.center
    carousel.center =
      alignToPixels(
        Rect(
          center: Point(
            x: middle.x, y: middle.y + size.height * (stage.bounds.height > size.height * 1.5 ? 0.2 : 0.12)),
          size: size)
      ).center
    // Below the photograph in front.
    let height = layout.caption.height
    let top = min(stage.frame.minY + carousel.center.y + size.height / 2 + Self.gap * 2, layout.caption.minY)
    caption.fit(
      in: alignToPixels(
        Rect(x: layout.caption.minX, y: top, width: layout.caption.width, height: height)))
    // An eye above the middle sees the far side over the near one, from higher up where there is room. What lies in the plane
    // of the stage stays where it is.
    let room = stage.bounds.height / size.height / Self.eye.lowStage
    let rise = size.width * Self.eye.height * min(max(room, 1), Self.eye.rise)
    stage.layer.sublayerTransform = Transform(translationX: 0, y: rise)
      .concatenating(Transform(perspectiveDistance: size.width * Self.eye.distance))
      .concatenating(Transform(translationX: 0, y: -rise))
  }
}
