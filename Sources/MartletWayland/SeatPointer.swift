import MartletGeometry
import MartletHost
import MartletMotion

/// The pointer of a seat. While its main button is held it is a contact like a finger.
@MainActor
final class SeatPointer {
  /// The evdev code of the main button.
  private static let mainButton: UInt32 = 0x110

  private let proxy: WlPointer
  private unowned let application: WaylandApplication
  private let seat: Int
  private weak var window: WaylandWindow?
  private var position = Point.zero
  private var enterSerial: UInt32?
  private var isPressed = false
  private var eventTime = EventTime()
  private let cursor: Cursor

  init(proxy: WlPointer, application: WaylandApplication, seat: Int) {
    self.proxy = proxy
    self.application = application
    self.seat = seat
    cursor = Cursor(application: application)
    proxy.setMainHandler { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: WlPointer.Event) {
    let now = MonotonicClock.now
    switch event {
    case .enter(let serial, let surface, let x, let y):
      window = application.window(for: surface)
      enterSerial = window == nil ? nil : serial
      position = Point(x: x, y: y)
      // Whatever was shown counted for an earlier enter, even if no leave followed it: its surface may be gone.
      cursor.left()
      showCursor()
      sendHover(time: now)
    case .leave:
      cancelPress()
      if let window { window.delegate?.window(window, received: .left(time: now)) }
      window = nil
      enterSerial = nil
      cursor.left()
    case .motion(let time, let x, let y):
      position = Point(x: x, y: y)
      showCursor()
      let mediaTime = eventTime.mediaTime(time, arrival: now)
      if isPressed { send(.moved, time: mediaTime) } else { sendHover(time: mediaTime) }
    case .button(_, let time, let button, let state):
      guard button == Self.mainButton else { return }
      showCursor()
      let mediaTime = eventTime.mediaTime(time, arrival: now)
      if state == .pressed, !isPressed, window != nil {
        isPressed = true
        send(.began, time: mediaTime)
      } else if state == .released, isPressed {
        // First: the handler may close the window, which cancels a press.
        isPressed = false
        send(.ended, time: mediaTime)
      }
    case .axis(let time, let axis, let value):
      let mediaTime = eventTime.mediaTime(time, arrival: now)
      let way = axis == .horizontalScroll ? Point(x: value, y: 0) : Point(x: 0, y: value)
      if let window {
        window.delegate?.window(window, received: .scrolled(way, at: position, time: mediaTime))
      }
    default: break
    }
  }

  private func send(_ phase: TouchEvent.Phase, time: MediaTime) {
    guard let window else { return }
    window.delegate?.window(
      window,
      received: TouchEvent(
        id: TouchEvent.ID(seat: seat, isPointer: true, number: 0), source: .pointer, phase: phase,
        position: position, time: time))
  }

  private func sendHover(time: MediaTime) {
    guard let window else { return }
    window.delegate?.window(window, received: .hovered(position, time: time))
  }

  private func cancelPress() {
    guard isPressed else { return }
    isPressed = false
    send(.cancelled, time: MonotonicClock.now)
  }

  private func showCursor() {
    guard let enterSerial, let window else { return }
    cursor.show(on: proxy, serial: enterSerial, scale: window.scale)
  }

  /// Hides the cursor until the pointer moves: a finger has taken over.
  func hideCursor() {
    guard let enterSerial else { return }
    cursor.hide(on: proxy, serial: enterSerial)
  }

  /// The device is gone.
  func remove() {
    cancelPress()
    cursor.discard()
    proxy.discard()
  }

  func forget(_ window: WaylandWindow) {
    guard self.window === window else { return }
    cancelPress()
    self.window = nil
    enterSerial = nil
  }
}
