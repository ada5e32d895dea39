import MartletGeometry
import MartletHost
import RandomTestSupport
import TestCompositor
import Testing

@testable import MartletWayland

/// Devices that do anything at any time.
@Suite(.serialized, .readsTime) @MainActor struct RandomDevicesTests {
  private static let steps = 400

  @Test(arguments: SeededGenerator.seeds(10))
  func `whatever devices do, each contact begins once and ends once`(seed: UInt64) async throws {
    let rig = try await Rig.start()
    var generator = SeededGenerator(seed: seed)
    rig.compositor.pen.plug()
    rig.compositor.pointer.enter(x: 100, y: 100)
    for step in 0..<Self.steps {
      act(on: rig.compositor, &generator)
      // A client that lets many messages accumulate is disconnected.
      if step % 40 == 0 { try await rig.roundTrip() }
    }
    rig.compositor.setCapabilities([])
    rig.compositor.pen.unplug()
    try await rig.roundTrip()
    var down: Set<TouchEvent.ID> = []
    var faults: [String] = []
    for event in rig.touches {
      let isRight = event.phase == .began ? down.insert(event.id).inserted : down.contains(event.id)
      if !isRight || !event.position.isFinite || !event.time.isFinite { faults.append("\(event)") }
      if event.phase == .ended || event.phase == .cancelled { down.remove(event.id) }
    }
    #expect(faults == [] && down.isEmpty, "seed \(seed)")
    #expect(rig.touches.count > 50, "seed \(seed) does little")
    #expect(try await rig.finish() == [], "seed \(seed)")
  }

  private func act(on compositor: TestCompositor, _ generator: inout SeededGenerator) {
    let (x, y) = (generator.double(-10...810), generator.double(-10...610))
    let finger = Int32(generator.int(0..<10))
    switch generator.int(0..<30) {
    case 0, 1: compositor.touch.down(finger, x: x, y: y)
    case 2, 3: compositor.touch.motion(finger, x: x, y: y)
    case 4, 5: compositor.touch.up(finger)
    case 6: compositor.touch.shape(finger, major: x, minor: y)
    case 7, 8, 9: compositor.touch.frame()
    case 10: if generator.chance(0.2) { compositor.touch.cancel() }
    case 11: compositor.pointer.motion(x: x, y: y)
    case 12: compositor.pointer.button(isPressed: generator.chance(0.5))
    case 13, 14: compositor.pointer.scroll(dx: x / 100, dy: y / 100, source: .finger)
    case 15: compositor.pointer.scroll(dy: 15, source: generator.chance(0.5) ? .wheel : nil, notches: 1)
    case 16: compositor.pointer.scrollStop(isVertical: generator.chance(0.5))
    case 17, 18: compositor.pointer.frame()
    case 19: if generator.chance(0.2) { compositor.pointer.leave() }
    case 20: compositor.pointer.enter(x: x, y: y)
    case 21: compositor.gestures.pinchBegin(fingers: UInt32(finger))
    case 22: compositor.gestures.pinchUpdate(dx: x, dy: y, scale: x / 100, degrees: y)
    case 23: compositor.gestures.pinchEnd(isCancelled: generator.chance(0.5))
    case 24: compositor.gestures.swipeBegin(fingers: UInt32(finger))
    case 25: compositor.gestures.holdBegin(fingers: UInt32(finger))
    case 26:
      compositor.pen.approach(x: x, y: y)
      if generator.chance(0.5) { compositor.pen.down() }
    case 27:
      compositor.pen.motion(x: x, y: y)
      if generator.chance(0.3) { compositor.pen.up() }
      if generator.chance(0.7) { compositor.pen.frame() }
    case 28: if generator.chance(0.2) { compositor.pen.withdraw() }
    default: accident(on: compositor, &generator)
    }
  }

  /// Devices come and go.
  private func accident(on compositor: TestCompositor, _ generator: inout SeededGenerator) {
    guard generator.chance(0.3) else { return }
    if generator.chance(0.3) {
      compositor.pen.unplug()
      compositor.pen.plug()
    } else {
      compositor.setCapabilities(SeatCapabilities(rawValue: UInt32(generator.int(0..<8))))
      compositor.setCapabilities([.pointer, .keyboard, .touch])
      compositor.pointer.enter(x: 100, y: 100)
    }
  }
}
