import MartletGeometry
import MartletHost
import MartletLayers

/// Chooses the picture of the pointer by the view beneath it, whenever the pointer does something.
@MainActor
final class WindowCursor {
  private weak var window: (any Window)?
  private weak var rootView: View?
  /// Where the pointer is, in points of the window, and since when; nil while it is not over the window.
  private var place: (point: Point, time: MediaTime)?
  private var isHeld = false
  private var isPending = false

  init(window: any Window, rootView: View) {
    self.window = window
    self.rootView = rootView
  }

  func received(_ event: PointerEvent) {
    switch event {
    case .hovered(let point, let time), .scrolled(_, at: let point, time: let time):
      place = (point, time)
      updateLater()
    case .left: place = nil
    case .pressed(let button, let point, let time):
      place = (point, time)
      guard button == .primary else { return }
      isHeld = true
      show { $0 == .grab ? .grabbing : $0 }
    case .released(let button, let point, let time):
      place = (point, time)
      guard button == .primary else { return }
      isHeld = false
      updateLater()
    }
  }

  /// Chooses anew at the end of the turn, once for all that happens in it.
  func updateLater() {
    guard !isPending, place != nil else { return }
    isPending = true
    Transaction.afterTurn { [weak self] in
      self?.isPending = false
      self?.update()
    }
  }

  /// A view that is held keeps its cursor wherever the pointer goes.
  private func update() {
    if !isHeld { show { $0 } }
  }

  private func show(_ change: (CursorShape) -> CursorShape) {
    guard let place, let window, let rootView else { return }
    let shape = change(rootView.hitTest(place.point, seenAt: place.time)?.shownCursor ?? .arrow)
    if window.cursor != shape { window.cursor = shape }
  }
}
