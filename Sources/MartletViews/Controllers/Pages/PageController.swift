import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion
import MartletRenderTree

/// Shows one of a row of pages; a drag to the side leads to the next one. The row runs in the direction of text.
///
///     pages.dataSource = self
///     pages.show(first, animated: false)
///
/// A page that is let go comes to rest at a page, with the hand's velocity; it can be caught, and dragged on over any number of pages.
/// Where the row ends, it gives way like a rubber band. Control with Page Up and Page Down goes through the pages.
open class PageController: ViewController {
  /// Gives the pages before and after one. Not retained.
  public final weak var dataSource: (any PageControllerDataSource)?
  /// How the next page comes; the one before comes by its way back. `PageSlide` by default. `Flip(.left)` makes a book.
  /// If it does not follow a hand to that side by itself, the hand leads it so that the width is the whole way.
  public final var transition: any ViewTransition = PageSlide()
  /// Called when `currentPage` has changed.
  public final var onChange: (() -> Void)?

  final let stage = ControllerStage<ViewController?>(nil)
  /// Moves where the row ends.
  private final let content = PageContentView()
  private final weak var told: ViewController?
  /// Whether the transition that is under way leads to a page after the other one.
  private final var isForward = true
  /// Where a hand has pulled beyond the end of the row: the pull, and how far the hand was when it began.
  private final var band: (start: Double, origin: Double)?

  /// Makes a controller without a page; see `show(_:goesBack:animated:completion:)`.
  public override init() {
    super.init()
    stage.onChange = { [weak self] _ in self?.stageDidChange() }
    stage.onPan = { [weak self] in self?.panned($0) }
    stage.pan.axisLock = .only(.horizontal)
    stage.pan.shouldBegin = { [weak self] _ in self?.currentPage != nil }
    stage.pan.beginsOnTouchDown = { [weak self] _ in
      guard let self else { return false }
      return stage.animator?.isMoving ?? content.layer.isVisiblyMoving(.transform.translation.x)
    }
  }

  public final override func loadView() {
    content.addSubview(stage.view)
    content.stage = stage.view
    let outer = PageContentView()
    outer.addSubview(content)
    outer.stage = content
    outer.clipsToBounds = true
    view = outer
  }

  /// The page that is shown, or will be if nothing more happens; `nil` if none was shown yet, or if it has been taken out.
  public final var currentPage: ViewController? { stage.model }

  /// The transition between pages that is under way; `nil` if there is none. A finger can catch it without this.
  public final var currentTransition: TransitionAnimator? { stage.animator }

  /// Shows a page.
  /// - Parameters:
  ///   - page: The page.
  ///   - goesBack: Whether it comes as a page before the one that is shown.
  ///   - animated: Whether with a transition.
  ///   - completion: Called once, when the transition is over: with whether the page is shown.
  public final func show(
    _ page: ViewController, goesBack: Bool = false, animated: Bool = true,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    show(page, isForward: !goesBack, animated: animated, following: nil, completion: completion)
  }

  private func show(
    _ page: ViewController, isForward: Bool, animated: Bool, following pan: PanGestureRecognizer?,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    loadViewIfNeeded()
    adopt(page)
    let before = stage.animator
    let holder = stage.page(of: page) ?? ControllerPage(page)
    holder.clipsToBounds = true
    let way = (isForward ? transition : transition.wayBack).directed(view.effectiveLayoutDirection)
      .led(toRight: isForward == isMirrored, in: view.bounds.size)
    stage.show(holder, model: page, by: animated ? way : nil, following: pan, completion: completion)
    if stage.animator !== before { self.isForward = isForward }
  }

  /// Shows the next page. At the last one nothing happens.
  public final func goForward(animated: Bool = true) {
    if let next = neighbour(isForward: true) { show(next, animated: animated) }
  }

  /// Shows the page before. At the first one nothing happens.
  public final func goBack(animated: Bool = true) {
    if let next = neighbour(isForward: false) { show(next, goesBack: true, animated: animated) }
  }

