import MartletLayers
import MartletMotion

/// Makes a view paler while something else stands for it, and gives it its look back unless the program has changed that meanwhile. Of
/// several at a time, in whatever order they end, what leaves least counts.
@MainActor
final class Dimming {
  private weak var view: View?
  private let factor: Double

  /// How long it takes, in seconds.
  private static let duration = 0.15

  /// - Parameter factor: What is left of the view's opacity.
  init(_ view: View, to factor: Double, animated: Bool) {
    (self.view, self.factor) = (view, factor)
    let record = view.ensureViewRecord()
    var dimmed = record.dimmed ?? DimmedOpacity(of: view)
    if dimmed.shown != view.opacity { dimmed.own = view.opacity }
    dimmed.factors.append(factor)
    record.dimmed = dimmed
    Self.set(dimmed.rest, of: view, animated: animated)
  }

  func end(animated: Bool) {
    guard let view, let record = view.viewRecord, var dimmed = record.dimmed else { return }
    self.view = nil
    let isChanged = view.opacity != dimmed.shown
    if let index = dimmed.factors.firstIndex(of: factor) { dimmed.factors.remove(at: index) }
    record.dimmed = dimmed.factors.isEmpty ? nil : dimmed
    if !isChanged { Self.set(dimmed.rest, of: view, animated: animated) }
  }

  private static func set(_ opacity: Double, of view: View, animated: Bool) {
    view.viewRecord?.dimmed?.shown = opacity
    if animated, view.isInWindow {
      view.layer.animate(.opacity, to: opacity, duration: duration)
    } else {
      view.layer.removeAnimations(for: .opacity)
      View.performWithoutAnimation { view.opacity = opacity }
    }
  }
}
