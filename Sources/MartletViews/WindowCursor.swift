import MartletGeometry
import MartletHost
import MartletLayers

/// Chooses the picture of the pointer by the view beneath it, whenever the pointer does something.
@MainActor
final class WindowCursor {
  private weak var window: (any Window)?
  /// Finds the view on which a touch at a point, landing at a time, would land.
  private let hitTest: @MainActor (Point, MediaTime) -> View?
  /// Where the pointer is, in points of the window, and since when; nil while it is not over the window.
  private var place: (point: Point, time: MediaTime)?
  private var isHeld = false
  private var isPending = false
  /// What the pointer shows while it drags something, whatever is beneath it; `nil` at other times.
  var forced: CursorShape? {
    didSet {
      guard let forced else { return updateLater() }
      set(.shape(forced))
    }
  }

  init(window: any Window, hitTest: @escaping @MainActor (Point, MediaTime) -> View?) {
    self.window = window
    self.hitTest = hitTest
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

  /// What is beneath the pointer may have changed, though it has not moved.
  func viewsChanged() {
    guard let window else { return }
    if let last = place { place = (last.point, max(last.time, window.now)) }
    updateLater()
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
    guard let place, forced == nil else { return }
    switch hitTest(place.point, place.time)?.shownCursor ?? .shape(.arrow) {
    case .shape(let shape): set(.shape(change(shape)))
    case .image(let image): set(.image(image))
    }
  }

  private func set(_ cursor: ShownCursor) {
    guard let window else { return }
    switch cursor {
    case .shape(let shape):
      // While a picture hides it, so that no other shape is seen in between.
      if window.cursor != shape { window.cursor = shape }
      if window.cursorImage != nil { window.cursorImage = nil }
    case .image(let image):
      if window.cursorImage != image { window.cursorImage = image }
    }
  }
}
