/// A transition whose way to the side follows the direction of text.
protocol DirectedTransition: ViewTransition {
  /// Whether left and right are exchanged.
  var isMirrored: Bool { get set }
}

extension ViewTransition {
  /// The transition as it goes where text runs in a direction: itself, if it does not follow that.
  func directed(_ direction: LayoutDirection) -> any ViewTransition {
    guard var transition = self as? any DirectedTransition else { return self }
    transition.isMirrored = direction == .rightToLeft
    return transition
  }
}

extension NavigationSlide: DirectedTransition {}
extension PageSlide: DirectedTransition {}
extension TabSlide: DirectedTransition {}
