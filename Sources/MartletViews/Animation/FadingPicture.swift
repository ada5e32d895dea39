import MartletLayers
import MartletMotion
import MartletRenderTree

/// What a view has looked like before it changed, while it fades away over the view.
final class FadingPicture: Layer {
  /// How long it takes, in seconds.
  static let duration = 0.2
}

extension View {
  /// Makes changes in the view that are seen with a cross-fade of a fifth of a second instead of a movement, and lays it out: for a
  /// program's own movements where ``effectiveReducesMotion`` is `true`.
  ///
  /// Outside of a window, while animations are disabled, or while a picture of it fades already, the changes are only made. What it
  /// looks like before is drawn as its layers' values say: an animation of the view itself, such as its scrolling, is not part of it.
  /// - Parameter changes: Called at once. Nothing that it changes is animated.
  public final func crossFade(_ changes: () -> Void) {
    if canCrossFade { layer.layoutIfNeeded() }
    crossFadeAsLaidOut(changes)
  }

  /// Whether a picture of it can fade.
  private var canCrossFade: Bool {
    isInWindow && View.areAnimationsEnabled && !bounds.isEmpty
      && !layer.sublayers.contains { $0 is FadingPicture }
  }

  /// Makes changes as `crossFade` does, but without a layout before them, for a view that must not be laid out until they are made.
  final func crossFadeAsLaidOut(_ changes: () -> Void) {
    guard canCrossFade else {
      View.performWithoutAnimation {
        changes()
        layoutIfNeeded()
      }
      return
    }
    layer.forEachWithin { $0.displayIfNeeded() }
    let old = layer.copyOfTree(keepsTiles: true)
    View.performWithoutAnimation {
      changes()
      layoutIfNeeded()
    }
    Transaction.withoutActions {
      let picture = FadingPicture()
      // In the coordinates of what the view contains, where that is seen now: the change may have scrolled it.
      old.removeAllAnimations()
      old.transform = .identity
      old.anchorPoint = .zero
      old.position = layer.bounds.origin
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
