import MartletGeometry
import MartletHost
import MartletLayers

/// Views in a bubble that points at what they belong to, until something else is pressed:
///
///     let popover = Popover(settings, size: Size(width: 280, height: 180))
///     popover.open(from: button)
///
/// It opens on the side that is wanted, or on another one if there is no room. In a window that is too small for it, it lies beyond the
/// window's edges where the compositor can show that; otherwise it takes the width of the window at its lower edge, and points at nothing.
/// A press beside it closes it, and does nothing else; so does Escape. Tab stays in it, and the focus goes back to where it was. It closes
/// too when what it points at leaves the window; the focus then goes to what came next there.
@MainActor
public final class Popover {
  /// What it shows.
  public let content: View
  /// The size of the content, in points. A change moves an open pop-over.
  public var size: Size {
    didSet {
      Self.check(size)
      if size != oldValue { sizeDidChange() }
    }
  }
  /// Whether it is open.
  public private(set) var isOpen = false
  /// Called each time it is closed, by whatever. `nil` by default.
  public var onClose: (() -> Void)?

  private(set) weak var anchor: View?
  /// The view that had the focus before, and who gets it back if that has left.
  private weak var focusedBefore: View?
  private var heirs: [WeakView] = []
  private var edge = PopoverEdge.bottom
  private var overlays: WindowOverlays?
  private var ground: PopoverStageView?
  private var panel: PopoverPanel?
  private var popup: OverlayPopup?
  /// The popup in which it is seen to go.
  private var leaving: OverlayPopup?

  /// The space between the arrow and the anchor, in points.
  private static let gap = 2.0

  /// Makes a pop-over for a view.
  /// - Parameters:
  ///   - content: The view.
  ///   - size: Its size, in points; `nil`, the default, for the one that its content asks for, or 44 × 44.
  public init(_ content: View, size: Size? = nil) {
    self.content = content
    let own = content.intrinsicContentSize(forWidth: nil)
    // What is still empty asks for nothing.
    func side(_ length: Double?) -> Double {
      length.flatMap { $0 > 0 ? $0 : nil } ?? Control.minimumTouchSize
    }
    self.size = size ?? Size(width: side(own.width), height: side(own.height))
    Self.check(self.size)
  }

  /// Makes a pop-over for a view controller.
  public convenience init(_ controller: ViewController, size: Size) {
    self.init(ControllerView(controller), size: size)
  }

  private static func check(_ size: Size) {
    precondition(size.isFinite && !size.isEmpty, "the size of a pop-over must be positive, not \(size)")
  }

  /// Opens it beside a view. One that is just closing comes back; one that is open stays.
  /// - Parameters:
  ///   - anchor: What it points at.
  ///   - edge: On which side of the view, if there is room. Below it by default.
  /// - Returns: Whether it is open: not if the view is in no window.
  @discardableResult
  public func open(from anchor: View, edge: PopoverEdge = .bottom) -> Bool {
    guard !isOpen else { return true }
    guard let overlays = anchor.windowOverlays, overlays.isOpen,
      let target = anchor.convert(anchor.bounds, to: nil)
    else { return false }
    let isComingBack = self.anchor === anchor && self.edge == edge && panel?.superview != nil
    if !isComingBack {
      ground?.removeFromSuperview()
      leaving?.close()
      leaving = nil
    }
    (self.anchor, self.edge, self.overlays, isOpen) = (anchor, edge, overlays, true)
    let ground = isComingBack ? self.ground ?? PopoverStageView() : PopoverStageView()
    self.ground = ground
    (focusedBefore, heirs) = (overlays.focus?.focused, overlays.focus?.heirs ?? [])
    ground.isUserInteractionEnabled = true
    ground.onDismiss = { [weak self] in self?.close() }
    overlays.add(self)
    if isComingBack, let panel {
      if let leaving {
        comeBack(panel, from: leaving, on: ground, pointingAt: target, over: overlays)
      } else {
        panel.comeBack()
      }
    } else {
      show(on: ground, pointingAt: target, over: overlays)
    }
    return true
  }

  private func show(on ground: PopoverStageView, pointingAt target: Rect, over overlays: WindowOverlays) {
    guard let anchor else { return }
    let panel = PopoverPanel(content, like: anchor)
    self.panel = panel
    let wanted = placement(on: edge, of: target)
    if let inside = frame(pointingAt: target, in: overlays.room) {
      put(panel, at: inside, target)
      ground.addSubview(panel)
      panel.arrive(from: wanted, at: inside)
    } else if let popup = OverlayPopup(beyond(wanted), shadow: PopoverPanel.shadowReach, over: overlays) {
      popup.show(
        panel, on: makeStage(of: popup), onPlace: pointing(panel, in: popup, at: target))
      panel.arrive(from: wanted, at: popup.place)
    } else {
      let inside = wholeWidth(in: overlays.room)
      put(panel, at: inside, nil)
      ground.addSubview(panel)
      panel.arrive(from: wanted, at: inside)
    }
  }

  /// Comes back from a popup in which it is seen to go.
  private func comeBack(
    _ panel: PopoverPanel, from last: OverlayPopup, on ground: PopoverStageView, pointingAt target: Rect,
    over overlays: WindowOverlays
  ) {
    leaving = nil
    guard
      let popup = OverlayPopup(
        beyond(placement(on: edge, of: target)), shadow: PopoverPanel.shadowReach, over: overlays)
    else {
      last.close()
      return show(on: ground, pointingAt: target, over: overlays)
    }
    popup.take(
      panel, of: last, on: makeStage(of: popup), onPlace: pointing(panel, in: popup, at: target)
    ) { [weak self] in
      if self?.popup === popup { panel.comeBack() }
    }
  }

