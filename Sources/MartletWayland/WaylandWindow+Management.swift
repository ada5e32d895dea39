import Dispatch
import MartletGeometry

/// What a title bar does: for programs that draw one of their own. A compositor may refuse any of it.
extension WaylandWindow {
  /// Has the compositor move the window along with the finger or the button that is down on it. From here on the contact
  /// is the compositor's: it is cancelled. To be called while one is down; otherwise nothing happens.
  public func beginMove() {
    guard let objects, let press = objects.session.press(on: self) else { return }
    objects.toplevel.move(seat: press.seat, serial: press.serial)
    flush()
    cancelPress(press.serial)
  }

  /// Has the compositor resize the window along with the finger or the button that is down on it, at a side or a corner.
  /// From here on the contact is the compositor's: it is cancelled. To be called while one is down, and with one side or two
  /// that meet; otherwise nothing happens.
  public func beginResize(at edges: WindowEdges) {
    guard edges.isPlace, let objects, let press = objects.session.press(on: self) else { return }
    objects.toplevel.resize(
      seat: press.seat, serial: press.serial, edges: XdgToplevel.ResizeEdge(rawValue: edges.rawValue))
    flush()
    cancelPress(press.serial)
  }

  /// Cancels a press that is the compositor's now. After the handler that has handed it over: what it was called for is to
  /// reach everybody before its end.
  private func cancelPress(_ serial: UInt32) {
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.objects?.session.cancelPress(serial, on: self)
      }
    }
  }

  /// Shows the window manager's menu at a position in points. To be called while a finger or a button is down on the
  /// window; otherwise nothing happens.
  public func showMenu(at position: Point) {
    precondition(position.isFinite, "a menu's position must be finite, not \(position)")
    guard let objects, let press = objects.session.press(on: self) else { return }
    func points(_ value: Double) -> Int32 { Int32(min(max(value.rounded(), -65536), 65536)) }
    objects.toplevel.showWindowMenu(
      seat: press.seat, serial: press.serial, x: points(position.x), y: points(position.y))
    flush()
  }

  /// Puts the window away, until a person fetches it back. The compositor does not tell of that, unless by `isSuspended`.
  public func minimize() {
    guard let objects else { return }
    objects.toplevel.setMinimized()
    flush()
  }
}
