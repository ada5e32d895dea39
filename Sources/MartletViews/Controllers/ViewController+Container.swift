/// What containers of the library do with their children.
extension ViewController {
  /// Adds a child that may yet go again.
  final func adopt(_ child: ViewController) {
    guard child.parent !== self else { return }
    // Its view is seen when the container says so.
    AppearanceBatch.run {
      addChild(child)
      child.wanted = .hidden
      child.awaitsMove = true
    }
  }

  /// Removes the children that are neither shown nor on their way, and tells the others that they stay.
  /// - Parameter isSettled: Whether nothing is on its way.
  final func release(except kept: [ViewController], isSettled: Bool) {
    for child in children {
      if !kept.contains(where: { $0 === child }) {
        child.willMove(toParent: nil)
        // It may have been taken over meanwhile.
        guard child.parent === self else { continue }
        child.page?.removeFromSuperview()
        child.viewIfLoaded?.removeFromSuperview()
        child.arrival = nil
        child.removeFromParent()
      } else if isSettled, child.awaitsMove {
        child.awaitsMove = false
        child.didMove(toParent: self)
      }
    }
  }
}
