import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers

/// Shows the last of a stack of controllers, below a bar with its title and the way back.
///
///     let navigation = NavigationController(root: list)
///     navigation.push(letter)  // or: navigation.push(letter, by: Fold(.horizontal))
///     navigation.pop()  // by the way back of what has brought it
///
/// A drag from the left edge leads the way back, or where text runs from right to left, one from the right edge; Alt with the arrow to
/// that side goes back. Whatever is under way can be caught, led and thrown on, and the next push or pop may begin at any moment.
/// `controllers` is always the stack that there will be if nothing more happens.
open class NavigationController: ViewController {
  /// From where a drag leads back.
  public enum BackGesture: Hashable, Sendable, CaseIterable {
    /// Nowhere.
    case never
    /// From the left edge, or where text runs from right to left, from the right one.
    case fromEdge
    /// From anywhere, unless something nearer to the finger wants the drag. A drag from the edge comes before all others.
    case fromAnywhere
  }

  /// How pages come, unless a push says otherwise. `NavigationSlide` by default.
  public final var transition: any ViewTransition = NavigationSlide()
  /// From where a drag leads back. From the edge by default. Ways back that do not follow such a hand by themselves, as a
  /// cross-fade or what moves up and down, are led so that the width is the whole way.
  public final var backGesture = BackGesture.fromEdge
  /// Whether there is no bar. `false` by default.
  public final var isBarHidden = false {
    didSet { if isBarHidden != oldValue { configurePages() } }
  }
  /// Called when `controllers` has changed.
  public final var onChange: (() -> Void)?

  final let stage = ControllerStage<[ViewController]>([])
  private final let edge = ScreenEdgePanGestureRecognizer()
  private final let pan = PanGestureRecognizer()
  /// The stack that was told last.
  private final var told: [ViewController] = []

  /// Makes a controller with a stack of one.
  public convenience init(root: ViewController) {
    self.init()
    setControllers([root])
  }

  /// Makes a controller with an empty stack.
  public override init() {
    super.init()
    stage.onChange = { [weak self] _ in self?.stageDidChange() }
    edge.edges = .left
    stage.view.onLayout = { [weak self] in
      guard let self else { return }
      edge.edges = isMirrored ? .right : .left
    }
    edge.usesEdgesOfItsView = true
    edge.beginsOnTouchDown = stage.pan.beginsOnTouchDown
    edge.shouldReceive = { [weak self] _ in
      guard let self else { return false }
      return stage.animator != nil || backGesture != .never && controllers.count > 1
    }
    pan.axisLock = .only(.horizontal)
    pan.maximumNumberOfTouches = 1
    for recognizer in [edge, pan] as [PanGestureRecognizer] {
      recognizer.shouldBegin = { [weak self] in self?.mayLead($0) ?? false }
      recognizer.addHandler { [weak self] in self?.led($0) }
      stage.view.addGestureRecognizer(recognizer)
    }
  }

  public final override func loadView() {
    view = stage.view
    if let top = topController { stage.show(page(of: top, in: controllers), model: controllers, by: nil) }
  }

  /// The size below the bar.
  open override func sizeForChild(_ child: ViewController, within size: Size) -> Size {
    let bar = isBarHidden ? 0 : max(effectiveStyle.barHeight, 0)
    return Size(width: size.width, height: max(size.height - bar, 0))
  }

  // MARK: The stack

  /// The stack, the root first; see `setControllers(_:by:animated:completion:)`.
  public final var controllers: [ViewController] { stage.model }

  /// The controller that is shown; `nil` while the stack is empty.
  public final var topController: ViewController? { stage.model.last }

  /// The transition between pages that is under way; `nil` if there is none. A finger can catch it without this.
  public final var currentTransition: TransitionAnimator? { stage.animator }

