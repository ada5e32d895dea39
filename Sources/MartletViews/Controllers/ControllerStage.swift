import MartletGeometry
import MartletGestures
import MartletLayers
import MartletMotion

/// Shows one page of a container, and replaces it by others with transitions. It knows what the container is at both ends of the one
/// under way, so that the container is always what it will be if nothing more happens.
@MainActor
final class ControllerStage<Model> {
  /// A page, and what the container is when it is shown.
  struct End {
    let page: ControllerPage
    var model: Model
  }

  /// Shows the pages.
  let view = ControllerStageView()
  /// Called when the model has changed, or nothing is under way any more: with whether something moves, or has moved.
  var onChange: (_ animated: Bool) -> Void = { _ in }
  /// What `pan` does, instead of leading the transition that is under way.
  var onPan: (@MainActor (PanGestureRecognizer) -> Void)?
  /// Catches transitions.
  let pan = PanGestureRecognizer()

  /// What the container is, or will be when the transition that is under way is over.
  private(set) var model: Model
  /// The page that is shown then; `nil` if there has been none yet.
  private(set) var page: ControllerPage?

  /// Whether nobody is seen while the view is in no window. Otherwise that is what the container's own appearance says.
  var dependsOnWindow = false

  private var way: Way?
  /// Whether a transition is being begun.
  private var isBeginning = false
  /// The pages whose controllers have been told that they are seen.
  private var told: [ControllerPage] = []

  private struct Way {
    let animator: TransitionAnimator
    var old: End
    var new: End
    /// Whether a hand has begun it and has not let go.
    var isLed: Bool
  }

  init(_ model: Model) {
    self.model = model
    pan.maximumNumberOfTouches = 1
    pan.beginsOnTouchDown = { [weak self] _ in self?.animator?.isMoving ?? false }
    pan.shouldBegin = { [weak self] _ in self?.animator != nil }
    pan.addHandler { [weak self] pan in
      if let onPan = self?.onPan { onPan(pan) } else { self?.follow(pan) }
    }
    view.addGestureRecognizer(pan)
  }

  /// The transition that is under way.
  var animator: TransitionAnimator? { way?.animator }

  /// The ends of the transition that is under way; only the page that is shown otherwise.
  var ends: [End] {
    if let way { return [way.old, way.new] }
    return page.map { [End(page: $0, model: model)] } ?? []
  }

  /// What the container is at both ends.
  var models: [Model] { way.map { [$0.old.model, $0.new.model] } ?? [model] }

  /// Changes what the container is, while there is no page yet.
  func keep(_ model: Model) {
    self.model = model
    settle(animated: false)
  }

  /// Changes what the container is at both ends, but not what is shown.
  func changeModels(_ change: (inout Model) -> Void) {
    change(&model)
    guard var way else { return }
    change(&way.old.model)
    change(&way.new.model)
    self.way = way
  }

  /// Shows a page, from where everything is.
  /// - Parameters:
  ///   - model: What the container is then.
  ///   - transition: How; at once if it is `nil`.
  ///   - pan: A hand that leads it.
  ///   - completion: Called once, when it is over: with whether it has come to the page.
  func show(
    _ next: ControllerPage, model: Model, by transition: (any ViewTransition)?,
    following pan: PanGestureRecognizer? = nil, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard let old = page, old !== next else {
      self.model = model
      if let way {
        let isOld = way.old.page === next
        if isOld { self.way?.old.model = model } else { self.way?.new.model = model }
        if let completion { way.animator.addCompletion(completion) }
        if transition == nil {
          way.animator.conclude(at: isOld ? 0 : 1)
        } else {
          way.animator.head(for: next)
        }
      } else {
        if page == nil { view.addSubview(next) }
        page = next
        if let completion { Transaction.atEndOfTurn { completion(true) } }
      }
      return settle(animated: way != nil)
    }
    if let way, way.isLed, way.new.page === next {
      // A hand leads there already.
      self.way?.new.model = model
      if let completion { way.animator.addCompletion(completion) }
      if transition == nil { way.animator.conclude(at: 1) } else { way.animator.go(to: 1, velocity: nil) }
      return settle(animated: true)
    }
    let oldModel = self.model
    isBeginning = true
    var animator: TransitionAnimator?
    if let transition, let pan {
      animator = view.transition(from: old, to: next, by: transition, following: pan, completion: completion)
    } else if let transition {
      animator = view.transition(from: old, to: next, by: transition, completion: completion)
    } else {
      View.performWithoutAnimation {
        animator = view.transition(from: old, to: next, by: CrossFade(), completion: completion)
      }
    }
    isBeginning = false
    guard let animator else { return }
    if animator.isOver {
      way = nil
      (page, self.model) = (next, model)
      return settle(animated: false)
    }
    if animator === way?.animator {
      // It has turned round.
      if way?.old.page === next { way?.old.model = model } else { way?.new.model = model }
    } else {
      way = Way(
        animator: animator, old: End(page: old, model: oldModel), new: End(page: next, model: model),
        isLed: pan != nil)
      animator.onChange = { [weak self, weak animator] in
        if let animator { self?.changed(animator) }
      }
    }
    takeGoal()
    settle(animated: true)
  }

