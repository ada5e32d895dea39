import Martlet

extension Label {
  /// Gives its words another size. In an animation they are seen to grow or to shrink there, from what is seen of them.
  func grow(to size: Double) {
    let old = text.font.size
    guard size != old else { return }
    text.font.size = size
    layer.grow(by: old / size)
  }

  /// The size with which its words end in a width, in points: a wanted one, or a smaller one down to a least one.
  func sizeOfWords(_ wanted: Double, least: Double, onWidth width: Double) -> Double {
    var whole = text
    whole.font.size = wanted
    return min(wanted, max(wanted * (width - 1) / max(whole.size().width, 1), least))
  }

  /// Takes a place. In an animation its words go there, and aren't stretched on the way: at once they have all its room.
  func settle(in place: Rect) {
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    View.performWithoutAnimation {
      layer.anchorPoint = Point(x: isMirrored ? 1 : 0, y: 0.5)
      bounds.size = place.size
    }
    layer.position = Point(x: isMirrored ? place.maxX : place.minX, y: place.midY)
  }
}

extension Layer {
  /// Is seen in an animation as if it had come from a multiple of its size.
  func grow(by factor: Double) {
    guard View.isInAnimationBlock else { return }
    let shown = presentationValue(of: .transform.scale)
    lag(behind: .transform.scale, by: shown * factor - shown, rest: 0)
  }

  /// Takes another place and size; in an animation it goes there from what is seen of it.
  func travel(in frame: Rect) {
    let (place, size) = (position, bounds.size)
    Transaction.withoutActions {
      position = frame.center
      bounds.size = frame.size
    }
    lag(behind: .position, by: place - position, rest: .zero)
    lag(
      behind: .bounds.size,
      by: Size(width: size.width - frame.width, height: size.height - frame.height), rest: .zero)
  }

  /// Takes the place that a closure gives it; in an animation it goes there from where it is seen.
  func travel(_ place: () -> Void) {
    let last = position
    Transaction.withoutActions(place)
    lag(behind: .position, by: last - position, rest: .zero)
  }

  /// Is behind a value in an animation, on top of what moves already, and catches up with it, wherever that goes meanwhile.
  func lag<Value: Animatable & Equatable>(
    behind property: AnimatableProperty<Value>, by way: Value, rest: Value
  ) {
    guard View.isInAnimationBlock, way != rest else { return }
    var animation = SpringAnimation(from: way, to: rest, spring: .smooth)
    animation.isAdditive = true
    add(animation, for: property)
  }
}
