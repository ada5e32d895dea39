import Dispatch
import MartletGeometry
import MartletHost

/// The actions of a title bar, for programs that draw their own. A compositor may refuse any of them.
extension WaylandWindow {
  /// Lets the compositor move the window with the finger or button that is down on it. The compositor takes
  /// over the contact, which is cancelled. Does nothing unless a finger or button is down.
  public func beginMove() {
    guard let objects, let press = objects.session.press(on: self) else { return }
    objects.toplevel?.move(seat: press.seat, serial: press.serial)
    flush()
    cancelPress(press.serial)
  }

  /// Lets the compositor resize the window, at a side or a corner, with the finger or button that is down on
  /// it. The compositor takes over the contact, which is cancelled. Does nothing unless a finger or button is
  /// down and `edges` is one side or two adjacent ones.
  public func beginResize(at edges: WindowEdges) {
    guard edges.isPlace, let objects, let press = objects.session.press(on: self) else { return }
    objects.toplevel?.resize(
      seat: press.seat, serial: press.serial, edges: XdgToplevel.ResizeEdge(rawValue: edges.rawValue))
    flush()
    cancelPress(press.serial)
  }

  /// Cancels a press that the compositor has taken over. It waits until the current handler is done, so that
  /// the event reaches all handlers before the cancellation.
  func cancelPress(_ serial: UInt32) {
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.objects?.session.cancelPress(serial, on: self)
      }
    }
  }

  /// Shows the window manager's menu at a position in points. Does nothing unless a finger or button is down
  /// on the window.
  public func showMenu(at position: Point) {
    precondition(position.isFinite, "a menu's position must be finite, not \(position)")
    guard let objects, let press = objects.session.press(on: self) else { return }
    func points(_ value: Double) -> Int32 { Int32(min(max(value.rounded(), -65536), 65536)) }
    let position = position + contentOrigin
    objects.toplevel?.showWindowMenu(
      seat: press.seat, serial: press.serial, x: points(position.x), y: points(position.y))
    flush()
  }

  /// Minimizes the window until a person restores it. The compositor does not report this, except through
  /// `isSuspended`.
  public func minimize() {
    guard let objects else { return }
    objects.toplevel?.setMinimized()
    flush()
  }
}
