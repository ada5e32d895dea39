import MartletGeometry
import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// Ten fingers on a touchscreen.
@Suite(.serialized, .readsTime) @MainActor struct TouchscreenTests {
  @Test func `what is reported of ten fingers at one time is delivered at once`() async throws {
    let rig = try await Rig.start()
    let touch = rig.compositor.touch
    touch.frame()
    for id in 0..<10 { touch.down(Int32(288 + 7 * id), x: Double(10 + id), y: 10) }
    try await rig.roundTrip()
    #expect(rig.touches.isEmpty, "the report is not complete")
    touch.frame()
    try await rig.wait("the fingers") { rig.touches.count == 10 }
    for id in 0..<10 { touch.motion(Int32(288 + 7 * id), x: Double(20 + id), y: 15) }
    try await rig.roundTrip()
    #expect(rig.touches.count == 10)
    touch.frame()
    try await rig.wait("the moves") { rig.touches.count == 20 }
    for id in 0..<10 { touch.up(Int32(288 + 7 * id)) }
    touch.frame()
    try await rig.wait("the lifts") { rig.touches.count == 30 }
    let phases = rig.touches.map(\.phase)
    #expect(phases[..<10].allSatisfy { $0 == .began } && phases[10..<20].allSatisfy { $0 == .moved })
    #expect(phases[20...].allSatisfy { $0 == .ended })
    #expect(rig.touches[10..<20].map(\.position.x) == (20..<30).map(Double.init))
    #expect(Set(rig.touches.map(\.id)).count == 10)
    #expect(try await rig.finish() == [])
  }

  @Test func `a compositor that never says that a report is complete is not waited for`() async throws {
    let rig = try await Rig.start()
    let touch = rig.compositor.touch
    touch.down(1, x: 10, y: 10)
    try await rig.wait("the landing") { rig.touches.count == 1 }
    touch.motion(1, x: 20, y: 10)
    try await rig.wait("the move") { rig.touches.count == 2 }
    touch.up(1)
    try await rig.wait("the lift") { rig.touches.count == 3 }
    #expect(rig.touches.map(\.phase) == [.began, .moved, .ended])
    #expect(try await rig.finish() == [])
  }

  @Test func `a finger tells its shape, with its landing and later`() async throws {
    let rig = try await Rig.start()
    let touch = rig.compositor.touch
    // Until it is known that reports are completed, what is read together is one, and a landing may be read alone.
    touch.frame()
    touch.down(1, x: 10, y: 10)
    touch.shape(1, major: 12, minor: 8)
    touch.orientation(1, degrees: 90)
    touch.frame()
    try await rig.wait("the finger") { rig.touches.count == 1 }
    #expect(rig.touches[0].shape == TouchEvent.Shape(major: 12, minor: 8, orientation: .pi / 2))
    // It lies flatter now, in the same place.
    touch.shape(1, major: 20, minor: 8)
    touch.frame()
    try await rig.wait("its shape") { rig.touches.count == 2 }
    #expect(rig.touches[1].phase == .moved && rig.touches[1].position == Point(x: 10, y: 10))
    #expect(rig.touches[1].shape == TouchEvent.Shape(major: 20, minor: 8, orientation: .pi / 2))
    // Of fingers that are not down nothing can be told.
    touch.shape(9, major: 20, minor: 8)
    touch.orientation(9, degrees: 1)
    touch.up(1)
    touch.frame()
    try await rig.wait("the lift") { rig.touches.last?.phase == .ended }
    #expect(rig.touches.count == 3)
    #expect(try await rig.finish() == [])
  }

  @Test func `a report that the compositor takes back is not delivered`() async throws {
    let rig = try await Rig.start()
    let touch = rig.compositor.touch
    touch.down(1, x: 10, y: 10)
    touch.frame()
    try await rig.wait("the finger") { rig.touches.count == 1 }
    touch.motion(1, x: 30, y: 10)
    touch.down(2, x: 20, y: 10)
    touch.cancel()
    touch.frame()
    try await rig.roundTrip()
    #expect(rig.touches.map(\.phase) == [.began, .cancelled], "the second finger was never told")
    #expect(try await rig.finish() == [])
  }

  /// As weston and mutter do after the last finger.
  @Test func `a lift is told even if the report is never completed`() async throws {
    let rig = try await Rig.start()
    let touch = rig.compositor.touch
    touch.down(1, x: 10, y: 10)
    touch.down(2, x: 20, y: 10)
    touch.frame()
    touch.motion(2, x: 25, y: 10)
    touch.up(1)
    touch.up(2)
    try await rig.wait("the lifts") { rig.touches.count == 5 }
    #expect(rig.touches.map(\.phase) == [.began, .began, .moved, .ended, .ended])
    #expect(try await rig.finish() == [])
  }

  @Test func `a number that lands twice ends its first contact, and may be used again at once`() async throws
  {
    let rig = try await Rig.start()
    let touch = rig.compositor.touch
    touch.down(1, x: 10, y: 10)
    touch.frame()
    touch.down(1, x: 20, y: 10)
    touch.frame()
    touch.up(1)
    touch.down(1, x: 30, y: 10)
    touch.frame()
    try await rig.wait("all") { rig.touches.count == 5 }
    #expect(rig.touches.map(\.phase) == [.began, .cancelled, .began, .ended, .began])
    #expect(rig.touches.map(\.position.x) == [10, 10, 20, 20, 30])
    #expect(try await rig.finish() == [])
  }

  @Test(arguments: [TouchEvent.Phase.began, .moved, .ended])
  func `a window that one of ten fingers closes has every finger ended once`(
    phase: TouchEvent.Phase
  ) async throws {
    let rig = try await Rig.start()
    let touch = rig.compositor.touch
    var told: [TouchEvent] = []
    rig.controller.onTouch = { event in
      told.append(event)
      if event.phase == phase, told.last(where: { $0.id != event.id }) != nil { rig.window.close() }
    }
    for id in 0..<10 { touch.down(Int32(id), x: Double(10 + id), y: 10) }
    touch.frame()
    for id in 0..<10 { touch.motion(Int32(id), x: Double(20 + id), y: 10) }
    touch.frame()
    for id in 0..<10 { touch.up(Int32(id)) }
    touch.frame()
    try await rig.wait("the end") { rig.isClosed }
    let began = told.filter { $0.phase == .began }.map(\.id)
    let ended = told.filter { $0.phase == .ended || $0.phase == .cancelled }.map(\.id)
    #expect(began.count == (phase == .began ? 2 : 10))
    #expect(ended.count == began.count && Set(ended) == Set(began))
    #expect(try await rig.finish() == [])
  }
}
