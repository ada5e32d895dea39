import MartletGeometry
import MartletHost

/// Looks after a view and what it shows; the unit of which programs with several screens are made.
///
///     final class LetterController: ViewController {
///       override func loadView() { view = LetterView() }
///       override func viewDidLoad() { title = "Letter" }
///     }
///
///     window.rootViewController = NavigationController(root: LetterController())
///
/// Its view is made when it is wanted first. A controller may contain others (`addChild(_:)`), and present others over all
/// (`present(_:by:animated:completion:)`). The appearance calls follow each other as they should whatever interrupts a transition:
/// each *did* comes after its *will*, and a *will* that is taken back is followed by the opposite *will*.
@MainActor
open class ViewController {
  /// What it is called in bars. Empty by default.
  public final var title = "" {
    didSet { if title != oldValue { itemDidChange() } }
  }
  /// The buttons at the right end of a navigation controller's bar while it is on top. None by default.
  public final var barButtons: [BarButton] = [] {
    didSet { itemDidChange() }
  }
  /// How it is shown in a tab bar; by default by its title alone.
  public final var tabItem = TabItem() {
    didSet { itemDidChange() }
  }
  /// The colours and sizes of the bars around it and the controllers in it. `nil`, the default, takes those of the controller that
  /// contains or presents it; without one, they follow the look of its view. See ``effectiveStyle``.
  public final var style: ControllerStyle? {
    didSet { if style != oldValue { styleChanged() } }
  }

  /// The controllers in it, in the order in which they were added.
  public private(set) final var children: [ViewController] = []
  /// The controller that contains it; `nil` if none does.
  public private(set) final weak var parent: ViewController?

  /// The nearest stack that it is in, itself or with a container around it; `nil` if there is none.
  public final var navigationController: NavigationController? {
    var outer = parent
    while let current = outer {
      if let navigation = current as? NavigationController { return navigation }
      outer = current.parent
    }
    return nil
  }

  private final var loaded: View?

  /// Whether and how its view is seen, as far as it has been told.
  final var appearance = Appearance.hidden
  /// Whether its container wants it to be seen; `nil` if that depends on whether its view is in a window.
  final var wanted: Appearance?
  /// Whether the current change is animated.
  final var isChangeAnimated = false
  /// Whether it is being told.
  final var isBeingTold = false
  /// Whether it has not been told yet that it was added to its container for good.
  final var awaitsMove = false
  /// The transition by which it came.
  final var arrival: (any ViewTransition)?
  /// The controller over which it was presented last, whose style it takes.
  final weak var presenter: ViewController?
  /// What holds its view in a container of the library.
  final weak var page: ControllerPage?
  /// The sheet in which it is presented.
  public internal(set) final weak var sheet: Sheet?

  /// Makes a controller. Its view is made later.
  public init() {}

  isolated deinit {
    // Who goes on without it is seen where its view is.
    for child in children { child.wanted = nil }
  }

  // MARK: View

  /// Its view. If it has none yet, `loadView()` makes it.
  public final var view: View {
    get {
      loadViewIfNeeded()
      // `loadView` was told that it must set it.
      guard let loaded else { preconditionFailure("view controller: loadView() has set no view") }
      return loaded
    }
    set {
      precondition(
        newValue.viewController == nil || newValue.viewController === self,
        "view controller: the view belongs to another controller")
      loaded?.viewController = nil
      loaded = newValue
      newValue.viewController = self
      updateAppearance(animated: false)
    }
  }

  /// Its view; `nil` if it has not been made.
  public final var viewIfLoaded: View? { loaded }

  /// Whether its view has been made.
  public final var isViewLoaded: Bool { loaded != nil }

