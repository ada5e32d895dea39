import MartletGeometry
import MartletHost
import MartletLayers

/// Leads what is dragged in a window, out of it and over it.
@MainActor
final class WindowDrags {
  private(set) weak var root: WindowRootView?
  private(set) weak var window: (any Window & LayerHost)?
  /// Called with the picture of the pointer while it drags something; `nil` when it does no more.
  var onCursor: (CursorShape?) -> Void = { _ in }
  /// What is dragged out of views of the window, or flies back.
  private var carried: [CarriedDrag] = []
  /// What the host carries over the window.
  private var hostAim: DropAim?

  /// Puts back what hands hold otherwise, by who has it: rows of lists.
  var held: [ObjectIdentifier: @MainActor () -> Void] = [:]

  /// What hosts carry for any window of the program.
  static var outside: [CarriedDrag] = []

  init(root: WindowRootView) { self.root = root }

  func attach(to window: any Window & LayerHost) { self.window = window }

  /// Lifts the picture of a view.
  func begin(
    _ source: DragSource, _ data: DragData, picturing view: View, by hand: DragHand
  ) -> CarriedDrag? {
    guard let root, let rect = root.convert(view.bounds, from: view, source: .presentation) else {
      return nil
    }
    let drag = CarriedDrag(source, data, of: view, seenAt: rect, by: hand, in: self, root: root)
    carried.append(drag)
    return drag
  }

  func ended(_ drag: CarriedDrag) { carried.removeAll { $0 === drag } }

  /// Sends home what hands hold in the window. Returns whether there was something.
  func cancelHeld() -> Bool {
    // Each one ends its own.
    let (carried, held) = (carried, held)
    self.held = [:]
    for putBack in held.values { putBack() }
    return carried.count { $0.cancelHeld() } > 0 || !held.isEmpty
  }

  // MARK: What the host tells

  func received(_ event: DragEvent) {
    guard let root, let window else { return }
    let offer = hostAim?.offer
    switch event {
    case .entered(let offer, let point, let time):
      hostAim?.leave()
      let aim = DropAim(offer, from: drag(of: offer)?.source, in: root)
      hostAim = aim
      ownDrag(of: offer)?.came(to: point, time: time)
      aim.move(to: point)
    case .moved(let point, let time):
      ownDrag(of: offer)?.came(to: point, time: time)
      hostAim?.move(to: point)
    case .changed: hostAim?.refresh()
    case .left:
      hostAim?.leave()
      hostAim = nil
      ownDrag(of: offer)?.went(at: window.now)
    case .dropped:
      let aim = hostAim
      hostAim = nil
      let own = ownDrag(of: offer)
      if let drop = aim?.drop() { own?.dropped(drop, at: window.now) } else { offer?.finish(nil) }
    }
  }

  /// The drag of this program that an offer is.
  private func drag(of offer: (any DragOffer)?) -> CarriedDrag? {
    guard let drag = offer?.drag else { return nil }
    return Self.outside.first { $0.hostDrag === drag }
  }

  /// The same, if it comes from this window.
  private func ownDrag(of offer: (any DragOffer)?) -> CarriedDrag? {
    drag(of: offer).flatMap { drag in carried.contains { $0 === drag } ? drag : nil }
  }

  /// The window has closed.
  func close() {
    hostAim?.leave()
    hostAim = nil
    let left = carried
    for drag in left { drag.close() }
    onCursor = { _ in }
  }
}
