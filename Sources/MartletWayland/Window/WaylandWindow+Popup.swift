import Dispatch
import MartletGeometry
import MartletHost
import MartletLayers

/// Popups that lie over the window, and what a window does that is one.
extension WaylandWindow: PopupHost, PopupWindow {
  public func openPopup(
    _ placement: PopupPlacement, outsets: Insets, isPassive: Bool
  ) -> (any PopupWindow)? {
    guard !isClosed, let session = application.session, let objects, objects.isConfigured, !session.isDead
    else { return nil }
    let press = isPassive ? nil : session.lastPress(on: self)
    guard isPassive || press != nil else { return nil }
    // Passive ones may end at any time, so nothing lies over them.
    let parent = isPassive ? self : topmost
    if !isPassive { parent.closeKept() }
    let role = PopupRole(over: parent, openedBy: self, placement, outsets: outsets, press: press)
    let popup: WaylandWindow
    do {
      popup = try application.makePopup(role)
    } catch {
      Diagnostics.reportOnce("popup", "a popup cannot be opened: \(error)")
      return nil
    }
    popup.appear(on: session)
    // Nobody could have heard that it has failed.
    return popup.isClosed ? nil : popup
  }

  public var place: Rect? { popupRole?.place }

  public var keepsPicture: Bool {
    get { popupRole?.keepsPicture ?? false }
    set {
      guard let popupRole, newValue != popupRole.keepsPicture else { return }
      popupRole.keepsPicture = newValue
      // What has changed in this turn is still seen.
      Transaction.afterTurn { popupRole.dropsCommits = popupRole.keepsPicture }
    }
  }

  public var onShow: (@MainActor () -> Void)? {
    get { popupRole?.onShow }
    set {
      popupRole?.onShow = newValue
      guard newValue != nil else { return onFrame = nil }
      onFrame = { [weak self] _ in
        DispatchQueue.main.async { MainActor.assumeIsolated { self?.isShown() } }
      }
    }
  }

  private func isShown() {
    guard !isClosed, let tell = onShow else { return }
    onShow = nil
    application.turn(tell)
  }

  public func reposition(_ placement: PopupPlacement) {
    guard let popupRole, !isClosed else { return }
    popupRole.placement = placement
    guard let objects, let popup = objects.popup, popup.version >= XdgPopup.Since.reposition,
      let manager = objects.session.globals.windowManager,
      let positioner = popupRole.makePositioner(manager)
    else { return }
    popup.reposition(positioner: positioner, token: popupRole.nextToken())
    positioner.discard()
    flush()
  }

  /// The window as the compositor places popups by it, without its shadow, in points of its content.
  var geometry: Rect {
    guard let frame = surfaceFrame(around: size) else { return Rect(origin: .zero, size: size) }
    return Rect(
      x: Double(frame.geometry.x) - frame.origin.x, y: Double(frame.geometry.y) - frame.origin.y,
      width: Double(frame.geometry.width), height: Double(frame.geometry.height))
  }

  /// The popups directly over it, open or not yet destroyed.
  private var popupsAbove: [WaylandWindow] {
    application.popups.filter { $0.popupRole?.parent === self }
  }

  /// The last of the open popups over it that take what is pressed; itself if there is none.
  var topmost: WaylandWindow {
    popupsAbove.last { !$0.isClosed && !$0.keepsPicture && !($0.popupRole?.isPassive ?? true) }?.topmost
      ?? self
  }

  /// The window of its own that it lies over, itself if it is one; `nil` if that is gone.
  var toplevelWindow: WaylandWindow? {
    guard let popupRole else { return self }
    return popupRole.parent?.toplevelWindow
  }

  /// Who hears of the keys that the compositor sends to it: what lies under a popup that is closed, or only shows what it showed. That has the
  /// keyboard soon.
  var keyWindow: WaylandWindow? {
    guard let popupRole, isClosed || keepsPicture else { return isClosed ? nil : self }
    return popupRole.parent?.keyWindow
  }

  /// Closes the popups over it that take what is pressed and only show what they showed: another one takes that.
  private func closeKept() {
    for popup in popupsAbove.reversed() where popup.keepsPicture && popup.popupRole?.isPassive == false {
      popup.close()
    }
  }

  /// Shows a new popup as soon as those that were over the same window, and are closed, are destroyed: only what lies on top may be
  /// destroyed, and a popup that takes the keyboard must be on top.
  private func appear(on session: CompositorSession) {
    guard !isClosed else { return }
    guard let popupRole, let parent = popupRole.parent else { return close() }
    if let press = popupRole.press {
      let leaving = parent.popupsAbove.first {
        $0 !== self && $0.isClosed && $0.objects != nil && $0.popupRole?.isPassive == false
      }
      if let role = leaving?.popupRole { return role.whenGone { [weak self] in self?.appear(on: session) } }
      // The seat may have gone meanwhile.
      guard session.has(press.seat) else { return close() }
    }
    guard !session.isDead, parent.objects != nil else { return close() }
    do {
      try attach(to: session)
    } catch {
      Diagnostics.reportOnce("popup", "a popup cannot be shown: \(error)")
      close()
    }
  }

  /// Closes the popups over it, the topmost first.
  func closePopups() {
    for popup in popupsAbove.reversed() { popup.close() }
  }

  /// Calls a closure when no popup is over it any more. Returns whether one is.
  func isCovered(_ whenGone: @escaping () -> Void) -> Bool {
    guard let role = popupsAbove.last(where: { $0.objects != nil })?.popupRole else { return false }
    role.whenGone(whenGone)
    return true
  }

  func handle(_ event: XdgPopup.Event) {
    switch event {
    case .configure(let x, let y, let width, let height):
      // The xdg_surface's configure follows. A length that is not positive is invalid, and means the one that we want.
      let wanted = popupRole?.placement.size ?? size
      popupRole?.configured = Rect(
        x: Double(x), y: Double(y), width: width > 0 ? Double(width) : wanted.width,
        height: height > 0 ? Double(height) : wanted.height)
    case .popupDone: close()
    case .repositioned: break
    }
  }
}
