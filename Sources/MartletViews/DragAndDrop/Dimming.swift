import MartletLayers
import MartletMotion

/// Makes a view paler while something else stands for it, and gives it its look back unless the program has changed that meanwhile.
@MainActor
final class Dimming {
  private weak var view: View?
  private let opacity: Double
  private let dimmed: Double

  /// How long it takes, in seconds.
  private static let duration = 0.15

  /// - Parameter factor: What is left of the view's opacity.
  init(_ view: View, to factor: Double, animated: Bool) {
    self.view = view
    opacity = view.opacity
    dimmed = opacity * factor
    Self.set(dimmed, of: view, animated: animated)
  }

  func end(animated: Bool) {
    guard let view, view.opacity == dimmed else { return }
    Self.set(opacity, of: view, animated: animated)
    self.view = nil
  }

  private static func set(_ opacity: Double, of view: View, animated: Bool) {
    if animated, view.isInWindow {
      view.layer.animate(.opacity, to: opacity, duration: duration)
    } else {
      view.layer.removeAnimations(for: .opacity)
      View.performWithoutAnimation { view.opacity = opacity }
    }
  }
}
