import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// What does not move while a window goes to another size: views that are only the background of the whole window, which otherwise
/// would not cover it, and views in whose place pictures are shown.
@MainActor
final class ExemptLayers {
  private struct Background {
    let view: View
    let bounds: Rect
    let position: Point
  }

  private static let places: Set = [
    AnimatableProperty<Rect>.bounds.id, AnimatableProperty<Point>.position.id,
  ]

  private var backgrounds: [ObjectIdentifier: Background] = [:]
  private let quiet: [Layer]

  /// Finds the backgrounds from the root on.
  /// - Parameter quiet: Layers in which nothing moves.
  init(in root: View, quiet: [Layer]) {
    self.quiet = quiet
    var pending = [root]
    while let view = pending.popLast() {
      guard view === root || view.isBackground else { continue }
      backgrounds[ObjectIdentifier(view.layer)] = Background(
        view: view, bounds: view.bounds, position: view.layer.position)
      pending += view.subviews
    }
  }

  /// Whether a property of a layer is left alone.
  func contains(_ layer: Layer, _ property: PropertyID) -> Bool {
    if backgrounds[ObjectIdentifier(layer)] != nil, Self.places.contains(property) { return true }
    return quiet.contains { layer.isDescendant(of: $0) }
  }

  /// Lets go what does not fill its superview any more: it moves from where it was.
  func release(to block: AnimationBlock) {
    let gone = backgrounds.values.filter { $0.view.superview != nil && !$0.view.fillsSuperview }
    for background in gone {
      let layer = background.view.layer
      backgrounds[ObjectIdentifier(layer)] = nil
      block.animate(.bounds, from: background.bounds, to: layer.bounds, of: layer)
      block.animate(.position, from: background.position, to: layer.position, of: layer)
    }
  }
}

extension View {
  fileprivate var fillsSuperview: Bool {
    guard let superview else { return false }
    return frame == Rect(origin: .zero, size: superview.bounds.size)
  }

  /// Whether it fills its superview, at rest, with nothing of its own but a colour.
  fileprivate var isBackground: Bool {
    fillsSuperview && bounds.origin == .zero && layer.transform == .identity && layer.contents == nil
      && layer.cornerRadii == .zero && layer.borderWidth == 0 && layer.shadowOpacity == 0
      && !layer.isAnimating(.bounds) && !layer.isAnimating(.position)
  }
}
