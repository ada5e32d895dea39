import MartletGeometry

/// Holds the view of a controller in a container.
class ControllerPage: View {
  /// The controller whose view it holds.
  let controller: ViewController

  init(_ controller: ViewController) {
    self.controller = controller
    super.init()
    controller.page = self
    // From now on it is seen when the container says so.
    if controller.wanted == nil { controller.wanted = .hidden }
    addSubview(controller.view)
  }

  /// Where the controller's view lies, in points.
  var contentFrame: Rect { Rect(origin: .zero, size: bounds.size) }

  override func layoutSubviews() {
    // Another page may hold it by now.
    let view = controller.view
    if view.superview === self, view.frame != contentFrame { view.frame = contentFrame }
  }

  /// Whether and how the container wants it to be seen.
  var wanted = Appearance.hidden {
    didSet { if isHolder { controller.wanted = wanted } }
  }

  /// Whether no other container has taken the controller over.
  var isHolder: Bool { controller.page === self }

  /// Tells those in it.
  func updateAppearance(animated: Bool) {
    if isHolder { controller.updateAppearance(animated: animated) }
  }

  /// The title or the buttons of its controller have changed.
  func itemDidChange() {}

  /// The style of its controller has changed.
  func styleDidChange() {}
}
