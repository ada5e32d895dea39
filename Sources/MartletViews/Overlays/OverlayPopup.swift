import MartletGeometry
import MartletHost
import MartletLayers

/// A popup of the host with one of our overlays in it.
///
/// What it shows can go on in another one: it keeps its last picture until that has its first, and closes then. So what was closed gives
/// back at once what it has taken, and is still seen to go.
@MainActor
final class OverlayPopup {
  /// Called when it is closed, by whatever.
  var onClose: @MainActor () -> Void = {}
  private let window: any PopupWindow & LayerHost
  private let controller: WindowController
  private let overlays: WindowOverlays
  /// How far its shadow reaches, in points.
  private let shadow: Insets
  /// Where it is expected, until the host has placed it.
  private let expected: Rect
  /// The popup whose picture it goes on with, until it has its own.
  private var previous: OverlayPopup?

  /// - Parameters:
  ///   - placement: Where it goes, in points of the window.
  ///   - shadow: How far its shadow reaches, in points.
  ///   - overlays: Those of the window that opens it.
  ///   - isPassive: Whether it takes neither keys nor touches. `false` by default.
  /// - Returns: `nil` if the host has no popups, or can't open one now.
  init?(_ placement: PopupPlacement, shadow: Insets, over overlays: WindowOverlays, isPassive: Bool = false) {
    guard
      let popup = overlays.window?.popupHost?.openPopup(placement, outsets: shadow, isPassive: isPassive),
      let window = popup as? any PopupWindow & LayerHost
    else { return nil }
    (self.window, self.overlays, self.shadow) = (window, overlays, shadow)
    expected = placement.wantedFrame
    controller = WindowController(window: window)
    controller.frameStyle = nil
    let watch = WindowCloseView()
    watch.onClose = { [weak self] in self?.closed() }
    controller.rootView.addSubview(watch)
  }

  /// Where it is, in points of the window that has opened it.
  var place: Rect { window.place ?? expected }

  /// Where its window begins in the one that has opened it, in points.
  var origin: Point { place.origin }

  /// Shows a view in a stage that fills it.
  /// - Parameter onPlace: Called whenever the host has placed it.
  func show(_ view: View, on stage: View, onPlace: @escaping @MainActor () -> Void = {}) {
    controller.rootView.addSubview(stage)
    stage.addSubview(view)
    controller.onLayout = { [weak view, weak stage] size in
      let whole = Rect(origin: .zero, size: size)
      stage?.frame = whole
      view?.fill(whole)
      onPlace()
    }
  }

  /// Calls a closure with keys that no view in it has used.
  func hearKeys(_ body: @escaping @MainActor (KeyEvent) -> Void) { controller.onKey = body }

  /// Wants to be elsewhere, or to have another size.
  func reposition(_ placement: PopupPlacement) { window.reposition(placement) }

  func close() { window.close() }

  private func closed() {
    window.onShow = nil
    closePrevious()
    let tell = onClose
    onClose = {}
    tell()
  }

  private func closePrevious() {
    let before = previous
    previous = nil
    before?.close()
  }

  // MARK: Going on in another popup

  /// Lets its view go in a passive popup in the same place. Nobody hears of its own end any more.
  /// - Parameter completion: Called when the view is gone.
  /// - Returns: The popup in which it goes; `nil` if the host can't open one: then it is gone at once.
  @discardableResult
  func leave(_ view: OverlayPanel, completion: @escaping @MainActor () -> Void = {}) -> OverlayPopup? {
    onClose = {}
    view.isUserInteractionEnabled = false
    view.isAccessibilityHidden = true
    // An anchor lies in the window, and the popup wherever it is.
    let placement = PopupPlacement(
      size: place.size, anchor: Rect(x: 0, y: 0, width: 1, height: 1), anchorEdges: [.top, .left],
      gravity: [.bottom, .right], offset: place.origin, adjustments: [])
    // What was never seen does not go either.
    guard controller.rootView.isInOpenWindow, window.frameTime > 0,
      let next = OverlayPopup(placement, shadow: shadow, over: overlays, isPassive: true)
    else {
      close()
      completion()
      return nil
    }
    next.onClose = completion
    next.take(view, of: self, on: View(), isNeeded: { [controller] in controller.rootView.isInOpenWindow }) {
      view.leave { next.close() }
    }
    return next
  }

  /// Takes over a view from another popup, and shows it in a stage that fills it.
  /// - Parameters:
  ///   - isNeeded: Whether it is to be shown at the end of the turn; otherwise this popup closes.
  ///   - onPlace: Called whenever the host has placed it.
  ///   - onShow: Called when it is on its way to the screen: its view was stopped until then.
  func take(
    _ view: OverlayPanel, of other: OverlayPopup, on stage: View,
    isNeeded: @escaping @MainActor () -> Bool = { true },
    onPlace: @escaping @MainActor () -> Void = {}, onShow: @escaping @MainActor () -> Void
  ) {
    previous = other
    other.onClose = {}
    other.window.onShow = nil
    view.stop()
    other.window.keepsPicture = true
    window.onShow = { [self] in
      closePrevious()
      onShow()
    }
    // The other one still shows where the view was stopped.
    Transaction.afterTurn { [self] in
      guard isNeeded() else { return close() }
      View.performWithoutAnimation { show(view, on: stage, onPlace: onPlace) }
    }
  }
}

extension View {
  /// Fills a rectangle of its superview. Unlike a frame, it counts without the view's transform.
  fileprivate func fill(_ rect: Rect) {
    bounds.size = rect.size
    let anchor = layer.anchorPoint
    layer.position = rect.origin + Point(x: anchor.x * rect.width, y: anchor.y * rect.height)
  }
}
