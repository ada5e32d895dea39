import MartletGeometry

/// A window whose host may leave its frame to the content: a title bar, edges to drag and a shadow. A window that conforms to it and
/// to ``Window`` gets the frame that a window controller draws, where nobody else draws one.
///
/// What is drawn lies around the content: the window's ``Window/size`` is the content's, and its points count from the content's top
/// left corner. Above it and to the left of it points are negative. Events in the frame reach the delegate as any others do.
@MainActor
public protocol FrameHost: AnyObject {
  /// The measures of the frame that the content draws if need be; `nil`, the default, if it draws none.
  var frameMetrics: WindowFrameMetrics? { get set }
  /// The state of the frame that the content has to draw; `nil` while it has to draw none: it has no measures, the host draws a frame,
  /// or the window is fullscreen. A change comes with `WindowDelegate.windowDidResize(_:)`.
  var framing: WindowFraming? { get }
  /// Whether a frame may be needed at any time. If not, the content prepares none.
  var mayNeedFrame: Bool { get }
  /// Whether the window is maximized. Setting it asks the host, which answers with a new size.
  var isMaximized: Bool { get set }
  /// Lets the host move the window with the finger or button that is down on it, and cancels the contact. Does nothing unless one is
  /// down.
  func beginMove()
  /// Lets the host resize the window at a side or a corner with the finger or button that is down on it, and cancels the contact. Does
  /// nothing unless one is down and `edges` is one side or two adjacent ones.
  func beginResize(at edges: WindowEdges)
  /// Shows the host's menu for the window at a position in points of the window. Does nothing unless a finger or button is down.
  func showMenu(at position: Point)
  /// Minimizes the window until a person restores it.
  func minimize()
}