  /// Shows a controller on top of the others.
  /// - Parameters:
  ///   - controller: It must not be in the stack.
  ///   - transition: How it comes; by default as `transition` says. `pop` takes its way back.
  ///   - animated: Whether it comes with the transition, or at once.
  ///   - completion: Called once, when the transition is over: with whether the controller is shown.
  public final func push(
    _ controller: ViewController, by transition: (any ViewTransition)? = nil, animated: Bool = true,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    push(controller, by: transition, animated: animated, hand: nil, completion: completion)
  }

  /// The same as a pan goes: to be called when the pan begins. The pan's handler then calls `TransitionAnimator.follow(_:)` of
  /// `currentTransition`.
  ///
  ///     pan.addHandler { [weak self] pan in
  ///       guard let self, let navigationController else { return }
  ///       if pan.state == .began {
  ///         navigationController.push(letter, following: pan)
  ///       } else {
  ///         navigationController.currentTransition?.follow(pan)
  ///       }
  ///     }
  public final func push(
    _ controller: ViewController, by transition: (any ViewTransition)? = nil,
    following pan: PanGestureRecognizer,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    push(controller, by: transition, animated: true, hand: pan, completion: completion)
  }

  private func push(
    _ controller: ViewController, by transition: (any ViewTransition)?, animated: Bool,
    hand: PanGestureRecognizer?,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    precondition(
      !controllers.contains { $0 === controller }, "navigation: the pushed controller is in the stack already"
    )
    controller.arrival = transition
    show(
      controllers + [controller], by: animated ? arrival(of: controller) : nil, following: hand,
      completion: completion)
  }