  /// What fills a popup.
  private func makeStage(of popup: OverlayPopup) -> PopoverStageView {
    self.popup = popup
    let stage = PopoverStageView()
    stage.onDismiss = { [weak self] in self?.close() }
    popup.onClose = { [weak self] in self?.end(animated: false) }
    popup.hearKeys { [weak stage] in _ = stage?.keyPressed($0) }
    return stage
  }

  /// Lets a panel point at what it belongs to, wherever its popup was placed.
  private func pointing(
    _ panel: PopoverPanel, in popup: OverlayPopup, at target: Rect
  ) -> @MainActor () -> Void {
    { [weak panel, weak popup] in
      if let popup { panel?.target = target.offsetBy(dx: -popup.origin.x, dy: -popup.origin.y) }
    }
  }

  /// Closes it. Does nothing if it is closed.
  public func close() { end(animated: true) }

  private func end(animated: Bool) {
    guard isOpen else { return }
    isOpen = false
    ground?.isUserInteractionEnabled = false
    overlays?.release(self)
    giveFocusBack()
    anchor?.setNeedsAccessibilityUpdate()
    if let popup {
      self.popup = nil
      ground?.removeFromSuperview()
      popup.onClose = {}
      if animated, let panel {
        leaving = popup.leave(panel) { self.hasLeft() }
      } else {
        popup.close()
        hasLeft()
      }
    } else if animated {
      panel?.leave { self.hasLeft() }
    } else {
      hasLeft()
    }
    onClose?()
  }

  /// What was covered has the focus again by itself, unless it has left meanwhile.
  private func giveFocusBack() {
    guard let focus = overlays?.focus, !(focusedBefore.map(focus.canFocus) ?? false),
      let heir = heirs.lazy.compactMap(\.view).first(where: focus.canFocus)
    else { return }
    focus.focus(heir)
  }

  private func hasLeft() {
    guard !isOpen else { return }
    ground?.removeFromSuperview()
    (ground, panel, leaving) = (nil, nil, nil)
  }

  // MARK: Places

  /// Where it goes on a side of what it points at.
  private func placement(on edge: PopoverEdge, of target: Rect) -> PopupPlacement {
    let isMirrored = anchor?.effectiveLayoutDirection == .rightToLeft
    let side: WindowEdges =
      switch edge {
      case .top: .top
      case .bottom: .bottom
      case .leading: isMirrored ? .right : .left
      case .trailing: isMirrored ? .left : .right
      }
    let distance = PopoverPanel.arrowHeight + Self.gap
    let offset: Point =
      switch side {
      case .top: Point(x: 0, y: -distance)
      case .bottom: Point(x: 0, y: distance)
      case .left: Point(x: -distance, y: 0)
      default: Point(x: distance, y: 0)
      }
    let isLevel = side == .top || side == .bottom
    return PopupPlacement(
      size: size, anchor: target, anchorEdges: side, gravity: side, offset: offset,
      adjustments: isLevel ? [.flipY, .slideX] : [.flipX, .slideY])
  }

  /// The same for a host that shows what lies beyond the window.
  private func beyond(_ placement: PopupPlacement) -> PopupPlacement {
    var placement = placement
    placement.adjustments.formUnion([.slideX, .slideY])
    return placement
  }

  /// Where it is in the window, beside what it points at; `nil` if there is no room for it on any side.
  private func frame(pointingAt target: Rect, in room: Rect) -> Rect? {
    for edge in edge.inOrder {
      let frame = placement(on: edge, of: target).frame(in: room)
      if frame.lies(within: room) { return frame }
    }
    return nil
  }

  /// At the lower edge of a window without room beside the anchor.
  private func wholeWidth(in room: Rect) -> Rect {
    let height = min(size.height, room.height)
    return Rect(x: room.minX, y: room.maxY - height, width: room.width, height: height)
  }

  private func put(_ panel: PopoverPanel, at frame: Rect, _ target: Rect?) {
    panel.frame = panel.alignToPixels(frame)
    panel.target = target?.offsetBy(dx: -panel.frame.minX, dy: -panel.frame.minY)
  }

  private func sizeDidChange() {
    guard isOpen, let anchor, let target = anchor.convert(anchor.bounds, to: nil) else { return }
    if let popup { popup.reposition(beyond(placement(on: edge, of: target))) } else { placeAgain() }
  }

  private func placeAgain() {
    guard isOpen, popup == nil, let panel, let overlays else { return }
    guard let anchor, let target = anchor.convert(anchor.bounds, to: nil) else { return close() }
    if let inside = frame(pointingAt: target, in: overlays.room) {
      put(panel, at: inside, target)
    } else {
      put(panel, at: wholeWidth(in: overlays.room), nil)
    }
  }
}

extension Popover: Overlay {
  var stage: View {
    let stage = ground ?? PopoverStageView()
    ground = stage
    return stage
  }
  var deadline: MediaTime? { nil }
  func advance(to time: MediaTime) {}
  func pressedBeside() { close() }
  func anchorHasLeft() { close() }
  func windowDidClose() { end(animated: false) }

  func lookDidChange() {
    if isOpen, let panel, let anchor, anchor.isInWindow { Look(of: anchor).dress(panel) }
  }

  func windowDidResize() {
    if popup != nil { return close() }
    // What it points at is laid out first.
    Transaction.atEndOfTurn { [weak self] in View.performWithoutAnimation { self?.placeAgain() } }
  }

  func keyboardLost() {}
}
