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
    add(SpringAnimation(from: shown * factor, to: 1, spring: .smooth), for: .transform.scale)
  }

  /// Takes another place and size; in an animation it goes there from what is seen of it.
  func travel(in frame: Rect) {
    travel(to: frame.center)
    guard View.isInAnimationBlock, bounds.size != frame.size else { return bounds.size = frame.size }
    let shown = presentationValue(of: .bounds).size
    Transaction.withoutActions { bounds.size = frame.size }
    add(SpringAnimation(from: shown, to: frame.size, spring: .smooth), for: .bounds.size)
  }

  /// Takes the place that a closure gives it; in an animation it goes there from where it is seen.
  func travel(_ place: () -> Void) {
    let shown = presentationValue(of: .position)
    Transaction.withoutActions(place)
    guard View.isInAnimationBlock, shown != position else { return }
    add(SpringAnimation(from: shown, to: position, spring: .smooth), for: .position)
  }

  /// Takes another place; in an animation it goes there from where it is seen.
  func travel(to place: Point) {
    guard View.isInAnimationBlock, place != position else { return position = place }
    let shown = presentationValue(of: .position)
    Transaction.withoutActions { position = place }
    add(SpringAnimation(from: shown, to: place, spring: .smooth), for: .position)
  }
}
