import MartletGeometry
import MartletGestures
import MartletLayers
import MartletMotion

/// The picture of what is dragged, in front of everything in a window. A hand can catch it while it flies, and only then touch it.
final class DragPictureView: View {
  /// Begins when it is caught.
  let catching = PanGestureRecognizer()
  /// What it shows, without a shadow.
  let content = Layer.plain()
  /// How large it is shown in the view that it is a picture of.
  let homeScale: Double

  /// How much it grows as it is lifted.
  static let lift = 1.05
  private static let lifting = Spring(duration: 0.3, bounce: 0.25)
  private static let landing = Spring(duration: 0.4)
  private static let shadow = (opacity: 0.28, radius: 14.0, offset: Point(x: 0, y: 6))
  /// How long it takes to fade, in seconds.
  private static let fading = 0.18
  /// How small it gets as it fades where it was dropped.
  private static let sinking = 0.8

  /// - Parameter rect: Where the view is seen, in points of the window.
  init(of view: View, seenAt rect: Rect) {
    homeScale = view.bounds.width > 0 ? rect.width / view.bounds.width : 1
    super.init()
    layer.name = "dragged"
    view.layer.layoutIfNeeded()
    view.layer.forEachWithin { $0.displayIfNeeded() }
    let area = Rect(origin: .zero, size: view.bounds.size)
    bounds = area
    layer.cornerRadius = view.cornerRadius
    layer.cornerCurve = view.layer.cornerCurve
    content.frame = area
    content.show(view.layer, part: area, within: area, scale: view.layer.windowScale)
    layer.addSublayer(content)
    layer.position = rect.center
    layer.transform = Transform(scale: homeScale)
    // What is clear in parts would have the shadow of its whole rectangle.
    if view.backgroundColor.alpha >= 1 || view is ImageView {
      layer.shadowRadius = Self.shadow.radius
      layer.shadowOffset = Self.shadow.offset
    }
    isUserInteractionEnabled = false
    catching.maximumNumberOfTouches = 1
    catching.minimumDistance = 0
    addGestureRecognizer(catching)
  }

  private var hasShadow: Bool { layer.shadowRadius == Self.shadow.radius }

  /// Takes it up, or up again.
  func rise() {
    isUserInteractionEnabled = false
    layer.animate(.transform, to: Transform(scale: homeScale * Self.lift), spring: Self.lifting)
    if hasShadow { layer.animate(.shadow.opacity, to: Self.shadow.opacity, duration: Self.fading) }
  }

  /// Lets it fly to a place.
  /// - Parameters:
  ///   - rect: The place, in points of the window.
  ///   - velocity: In points per second.
  func fly(to rect: Rect, spring: Spring, velocity: Point) {
    let scale = bounds.width > 0 ? max(rect.width, 1) / bounds.width : homeScale
    layer.animate(.position, to: rect.center, spring: spring, initialVelocity: velocity)
    layer.animate(.transform, to: Transform(scale: scale), spring: Self.landing)
    if hasShadow { layer.animate(.shadow.opacity, to: 0, duration: Self.fading) }
  }

  /// Lets it fade where it is, and takes it away.
  func fade(sinks: Bool) {
    isUserInteractionEnabled = false
    if sinks {
      layer.animate(
        .transform, to: Transform(scale: homeScale * Self.sinking), duration: Self.fading)
    }
    layer.animate(.opacity, to: 0, duration: Self.fading) { [weak self] _ in self?.removeFromSuperview() }
  }
}
