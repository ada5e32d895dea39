import Foundation
import RandomTestSupport
import Testing

extension RealCompositorTests {
  /// Random hands and keys on each demo in a real window. They exist for sanitizers, so they run only in
  /// `Scripts/sanitize`. `MARTLET_VISITORS` sets the number of steps for each demo, `MARTLET_SEED` the random
  /// numbers.
  struct VisitorTests {
    private static let steps = number("MARTLET_VISITORS") ?? 0
    /// Under a sanitizer everything takes longer, also the end, when it looks for leaks.
    private static let patience = 60.0
    private static let output = (width: 1280, height: 800)

    private static func number(_ name: String) -> Int? {
      ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    @Test(
      .enabled(if: steps > 0, "only Scripts/sanitize asks for visitors"),
      arguments: ["catch"] + Visit.all.map { $0.demo })
    func `a demo bears a random hand and ends well`(demo: String) throws {
      let seed = UInt64(Self.number("MARTLET_SEED") ?? 1)
      report("visitor of \(demo)", "seed \(seed), \(Self.steps) steps")
      var random = SeededGenerator(seed: seed)
      let stage = try SwayStage(demo, output: Self.output, comesToRest: false)
      var isDown = false
      var place = Point(x: 640, y: 400)
      for _ in 0..<Self.steps where stage.gallery.process.status == nil {
        switch random.int(0..<10) {
        case 0, 1:
          if isDown { try stage.hand.release() } else { try stage.hand.press() }
          isDown.toggle()
        case 2: try stage.hand.type([.space, .space, .space, .f11, .s][random.int(0..<5)])
        default:
          let end = Point(x: random.double(160...1120), y: random.double(80...720))
          let steps = random.int(1..<12)
          for step in 1...steps {
            let next = place + (end - place) * (Double(step) / Double(steps))
            try stage.hand.move(x: next.x, y: next.y)
            sleep(until: now() + 0.008)
          }
          place = end
        }
        sleep(until: now() + random.double(0...0.06))
      }
      if isDown { try stage.hand.release() }
      try stage.hand.settle()
      try stage.command("kill")
      #expect(try stage.gallery.process.waitForEnd(within: Self.patience) == .exited(0))
      #expect(stage.gallery.errors == "")
    }
  }
}
