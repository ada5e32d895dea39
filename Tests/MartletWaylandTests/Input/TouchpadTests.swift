import MartletGeometry
import MartletGestures
import MartletHost
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// Gestures on a touchpad.
@Suite(.serialized, .readsTime) @MainActor struct TouchpadTests {
  private let place = Point(x: 100, y: 80)

  private func start(_ configuration: CompositorConfiguration = .init()) async throws -> Rig {
    let rig = try await Rig.start(configuration)
    rig.compositor.pointer.enter(x: place.x, y: place.y)
    rig.compositor.pointer.frame()
    return rig
  }

  /// The middle, the spread and the turn of two contacts.
  private func pose(_ pair: some Collection<TouchEvent>) throws -> (Point, Double, Point) {
    let (a, b) = (try #require(pair.first).position, try #require(pair.dropFirst().first).position)
    return ((a + b) * 0.5, a.distance(to: b), b - a)
  }

  @Test func `a pinch is two fingers that spread, turn and move about the pointer`() async throws {
    let rig = try await start()
    rig.compositor.gestures.pinchBegin()
    rig.compositor.gestures.pinchUpdate(dx: 10, dy: -5, scale: 1.5, degrees: 90)
    rig.compositor.gestures.pinchUpdate(scale: 2, degrees: 0)
    rig.compositor.gestures.pinchEnd()
    try await rig.wait("the lift") { rig.touches.count == 8 }
    #expect(rig.touches.map(\.phase) == [.began, .began, .moved, .moved, .moved, .moved, .ended, .ended])
    #expect(rig.touches.allSatisfy { $0.source == .touchpad && $0.anchor == place })
    #expect(Set(rig.touches.map(\.id)).count == 2)
    let (began, spread, _) = try pose(rig.touches[0..<2])
    #expect(began.distance(to: place) < 1e-9)
    let (moved, wider, way) = try pose(rig.touches[2..<4])
    #expect(moved.distance(to: place + Point(x: 10, y: -5)) < 1e-9)
    #expect(abs(wider / spread - 1.5) < 1e-9)
    #expect(abs(way.x) < 1e-9 && way.y > 0, "a quarter of a turn clockwise")
    let (_, widest, _) = try pose(rig.touches[4..<6])
    #expect(abs(widest / spread - 2) < 1e-9)
    #expect(try await rig.finish() == [])
  }

  @Test func `a swipe is as many fingers as it has, side by side`() async throws {
    let rig = try await start()
    rig.compositor.gestures.swipeBegin(fingers: 4)
    rig.compositor.gestures.swipeUpdate(dx: 30, dy: 4)
    rig.compositor.gestures.swipeEnd(isCancelled: true)
    try await rig.wait("the end") { rig.touches.count == 12 }
    for (began, moved) in zip(rig.touches[0..<4], rig.touches[4..<8]) {
      #expect((moved.position - began.position).distance(to: Point(x: 30, y: 4)) < 1e-9)
    }
    #expect(rig.touches[8...].allSatisfy { $0.phase == .cancelled })
    #expect(try await rig.finish() == [])
  }

  @Test func `two fingers that rest are contacts, and one is not`() async throws {
    let rig = try await start()
    rig.compositor.gestures.holdBegin(fingers: 1)
    rig.compositor.gestures.holdEnd()
    rig.compositor.gestures.holdBegin(fingers: 2)
    rig.compositor.gestures.holdEnd(isCancelled: true)
    rig.compositor.gestures.pinchBegin()
    rig.compositor.gestures.pinchEnd()
    try await rig.wait("all") { rig.touches.count == 8 }
    #expect(
      rig.touches.map(\.phase)
        == [.began, .began, .cancelled, .cancelled, .began, .began, .ended, .ended])
    #expect(try await rig.finish() == [])
  }

