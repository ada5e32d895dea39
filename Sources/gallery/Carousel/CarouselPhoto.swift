import Martlet

/// A print on the cylinder: a photograph, which shows through its back.
@MainActor
final class CarouselPhoto: View {
  /// Called when it is tapped.
  let onTap: () -> Void

  private let front = View()
  /// What veils the photograph as it is seen from behind.
  private let back = View()
  private let picture: DrawnLayer
  private let tap = TapGestureRecognizer()

  /// The margin around the picture, in widths.
  private static let margin = 0.035

  init(seed: UInt64, palette: Palette, onTap: @escaping () -> Void) {
    self.onTap = onTap
    let scenery = Scenery(seed: seed)
    picture = DrawnLayer { context, size in scenery.draw(in: context, size: size) }
    super.init()
    layer.preservesDepth = true
    front.backgroundColor = palette.isDark ? Color(0xEDEAE3) : .white
    back.backgroundColor = palette.paper.withAlpha(0.72)
    back.layer.transform = Transform(rotation: .pi, axisX: 0, y: 1, z: 0)
    front.layer.name = "photo-\(seed)"
    back.layer.isDoubleSided = false
    picture.isStill = true
    front.layer.addSublayer(picture)
    for side in [front, back] {
      side.cornerRadius = 6
      addSubview(side)
    }
    tap.addHandler { [weak self] in if $0.state == .ended { self?.onTap() } }
    addGestureRecognizer(tap)
  }

  /// Gives it a size in points, around its origin.
  func lay(_ size: Size) {
    for side in [front, back] {
      side.bounds = Rect(origin: .zero, size: size)
      side.center = .zero
    }
    let margin = (size.width * Self.margin).rounded()
    picture.frame = front.bounds.insetBy(dx: margin, dy: margin)
  }
}
