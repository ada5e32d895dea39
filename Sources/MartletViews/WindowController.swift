import MartletGeometry
import MartletHost
import MartletLayers
import MartletRenderTree

/// Puts a tree of views into a window: carries commits to it and touches from it.
///
/// The window keeps the views and all that belongs to them until it is closed, also where nobody holds the controller.
/// The closures are let go as the window closes.
@MainActor
public final class WindowController {
  /// The window.
  public let window: any Window & CommitTarget
  /// The view that fills the window; its size follows the window's.
  public var rootView: View { content.rootView }
  /// Called with keys while the window has the keyboard.
  public var onKey: ((KeyEvent) -> Void)? {
    get { content.onKey }
    set { content.onKey = newValue }
  }
  /// Called when the pointer hovers over the window or leaves it, scrolls, and with every button that goes down or up.
  public var onPointer: ((PointerEvent) -> Void)? {
    get { content.onPointer }
    set { content.onPointer = newValue }
  }
  /// Called with every contact event before recognizers see it.
  public var onTouch: ((TouchEvent) -> Void)? {
    get { content.onTouch }
    set { content.onTouch = newValue }
  }
  /// Called with the window's size in points, so that views can be placed: once when it is set, and once for each change of
  /// the window's size, scale, output transform or fullscreen state. Layers that it places do not animate by themselves,
  /// outside of an animation block.
  public var onLayout: ((Size) -> Void)? {
    get { content.onLayout }
    set {
      content.onLayout = newValue
      content.tellLayout()
    }
  }
  /// Called when somebody asks for the window to be closed. By default it closes.
  public var onCloseRequest: (() -> Void)? {
    get { content.onCloseRequest }
    set { content.onCloseRequest = newValue }
  }

  /// The layers of the window.
  public var layerTree: LayerTree { content.tree }

  private let content: WindowContent

  /// Makes the root view and what serves it, which becomes the window's delegate.
  public init(window: any Window & CommitTarget) {
    self.window = window
    content = WindowContent(window: window)
    window.delegate = content
  }
}
