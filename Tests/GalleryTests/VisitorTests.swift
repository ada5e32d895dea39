import Martlet
import MartletTesting
import Testing

@testable import gallery

@MainActor
@Suite struct VisitorTests {
  private static let sizes = [
    Size(width: 960, height: 640), Size(width: 800, height: 1280), Size(width: 480, height: 320),
    Size(width: 320, height: 240), Size(width: 300, height: 60), Size(width: 30, height: 400),
    Size(width: 1, height: 1),
  ]
  private static let keys: [KeyEvent.Key] = [
    .space, .return, .left, .right, .up, .down, KeyEvent.Key("1"), KeyEvent.Key("2"), KeyEvent.Key("3"),
  ]

  /// Steps of input for each size; the size may change on the way.
  private static let stepsPerSize = 50

  @Test(arguments: await MainActor.run { demos.map { $0.name } })
  func `a demo bears any hand, any key and any size at any moment`(name: String) throws {
    let demo = try #require(demos.first { $0.name == name })
    var random = SeededGenerator(seed: 41)
    let window = ManualWindow(size: Self.sizes[0])
    let controller = WindowController(window: window)
    let exhibit = demo.init(in: controller, palette: .dark, trace: nil)
    controller.onKey = { if $0.phase == .pressed { exhibit.pressed($0.key) } }
    var isFinite = true
    window.onFrame = { report in
      isFinite =
        isFinite && report.layers.allSatisfy { $0.pose.position.isFinite && $0.pose.opacity.isFinite }
    }
    var nextID: Int64 = 0
    var down: [TouchEvent.ID: Point] = [:]
    func touch(_ id: TouchEvent.ID, _ phase: TouchEvent.Phase, _ point: Point) {
      window.send(
        TouchEvent(id: id, source: .touchscreen, phase: phase, position: point, time: window.now))
    }
    for step in 0..<Self.sizes.count * Self.stepsPerSize {
      if step.isMultiple(of: Self.stepsPerSize) { window.resize(to: Self.sizes[step / Self.stepsPerSize]) }
      window.advance(to: window.now + Double.random(in: 0...0.05, using: &random))
      let place = Point(
        x: Double.random(in: 0...window.size.width, using: &random),
        y: Double.random(in: 0...window.size.height, using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2 where down.count < 3:
        nextID += 1
        let id = TouchEvent.ID(rawValue: nextID)
        down[id] = place
        touch(id, .began, place)
      case 3...5:
        for (id, point) in down.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
          let next = point.interpolated(to: place, fraction: 0.1)
          down[id] = next
          touch(id, .moved, next)
        }
      case 6...8:
        guard let (id, point) = down.min(by: { $0.key.rawValue < $1.key.rawValue }) else { continue }
        down[id] = nil
        touch(id, Bool.random(using: &random) ? .ended : .cancelled, point)
      case 9, 10:
        window.send(
          KeyEvent(phase: .pressed, key: Self.keys.randomElement(using: &random) ?? .space, time: window.now))
      default:
        guard Int.random(in: 0..<6, using: &random) == 0 else { continue }
        window.resize(
          to: Self.sizes.randomElement(using: &random) ?? Self.sizes[0],
          scale: Bool.random(using: &random) ? 1 : 2)
      }
      window.resolveFrame()
    }
    #expect(isFinite)
    #expect(window.frameCount > 150)
  }
}
