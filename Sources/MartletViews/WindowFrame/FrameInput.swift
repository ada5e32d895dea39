import MartletGeometry
import MartletHost

/// Keeps what happens in a window's frame from the handlers of its content, and the reverse: where a contact or a button goes down
/// decides about it until it goes up.
struct FrameInput {
  private var contacts: Set<TouchEvent.ID> = []
  private var frameButtons: Set<PointerButton> = []
  private var contentButtons: Set<PointerButton> = []
  private var isOverContent = false

  /// Whether a contact's event belongs to the frame.
  /// - Parameter isFrame: Whether its position does.
  mutating func isOfFrame(_ event: TouchEvent, isFrame: Bool) -> Bool {
    switch event.phase {
    case .began:
      if isFrame { contacts.insert(event.id) } else { contacts.remove(event.id) }
      return isFrame
    case .moved: return contacts.contains(event.id)
    case .ended, .cancelled: return contacts.remove(event.id) != nil
    }
  }

  /// What the content is told of an event of the pointer; `nil` for nothing.
  /// - Parameter isFrame: Whether a position belongs to the frame.
  mutating func contentEvent(for event: PointerEvent, isFrame: (Point) -> Bool) -> PointerEvent? {
    switch event {
    case .hovered(let point, let time):
      guard contentButtons.isEmpty, isFrame(point) || !frameButtons.isEmpty else {
        isOverContent = true
        return event
      }
      return leave(at: time)
    case .left(let time):
      contentButtons = []
      frameButtons = []
      return leave(at: time)
    case .pressed(let button, let point, _):
      if contentButtons.isEmpty, isFrame(point) || !frameButtons.isEmpty {
        frameButtons.insert(button)
        return nil
      }
      contentButtons.insert(button)
      isOverContent = true
      return event
    case .released(let button, _, _):
      if frameButtons.remove(button) != nil { return nil }
      contentButtons.remove(button)
      return event
    case .scrolled(_, let point, _): return contentButtons.isEmpty && isFrame(point) ? nil : event
    }
  }

  private mutating func leave(at time: MediaTime) -> PointerEvent? {
    defer { isOverContent = false }
    return isOverContent ? .left(time: time) : nil
  }
}
