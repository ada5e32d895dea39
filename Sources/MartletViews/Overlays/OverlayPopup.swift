import MartletGeometry
import MartletHost
import MartletLayers

/// A popup of the host with one of our overlays in it.
@MainActor
final class OverlayPopup {
  private let window: any PopupWindow & LayerHost
  private let controller: WindowController
  /// Where it is expected, until the host has placed it.
  private let expected: Rect

  /// - Parameters:
  ///   - placement: Where it goes, in points of the window.
  ///   - shadow: How far its shadow reaches, in points.
  ///   - overlays: Those of the window that opens it.
  /// - Returns: `nil` if the host has no popups, or can't open one now.
  init?(_ placement: PopupPlacement, shadow: Insets, over overlays: WindowOverlays) {
    guard
      let popup = overlays.window?.popupHost?.openPopup(placement, outsets: shadow),
      let window = popup as? any PopupWindow & LayerHost
    else { return nil }
    self.window = window
    expected = placement.wantedFrame
    controller = WindowController(window: window)
    controller.frameStyle = nil
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
      view?.frame = whole
      onPlace()
    }
  }

  /// Calls a closure with keys that no view in it has used.
  func hearKeys(_ body: @escaping @MainActor (KeyEvent) -> Void) { controller.onKey = body }

  /// Wants to be elsewhere, or to have another size.
  func reposition(_ placement: PopupPlacement) { window.reposition(placement) }

  func close() { window.close() }
}
