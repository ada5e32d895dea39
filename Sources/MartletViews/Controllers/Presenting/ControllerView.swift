import MartletGeometry
import MartletGestures
import MartletLayers

/// A view that shows a controller, and what that presents: in a window or in a part of one.
///
///     let program = ControllerView(NavigationController(root: list))
///     controller.rootView.addSubview(program)
///
/// `WindowController.rootViewController` fills a window with one. The controllers are told that they are seen while the view is in
/// a window.
public final class ControllerView: View {
  /// The controller that it shows, beneath those that this one presents.
  public let controller: ViewController

  private let stage: ControllerStage<[PresentationPage]>

  /// Makes a view for a controller, which no other one contains.
  public init(_ controller: ViewController) {
    precondition(controller.parent == nil, "controller view: another controller contains the controller")
    self.controller = controller
    stage = ControllerStage([])
    super.init()
    stage.dependsOnWindow = true
    stage.view.onWindowChange = { [weak self] in self?.stage.settle(animated: false) }
    stage.onChange = { [weak self] _ in self?.stageDidChange() }
    addSubview(stage.view)
    let page = PresentationPage(controller, in: self)
    stage.show(page, model: [page], by: nil)
  }

  isolated deinit {
    // Who goes on without it is seen where its view is.
    for page in known where page.isHolder { page.controller.wanted = nil }
  }

  public override func layoutSubviews() { stage.view.frame = Rect(origin: .zero, size: bounds.size) }

  /// All controllers that are presented, from below.
  var chain: [ViewController] { stage.model.flatMap(\.presented) }

  /// What is presented for the whole view next over a page.
  func page(after page: PresentationPage) -> PresentationPage? {
    guard let index = stage.model.firstIndex(where: { $0 === page }) else { return nil }
    return stage.model.indices.contains(index + 1) ? stage.model[index + 1] : nil
  }

  /// Who is presented for the whole view, or will be, with its sheets.
  var front: PresentationPage? { stage.model.last }

  /// Takes out what is no more, and makes sure that it can be presented again.
  private func stageDidChange() {
    let kept = stage.ends.flatMap(\.model)
    for page in known where !kept.contains(where: { $0 === page }) {
      let controller = page.controller
      // Something else may show it by now.
      if page.isHolder, controller.viewIfLoaded?.superview === page {
        controller.wanted = nil
        controller.presenter = nil
        controller.viewIfLoaded?.removeFromSuperview()
      }
      for sheet in page.sheets { sheet.leave() }
    }
    known = kept
    openWaiting()
    focusSystem?.scopeDidChange()
  }

  /// What can have the focus: what is presented last.
  var focusScope: View? { front.map { page in page.sheets.last { !$0.isClosing } ?? page } }

  private var known: [PresentationPage] = []

  /// The view of the controller in front, which hears of keys while nobody has the focus.
  var frontView: View? {
    front.flatMap { page in
      (page.sheets.last { !$0.isClosing }?.sheet.controller ?? page.controller).viewIfLoaded
    }
  }

  // MARK: Presenting

  func present(
    _ controller: ViewController, by transition: any ViewTransition, animated: Bool,
    following pan: PanGestureRecognizer?, completion: (@MainActor (Bool) -> Void)?
  ) {
    controller.arrival = transition
    // One that is just going comes back.
    let leaving = stage.ends.flatMap(\.model).first { $0.controller === controller && $0.isHolder }
    let page = leaving ?? PresentationPage(controller, in: self)
    stage.show(
      page, model: stage.model + [page], by: animated ? transition : nil, following: pan,
      completion: completion)
  }

  func present(_ sheet: Sheet, animated: Bool) {
    guard let front else { return }
    let view = SheetView(sheet, over: front)
    front.add(view)
    layoutIfNeeded()
    sheet.startAtLowestDetent()
    // Pictures of its page have been made without it.
    if stage.animator == nil { view.open(animated: animated) } else { waiting.append((view, animated)) }
  }

  /// The sheets that open when the pages are at rest, and whether with an animation.
  private var waiting: [(view: SheetView, isAnimated: Bool)] = []

  private func openWaiting() {
    guard stage.animator == nil else { return }
    let ready = waiting
    waiting = []
    for (view, isAnimated) in ready { view.open(animated: isAnimated && view.page === stage.page) }
  }

  /// Waits for what was presented over a controller and is still on its way out.
  /// - Returns: Whether there is anything.
  func waitForLeaving(over controller: ViewController, completion: (@MainActor (Bool) -> Void)?) -> Bool {
    guard let page = front, page.presented.last === controller else { return false }
    let sheets = page.sheets
    let above = sheets.firstIndex { $0.sheet.controller === controller }.map { $0 + 1 } ?? 0
    if let sheet = sheets[above...].last {
      sheet.whenOver(completion)
      return true
    }
    guard let animator = stage.animator,
      stage.models.contains(where: { $0.dropLast().contains { $0 === page } })
    else { return false }
    if let completion { animator.addCompletion(completion) }
    return true
  }

  /// Dismisses a controller and all that are presented over it.
  /// - Parameter pan: A hand that leads it, unless it is a sheet.
  func dismiss(
    _ controller: ViewController, animated: Bool, following pan: PanGestureRecognizer? = nil,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    let index = stage.model.firstIndex { $0.presented.contains { $0 === controller } }
    let isWhole = index.map { stage.model[$0].controller === controller } ?? true
    let kept = index.map { Array(stage.model.prefix(isWhole ? $0 : $0 + 1)) } ?? []
    // The root stays.
    guard let index, let next = kept.last, let top = front else {
      if let completion { Transaction.atEndOfTurn { completion(false) } }
      return
    }
    let page = stage.model[index]
    if !isWhole {
      let first = page.sheets.firstIndex { $0.sheet.controller === controller } ?? 0
      let isTop = page === top
      for (place, sheet) in page.sheets[first...].enumerated() where !sheet.isClosing {
        sheet.close(animated: animated && isTop, completion: place == 0 && isTop ? completion : nil)
      }
      if isTop { return }
    }
    let back = (top.controller.arrival ?? ModalRise()).wayBack
    stage.show(next, model: kept, by: animated ? back : nil, following: pan, completion: completion)
  }

  /// The transition between controllers that fill the view and that is under way; `nil` if there is none. It can be caught by a
  /// finger without this.
  public var currentPresentation: TransitionAnimator? { stage.animator }
}
