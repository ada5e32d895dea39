import MartletGeometry
import MartletHost
import MartletLayers

/// A window that simulates a host of drags; see `carriesDrags`.
extension ManualWindow: DragHost {
  public var dragHost: (any DragHost)? { carriesDrags ? self : nil }

  /// Notes the request, and cancels the contacts as a compositor does: when the event that has led to it is handled.
  public func beginDrag(_ request: DragRequest) -> (any HostDrag)? {
    guard hasContacts else { return nil }
    let drag = ManualDrag(request)
    drags.append(drag)
    Transaction.afterTurn { [weak self] in self?.loseTouches() }
    return drag
  }

  /// Drags something over the window, to a point in points of the window.
  public func drag(_ offer: ManualDragOffer, to point: Point) {
    if dragOver === offer {
      delegate?.window(self, received: .moved(at: point, time: now))
    } else {
      dragAway()
      dragOver = offer
      delegate?.window(self, received: .entered(offer, at: point, time: now))
    }
    Transaction.flush()
  }

  /// Drags away what is over the window, or ends its drag.
  public func dragAway() {
    guard dragOver != nil else { return }
    dragOver = nil
    delegate?.window(self, received: .left)
    Transaction.flush()
  }

  /// Drops what is over the window.
  public func drop() {
    guard dragOver != nil else { return }
    dragOver = nil
    delegate?.window(self, received: .dropped)
    Transaction.flush()
  }
}