  /// Makes the view if there is none, and calls `viewDidLoad()`.
  public final func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    precondition(loaded != nil, "view controller: loadView() has set no view")
    viewDidLoad()
  }

  /// Makes the view and sets `view`; called once, when the view is wanted first. By default a plain view. Do not call `super`.
  open func loadView() { view = View() }

  /// Called once, when the view has been made.
  open func viewDidLoad() {}

  /// Called before the view places its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called after the view has placed its subviews. Outside of an animation block nothing that is changed here animates implicitly.
  open func viewDidLayoutSubviews() {}

  // MARK: Appearance

  /// The view begins to be seen: with a transition, which may yet be taken back, or at once. Does nothing by default; so do the
  /// following three.
  /// - Parameter animated: Whether with a transition.
  open func viewWillAppear(_ animated: Bool) {}

  /// The view is seen, and nothing moves any more that has brought it.
  open func viewDidAppear(_ animated: Bool) {}

  /// The view begins to go.
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view has gone.
  open func viewDidDisappear(_ animated: Bool) {}

  /// The style that applies to it has changed, or the controller has come into another one's. Does nothing by default.
  open func styleDidChange() {}

  // MARK: Turning

  /// The window is about to have another size: it turns, jumps, or an edge of it is dragged. Called before anything has changed, for
  /// each change of the size once the window has been seen. See `TransitionCoordinator` for what follows.
  ///
  /// By default it calls the methods for turns, shows pictures of header and footer, and passes the change on to the controllers in
  /// this one; call `super`.
  /// - Parameters:
  ///   - size: The size that its view will have, in points, as far as it is known: see `sizeForChild(_:within:)`.
  ///   - coordinator: What animates alongside, and says when it is over.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    passTransition(to: size, with: coordinator)
  }

  /// The size that the view of a controller in it will have when its own view has a size, in points. The same by default; the
  /// library's containers take off their bars, and give each column its own width.
  open func sizeForChild(_ child: ViewController, within size: Size) -> Size { size }

  /// The window is about to turn from portrait to landscape or back; nothing has changed yet. Does nothing by default; so do the
  /// following two.
  open func willRotate(to orientation: WindowOrientation, with coordinator: TransitionCoordinator) {}

  /// The views have their places in the turned window. What is changed here is animated with the turn.
  open func willAnimateRotation(to orientation: WindowOrientation, with coordinator: TransitionCoordinator) {}

  /// The turn is over, or has been overtaken by the next one, which is announced after this.
  open func didRotate(from orientation: WindowOrientation) {}

  /// A bar at the top that is shown as pictures while the window turns: that before and that after, stretched and faded
  /// into each other. For bars that cannot animate their own parts. `nil` by default.
  open var rotatingHeaderView: View? { nil }

  /// The same for a bar at the bottom.
  open var rotatingFooterView: View? { nil }

  // MARK: Keys

  /// Who hears of a key that it does not use: by default the superview of its view. See ``Responder``.
  open var nextResponder: (any Responder)? { viewIfLoaded?.superview }

  /// A key was pressed, or repeats, while a view in its view has the focus, or while it is in front and no view has. Returns whether
  /// it has used the key; `false` by default.
  open func keyPressed(_ event: KeyEvent) -> Bool { false }

  /// A key was released whose press it has used. Does nothing by default.
  open func keyReleased(_ event: KeyEvent) {}

  // MARK: Containment

  /// It is about to be added to a controller, or, with `nil`, to be removed from its own. `addChild(_:)` calls it; who removes a
  /// controller calls it with `nil` before. Does nothing by default.
  open func willMove(toParent parent: ViewController?) {}

  /// It was added to a controller for good, or, with `nil`, removed. `removeFromParent()` calls it; who adds a controller calls it
  /// when its transition is over. Does nothing by default.
  open func didMove(toParent parent: ViewController?) {}

  /// Adds a controller, and removes it from the one that contains it now. The caller adds its view to a view in this one's:
  ///
  ///     addChild(child)
  ///     view.addSubview(child.view)
  ///     child.didMove(toParent: self)
  public final func addChild(_ child: ViewController) {
    guard child.parent !== self else { return }
    var outer: ViewController? = self
    while let current = outer {
      precondition(current !== child, "view controller: a controller can't contain itself")
      outer = current.parent
    }
    child.willMove(toParent: self)
    child.removeFromParent()
    // What was presented may still be on its way out.
    child.sheet?.view?.leave()
    if child.page != nil { (child.page, child.wanted, child.presenter) = (nil, nil, nil) }
    children.append(child)
    child.parent = self
    child.styleChanged()
    child.updateAppearance(animated: false)
  }

  /// Removes it from the controller that contains it. The caller removes its view.
  public final func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    page = nil
    wanted = nil
    awaitsMove = false
    // Who is seen before and after is told nothing.
    AppearanceBatch.run { parent.childHasLeft(self) }
    updateAppearance(animated: false)
    didMove(toParent: nil)
  }

  // MARK: Items and style

  /// The style that applies to it. Where no controller around has one, it follows the look that the view of the outermost one has or
  /// inherits: ``View/interfaceStyle``, ``View/tintColor`` and ``View/contrast``, in the end what the person has chosen for all programs.
  public final var effectiveStyle: ControllerStyle {
    style ?? parent?.effectiveStyle ?? presenter?.effectiveStyle
      ?? viewIfLoaded.map { ControllerStyle(lookOf: $0) } ?? .light
  }

  /// The look that its view inherits may have changed.
  final func lookDidChange() {
    if style == nil, parent == nil, presenter == nil { styleChanged() }
  }

  final func styleChanged() {
    dressParts()
    styleDidChange()
    page?.styleDidChange()
    sheet?.view?.styleDidChange()
    for child in children where child.style == nil { child.styleChanged() }
  }

  /// Shows the style that applies to it in the bars and pages of its own.
  func dressParts() {}

  private final func itemDidChange() {
    page?.itemDidChange()
    parent?.itemDidChange(of: self)
  }

  /// A child is another one's now, or nobody's: the container has to do without it.
  func childHasLeft(_ child: ViewController) {}

  /// The title, the bar buttons or the tab item of a child have changed.
  func itemDidChange(of child: ViewController) {}
}
