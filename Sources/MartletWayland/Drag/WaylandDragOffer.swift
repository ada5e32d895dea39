import MartletHost
import MartletLayers

/// Something that is dragged over a window, or was dropped on it.
@MainActor
final class WaylandDragOffer: DragOffer {
  let types: [String]
  private let offer: SelectionOffer
  private let proxy: WlDataOffer
  private let serial: UInt32
  private let connection: Connection
  private let drags: WaylandDrags
  /// The drag of this program that it is.
  private let own: WaylandDrag?
  private var acceptedType: String?
  private var accepted: DragActions = []
  private var preferred: DragAction?
  private var hasAnswered = false
  private var isDropped = false
  private var isDiscarded = false
  /// Called when `action` has changed.
  var onChange: () -> Void = {}

  private var tellsActions: Bool { proxy.version >= WlDataOffer.Since.setActions }

  init(
    _ offer: SelectionOffer, _ proxy: WlDataOffer, serial: UInt32, connection: Connection, drags: WaylandDrags
  ) {
    self.offer = offer
    self.proxy = proxy
    self.serial = serial
    self.connection = connection
    self.drags = drags
    own = drags.own.flatMap { offer.types.contains($0.mark) ? $0 : nil }
    types = own?.data.types ?? offer.types
    offer.onAction = { [weak self] in self?.onChange() }
  }

  isolated deinit { discard() }

  var drag: (any HostDrag)? { own }

  var sourceActions: DragActions { offer.sourceActions }

  var action: DragAction? {
    guard acceptedType != nil else { return nil }
    return tellsActions ? offer.action : .copy
  }

  func accept(_ type: String?, actions: DragActions, preferred: DragAction?) {
    guard !isDropped, !isDiscarded else { return }
    let type = type.flatMap { types.contains($0) ? $0 : nil }
    let actions = type == nil ? [] : actions
    // A preference that is none of the actions would be a protocol error.
    let preferred = preferred.flatMap { actions.contains($0) ? $0 : nil } ?? actions.first
    guard !hasAnswered || type != acceptedType || actions != accepted || preferred != self.preferred else {
      return
    }
    let before = action
    (hasAnswered, acceptedType, accepted, self.preferred) = (true, type, actions, preferred)
    proxy.accept(serial: serial, mimeType: type)
    if tellsActions {
      proxy.setActions(
        dndActions: .init(actions), preferredAction: .init(DragActions(preferred)))
    }
    connection.flush()
    if action != before { onChange() }
  }

  func read(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
    guard types.contains(type) else { return completion(nil) }
    let answer: @MainActor ([UInt8]?) -> Void = { bytes in
      completion(bytes)
      Transaction.flush()
    }
    // What is the program's own needs no pipe.
    if let own { return own.data.read(type, answer) }
    guard !isDiscarded else { return completion(nil) }
    drags.read({ offer.request(type, into: $0) }, answer)
    connection.flush()
  }

  func finish(_ action: DragAction?) {
    guard isDropped, !isDiscarded else { return }
    // It is a protocol error to finish what was not accepted, or is still a question.
    if tellsActions, acceptedType != nil, let chosen = offer.action, let action {
      var isSettled = true
      if chosen == .ask {
        isSettled = action != .ask && accepted.contains(.ask) && sourceActions.contains(action)
        let final = WlDataDeviceManager.DndAction(DragActions(action))
        if isSettled { proxy.setActions(dndActions: final, preferredAction: final) }
      }
      if isSettled { proxy.finish() }
    }
    discard()
  }

  /// It has been dropped: what was answered counts.
  func wasDropped() { isDropped = true }

  func discard() {
    guard !isDiscarded else { return }
    isDiscarded = true
    offer.discard()
    connection.flush()
  }
}
