import MartletGeometry

/// A surface on which a host shows layers and from which it takes input.
@MainActor
public protocol Window: AnyObject {
  /// Extents of the content, in points.
  var size: Size { get }
  /// Pixels per point: 1, 2, 1.5 …
  var scale: Double { get }
  /// How the output that shows the window is turned.
  var outputTransform: OutputTransform { get }
  /// The text by which a person knows the window.
  var title: String { get set }
  /// The smallest size that the content can be laid out in, in points; zero for none.
  var minimumSize: Size { get set }
  /// Whether the window fills its output. Setting it asks the compositor, which answers by a resize.
  var isFullscreen: Bool { get set }
  /// Now, in media seconds.
  var now: Double { get }
  /// When the delegate wants `window(_:wokeAt:)` next, in media seconds; `nil` (the default) for never.
  var wakeTime: Double? { get set }
  /// Whether the delegate wants `window(_:frame:)` before each frame. `false` by default. While it does,
  /// frames follow one another though nothing changes.
  var wantsFrames: Bool { get set }
  /// Whether frames that `wantsFrames` asks for and that change nothing follow the output's pace: while nobody sees the
  /// window none come. `false` by default: then they come about once a refresh, and nobody but the delegate hears of
  /// them.
  var wantsPace: Bool { get set }
  /// Who is told of input and changes. The window keeps it alive until it is closed.
  var delegate: (any WindowDelegate)? { get set }
  /// Takes the window away. Contacts that are down are cancelled first.
  func close()
}
