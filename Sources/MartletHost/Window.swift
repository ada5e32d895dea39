import MartletGeometry

/// A surface on which a host shows layers and from which it receives input.
@MainActor
public protocol Window: AnyObject {
  /// The size of the content, in points.
  var size: Size { get }
  /// Pixels per point: 1, 2, 1.5 …
  var scale: Double { get }
  /// The transform of the output that shows the window.
  var outputTransform: OutputTransform { get }
  /// The title that people see.
  var title: String { get set }
  /// The smallest size in which the content can be laid out, in points; zero for no limit.
  var minimumSize: Size { get set }
  /// The picture of the pointer while it is over the window. The arrow by default. A window controller sets it
  /// from `View.cursor`.
  var cursor: CursorShape { get set }
  /// A picture of the program's own in place of `cursor`; `nil`, the default, for none. A window controller sets it from
  /// `View.cursorImage`.
  var cursorImage: CursorImage? { get set }
  /// Whether the window is fullscreen. Setting it asks the compositor, which answers with a new size.
  var isFullscreen: Bool { get set }
  /// Whether a person is dragging an edge of the window: its content follows each size at once. `false` by default.
  var isResizing: Bool { get }
  /// The current time, in media seconds.
  var now: MediaTime { get }
  /// When to call `window(_:wokeAt:)` next, in media seconds; `nil` (the default) for never.
  var wakeTime: MediaTime? { get set }
  /// Whether the delegate wants `window(_:frame:)` before each frame. `false` by default. If `true`, frames
  /// follow one another even if nothing changes.
  var wantsFrames: Bool { get set }
  /// Whether frames requested by `wantsFrames` follow the output's pace even if they change nothing. Then no
  /// frames come while nobody sees the window. If `false`, the default, such frames come about once a
  /// refresh, and only the delegate notices them.
  var wantsPace: Bool { get set }
  /// The text field that has the keyboard, for input methods and on-screen keyboards; `nil`, the default, while there is none.
  var textInput: TextInputState? { get set }
  /// Who moves and resizes the window for a frame that its content draws; `nil` for a window whose content never draws one.
  var frameHost: (any FrameHost)? { get }
  /// Who shows popups beside the window; `nil` where everything is drawn within it.
  var popupHost: (any PopupHost)? { get }
  /// Who carries what is dragged beyond the window; `nil` where nobody does.
  var dragHost: (any DragHost)? { get }
  /// What is copied and pasted by commands.
  var clipboard: any Clipboard { get }
  /// What was selected last in any program, and is pasted with the middle button; `nil` where the host has none.
  var primarySelection: (any Clipboard)? { get }
  /// What a person has chosen for all programs of the desktop. It may change at any time; the delegate is told then. The defaults by
  /// default.
  var preferences: DesktopPreferences { get }
  /// Receives input and changes. The window keeps it alive until the window is closed.
  var delegate: (any WindowDelegate)? { get set }
  /// Closes the window. Contacts that are down are cancelled first.
  func close()
}

extension Window {
  /// Nobody.
  public var isResizing: Bool { false }
  /// The window itself, if it can.
  public var frameHost: (any FrameHost)? { self as? any FrameHost }
  /// The window itself, if it can.
  public var popupHost: (any PopupHost)? { self as? any PopupHost }
  /// The window itself, if it can.
  public var dragHost: (any DragHost)? { self as? any DragHost }
  /// Nothing that anybody has chosen.
  public var preferences: DesktopPreferences { DesktopPreferences() }
}
