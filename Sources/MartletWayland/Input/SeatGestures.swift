import MartletGeometry
import MartletHost

/// The gestures on a seat's touchpads, as contacts in the window beneath the pointer.
@MainActor
final class SeatGestures {
  private let swipe: ZwpPointerGestureSwipeV1
  private let pinch: ZwpPointerGesturePinchV1
  private let hold: ZwpPointerGestureHoldV1?
  private unowned let application: WaylandApplication
  private let seat: Int
  /// Returns the pointer's position in a window; `nil` if it is not there.
  private let pointer: (WaylandWindow) -> Point?
  private var eventTime = EventTime()
  private weak var window: WaylandWindow?
  /// The fingers that are down; `nil` while there is no gesture.
  private var fingers: TouchpadContacts?
  /// The contacts that the window believes to be down, one bit each.
  private var down: UInt = 0

  /// A single finger that rests is about to move the pointer, and means nothing.
  private static let fewestHolding: UInt32 = 2

  init(
    _ gestures: ZwpPointerGesturesV1, pointer proxy: WlPointer, application: WaylandApplication, seat: Int,
    pointer: @escaping (WaylandWindow) -> Point?
  ) {
    self.application = application
    self.seat = seat
    self.pointer = pointer
    swipe = gestures.getSwipeGesture(pointer: proxy)
    pinch = gestures.getPinchGesture(pointer: proxy)
    hold =
      gestures.version >= ZwpPointerGesturesV1.Since.getHoldGesture
      ? gestures.getHoldGesture(pointer: proxy) : nil
    swipe.setMainHandler { [weak self] in self?.handle($0) }
    pinch.setMainHandler { [weak self] in self?.handle($0) }
    hold?.setMainHandler { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: ZwpPointerGestureSwipeV1.Event) {
    switch event {
    case .begin(_, let time, let surface, let count): begin(count, on: surface, time)
    case .update(let time, let dx, let dy): move(by: Point(x: dx, y: dy), time)
    case .end(_, let time, let cancelled): end(isCancelled: cancelled != 0, time)
    }
  }

  private func handle(_ event: ZwpPointerGesturePinchV1.Event) {
    switch event {
    case .begin(_, let time, let surface, let count): begin(count, on: surface, time)
    case .update(let time, let dx, let dy, let scale, let degrees):
      move(by: Point(x: dx, y: dy), scale: scale, rotation: degrees * .pi / 180, time)
    case .end(_, let time, let cancelled): end(isCancelled: cancelled != 0, time)
    }
  }

  private func handle(_ event: ZwpPointerGestureHoldV1.Event) {
    switch event {
    case .begin(_, let time, let surface, let count):
      if count >= Self.fewestHolding { begin(count, on: surface, time) }
    case .end(_, let time, let cancelled): end(isCancelled: cancelled != 0, time)
    }
  }

  private func begin(_ count: UInt32, on surface: WlSurface?, _ time: UInt32) {
    // A gesture that is still there has lost its end event.
    cancel()
    guard let window = application.window(for: surface) else { return }
    let mediaTime = eventTime.mediaTime(time, arrival: MonotonicClock.now)
    let middle = Point(x: window.size.width / 2, y: window.size.height / 2)
    let landed = TouchpadContacts(
      count: Int(min(count, UInt32(TouchpadContacts.mostFingers))), at: pointer(window) ?? middle)
    fingers = landed
    self.window = window
    for index in 0..<landed.count where fingers != nil {
      down |= 1 << index
      send(.began, landed, index, time: mediaTime)
    }
  }

  private func move(by translation: Point, scale: Double? = nil, rotation: Double = 0, _ time: UInt32) {
    guard var moved = fingers else { return }
    let mediaTime = eventTime.mediaTime(time, arrival: MonotonicClock.now, isContact: true)
    moved.move(by: translation, scale: scale, rotation: rotation)
    fingers = moved
    for index in 0..<moved.count where down & (1 << index) != 0 {
      send(.moved, moved, index, time: mediaTime)
    }
  }

  private func end(isCancelled: Bool, _ time: UInt32) {
    guard fingers != nil else { return }
    finish(
      isCancelled ? .cancelled : .ended,
      time: eventTime.mediaTime(time, arrival: MonotonicClock.now, isContact: true))
  }

  /// Ends the contacts one by one: the handler of one may close the window, which cancels the others.
  private func finish(_ phase: TouchEvent.Phase, time: MediaTime) {
    guard let lifted = fingers else { return }
    while down != 0 {
      let index = down.trailingZeroBitCount
      down &= ~(1 << index)
      send(phase, lifted, index, time: time)
    }
    fingers = nil
  }

  private func send(_ phase: TouchEvent.Phase, _ fingers: TouchpadContacts, _ index: Int, time: MediaTime) {
    guard let window else { return }
    window.deliver(
      TouchEvent(
        id: TouchEvent.ID(seat: seat, source: .touchpad, number: Int32(index)), source: .touchpad,
        phase: phase, position: fingers[index], time: time, anchor: fingers.anchor))
  }

  /// Cancels the gesture, because no more events will come for it.
  func cancel() { finish(.cancelled, time: MonotonicClock.now) }

  /// Cancels the gesture if it is in a window.
  func forget(_ window: WaylandWindow) {
    if self.window === window { cancel() }
  }

  /// Called when the pointer is gone.
  func remove() {
    cancel()
    swipe.discard()
    pinch.discard()
    hold?.discard()
  }
}
