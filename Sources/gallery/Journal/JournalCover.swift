import Martlet

/// The cover of the journal: a bird on a coloured ground.
@MainActor
final class JournalCover: View {
  private let bird: BirdLayer
  private let title: TextLine?

  /// - Parameter title: The words on it; `nil` for the back.
  init(title: String?, palette: Palette) {
    let ground = Color(0x2F5F8F)
    bird = BirdLayer(color: Color(0xF6F4EF), eyeColor: ground)
    self.title = title.map { TextLine($0, size: 22, weight: .semibold, color: Color(0xF6F4EF)) }
    super.init()
    backgroundColor = ground
    bird.isStill = true
    layer.addSublayer(bird)
    if let title = self.title { layer.addSublayer(title) }
  }

  override func layoutSubviews() {
    let side = min(bounds.width, bounds.height)
    let length = side * (title == nil ? 0.2 : 0.5)
    let place = alignToPixels(
      Rect(
        center: Point(x: bounds.midX, y: bounds.height * (title == nil ? 0.5 : 0.42)),
        size: Size(width: length, height: length)))
    bird.setSide(place.width)
    bird.position = place.center
    title?.em = side > 420 ? 34 : side > 220 ? 22 : 13
    title?.place(centeredAt: Point(x: bounds.midX, y: bounds.height * 0.76))
  }
}