  /// Shows nothing. Its pages are another one's now.
  func clear(_ model: Model) {
    let animator = animator
    way = nil
    animator?.conclude()
    page?.removeFromSuperview()
    (page, told) = (nil, [])
    self.model = model
  }

  /// Ends the transition that is under way at one of its ends, at once.
  func conclude(at end: Double) { way?.animator.conclude(at: end) }

  /// Ends the transition that is under way where it goes, and tells so at once.
  func concludeAtGoal() {
    guard let animator else { return }
    animator.conclude()
    settle(animated: false)
  }

  /// Calls a closure when nothing is under way any more: with whether the page that is wanted now is shown then.
  func whenOver(_ completion: (@MainActor (Bool) -> Void)?) {
    guard let completion else { return }
    let wanted = page
    guard let animator else { return Transaction.atEndOfTurn { completion(true) } }
    animator.addCompletion { [weak self] _ in completion(self?.page === wanted) }
  }

  /// The page at one of the ends that holds a controller; `nil` if there is none.
  func page(of controller: ViewController) -> ControllerPage? {
    ends.first { $0.page.controller === controller && $0.page.isHolder }?.page
  }

  // MARK: Bookkeeping

  private func takeGoal() {
    guard let way else { return }
    let end = way.animator.goal == 1 ? way.new : way.old
    (page, model) = (end.page, end.model)
  }

  private func changed(_ animator: TransitionAnimator) {
    guard way?.animator === animator else { return }
    way?.isLed = false
    takeGoal()
    guard animator.isOver else { return settle(animated: true) }
    way = nil
    // It may be over in the middle of anything.
    Transaction.atEndOfTurn { [weak self] in self?.settle(animated: true) }
  }

  /// Whether and how a page is seen.
  private func appearance(of page: ControllerPage) -> Appearance {
    guard let way else { return page === self.page ? .shown : .hidden }
    guard page === way.old.page || page === way.new.page else { return .hidden }
    let isComing = way.isLed ? page === way.new.page : page === self.page
    return isComing ? .appearing : .disappearing
  }

  /// Tells who is seen, and the container.
  func settle(animated: Bool) {
    guard !isBeginning else { return }
    var pages = told
    for end in ends where !pages.contains(where: { $0 === end.page }) { pages.append(end.page) }
    told = ends.map(\.page)
    let isSeen = !dependsOnWindow || view.isInOpenWindow
    for page in pages { page.wanted = isSeen ? appearance(of: page) : .hidden }
    // Who goes is told first.
    func goes(_ page: ControllerPage) -> Bool { page.wanted == .disappearing || page.wanted == .hidden }
    for page in pages.filter(goes) + pages.filter({ !goes($0) }) { page.updateAppearance(animated: animated) }
    onChange(animated)
  }

  // MARK: Hand

  /// What a hand does to the transition that it has caught.
  func follow(_ pan: PanGestureRecognizer) {
    guard let animator else { return }
    if pan.state == .ended, animator.hand === pan, !meansIt(pan, of: animator) {
      return animator.go(to: animator.goal, velocity: 0, isHandedOver: true)
    }
    animator.follow(pan)
  }

  /// Whether a hand has moved the transition that it holds, and not just touched it, or wanted to scroll across its way.
  private func meansIt(_ pan: PanGestureRecognizer, of animator: TransitionAnimator) -> Bool {
    let way = pan.translation(in: view) ?? .zero
    guard way.length >= Self.shortestWay else { return false }
    let here = animator.transition.progress(of: animator.drag(way))
    let slope = Point(
      x: animator.transition.progress(of: animator.drag(way + Point(x: 1, y: 0))) - here,
      y: animator.transition.progress(of: animator.drag(way + Point(x: 0, y: 1))) - here)
    // At an end of the way nothing tells its direction.
    guard slope.length > 0 else { return true }
    return abs(way.dot(slope)) >= slope.length * max(Self.shortestWay, way.length / 2)
  }

  /// The way that shows what a hand wants, in points.
  private static var shortestWay: Double { 6 }
}
