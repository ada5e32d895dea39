import MartletGeometry
import MartletHost
import MartletLayers

/// Leads the keyboard focus of a window.
@MainActor
final class FocusSystem {
  /// The view that has the focus; `nil` if none has.
  private(set) weak var focused: View?
  /// Whether the window has the keyboard.
  var windowHasKeyboard = true {
    didSet {
      guard windowHasKeyboard != oldValue else { return }
      updateRing()
      (focused as? TextField)?.windowKeyboardDidChange()
      root?.textInput.updateLater()
    }
  }
  /// The controls that fingers or the pointer hold.
  private var tracking: [WeakView] = []
  /// Where Tab goes on while nobody has the focus.
  weak var start: View?

  private weak var root: WindowRootView?
  /// The frame beside the root view, while one is shown: what a program puts there can have the focus too.
  weak var frameView: View? {
    didSet {
      guard frameView !== oldValue else { return }
      isInFrame = false
      checkLater()
    }
  }
  /// Whether F6 has led into the frame: Tab then goes round its buttons. Until another view gets the focus.
  private(set) var isInFrame = false
  /// The view that had the focus before.
  private weak var left: View?
  /// Whether a key was used last, and not a finger or the pointer.
  private(set) var followsKeys = false
  /// Whether a view has the focus, or had it until it was removed.
  private var isHeld = false
  /// The views around the one that has the focus, in their order, and its own place there.
  private var neighbours: [WeakView] = []
  private var place = 0
  /// The views that had the focus when they were covered.
  private var covered: [WeakView] = []
  private var ring: FocusRing?
  private weak var ringed: View?
  /// Who has used the keys that are down.
  private var users: [KeyEvent.Key: User] = [:]
  private var isCheckPending = false
  private var hasNewScope = false

  private struct User {
    weak var responder: (any Responder)?
  }

  init(root: WindowRootView) { self.root = root }

  // MARK: Focus

  /// Whether a view can have the focus now.
  func canFocus(_ view: View) -> Bool {
    guard view.canBecomeFocused, view.isInOpenWindow else { return false }
    if let scope = root?.overlays.focusScope, !view.isDescendant(of: scope) { return false }
    var inner = view
    guard inner.isOpenToFocus else { return false }
    while let outer = inner.superview {
      guard outer.isOpenToFocus else { return false }
      // Of what a controller view shows, only what is in front.
      if let host = outer as? ControllerView, let front = host.focusScope, !view.isDescendant(of: front) {
        return false
      }
      inner = outer
    }
    return inner === root || inner === frameView
  }

  func focus(_ view: View?) {
    guard view !== focused || (view == nil) == isHeld else { return }
    let old = focused
    if old?.viewRecord?.focus === self { old?.viewRecord?.focus = nil }
    focused = view
    if isInFrame, let frameView, !(view?.isDescendant(of: frameView) ?? false) { isInFrame = false }
    isHeld = view != nil
    neighbours = []
    if let view {
      view.ensureViewRecord().focus = self
      start = view
      var outer = view.superview
      while let group = outer {
        if group.isFocusGroup { group.viewRecord?.lastFocused = view }
        outer = group.superview
      }
      rememberNeighbours(of: view)
    }
    updateRing()
    if old !== view { old?.focusDidChange() }
    view?.focusDidChange()
    if followsKeys { view?.scrollToBeSeen() }
    root?.textInput.checkLater()
  }

  /// Where Tab stops: in the frame, then in the content.
  private func stops(in root: WindowRootView) -> [FocusOrder.Stop] {
    if let scope = root.overlays.focusScope { return FocusOrder.stops(in: scope) }
    let frame = frameView.map(FocusOrder.stops) ?? []
    return isInFrame ? frame : frame + FocusOrder.stops(in: root)
  }

  private func rememberNeighbours(of view: View) {
    guard let root else { return }
    let views = stops(in: root).flatMap(\.views)
    place = views.firstIndex { $0 === view } ?? 0
    neighbours = views.map { WeakView(view: $0) }
  }

  /// Goes to the next view, or to the one before. Returns whether there is one.
  func move(isForward: Bool) -> Bool {
    guard let root else { return false }
    let stops = stops(in: root)
    guard !stops.isEmpty else { return false }
    let current = focused ?? start
    let index = current.flatMap { current in
      stops.firstIndex { $0.views.contains { $0 === current } }
    }
    let next = index.map { ($0 + (isForward ? 1 : stops.count - 1)) % stops.count }
    focus(stops[next ?? (isForward ? 0 : stops.count - 1)].entrance)
    return true
  }

