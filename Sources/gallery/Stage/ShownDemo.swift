import Martlet

/// A demo alone in a window. It is made anew in another palette when the desktop changes, while the window
/// fades from what it showed.
@MainActor
final class ShownDemo {
  private(set) var demo: any Demo
  /// What follows the desktop; `nil` for the wall, which does that by itself, and for what stays as it began.
  private let look: DesktopLook?
  private let type: any Demo.Type
  private let controller: WindowController
  private let trace: Trace?

  /// Called when there is another demo.
  var onChange: () -> Void = {}

  /// - Parameter follows: Whether it changes while it is shown.
  init(
    _ type: any Demo.Type, in controller: WindowController, palette: Palette, appearance: Appearance,
    follows: Bool = true, trace: Trace?
  ) {
    let isWall = type is WallDemo.Type
    let look = isWall ? nil : DesktopLook(in: controller, palette: palette, appearance: appearance)
    demo = type.init(in: controller, palette: look?.palette ?? palette, trace: trace)
    self.look = follows ? look : nil
    (self.type, self.controller, self.trace) = (type, controller, trace)
    if !follows { look?.removeFromSuperview() }
    self.look?.onChange = { [weak self] in self?.show($0) }
    (demo as? WallDemo)?.appearance = appearance
  }

  private func show(_ palette: Palette) {
    let root = controller.rootView
    let old = root.subviews.filter { $0 !== look }
    (controller.onLayout, controller.onSizeTransition) = (nil, nil)
    (controller.onPointer, controller.shouldScrollByKey) = (nil, nil)
    demo = type.init(in: controller, palette: palette, trace: trace)
    for view in old { view.removeFromSuperview() }
    onChange()
  }
}
