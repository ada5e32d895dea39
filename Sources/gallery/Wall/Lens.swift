import Martlet

/// A view in another one that is scaled up by the same factor as this one is scaled down.
///
/// A spring ends as soon as it is a thousandth of a scale from its end, which is a point of a large window. The scale of the outer view
/// is a larger number, so its spring ends later and nobody sees the rest.
@MainActor
final class Lens: View {
  /// By how much the outer view is scaled up. Powers of two are exact.
  static let power = 128.0

  override init() {
    super.init()
    layer.anchorPoint = .zero
    layer.transform = Transform(scale: 1 / Self.power)
  }
}
