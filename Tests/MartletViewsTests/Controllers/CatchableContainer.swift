import Martlet

@testable import MartletViews

/// A container with a change there and back, for tests that interrupt all of them in the same way.
@MainActor
final class CatchableContainer {
  enum Kind: CaseIterable {
    case push, foldedPush, flippedPush, fadedPush, modal, flippedModal, tab, page, flippedPage
  }

  let kind: Kind
  let (first, second) = (RecordedController("first"), RecordedController("second", color: Color(0x4FA96B)))
  let room: ControllerRoom
  private let navigation: NavigationController?
  private let tabs: TabController?
  private let pages: PageController?
  private let row: PageRow

  /// - Parameter spring: How everything moves.
  init(_ kind: Kind, spring: Spring = Spring(duration: 0.45, bounce: 0)) {
    self.kind = kind
    row = PageRow([first, second])
    let timing = TransitionTiming.spring(spring)
    var navigation: NavigationController?
    var tabs: TabController?
    var pages: PageController?
    var root: ViewController = first
    switch kind {
    case .push, .foldedPush, .flippedPush, .fadedPush:
      let container = NavigationController(root: first)
      container.transition = Self.transition(kind, timing)
      (navigation, root) = (container, container)
    case .tab:
      let container = TabController([first, second])
      container.transition = Self.transition(kind, timing)
      (tabs, root) = (container, container)
    case .page, .flippedPage:
      let container = PageController()
      container.transition = Self.transition(kind, timing)
      container.dataSource = row
      container.show(first, animated: false)
      (pages, root) = (container, container)
    case .modal, .flippedModal: break
    }
    (self.navigation, self.tabs, self.pages) = (navigation, tabs, pages)
    usual = Self.transition(kind, timing)
    room = ControllerRoom(root)
  }

  private let usual: any ViewTransition

  private static func transition(_ kind: Kind, _ timing: TransitionTiming) -> any ViewTransition {
    switch kind {
    case .push:
      var slide = NavigationSlide()
      slide.timing = timing
      return slide
    case .foldedPush:
      var fold = Fold(.horizontal)
      fold.timing = timing
      return fold
    case .flippedPush, .flippedModal, .flippedPage:
      var flip = Flip(.left)
      flip.timing = timing
      return flip
    case .fadedPush: return CrossFade(timing: timing)
    case .modal:
      var rise = ModalRise()
      rise.timing = timing
      return rise
    case .tab:
      var slide = TabSlide()
      slide.timing = timing
      return slide
    case .page:
      var slide = PageSlide()
      slide.timing = timing
      return slide
    }
  }

  /// Shows the second controller.
  func go(animated: Bool = true) {
    switch kind {
    case .push, .foldedPush, .flippedPush, .fadedPush: navigation?.push(second, animated: animated)
    case .modal, .flippedModal: first.present(second, by: usual, animated: animated)
    case .tab: tabs?.select(1, animated: animated)
    case .page, .flippedPage: pages?.show(second, animated: animated)
    }
  }

  /// Shows the first one again.
  func goBack(animated: Bool = true) {
    switch kind {
    case .push, .foldedPush, .flippedPush, .fadedPush: navigation?.pop(animated: animated)
    case .modal, .flippedModal: first.dismiss(animated: animated)
    case .tab: tabs?.select(0, animated: animated)
    case .page, .flippedPage: pages?.show(first, goesBack: true, animated: animated)
    }
  }

  /// The transition that is under way.
  var animator: TransitionAnimator? {
    switch kind {
    case .push, .foldedPush, .flippedPush, .fadedPush: navigation?.stage.animator
    case .modal, .flippedModal: first.controllerView?.currentPresentation
    case .tab: tabs?.stage.animator
    case .page, .flippedPage: pages?.stage.animator
    }
  }

  /// Who is shown, or will be.
  var shown: ViewController? {
    switch kind {
    case .push, .foldedPush, .flippedPush, .fadedPush: navigation?.topController
    case .modal, .flippedModal: first.presentedViewController ?? first
    case .tab: tabs?.selectedController
    case .page, .flippedPage: pages?.currentPage
    }
  }

  /// What is wrong when nothing moves, if one of the two should be shown as if nothing had happened.
  func disorder(expecting controller: RecordedController) -> [String] {
    var wrong = room.leftovers + first.faults + second.faults
    if shown !== controller { wrong.append("the other one is shown") }
    if animator != nil { wrong.append("a transition is under way") }
    for one in [first, second] {
      let should: Appearance = one === controller ? .shown : .hidden
      if one.told != should { wrong.append("\(one.name) is \(one.told)") }
      if one.appearance != should { wrong.append("\(one.name) counts as \(one.appearance)") }
      if one === controller, !one.view.isInWindow { wrong.append("\(one.name) is not in the window") }
      if one !== controller, one.viewIfLoaded?.isInWindow ?? false {
        wrong.append("\(one.name) is still there")
      }
      var layer: Layer? = one.viewIfLoaded?.layer
      while let current = layer {
        if one === controller, current.isHidden { wrong.append("\(one.name) is hidden") }
        layer = current.superlayer
      }
    }
    let children: [ViewController]
    switch kind {
    case .push, .foldedPush, .flippedPush, .fadedPush:
      children = controller === first ? [first] : [first, second]
    case .tab: children = [first, second]
    case .page, .flippedPage: children = [controller]
    case .modal, .flippedModal: children = []
    }
    let container: ViewController? = navigation ?? tabs ?? pages
    if let container, !container.children.elementsEqual(children, by: ===) {
      wrong.append("\(container.children.count) children")
    }
    return wrong
  }
}