  /// Control with Page Down shows the next page, with Page Up the one before.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard let step = event.pageStep, let page = neighbour(isForward: step > 0) else { return false }
    show(page, goesBack: step < 0)
    return true
  }

  private func neighbour(isForward: Bool) -> ViewController? {
    guard let page = currentPage else { return nil }
    return isForward
      ? dataSource?.pageController(self, pageAfter: page) : dataSource?.pageController(self, pageBefore: page)
  }

  private func stageDidChange() {
    release(except: stage.ends.map(\.page.controller), isSettled: stage.animator == nil)
    guard told !== currentPage else { return }
    told = currentPage
    onChange?()
  }

  override func childHasLeft(_ child: ViewController) {
    guard stage.ends.contains(where: { $0.page.controller === child }) else { return }
    stage.concludeAtGoal()
    guard currentPage === child else { return }
    stage.clear(nil)
    stageDidChange()
  }

  // MARK: Hand

  private static let spring = Spring(duration: 0.45, bounce: 0)
  /// How far the row gives way where it ends, as a share of the width.
  private static let give = 0.25
  private var isMirrored: Bool { view.effectiveLayoutDirection == .rightToLeft }
  private var rubber: RubberBand { RubberBand(length: max(content.bounds.width * Self.give, 1)) }

  private func panned(_ pan: PanGestureRecognizer) {
    guard let way = pan.translation(in: view)?.x else { return }
    switch pan.state {
    case .began, .changed: follow(pan, way: way, isFirst: pan.state == .began)
    case .ended, .cancelled:
      guard let band else { return stage.follow(pan) }
      self.band = nil
      let speed = pan.state == .ended ? pan.velocity(in: view)?.x ?? 0 : 0
      content.layer.animate(
        .transform.translation.x, to: 0, spring: Self.spring,
        initialVelocity: speed * rubber.slope(at: band.start + way - band.origin, in: 0...0))
    case .possible, .failed: break
    }
  }

  private func follow(_ pan: PanGestureRecognizer, way: Double, isFirst: Bool) {
    if let band {
      let pull = band.start + way - band.origin
      // Back over the page to the other side.
      let isForward = (pull < 0) != isMirrored
      guard pull != 0, (pull > 0) != (band.start > 0), neighbour(isForward: isForward) != nil else {
        return showPull(pull)
      }
      self.band = nil
      showPull(0)
      return begin(pan, isForward: isForward, beyond: abs(pull), way: way)
    }
    if let animator = stage.animator {
      stage.follow(pan)
      guard animator.hand === pan else { return }
      let translation = pan.translation(in: animator.view ?? view) ?? .zero
      let wanted = animator.transition.progress(of: animator.drag(translation))
      guard wanted < 0 || wanted > 1 else { return }
      // Over the end of this one to the next page.
      let isOver = wanted > 1
      let direction = isOver ? isForward : !isForward
      stage.conclude(at: isOver ? 1 : 0)
      return begin(
        pan, isForward: direction, beyond: (isOver ? wanted - 1 : -wanted) * view.bounds.width, way: way)
    }
    if isFirst, content.layer.isVisiblyMoving(.transform.translation.x) {
      content.layer.freeze(.transform.translation.x)
      band = (rubber.unlimited(content.layer.transform.translationX, to: 0...0), way)
      return
    }
    let direction = way != 0 ? way : pan.velocity.x
    if direction != 0 { begin(pan, isForward: (direction < 0) != isMirrored, beyond: abs(way), way: way) }
  }

  /// Leads to a neighbour, or pulls at the end of the row.
  /// - Parameter distance: How far the hand has led already, in points.
  private func begin(_ pan: PanGestureRecognizer, isForward: Bool, beyond distance: Double, way: Double) {
    let sign = isForward != isMirrored ? -1.0 : 1
    guard let next = neighbour(isForward: isForward) else {
      // Never 0, so that it has a side.
      band = (sign * max(distance, 1e-6), way)
      return showPull(sign * distance)
    }
    show(next, isForward: isForward, animated: true, following: pan)
    guard let animator = stage.animator, animator.hand === pan else { return }
    animator.grip.way.x = (pan.translation(in: animator.view ?? view)?.x ?? way) - sign * distance
    animator.follow(pan)
  }

  private func showPull(_ pull: Double) {
    Transaction.withoutActions {
      content.layer.transform = Transform(translationX: rubber.limited(pull, to: 0...0), y: 0, z: 0)
    }
  }
}
