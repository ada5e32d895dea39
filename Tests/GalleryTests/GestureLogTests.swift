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
}
