import MartletGeometry

/// What a controller does when its window changes its size.
extension ViewController {
  /// Tells the methods for turns, takes care of header and footer, and passes the change on to the controllers in it.
  final func passTransition(to size: Size, with coordinator: TransitionCoordinator) {
    if coordinator.isTurning {
      willRotate(to: coordinator.newOrientation, with: coordinator)
      coordinator.animate { [weak self] in
        self?.willAnimateRotation(to: $0.newOrientation, with: $0)
      } completion: { [weak self] in
        self?.didRotate(from: $0.oldOrientation)
      }
    }
    for bar in [rotatingHeaderView, rotatingFooterView] { bar?.stretchAndFade(with: coordinator) }
    for child in children {
      child.viewWillTransition(to: sizeForChild(child, within: size), with: coordinator)
    }
  }
}

extension ControllerView {
  /// Tells all controllers that are presented in it.
  func windowWillTransition(to size: Size, _ coordinator: TransitionCoordinator) {
    for controller in chain {
      let own = controller.sheet?.view?.contentSize(within: size) ?? size
      controller.viewWillTransition(to: own, with: coordinator)
    }
  }
}

extension View {
  /// The controller views in it at any depth, from the back.
  final var controllerViews: [ControllerView] {
    var found: [ControllerView] = []
    var pending: [View] = [self]
    while let view = pending.popLast() {
      if let host = view as? ControllerView { found.append(host) }
      pending += view.subviews.reversed()
    }
    return found
  }
}
