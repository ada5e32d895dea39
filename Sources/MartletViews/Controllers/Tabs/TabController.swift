import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers

/// Shows one of several controllers, and below a bar in which they are chosen.
///
///     let tabs = TabController([inbox, search, settings])
///
/// Each controller stays as it is while another one is shown. The bar takes taps while a transition is under way, too; what is under
/// way can be caught. Control with Page Up and Page Down goes through the tabs.
open class TabController: ViewController {
  /// How a controller that is chosen comes, if it stands after the one that is shown; those before come by its way back.
  /// `TabSlide` by default; with `nil` they come at once.
  public final var transition: (any ViewTransition)? = TabSlide()
  /// Called when another controller was chosen, by a tap or by the program.
  public final var onSelect: ((Int) -> Void)?

  final let stage = ControllerStage<ViewController?>(nil)
  private final let bar = TabBar()
  private final weak var told: ViewController?

  /// Makes a controller that shows the first of some controllers.
  public convenience init(_ controllers: [ViewController]) {
    self.init()
    self.controllers = controllers
  }

  /// Makes a controller without tabs.
  public override init() {
    super.init()
    stage.onChange = { [weak self] _ in self?.stageDidChange() }
    bar.onTap = { [weak self] in self?.select($0) }
  }

  public final override func loadView() {
    view = TabView(stage.view, bar: bar)
    if let chosen = stage.model { stage.show(page(of: chosen), model: chosen, by: nil) }
    showBar()
  }

  /// The size above the bar.
  open override func sizeForChild(_ child: ViewController, within size: Size) -> Size {
    Size(width: size.width, height: max(size.height - max(effectiveStyle.tabBarHeight, 0), 0))
  }

  /// The controllers, in the order in which their items are read. If the chosen one is not among them, the first one is shown at once.
  public final var controllers: [ViewController] {
    get { tabs }
    set {
      precondition(
        Set(newValue.map(ObjectIdentifier.init)).count == newValue.count,
        "tabs: a controller is there twice")
      tabs = newValue
      for controller in newValue { adopt(controller) }
      if selectedIndex == nil { showFirst() }
      if stage.animator == nil { release(except: newValue, isSettled: true) }
      showBar()
    }
  }

  // Within an initializer an observer would not be called.
  private final var tabs: [ViewController] = []

  /// The number of the chosen controller; `nil` if none was chosen. It is the one that is shown when nothing more happens.
  public final var selectedIndex: Int? {
    stage.model.flatMap { chosen in controllers.firstIndex { $0 === chosen } }
  }

  /// The chosen controller.
  public final var selectedController: ViewController? { stage.model }

  /// The transition between pages that is under way; `nil` if there is none. A finger can catch it without this.
  public final var currentTransition: TransitionAnimator? { stage.animator }

  /// Chooses a controller.
  /// - Parameters:
  ///   - index: Its number.
  ///   - transition: How it comes; by default as `transition` says.
  ///   - animated: Whether with a transition.
  public final func select(
    _ index: Int, by transition: (any ViewTransition)? = nil, animated: Bool = true,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    precondition(controllers.indices.contains(index), "tabs: there is no controller \(index)")
    let isBack = index < selectedIndex ?? 0
    let usual = isBack ? self.transition?.wayBack : self.transition
    show(controllers[index], by: animated ? transition ?? usual : nil, completion: completion)
  }

  private func show(
    _ controller: ViewController, by transition: (any ViewTransition)?,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard isViewLoaded else {
      // Pages are made with the view.
      stage.keep(controller)
      if let completion { Transaction.atEndOfTurn { completion(true) } }
      return
    }
    stage.show(
      page(of: controller), model: controller, by: transition?.directed(stage.view.effectiveLayoutDirection),
      completion: completion)
  }

  private func page(of controller: ViewController) -> ControllerPage {
    // It may be on its way.
    let page = stage.page(of: controller) ?? ControllerPage(controller)
    page.backgroundColor = effectiveStyle.surface
    page.clipsToBounds = true
    return page
  }

  /// Shows the first controller at once; nothing if there is none.
  private func showFirst() {
    if let first = tabs.first { return show(first, by: nil) }
    stage.clear(nil)
    stageDidChange()
  }

  override func childHasLeft(_ child: ViewController) {
    let isShown = stage.ends.contains { $0.page.controller === child }
    guard isShown || tabs.contains(where: { $0 === child }) else { return }
    tabs.removeAll { $0 === child }
    if isShown { stage.concludeAtGoal() }
    if stage.model === child { showFirst() }
    showBar()
  }

  private func stageDidChange() {
    release(
      except: controllers + stage.ends.map(\.page.controller), isSettled: stage.animator == nil)
    showBar()
    guard told !== stage.model else { return }
    told = stage.model
    if let index = selectedIndex { onSelect?(index) }
  }

  /// Control with Page Down chooses the next controller, with Page Up the one before.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard let step = event.pageStep, let index = selectedIndex, controllers.indices.contains(index + step)
    else {
      return false
    }
    select(index + step)
    return true
  }

  private func showBar() {
    bar.show(controllers, chosen: selectedIndex, style: effectiveStyle)
    (viewIfLoaded as? TabView)?.barHeight = max(effectiveStyle.tabBarHeight, 0)
  }

  override func itemDidChange(of child: ViewController) { showBar() }

  override func dressParts() {
    showBar()
    for end in stage.ends { end.page.backgroundColor = effectiveStyle.surface }
  }
}
