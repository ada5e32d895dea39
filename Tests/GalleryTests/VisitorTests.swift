import Martlet
import MartletTesting
import RandomTestSupport
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

  /// Steps of input for each size; the size may change on the way. Of all demos they are more than 10,000.
  private static let stepsPerSize = Thoroughness.isFull ? 50 : 35

  @Test(arguments: await MainActor.run { demos.map { $0.name } })
  func `a demo bears any hand, any key, any size and any wish of the desktop at any moment`(name: String)
    throws
  {
    let demo = try #require(demos.first { $0.name == name })
    let window = ManualWindow(size: Self.sizes[0])
    let controller = WindowController(window: window)
    let exhibit = demo.init(in: controller, palette: .dark, trace: nil)
    controller.onKey = { if $0.phase == .pressed { exhibit.pressed($0.key) } }
    var isFinite = true
    window.onFrame = { report in
      isFinite =
        isFinite && report.layers.allSatisfy { $0.pose.position.isFinite && $0.pose.opacity.isFinite }
    }
    var hand = RandomHand(window, keys: Self.keys, sizes: Self.sizes, seed: 41)
    for step in 0..<Self.sizes.count * Self.stepsPerSize {
      if step.isMultiple(of: Self.stepsPerSize) { window.resize(to: Self.sizes[step / Self.stepsPerSize]) }
      hand.act()
    }
    #expect(isFinite)
    #expect(window.frameCount > 150 && hand.done.count == RandomHand.Act.allCases.count)
  }
}