  // MARK: Keys

  /// Returns whether a key was used.
  func handle(_ event: KeyEvent) -> Bool {
    if event.phase == .released {
      guard let user = users.removeValue(forKey: event.key) else { return false }
      user.responder?.keyReleased(event)
      return true
    }
    check()
    if event.phase == .repeated { return repeats(event) }
    if !event.key.isModifier {
      followsKeys = true
      updateRing()
    }
    if event.key == .escape, letGoOfAll() {
      users[event.key] = User(responder: nil)
      return true
    }
    var responder: (any Responder)? = firstToHear
    while let current = responder, !(current is WindowController) {
      if current.keyPressed(event) {
        users[event.key] = User(responder: current)
        return true
      }
      responder = current.nextResponder
    }
    if let view = firstToHear, event.opensContextMenu && view.openContextMenuByKey() || choosesItem(event) {
      users[event.key] = User(responder: nil)
      return true
    }
    guard movesFocus(event) else { return false }
    users[event.key] = User(responder: root)
    return true
  }

  /// The view that hears of keys first.
  private var firstToHear: View? {
    focused ?? root?.overlays.focusScope ?? root?.controllerView?.frontView ?? root
  }

  /// Does what an item of a closed menu does whose shortcut a key is. Returns whether there is one.
  private func choosesItem(_ event: KeyEvent) -> Bool {
    guard let root, let start = firstToHear, event.mayBeShortcut else { return false }
    let menus = ClosedMenus(
      start: start, scope: root.overlays.focusScope, others: stops(in: root).flatMap(\.views))
    guard let item = menus.item(for: event) else { return false }
    item.action()
    return true
  }

  /// A key that repeats is for who has used its press, wherever the focus is by then.
  private func repeats(_ event: KeyEvent) -> Bool {
    guard let user = users[event.key] else { return false }
    if let responder = user.responder {
      if responder === root {
        _ = movesFocus(event)
      } else if (responder as? View)?.isInOpenWindow ?? true {
        _ = responder.keyPressed(event)
      }
    }
    return true
  }

  private func movesFocus(_ event: KeyEvent) -> Bool {
    guard event.modifiers.subtracting(.shift).isEmpty else { return false }
    switch event.key {
    case .tab: return move(isForward: !event.modifiers.contains(.shift))
    case .backTab: return move(isForward: false)
    case .f6: return isInFrame ? leaveFrame() : enterFrame()
    case .escape where isInFrame: return leaveFrame()
    default: break
    }
    guard event.modifiers.isEmpty, let focused, let way = event.key.arrow,
      let next = FocusOrder.neighbour(of: focused, towards: way)
    else { return false }
    focus(next)
    return true
  }

  /// Goes to the first thing in the frame that can have the focus, unless something lies over everything. Returns whether there is one.
  private func enterFrame() -> Bool {
    guard let frameView, root?.overlays.focusScope == nil,
      !(focused?.isDescendant(of: frameView) ?? false)
    else { return false }
    // The buttons can have it only now.
    isInFrame = true
    guard let first = FocusOrder.stops(in: frameView).first else {
      isInFrame = false
      return false
    }
    left = focused
    focus(first.entrance)
    return true
  }

  /// Goes back to where the focus was before the frame had it.
  private func leaveFrame() -> Bool {
    isInFrame = false
    focus(left.flatMap { canFocus($0) ? $0 : nil })
    return true
  }

  /// A control is held.
  func began(_ control: Control) { tracking.append(WeakView(view: control)) }

  /// A control is held no more.
  func ended(_ control: Control) { tracking.removeAll { $0.view == nil || $0.view === control } }

  /// Lets go of all controls that are held. Returns whether there are any.
  private func letGoOfAll() -> Bool {
    let held = tracking.compactMap { $0.view as? Control }.filter(\.isTracking)
    tracking = []
    for control in held { control.cancelTracking() }
    return !held.isEmpty
  }

  /// A finger or a button was pressed somewhere.
  func pressed() {
    followsKeys = false
    updateRing()
  }

