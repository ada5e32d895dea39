import MartletGeometry
import MartletHost
import MartletLayers

/// The view that fills a window.
final class WindowRootView: View {
  /// Called when a view in the window gets another cursor.
  var onCursorChange: (() -> Void)?
  /// Called when what it or views in it inherit of the look may have changed.
  var onLookChange: (() -> Void)?
  /// Called when the window has got another direction of text.
  var onDirectionChange: (() -> Void)?
  /// Called when what a view in the window says to those who can't see it has changed; `nil` while nobody listens.
  var onAccessibleChange: (@MainActor () -> Void)?
  /// Called with words that a view says to those who can't see it.
  var onAnnouncement: (@MainActor (AccessibleAnnouncement) -> Void)?
  /// Shows the window's root controller.
  private(set) var controllerView: ControllerView?

  /// Leads the keyboard focus.
  private(set) lazy var focus = FocusSystem(root: self)
  /// Leads text input.
  private(set) lazy var textInput = WindowTextInput(root: self)
  /// What lies over everything else: menus and pop-overs.
  private(set) lazy var overlays = WindowOverlays(root: self)
  /// Leads what is dragged.
  private(set) lazy var drags = WindowDrags(root: self)
  /// Who hears of keys that no view has used.
  weak var windowController: WindowController?

  override var nextResponder: (any Responder)? { windowController }

  /// Shows a controller behind the other subviews.
  func show(_ controller: ViewController?) {
    guard controller !== controllerView?.controller else { return }
    let old = controllerView
    controllerView = nil
    old?.removeFromSuperview()
    guard let controller else { return }
    let host = ControllerView(controller)
    controllerView = host
    host.frame = bounds
    insertSubview(host, at: 0)
  }

  /// Follows what the person has chosen for all programs.
  /// - Parameter fades: Whether what is seen changes with a cross-fade.
  func follow(_ preferences: DesktopPreferences, fades: Bool) {
    guard preferences != viewRecord?.preferences ?? DesktopPreferences() else { return }
    let change = { [self] in
      ensureViewRecord().preferences = preferences
      ViewRecord.hasLooks = true
      tellLook()
    }
    if fades { crossFade(change) } else { change() }
  }

  override func lookDidChange() {
    onLookChange?()
    overlays.lookDidChange()
  }

  override func layoutSubviews() {
    controllerView?.frame = Rect(origin: .zero, size: bounds.size)
    overlays.place()
  }
}
