import MartletGeometry
import MartletHost
import MartletMotion

/// A menu that is open, with those that have opened beside its items, until something is chosen or it is closed.
@MainActor
public final class MenuSession {
  /// Whether it is open.
  public private(set) var isOpen = true
  /// Called once, when it is closed, before what was chosen is done. `nil` by default.
  public var onClose: (() -> Void)?

  /// The menus that are open, each beside an item of the one before.
  private(set) var levels: [MenuLevel] = []
  /// Where the pointer or a finger is, and what is about to happen because of it.
  var pointing = MenuPointing()
  /// What was typed to find an item.
  var typing = MenuTyping()

  private let overlays: WindowOverlays
  private lazy var ground = MenuStageView(self)
  /// The view for which it is open.
  private(set) weak var owner: View?
  /// The view that had the focus.
  private weak var focusedBefore: View?
  /// Who gets the focus back if that view has left.
  private let heirs: [WeakView]
  /// Whether fingers choose.
  private let isTouched: Bool

  private init(_ overlays: WindowOverlays, for view: View, isTouched: Bool) {
    (self.overlays, self.isTouched) = (overlays, isTouched)
    owner = view
    focusedBefore = overlays.focus?.focused
    heirs = overlays.focus?.heirs ?? []
  }

  /// Opens a menu.
  /// - Parameters:
  ///   - view: The view for which it opens, whose look it has.
  ///   - placement: Where it opens if it is as large as it is given.
  /// - Returns: `nil` if the view is in no window, or nothing is in the menu.
  static func open(
    _ menu: Menu, for view: View, isTouched: Bool, placement: (Size) -> PopupPlacement?
  ) -> MenuSession? {
    guard let overlays = view.windowOverlays, overlays.isOpen, !menu.isEmpty else { return nil }
    let session = MenuSession(overlays, for: view, isTouched: isTouched)
    let panel = MenuView(menu, like: view, isTouched: isTouched)
    guard let placement = placement(panel.wantedSize) else { return nil }
    overlays.add(session)
    session.show(panel, placement: placement, beside: nil)
    return session
  }

  // MARK: Levels

  private func show(_ panel: MenuView, placement: PopupPlacement, beside row: MenuRow?) {
    let inside = placement.frame(in: overlays.room)
    // What doesn't fit into the window, or only over the menu beside which it opens, lies beyond it, where the host can show that.
    let popup =
      inside.size == placement.size && !(row != nil && covers(inside))
      ? nil : OverlayPopup(placement, shadow: MenuView.shadowReach, over: overlays)
    let level = MenuLevel(panel, beside: row, at: ground.alignToPixels(inside), popup: popup)
    panel.onKey = { [weak self] in self?.handle($0) ?? false }
    for row in panel.rows { row.onPress = { [weak self, weak row] in if let row { self?.press(row) } } }
    if let popup {
      let stage = MenuStageView(self)
      stage.origin = { [weak popup] in popup?.origin ?? .zero }
      popup.onClose = { [weak self, weak level] in if let level { self?.hostClosed(level) } }
      popup.show(panel, on: stage)
    } else {
      View.performWithoutAnimation {
        ground.addSubview(panel)
        panel.frame = level.frame
      }
    }
    levels.append(level)
    row?.menuView?.submenu = panel
    row?.isExpanded = true
    panel.onFocusLoss = { [weak self] in if row == nil { self?.focusLost() } }
    if popup != nil || row == nil { panel.becomeFocused() }
    panel.arrive(from: placement, at: level.frame)
  }

  /// Whether a frame lies over the last menu, and not just over its edge.
  private func covers(_ frame: Rect) -> Bool {
    guard let last = levels.last?.frame.intersection(frame) else { return false }
    return last.width > 2 * Self.overlap && last.height > 0
  }

  /// Opens the menu of an item beside it.
  func openSubmenu(of row: MenuRow, highlightsFirst: Bool) {
    guard isOpen, let submenu = row.item.submenu, row.item.canBeChosen,
      let index = levels.firstIndex(where: { $0.view === row.menuView })
    else { return }
    if levels.count > index + 1, levels[index + 1].parentRow === row {
      if highlightsFirst { highlightFirst(in: levels[index + 1].view) }
      return
    }
    closeLevels(from: index + 1)
    levels[index].view.highlighted = row
    let panel = MenuView(submenu, like: levels[index].view, isTouched: isTouched)
    let end: WindowEdges = panel.effectiveLayoutDirection == .rightToLeft ? .left : .right
    guard let own = levels[index].view.convert(row.bounds, from: row) else { return }
    let frame = levels[index].frame
    let anchor = Rect(
      x: frame.minX, y: frame.minY + own.minY, width: frame.width, height: own.height)
    let placement = PopupPlacement(
      size: panel.wantedSize, anchor: anchor.insetBy(dx: Self.overlap, dy: 0), anchorEdges: [.top, end],
      gravity: [.bottom, end], offset: Point(x: 0, y: -MenuView.padding),
      adjustments: [.flipX, .slideX, .slideY, .resizeY])
    show(panel, placement: placement, beside: row)
    if highlightsFirst { highlightFirst(in: panel) }
  }