  /// Goes back to the controller below. Does nothing at the root, and tells the completion `false`.
  /// - Returns: The controller that goes; `nil` if there is none.
  @discardableResult
  public final func pop(
    animated: Bool = true, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> ViewController? {
    guard controllers.count > 1, let top = topController else {
      if let completion { Transaction.atEndOfTurn { completion(false) } }
      return nil
    }
    pop(to: controllers[controllers.count - 2], animated: animated, completion: completion)
    return top
  }

  /// Goes back to a controller of the stack.
  public final func pop(
    to controller: ViewController, animated: Bool = true,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    guard let index = controllers.firstIndex(where: { $0 === controller }) else {
      preconditionFailure("navigation: the controller to go back to is not in the stack")
    }
    guard let top = topController, top !== controller else { return stage.whenOver(completion) }
    show(Array(controllers[...index]), by: animated ? arrival(of: top).wayBack : nil, completion: completion)
  }

  /// Goes back to the first controller.
  public final func popToRoot(
    animated: Bool = true, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    if let root = controllers.first {
      pop(to: root, animated: animated, completion: completion)
    } else if let completion {
      Transaction.atEndOfTurn { completion(false) }
    }
  }

  /// Replaces the stack. If another controller is on top then, it comes as if it was pushed; if it was in the stack before, as if the
  /// others were popped.
  /// - Parameters:
  ///   - controllers: At least one, each once.
  ///   - animated: Whether with a transition; not by default.
  public final func setControllers(
    _ controllers: [ViewController], by transition: (any ViewTransition)? = nil, animated: Bool = false,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    precondition(!controllers.isEmpty, "navigation: the stack must not be empty")
    precondition(
      Set(controllers.map(ObjectIdentifier.init)).count == controllers.count,
      "navigation: a controller is in the stack twice")
    guard let top = controllers.last else { return }
    let isBack = self.controllers.contains { $0 === top }
    if !isBack { top.arrival = transition }
    let usual = isBack ? topController.map { arrival(of: $0).wayBack } : arrival(of: top)
    show(controllers, by: animated ? transition ?? usual : nil, completion: completion)
  }

  /// How a controller comes.
  private func arrival(of controller: ViewController) -> any ViewTransition {
    controller.arrival ?? transition
  }

  private var isMirrored: Bool { direction == .rightToLeft }
  private var direction: LayoutDirection { stage.view.effectiveLayoutDirection }

  private func show(
    _ stack: [ViewController], by transition: (any ViewTransition)?,
    following pan: PanGestureRecognizer? = nil,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard let top = stack.last else { return }
    for controller in stack { adopt(controller) }
    guard isViewLoaded else {
      // Pages are made with the view.
      stage.keep(stack)
      if let completion { Transaction.atEndOfTurn { completion(true) } }
      return
    }
    let page = page(of: top, in: stack)
    var transition = transition?.directed(direction)
    if var slide = transition as? NavigationSlide {
      slide.bar = page.transitionBar
      transition = slide
    } else if var slide = transition as? TabSlide {
      slide.bar = page.transitionBar
      transition = slide
    }
    stage.show(page, model: stack, by: transition, following: pan, completion: completion)
  }

  /// Gives up the stack, whose controllers another container takes.
  final func giveUpStack() -> [ViewController] {
    // What is on its way out is a child no more.
    stage.concludeAtGoal()
    let stack = controllers
    stage.clear([])
    told = []
    return stack
  }

  // MARK: Bookkeeping

  private func page(of controller: ViewController, in stack: [ViewController]) -> NavigationPage {
    let old = controller.page as? NavigationPage
    let page = old.flatMap { $0.superview === stage.view ? $0 : nil } ?? NavigationPage(controller)
    page.isBarHidden = isBarHidden
    page.backTitle = backTitle(of: controller, in: stack)
    return page
  }

  override func childHasLeft(_ child: ViewController) {
    guard stage.models.contains(where: { $0.contains { $0 === child } }) else { return }
    let isShown = stage.ends.contains { $0.page.controller === child }
    stage.changeModels { $0.removeAll { $0 === child } }
    if isShown { stage.concludeAtGoal() }
    if stage.page?.controller !== child {
      stage.settle(animated: false)
    } else if controllers.isEmpty {
      stage.clear([])
      stageDidChange()
    } else {
      show(controllers, by: nil)
    }
  }

  private func backTitle(of controller: ViewController, in stack: [ViewController]) -> String? {
    guard let index = stack.firstIndex(where: { $0 === controller }), index > 0 else { return nil }
    let title = stack[index - 1].title
    return title.isEmpty ? LibraryWords.current("Back") : title
  }

  private func configurePages() {
    for end in stage.ends {
      guard let page = end.page as? NavigationPage else { continue }
      page.isBarHidden = isBarHidden
      page.backTitle = backTitle(of: page.controller, in: end.model)
      page.bar.onBack = { [weak self] in self?.pop() }
    }
  }

  private func stageDidChange() {
    configurePages()
    release(except: stage.models.flatMap { $0 }, isSettled: stage.animator == nil)
    let stack = controllers
    guard !stack.elementsEqual(told, by: ===) else { return }
    told = stack
    onChange?()
  }

  override func itemDidChange(of child: ViewController) { configurePages() }

  override func dressParts() {
    for end in stage.ends { end.page.styleDidChange() }
  }

  // MARK: Hands and keys

  /// Alt and the arrow that points to where text begins go back.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers == .alt, event.key == (isMirrored ? .right : .left), controllers.count > 1 else {
      return false
    }
    // Held down it goes back once.
    if event.phase == .pressed { pop() }
    return true
  }

  private func mayLead(_ recognizer: GestureRecognizer) -> Bool {
    if stage.animator != nil { return true }
    guard controllers.count > 1 else { return false }
    if recognizer === edge { return true }
    guard backGesture == .fromAnywhere else { return false }
    // Away from where text begins only.
    let way = pan.translation.x + pan.velocity.x
    return isMirrored ? way < 0 : way > 0
  }

  private func led(_ pan: PanGestureRecognizer) {
    if pan.state == .began, stage.animator == nil, controllers.count > 1, let top = topController {
      let back = arrival(of: top).wayBack.directed(direction).led(
        toRight: !isMirrored, in: stage.view.bounds.size)
      show(Array(controllers.dropLast()), by: back, following: pan)
    } else {
      stage.follow(pan)
    }
  }
}
