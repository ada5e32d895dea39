import MartletGestures

/// What the content hears of touches.
extension ScrollView {
  /// Whether a finger can scroll or zoom anything.
  final var canScroll: Bool {
    isScrollEnabled && ScrollAxis.allCases.contains { scrolls($0) } || zoomedView != nil
  }

  /// Whether touches may be taken from the content, as far as it has heard of them.
  final func mayTake(_ touches: [Touch]) -> Bool {
    touches.allSatisfy { touch in
      guard touch.isHeardByTarget, touch.source != .scrolling, touch.source != .touchpad,
        let view = touch.target as? View, view !== self
      else { return true }
      return canCancelContentTouches && touchesShouldCancel(in: view)
    }
  }
}