  /// A control was pressed: Tab goes on from there. Another one that had the focus has it no more, since nothing would show it.
  func pressed(_ control: Control) {
    if let focused, focused is Control, focused !== control, !control.leavesFocus { focus(nil) }
    if control.canBecomeFocused { start = control }
  }

  // MARK: Changes

  /// A controller view shows something else in front.
  func scopeDidChange() {
    hasNewScope = true
    checkLater()
  }

  /// The view that has the focus may have left, or can't have it any more.
  func checkLater() {
    guard !isCheckPending else { return }
    isCheckPending = true
    Transaction.atEndOfTurn { [weak self] in self?.check() }
  }

  /// Moves the focus if the view that has it can't keep it.
  private func check() {
    isCheckPending = false
    let isCovered = hasNewScope
    hasNewScope = false
    covered.removeAll { $0.view == nil }
    if isHeld, let focused, canFocus(focused) {
      if isCovered { covered.removeAll { $0.view.map(canFocus) ?? true } }
      return
    }
    // What was covered is there again.
    if isCovered, let index = covered.lastIndex(where: { $0.view.map(canFocus) ?? false }) {
      let view = covered[index].view
      covered.removeSubrange(index...)
      return focus(view)
    }
    guard isHeld else { return }
    if isCovered, let focused {
      covered.append(WeakView(view: focused))
      focus(nil)
      start = nil
      if followsKeys { _ = move(isForward: true) }
      return
    }
    giveFocus(toFirstOf: heirs)
  }

  /// Who gets the focus if the view that has it leaves: those after it, then those before it, the nearest first.
  var heirs: [WeakView] {
    Array(neighbours.dropFirst(place + 1)) + neighbours.prefix(place).reversed()
  }

  /// Gives the focus to the first of some views that can have it; to nobody if none can.
  func giveFocus(toFirstOf views: [WeakView]) {
    focus(views.lazy.compactMap(\.view).first(where: canFocus))
  }

  // MARK: Ring

  private func updateRing() {
    let hasRing = followsKeys && windowHasKeyboard && focused?.wantsFocusRing ?? false
    let shown = hasRing ? focused?.focusRingView : nil
    guard shown !== ringed || (shown == nil) != (ring == nil) else { return }
    ring?.disappear(from: ringed)
    ring = nil
    ringed = shown
    guard let shown else { return }
    let new = FocusRing()
    ring = new
    new.appear(around: shown)
  }
}

extension KeyEvent {
  /// Whether it asks for a context menu.
  fileprivate var opensContextMenu: Bool {
    key == .menu && modifiers.isEmpty || key == .f10 && modifiers == .shift
  }

  /// Whether it may be the shortcut of an item: making menus to look for it may take a while.
  fileprivate var mayBeShortcut: Bool {
    let movesFocus = key == .backTab || key == .tab && modifiers.subtracting(.shift).isEmpty
    return !key.isModifier && !opensContextMenu && !movesFocus
  }
}

extension KeyEvent.Key {
  /// Whether it only changes what other keys mean.
  fileprivate var isModifier: Bool {
    let modifiers: Set<Self> = [
      .leftShift, .rightShift, .leftControl, .rightControl, .leftAlt, .rightAlt, .altGr, .leftLogo,
      .rightLogo,
      .capsLock, .numLock, .scrollLock,
    ]
    return modifiers.contains(self)
  }

  /// The direction of an arrow key; `nil` for another one.
  var arrow: Point? {
    switch self {
    case .left, .keypadLeft: Point(x: -1, y: 0)
    case .right, .keypadRight: Point(x: 1, y: 0)
    case .up, .keypadUp: Point(x: 0, y: -1)
    case .down, .keypadDown: Point(x: 0, y: 1)
    default: nil
    }
  }
}

extension View {
  /// How much of what is around a view is shown with it, in points.
  private static var surroundings: Double { 12 }

  /// Scrolls what is around it so that it can be seen.
  final func scrollToBeSeen() {
    var outer = superview
    while let view = outer {
      if let scroll = view as? ScrollView, let rect = scroll.convert(bounds, from: self) {
        let room = rect.insetBy(dx: -Self.surroundings, dy: -Self.surroundings)
        scroll.scrollToVisible(room, animated: true)
      }
      outer = view.superview
    }
  }
}
