import MartletGeometry
import MartletMotion

/// Controls a sheet. `ViewController.presentSheet(_:detents:animated:)` makes it.
@MainActor
public final class Sheet {
  /// The controller that it shows.
  public let controller: ViewController
  /// The heights at which it rests. At least one; the order does not matter. If `detent` is none of them any more, it
  /// goes to the lowest one.
  public var detents: [SheetDetent] {
    didSet {
      precondition(!detents.isEmpty, "sheet: it needs a detent")
      guard detents != oldValue else { return }
      if !detents.contains(detent) { detent = lowestDetent }
      view?.detentsDidChange()
    }
  }
  /// The detent at which it rests, or to which it goes.
  public internal(set) var detent: SheetDetent {
    didSet { if detent != oldValue { onDetentChange?(detent) } }
  }
  /// Called when `detent` has changed.
  public var onDetentChange: ((SheetDetent) -> Void)?
  /// Called when it begins to close, by a hand or by the program, and each time that it does so again after it was caught; and when
  /// it is gone with the page that it covers.
  public var onDismiss: (() -> Void)?
  /// Whether a hand can close it, or a tap beside it. `true` by default.
  public var isDismissable = true
  /// Whether it shows the bar by which it can be held. `true` by default.
  public var showsGrabber = true {
    didSet { view?.setNeedsLayout() }
  }

  /// How it moves by itself. A spring of 0.45 s without bounce by default.
  public var timing = TransitionTiming.spring(Spring(duration: 0.45, bounce: 0))

  weak var view: SheetView?

  init(_ controller: ViewController, detents: [SheetDetent]) {
    self.controller = controller
    self.detents = detents
    detent = detents[0]
    detent = lowestDetent
  }

  /// Where it opens, now that there is a room.
  func startAtLowestDetent() { detent = lowestDetent }

  private var lowestDetent: SheetDetent {
    let height = view?.bounds.height ?? 0
    let room = height > 0 ? height : Self.usualRoom
    return detents.min { $0.height(in: room) < $1.height(in: room) } ?? .large
  }

  /// The height for which detents are compared before there is a room, in points.
  private static let usualRoom = 800.0

  /// Goes to a detent, from where it is and as fast as it is.
  /// - Parameter detent: One of `detents`.
  public func select(_ detent: SheetDetent, animated: Bool = true) {
    precondition(detents.contains(detent), "sheet: it has no such detent")
    self.detent = detent
    view?.goToDetent(animated: animated)
  }

  /// How much of it is seen in the newest frame, in points.
  public var visibleHeight: Double { view?.visibleHeight ?? 0 }
}
