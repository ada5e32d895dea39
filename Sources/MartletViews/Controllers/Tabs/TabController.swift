import MartletGeometry
import MartletGestures
import MartletLayers

/// Shows one of several controllers, and below a bar in which they are chosen.
///
///     let tabs = TabController([inbox, search, settings])
///
/// Each controller stays as it is while another one is shown. The bar takes taps while a transition is under way, too; what is under
/// way can be caught.
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
    if !controllers.isEmpty { select(0, animated: false) }
  }

  /// Makes a controller without tabs.
  public override init() {
    super.init()
    stage.onChange = { [weak self] _ in self?.stageDidChange() }
    bar.onTap = { [weak self] in self?.select($0) }
  }

  public final override func loadView() {
    view = TabView(stage.view, bar: bar)
    showBar()
  }

  /// The controllers, from left to right. If the chosen one is no more among them, the first one is shown at once.
  public final var controllers: [ViewController] {
    get { tabs }
    set {
      precondition(
        Set(newValue.map(ObjectIdentifier.init)).count == newValue.count,
        "tabs: a controller is there twice")
      tabs = newValue
      for controller in newValue { adopt(controller) }
      if let first = newValue.first, selectedIndex == nil, stage.page != nil { show(first, by: nil) }
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
    loadViewIfNeeded()
    // It may be on its way.
    let page = stage.page(of: controller) ?? ControllerPage(controller)
    page.backgroundColor = effectiveStyle.surface
    page.clipsToBounds = true
    stage.show(page, model: controller, by: transition, completion: completion)
  }

  private func stageDidChange() {
    release(
      except: controllers + stage.ends.map(\.page.controller), isSettled: stage.animator == nil)
    showBar()
    guard told !== stage.model else { return }
    told = stage.model
    if let index = selectedIndex { onSelect?(index) }
  }

  private func showBar() {
    bar.show(controllers, chosen: selectedIndex, style: effectiveStyle)
    (viewIfLoaded as? TabView)?.barHeight = max(effectiveStyle.tabBarHeight, 0)
  }

  override func itemDidChange(of child: ViewController) { showBar() }

  open override func styleDidChange() {
    showBar()
    for end in stage.ends { end.page.backgroundColor = effectiveStyle.surface }
  }
}