  @Test(arguments: [false, true])
  func `fingers that rest catch what was scrolled, and scroll it on from there`(scrollsOn: Bool) async throws
  {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1 / 60)
    let rig = try await start(configuration)
    let scroll = ScrollView()
    scroll.frame = Rect(origin: .zero, size: Rig.size)
    scroll.contentSize = Size(width: Rig.size.width, height: 20_000)
    rig.controller.rootView.addSubview(scroll)
    let pointer = rig.compositor.pointer
    let begin = MonotonicClock.now - 0.08
    for step in 0..<10 {
      pointer.scroll(dy: 20, source: .finger, at: begin + 0.008 * Double(step))
      pointer.frame()
    }
    pointer.scrollStop(at: begin + 0.08)
    pointer.frame()
    try await rig.wait("the throw") { scroll.isDecelerating && scroll.shownOffset.y > 200 }
    rig.compositor.gestures.holdBegin()
    try await rig.wait("the catch") { !scroll.isDecelerating }
    let caught = scroll.contentOffset.y
    #expect(
      caught == scroll.shownOffset.y && caught > 200
        && rig.touches.filter { $0.source == .touchpad }.count == 2)
    try await rig.roundTrip()
    #expect(scroll.contentOffset.y == caught, "it stays while the fingers rest")
    guard scrollsOn else {
      rig.compositor.gestures.holdEnd()
      try await rig.wait("the lift") { rig.touches.last?.phase == .ended }
      try await rig.roundTrip()
      #expect(abs(scroll.contentOffset.y - caught) <= 1 && !scroll.isDecelerating && !scroll.isTracking)
      #expect(try await rig.finish() == [])
      return
    }
    // The compositor ends the hold as the fingers begin to scroll.
    rig.compositor.gestures.holdEnd(isCancelled: true)
    let now = MonotonicClock.now - 0.04
    for step in 0..<5 {
      pointer.scroll(dy: 20, source: .finger, at: now + 0.008 * Double(step))
      pointer.frame()
    }
    try await rig.wait("the scroll") { scroll.isDragging && scroll.contentOffset.y >= caught + 60 }
    // Fingers that move are shown up to one interval and 8.8 ms ahead.
    #expect(scroll.contentOffset.y < caught + 145, "\(caught) → \(scroll.contentOffset.y)")
    #expect(try await rig.finish() == [])
  }

  @Test func `all fingers land on what is beneath the pointer`() async throws {
    let rig = try await start()
    // Smaller than the fingers' distance from each other.
    let small = View()
    small.frame = Rect(center: place, size: Size(width: 20, height: 20))
    let pan = PanGestureRecognizer()
    pan.minimumDistance = 0
    pan.minimumNumberOfTouches = 3
    small.addGestureRecognizer(pan)
    rig.controller.rootView.addSubview(small)
    rig.compositor.gestures.swipeBegin(fingers: 3)
    rig.compositor.gestures.swipeUpdate(dx: 30, dy: 4)
    try await rig.wait("the pan") { pan.state.isOngoing }
    #expect(pan.numberOfTouches == 3)
    rig.compositor.gestures.swipeEnd()
    try await rig.wait("its end") { pan.state == .possible }
    #expect(try await rig.finish() == [])
  }

  @Test(arguments: [UInt32(1), 2]) func `a compositor without hold gestures is fine`(
    version: UInt32
  ) async throws {
    var configuration = CompositorConfiguration()
    configuration.pointerGestures = version
    let rig = try await start(configuration)
    rig.compositor.gestures.pinchBegin()
    rig.compositor.gestures.pinchEnd()
    try await rig.wait("the pinch") { rig.touches.count == 4 }
    // The first version cannot be destroyed.
    let left = version == 1 ? ["left behind: zwp_pointer_gestures_v1"] : []
    #expect(try await rig.finish() == left)
  }

  @Test func `strange gestures do no harm`() async throws {
    let rig = try await start()
    let gestures = rig.compositor.gestures
    // An end and a move without a beginning, two beginnings, four billion fingers, and scales beyond measure.
    gestures.swipeEnd()
    gestures.pinchUpdate(scale: 2)
    gestures.swipeBegin(fingers: 3)
    gestures.pinchBegin(fingers: .max)
    gestures.pinchUpdate(dx: 8e6, dy: -8e6, scale: -5, degrees: 8e6)
    gestures.pinchUpdate(scale: 0)
    gestures.holdBegin(fingers: 0)
    gestures.pinchEnd()
    try await rig.roundTrip()
    let began = rig.touches.filter { $0.phase == .began }.count
    let ended = rig.touches.filter { $0.phase == .ended || $0.phase == .cancelled }.count
    #expect(began == 3 + TouchpadContacts.mostFingers && ended == began)
    #expect(rig.touches.allSatisfy { $0.position.isFinite })
    #expect(try await rig.finish() == [])
  }

  @Test(arguments: ScrollTests.Accident.allCases)
  func `a gesture is cancelled when it cannot be followed any more`(
    accident: ScrollTests.Accident
  ) async throws {
    let rig = try await start()
    rig.compositor.gestures.pinchBegin()
    try await rig.wait("the contacts") { rig.touches.count == 2 }
    var told = rig.touches.map(\.phase)
    rig.controller.onTouch = { told.append($0.phase) }
    switch accident {
    case .pointerLeaves: rig.compositor.pointer.leave()
    case .deviceLost: rig.compositor.setCapabilities([.keyboard, .touch])
    case .windowCloses: rig.window.close()
    case .compositorDies:
      rig.application.onFailure = { _ in rig.window.close() }
      rig.compositor.killClients()
    }
    try await rig.wait("the cancel") { told.count == 4 }
    #expect(told == [.began, .began, .cancelled, .cancelled])
    if accident != .compositorDies { #expect(try await rig.finish() == []) }
  }

  @Test func `a window that one finger closes has every finger ended once`() async throws {
    let rig = try await start()
    var told: [TouchEvent] = []
    rig.controller.onTouch = { event in
      told.append(event)
      if event.phase == .ended { rig.window.close() }
    }
    rig.compositor.gestures.pinchBegin(fingers: 3)
    rig.compositor.gestures.pinchEnd()
    try await rig.wait("the end") { rig.isClosed }
    #expect(told.map(\.phase) == [.began, .began, .began, .ended, .cancelled, .cancelled])
    #expect(Set(told.map(\.id)).count == 3)
    #expect(try await rig.finish() == [])
  }
}
