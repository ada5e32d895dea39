import MartletGeometry
import MartletGestures
import MartletLayers

extension ViewController {
  /// The outermost controller that contains this one.
  private final var outermost: ViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// The view in which it is shown; `nil` if there is none.
  public final var controllerView: ControllerView? {
    let outermost = outermost
    if let sheet = outermost.sheet { return sheet.view?.page?.host }
    return (outermost.page as? PresentationPage)?.host
  }

  /// The controller that is presented next over this one, or over the one that contains it; `nil` if there is none.
  public final var presentedViewController: ViewController? { neighbour(1) }

  /// The controller over which this one, or the one that contains it, is presented; `nil` if there is none.
  public final var presentingViewController: ViewController? { neighbour(-1) }

  private final func neighbour(_ step: Int) -> ViewController? {
    guard let chain = controllerView?.chain else { return nil }
    let outermost = outermost
    guard let index = chain.firstIndex(where: { $0 === outermost }), chain.indices.contains(index + step)
    else {
      return nil
    }
    return chain[index + step]
  }

  /// Shows a controller over everything in the controller view, on top of what is presented already:
  ///
  ///     present(picture)
  ///     present(picture, by: Flip(.left))
  ///
  /// The transition can be caught in flight, and turned round by `dismiss(animated:completion:)`. Does nothing if this controller is
  /// in no controller view.
  /// - Parameters:
  ///   - controller: It must not be contained or presented.
  ///   - transition: How it comes; `dismiss` takes its way back.
  ///   - completion: Called once, when the transition is over: with whether the controller is shown.
  public final func present(
    _ controller: ViewController, by transition: any ViewTransition = ModalRise(), animated: Bool = true,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    present(controller, by: transition, animated: animated, hand: nil, completion: completion)
  }

  /// The same as a pan goes: to be called when the pan begins. The pan's handler then calls `TransitionAnimator.follow(_:)` of
  /// `ControllerView.currentPresentation`.
  public final func present(
    _ controller: ViewController, by transition: any ViewTransition = ModalRise(),
    following pan: PanGestureRecognizer,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    present(controller, by: transition, animated: true, hand: pan, completion: completion)
  }

  private final func present(
    _ controller: ViewController, by transition: any ViewTransition, animated: Bool,
    hand: PanGestureRecognizer?,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    guard let host = host(for: controller) else { return }
    // Its sheet may still be closing.
    controller.sheet?.view?.leave()
    dress(controller, in: host)
    host.present(controller, by: transition, animated: animated, following: hand, completion: completion)
  }

  /// Shows a controller in a sheet that rises from the lower edge, on top of what is presented already:
  ///
  ///     presentSheet(filters, detents: [.medium, .large])
  ///
  /// A finger drags it from detent to detent, and closes it.
  /// - Parameters:
  ///   - controller: It must not be contained or presented.
  ///   - detents: At which heights it rests; at least one. It opens at the lowest one.
  /// - Returns: What controls the sheet, also `controller.sheet`; `nil` if this controller is in no controller view.
  @discardableResult
  public final func presentSheet(
    _ controller: ViewController, detents: [SheetDetent] = [.medium, .large], animated: Bool = true
  ) -> Sheet? {
    precondition(!detents.isEmpty, "sheet: it needs a detent")
    guard let host = host(for: controller) else { return nil }
    if let sheet = controller.sheet, let view = sheet.view, let page = view.page, page === host.front {
      // It was just closing.
      dress(controller, in: host)
      sheet.detents = detents
      page.raise(view)
      view.goToDetent(animated: animated)
      return sheet
    }
    // It may be closing on a page that something covers.
    controller.sheet?.view?.leave()
    dress(controller, in: host)
    let sheet = Sheet(controller, detents: detents)
    controller.sheet = sheet
    host.present(sheet, animated: animated)
    return sheet
  }

  /// Where a controller may be presented.
  private final func host(for controller: ViewController) -> ControllerView? {
    precondition(controller.parent == nil, "present: another controller contains the controller")
    guard let host = controllerView else { return nil }
    precondition(
      !host.chain.contains { $0 === controller } && controller.controllerView.map { $0 === host } ?? true,
      "present: the controller is presented already")
    return host
  }

  /// Gives a controller the style of what it will cover, before it is seen: bars have been made before.
  private final func dress(_ controller: ViewController, in host: ControllerView) {
    controller.presenter = host.chain.last
    controller.styleChanged()
  }

  /// Dismisses what is presented over this controller; if nothing is, the controller itself, or the one that contains it, if it is
  /// presented. While something over this controller is still on its way out, nothing more goes.
  /// - Parameter completion: Called once, when the transition is over: with whether it has gone; with `false` if nothing can go.
  public final func dismiss(
    animated: Bool = true, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    dismiss(animated: animated, hand: nil, completion: completion)
  }

  /// The same as a pan goes: to be called when the pan begins. What was presented for the whole view follows it: the pan's handler
  /// then calls `TransitionAnimator.follow(_:)` of `ControllerView.currentPresentation`. A sheet has a hand of its own, and is closed.
  ///
  ///     pan.addHandler { [weak self] pan in
  ///       if pan.state == .began { self?.dismiss(following: pan) } else { self?.controllerView?.currentPresentation?.follow(pan) }
  ///     }
  public final func dismiss(
    following pan: PanGestureRecognizer, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    dismiss(animated: true, hand: pan, completion: completion)
  }

  private final func dismiss(
    animated: Bool, hand: PanGestureRecognizer?, completion: (@MainActor (Bool) -> Void)?
  ) {
    guard let host = controllerView else {
      if let completion { Transaction.atEndOfTurn { completion(false) } }
      return
    }
    let over = presentedViewController
    // What it presented itself goes first.
    if over == nil, host.waitForLeaving(over: outermost, completion: completion) { return }
    host.dismiss(over ?? outermost, animated: animated, following: hand, completion: completion)
  }
}
