import MartletLayers
import MartletMotion
import MartletRenderTree

/// What a view has looked like before it changed, while it fades away over the view.
final class FadingPicture: Layer {
  /// How long it takes, in seconds.
  static let duration = 0.2
}

extension View {
  /// Makes changes in the view that are seen with a cross-fade instead of a movement, and lays it out. Outside of a window, while
  /// animations are disabled, or while a picture of it fades already, they are only made.
  final func crossFade(_ changes: () -> Void) {
    guard isInWindow, View.areAnimationsEnabled, !bounds.isEmpty,
      !layer.sublayers.contains(where: { $0 is FadingPicture })
    else {
      View.performWithoutAnimation {
        changes()
        layoutIfNeeded()
      }
      return
    }
    layer.layoutIfNeeded()
    layer.forEachWithin { $0.displayIfNeeded() }
    let old = layer.copyOfTree(keepsTiles: true)
    View.performWithoutAnimation {
      changes()
      layoutIfNeeded()
    }
    Transaction.withoutActions {
      let picture = FadingPicture()
      // In the coordinates of what the view contains.
      old.removeAllAnimations()
      old.transform = .identity
      old.anchorPoint = .zero
      old.position = old.bounds.origin
      old.opacity = 1
      picture.addSublayer(old)
      layer.addSublayer(picture)
      picture.opacity = 0
      picture.add(
        BasicAnimation(
          from: 1, to: 0, duration: FadingPicture.duration, timingFunction: .easeInEaseOut), for: .opacity,
        key: "fade"
      ) { [weak picture] _ in picture?.removeFromSuperlayer() }
    }
  }
}