  /// How far a submenu lies over the menu beside which it opens, in points.
  private static let overlap = 4.0

  /// Highlights the first item, as for a key.
  func highlightFirst() { if let level = levels.first { highlightFirst(in: level.view) } }

  private func highlightFirst(in view: MenuView) {
    view.highlight(view.next(after: nil, isForward: true))
  }

  /// Closes the menus from an index on, the last one first.
  func closeLevels(from index: Int, animated: Bool = true) {
    while levels.count > max(index, 0), let level = levels.popLast() {
      level.view.onFocusLoss = {}
      level.view.onKey = nil
      level.parentRow?.menuView?.submenu = nil
      level.parentRow?.isExpanded = false
      guard let popup = level.popup else {
        level.view.leave { self.leftStage() }
        continue
      }
      if animated {
        popup.leave(level.view)
      } else {
        popup.onClose = {}
        popup.close()
      }
    }
  }

  /// A menu is no longer seen. With the last one goes what held them.
  private func leftStage() {
    if !isOpen, ground.subviews.isEmpty { ground.removeFromSuperview() }
  }

  /// Whether an item has its menu beside it.
  func hasSubmenu(_ row: MenuRow) -> Bool { levels.contains { $0.parentRow === row } }

  /// The present time, in media seconds.
  var now: MediaTime { overlays.now }

  /// What `deadline` told may have changed.
  func deadlineDidChange() { overlays.onDeadlineChange?() }

  // MARK: Ending

  /// Closes it. Does nothing if it is closed.
  public func close() { end(animated: true) }

  private func end(animated: Bool) {
    guard isOpen else { return }
    isOpen = false
    pointing = MenuPointing()
    // The view for which it was open may be gone.
    let focus = overlays.focus
    let hadFocus = levels.first.map { $0.popup != nil || $0.view.isFocused } ?? false
    ground.isUserInteractionEnabled = false
    ground.isAccessibilityHidden = true
    closeLevels(from: 0, animated: animated)
    overlays.release(self)
    if hadFocus, let focus {
      focus.giveFocus(toFirstOf: [WeakView(view: focusedBefore)] + heirs)
    }
    if animated { leftStage() } else { ground.removeFromSuperview() }
    owner?.setNeedsAccessibilityUpdate()
    let onClose = onClose
    self.onClose = nil
    onClose?()
  }

  /// Does what an item stands for, or opens its menu.
  func choose(_ row: MenuRow) {
    guard isOpen, row.item.canBeChosen else { return }
    if row.item.submenu != nil { return openSubmenu(of: row, highlightsFirst: false) }
    choose(row.item)
  }

  /// Does what an item stands for, or opens or closes its menu.
  private func press(_ row: MenuRow) {
    guard let index = levels.firstIndex(where: { $0.parentRow === row }) else { return choose(row) }
    closeLevels(from: index)
  }

  func choose(_ item: MenuItem) {
    end(animated: true)
    item.action()
  }

  /// The host has closed the popup of a menu: something else was pressed.
  private func hostClosed(_ level: MenuLevel) {
    guard levels.contains(where: { $0 === level }) else { return }
    end(animated: false)
  }

  /// Something else in the window has the focus.
  private func focusLost() { if isOpen { end(animated: true) } }
}

extension MenuSession: Overlay {
  var stage: View { ground }
  var anchor: View? { owner }
  var deadline: MediaTime? { pointing.pending?.time }

  func advance(to time: MediaTime) {
    guard let pending = pointing.pending, pending.time <= time else { return }
    pointing.pending = nil
    pendingIsDue(pending)
  }

  func pressedBeside() { end(animated: true) }
  // Its items are still about what the view stood for.
  func anchorHasLeft() {}
  func windowDidResize() { end(animated: false) }
  func windowDidClose() { end(animated: false) }
  // It is not open for long.
  func lookDidChange() {}

  func keyboardLost() {
    // A popup of its own has it.
    if levels.allSatisfy({ $0.popup == nil }) { end(animated: true) }
  }
}
