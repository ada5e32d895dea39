import MartletHost

/// Hears of keys: a view, a view controller, or a window controller.
///
/// Keys go to the view that has the focus, and from each responder that does not use them to the next one: from a view to its
/// controller or its superview, from a controller to the superview of its view, in the end to `WindowController.onKey`.
@MainActor
public protocol Responder: AnyObject {
  /// Who hears of a key that this one does not use; `nil` if nobody does.
  var nextResponder: (any Responder)? { get }
  /// A key was pressed, or repeats because it is held. Returns whether this one has used it.
  func keyPressed(_ event: KeyEvent) -> Bool
  /// A key was released whose press this one has used; or the window has lost the keyboard.
  func keyReleased(_ event: KeyEvent)
}

extension View: Responder {}

extension ViewController: Responder {}

extension WindowController: Responder {
  /// Nobody.
  public var nextResponder: (any Responder)? { nil }

  /// Calls `onKey`; uses no key.
  public func keyPressed(_ event: KeyEvent) -> Bool {
    onKey?(event)
    return false
  }

  /// Calls `onKey`.
  public func keyReleased(_ event: KeyEvent) { onKey?(event) }
}
