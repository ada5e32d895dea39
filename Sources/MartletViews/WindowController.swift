import MartletGeometry
import MartletHost
import MartletLayers
import MartletMotion

/// Puts a tree of views into a window: carries its commits to the window and the window's touches to it.
///
/// The window keeps the views and everything that belongs to them until it is closed, even if nobody holds
/// the controller. The closures are released when the window closes.
@MainActor
public final class WindowController {
  /// The window.
  public let window: any Window & LayerHost
  /// The view that fills the window. Its size follows the window's.
  public var rootView: View { content.rootView }
  /// The controller whose view fills the window, with all that it presents; `nil`, the default, if there is none. Its view lies
  /// behind the other subviews of the root view. See `ControllerView`, which shows one in a part of a window.
  public var rootViewController: ViewController? {
    get { content.rootView.controllerView?.controller }
    set { content.rootView.show(newValue) }
  }
  /// Called with keys while the window has the keyboard, after the view that has the focus and those around it (``Responder``), if
  /// none of them has used the key, and if it has not moved the focus. Keys that scroll do so as well; see `shouldScrollByKey`.
  public var onKey: ((KeyEvent) -> Void)? {
    get { content.onKey }
    set { content.onKey = newValue }
  }
  /// Called when the pointer hovers over the window, leaves it or scrolls, and for every button press and
  /// release.
  public var onPointer: ((PointerEvent) -> Void)? {
    get { content.onPointer }
    set { content.onPointer = newValue }
  }
  /// Called after `onKey`, before a key scrolls the scroll view that was used last; `false` keeps it from scrolling.
  /// By default `nil`, which means yes. A program answers no to keys that it uses itself.
  public var shouldScrollByKey: ((KeyEvent) -> Bool)? {
    get { content.shouldScrollByKey }
    set { content.shouldScrollByKey = newValue }
  }
  /// Called after `onPointer`, before a wheel is passed to the views under the pointer (`View.wheelTurned`) and scrolls or
  /// zooms, with the place in points of the window; `false` keeps it from all that. By default `nil`, which means yes.
  public var shouldScrollByWheel: ((Scroll, Point) -> Bool)? {
    get { content.shouldScrollByWheel }
    set { content.shouldScrollByWheel = newValue }
  }
  /// Called with every contact event, before recognizers see it. Each button of a mouse is a contact (`TouchEvent.button`).
  public var onTouch: ((TouchEvent) -> Void)? {
    get { content.onTouch }
    set { content.onTouch = newValue }
  }
  /// Called with the window's size in points, so that views can be placed: once when it is set, and at each
  /// change of the window's size, scale, output transform or fullscreen state, and when the frame that the content draws comes or
  /// goes (``isFrameShown``). Outside of an animation block its changes are not animated implicitly.
  public var onLayout: ((Size) -> Void)? {
    get { content.onLayout }
    set {
      content.onLayout = newValue
      content.tellLayout()
    }
  }
  /// Called when the window is about to have another size, in points, before anything has changed; before the controllers are told of
  /// it (`ViewController.viewWillTransition(to:with:)`). For programs without controllers: then the new layout, that of `onLayout`
  /// too, is animated when the window turns or jumps to another size, as it is with a root controller. `nil` by default.
  ///
  ///     controller.onSizeTransition = { size, coordinator in list.stretchAndFade(with: coordinator) }
  public var onSizeTransition: ((Size, TransitionCoordinator) -> Void)? {
    get { content.turns.onTransition }
    set { content.turns.onTransition = newValue }
  }
  /// How the content of a window with a root controller or `onSizeTransition` comes to its new layout when the window turns or jumps
  /// to another size. 0.45 s without bounce by default; with `nil`, or a spring without damping, at once.
  public var turningSpring: Spring? {
    get { content.turns.spring }
    set { content.turns.spring = newValue }
  }
  /// What covers the edges of the window, in points: a title bar, a keyboard on the screen, the round corners of a kiosk's
  /// panel. Views inherit the part that reaches into them (``View/safeAreaInsets``) with the next layout. Zero by default.
  public var safeAreaInsets: Insets {
    get { content.rootView.layoutRecord?.windowSafeAreaInsets ?? .zero }
    set {
      precondition(newValue.isFinite, "safeAreaInsets must be finite, not \(newValue)")
      guard newValue != safeAreaInsets else { return }
      content.rootView.ensureLayoutRecord().windowSafeAreaInsets = newValue
      content.rootView.setNeedsLayout()
    }
  }
  /// Called when what the person has chosen for all programs (`Window.preferences`) has changed, after the views have taken it over. `nil`
  /// by default.
  public var onPreferencesChange: (() -> Void)? {
    get { content.onPreferencesChange }
    set { content.onPreferencesChange = newValue }
  }
  /// Called when somebody asks to close the window. By default the window closes.
  public var onCloseRequest: (() -> Void)? {
    get { content.onCloseRequest }
    set { content.onCloseRequest = newValue }
  }

  /// The window's layer tree.
  public var layerTree: LayerTree { content.tree }

  let content: WindowContent

  /// Leads the keyboard focus.
  var focus: FocusSystem { content.rootView.focus }

  /// Makes the root view and the objects that serve it, and becomes the window's delegate.
  public init(window: any Window & LayerHost) {
    self.window = window
    content = WindowContent(window: window)
    window.delegate = content
    content.rootView.windowController = self
  }
}
