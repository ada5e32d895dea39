import MartletHost
import MartletLayers

/// A drag that a `ManualWindow` carries: a test lets it come over windows (``ManualDragOffer/init(_:)``), and ends it.
@MainActor
public final class ManualDrag: HostDrag {
  /// What is carried.
  public let request: DragRequest
  public var hidesPicture = false
  /// Whether it is over.
  public private(set) var isOver = false

  init(_ request: DragRequest) { self.request = request }

  public func cancel() { end(with: nil) }

  /// Ends it, as a compositor does: with what was done, or with `nil` if it was dropped where nothing takes it.
  public func end(with action: DragAction?) {
    guard !isOver else { return }
    isOver = true
    request.onEnd(action)
    Transaction.flush()
  }
}
