import Martlet
import MartletTesting
import Testing

@testable import gallery

@MainActor
@Suite struct GestureLogTests {
  @Test
  func `in the film each gesture is won by its recognizer, and the card is at home in the end`() {
    let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    let controller = WindowController(window: window)
    let demo = GestureLogDemo(in: controller, palette: .light, trace: nil)
    var script = GestureLogDemo.reel(size: window.size, start: 1000)
    var found: [[String]] = [[]]
    let end = script.end + 3
    while window.now < end {
      window.play(&script, until: window.now + 1.0 / 240)
      window.resolveFrame()
      let winners = demo.view.winners
      // A finger that lands begins another list.
      if winners.isEmpty, found.last != [] { found.append([]) }
      found[found.count - 1] = winners
    }
    #expect(
      found == [
        ["Tap"], ["Tap"], ["Double tap"], ["Long press"], ["Pan"], ["Pan", "Swipe"], ["Pinch", "Rotation"],
        ["Edge pan"],
      ])
    #expect(!window.wantsFrames, "nothing is watched any more")
  }

  @Test
  func `the last line says who shares touches, and who came after whom`() {
    let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    let controller = WindowController(window: window)
    let demo = GestureLogDemo(in: controller, palette: .light, trace: nil)
    var script = GestureLogDemo.reel(size: window.size, start: 1000)
    var lines: [String] = []
    let end = script.end + 1
    while window.now < end {
      window.play(&script, until: window.now + 1.0 / 240)
      window.resolveFrame()
      if demo.view.verdictText != lines.last { lines.append(demo.view.verdictText) }
    }
    #expect(lines.contains("Pinch and Rotation won: they agree to share the touches"))
    #expect(lines.contains("Double tap won: a tap came soon after another one"))
    #expect(lines.contains("Pan and Swipe won: they agree to share the touches"))
  }

  @Test
  func `a pointer that hovers wins nothing, and what was won stays said when it leaves`() {
    let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    let controller = WindowController(window: window)
    let demo = GestureLogDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    let pad = GestureLogLayout(size: window.size).pad.center
    for place in [pad, Point(x: 900, y: 10)] {
      window.send(.hovered(place, time: window.now))
      window.run(for: 0.2)
    }
    #expect(demo.view.verdictText == "" && demo.view.winners.isEmpty)
    withExtendedLifetime(controller) {}
  }

  @Test
  func `a finger that holds still has no speed`() throws {
    let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    let controller = WindowController(window: window)
    let demo = GestureLogDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    var script = InputScript(seed: 1)
    script.touch(at: window.now + 0.1, duration: 0.6) { Point(x: 200 + 800 * min($0, 0.2), y: 300) }
    var speeds: [String] = []
    while window.now < 1000.6 {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
      if demo.view.values["Pan"] != speeds.last { speeds.append(demo.view.values["Pan"] ?? "") }
    }
    #expect(speeds.contains { $0 != "" && $0 != "0 pt/s" })
    #expect(speeds.last == "0 pt/s")
  }
}
