import MartletGeometry
import MartletGestures
import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// Wheels, and two fingers on a touchpad.
@Suite(.serialized, .readsTime) @MainActor struct ScrollTests {
  private let place = Point(x: 100, y: 80)

  private final class Told {
    var scrolls: [Scroll] = []
  }

  private func start(_ configuration: CompositorConfiguration = .init()) async throws -> (Rig, Told) {
    let rig = try await Rig.start(configuration)
    let told = Told()
    rig.controller.onPointer = { event in
      if case .scrolled(let scroll, _, _) = event { told.scrolls.append(scroll) }
    }
    rig.compositor.pointer.enter(x: place.x, y: place.y)
    rig.compositor.pointer.frame()
    return (rig, told)
  }

  @Test func `a wheel tells its steps, the keys that are held, and whether it is inverted`() async throws {
    let (rig, told) = try await start()
    rig.compositor.keyboard.enter()
    // 4 is Control in the keymap.
    rig.compositor.keyboard.modifiers(depressed: 4)
    rig.compositor.pointer.scroll(dy: 15, notches: 1, isInverted: true)
    rig.compositor.pointer.frame()
    rig.compositor.keyboard.modifiers(depressed: 0)
    rig.compositor.pointer.scroll(dy: 3.75, notches: 0.25)
    rig.compositor.pointer.frame()
    try await rig.wait("both") { told.scrolls.count == 2 }
    #expect(
      told.scrolls == [
        .wheel(steps: Point(x: 0, y: 1), modifiers: .control, isInverted: true),
        .wheel(steps: Point(x: 0, y: 0.25)),
      ])
    #expect(rig.touches.isEmpty)
    #expect(try await rig.finish() == [])
  }

  @Test(arguments: [UInt32(3), 4, 5, 7, 8, 9])
  func `a step is told once, whatever version of the seat there is`(version: UInt32) async throws {
    var configuration = CompositorConfiguration()
    configuration.seat = version
    let (rig, told) = try await start(configuration)
    rig.compositor.pointer.scroll(dx: -15, dy: 30, notches: version < 5 ? nil : 2)
    rig.compositor.pointer.frame()
    try await rig.wait("the scroll") { told.scrolls.map(\.steps.y).reduce(0, +) == 2 }
    #expect(told.scrolls.count == (version < 5 ? 2 : 1), "older seats tell each way by itself")
    #expect(try await rig.finish() == [])
  }

  @Test func `two fingers are one contact, which lifts as they lift`() async throws {
    let (rig, told) = try await start()
    for step in 0..<3 {
      rig.compositor.pointer.scroll(dx: 1, dy: Double(4 + step), source: .finger)
      rig.compositor.pointer.frame()
    }
    rig.compositor.pointer.scrollStop(isVertical: false)
    rig.compositor.pointer.scrollStop()
    rig.compositor.pointer.frame()
    try await rig.wait("the lift") { rig.touches.last?.phase == .ended }
    #expect(rig.touches.map(\.phase) == [.began, .moved, .moved, .moved, .ended])
    #expect(rig.touches.allSatisfy { $0.source == .scrolling && $0.id == rig.touches[0].id })
    #expect(rig.touches.map(\.position.x) == [100, 99, 98, 97, 97])
    #expect(rig.touches.map(\.position.y) == [80, 76, 71, 65, 65])
    #expect(told.scrolls.isEmpty)
    #expect(try await rig.finish() == [])
  }

  @Test func `a compositor that tells no lift has them lifted after a rest`() async throws {
    let (rig, _) = try await start()
    for (round, timeout) in [FingerScroll.firstTimeout, FingerScroll.timeout].enumerated() {
      for _ in 0..<3 {
        rig.compositor.pointer.scroll(dy: 4, source: .finger)
        rig.compositor.pointer.frame()
      }
      try await rig.wait("the moves") { rig.touches.count == 5 * round + 4 }
      try await rig.wait("the end of the rest") { rig.touches.count == 5 * round + 5 }
      let rest = rig.touches[5 * round + 4].time - rig.touches[5 * round + 3].time
      // Since the report has arrived.
      #expect(rest > timeout - 1e-6 && rest < timeout + 0.7, "\(rest)")
      #expect(rig.touches.last?.phase == .ended)
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `fingers that fall silent in motion throw, where no lift is told`() async throws {
    // Stamps are whole milliseconds.
    let begin = MonotonicTime.now.rounded(.up)
    HandClock.set(to: begin)
    defer { HandClock.release() }
    let (rig, _) = try await start()
    let pan = PanGestureRecognizer()
    pan.allowedSources = [.scrolling]
    var velocity = Point.zero
    pan.addHandler { if $0.state == .ended { velocity = $0.velocity } }
    rig.controller.rootView.addGestureRecognizer(pan)
    for step in 1...10 {
      let time = begin + 0.008 * Double(step)
      HandClock.set(to: time)
      rig.compositor.pointer.scroll(dy: 16, source: .finger, at: time)
      rig.compositor.pointer.frame()
      try await rig.wait("a move") { rig.touches.count == step + 1 }
    }
    let newest = rig.touches[10].time
    HandClock.set(to: newest + FingerScroll.missedReports * FingerScroll.usualInterval + 0.001)
    try await rig.wait("the lift") { rig.touches.count == 12 }
    let lift = rig.touches[11]
    #expect(lift.phase == .ended && abs(lift.time - newest - FingerScroll.usualInterval) < 1e-9)
    #expect(abs(velocity.y + 2000) < 100, "\(velocity)")
    #expect(try await rig.finish() == [])
  }

  /// What can happen while fingers scroll.
  enum Accident: CaseIterable, Sendable {
    case pointerLeaves, deviceLost, windowCloses, compositorDies
  }

  @Test(arguments: Accident.allCases)
  func `fingers that scroll are cancelled when they cannot be followed any more`(
    accident: Accident
  ) async throws {
    let (rig, _) = try await start()
    rig.compositor.pointer.scroll(dy: 4, source: .finger)
    rig.compositor.pointer.frame()
    try await rig.wait("the contact") { rig.touches.count == 2 }
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
    try await rig.wait("the cancel") { told.last == .cancelled }
    #expect(told == [.began, .moved, .cancelled])
    if accident != .compositorDies { #expect(try await rig.finish() == []) }
  }
}
