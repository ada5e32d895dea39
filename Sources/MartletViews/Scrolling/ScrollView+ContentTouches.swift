import MartletGestures

/// What the content hears of touches.
extension ScrollView {
  /// Whether a finger can scroll or zoom anything.
  final var canScroll: Bool {
    isScrollEnabled && ScrollAxis.allCases.contains { scrolls($0) } || zoomedView != nil
  }

  /// Whether touches may be taken from the content, as far as it has heard of them.
  final func mayTake(_ touches: [Touch]) -> Bool {
    touches.allSatisfy { !$0.isHeardByTarget || mayCancel($0) }
  }

  /// Whether a touch may join the fingers that scroll or zoom. Without a delay it is the content's as it lands.
  final func mayJoin(_ touch: Touch) -> Bool {
    delaysContentTouches && !touch.isHeardByTarget || mayCancel(touch)
  }

  /// Whether the content gives a touch away that it hears of.
  private func mayCancel(_ touch: Touch) -> Bool {
    guard touch.source != .scrolling, touch.source != .touchpad, let view = touch.target as? View,
      view !== self
    else { return true }
    return canCancelContentTouches && touchesShouldCancel(in: view)
  }
}
