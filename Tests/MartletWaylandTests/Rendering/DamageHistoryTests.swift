import MartletRenderer
import MartletTesting
import Testing

@testable import MartletWayland

@Suite struct DamageHistoryTests {
  private let bounds = PixelRect(width: 40, height: 30)

  @Test func `a buffer of any age is repaired to what the screen shows`() {
    // Buffers are simulated as arrays of frame numbers: the frame that painted each pixel last.
    var generator = SeededGenerator(seed: 11)
    var history = DamageHistory()
    var screen = [Int](repeating: 0, count: 40 * 30)
    var buffers: [(pixels: [Int], frame: Int)] = (0..<6).map { _ in (screen, 0) }
    var repaired = 0
    for frame in 1...3000 {
      if frame % 500 == 0 {
        // New buffers, as after a resize.
        history.removeAll()
        buffers = buffers.map { _ in ([Int](repeating: -1, count: 40 * 30), 0) }
      }
      let x = Int32.random(in: 0..<35, using: &generator)
      let y = Int32.random(in: 0..<25, using: &generator)
      let changed = PixelRect(x0: x, y0: y, x1: x + 5, y1: y + 5)
      history.record { damage in
        damage.removeAll()
        damage.add(changed)
      }
      paint(changed, frame, &screen)
      // Drivers return buffers in any order; one that was never shown has age 0.
      let index = Int.random(in: 0..<buffers.count, using: &generator)
      let age = buffers[index].frame == 0 ? 0 : frame - buffers[index].frame
      var toDraw = PixelDamage()
      history.collect(age: age, bounds: bounds, into: &toDraw)
      for rect in toDraw.rects { copy(rect, from: screen, to: &buffers[index].pixels) }
      buffers[index].frame = frame
      #expect(buffers[index].pixels == screen, "seed 11, frame \(frame), age \(age)")
      if toDraw.rects.first != bounds { repaired += 1 }
    }
    print("buffer age: \(repaired) of 3000 buffers repaired, the others drawn anew")
    #expect(repaired > 1000)
  }

  private func paint(_ rect: PixelRect, _ value: Int, _ pixels: inout [Int]) {
    for y in rect.y0..<rect.y1 {
      for x in rect.x0..<rect.x1 { pixels[Int(y) * 40 + Int(x)] = value }
    }
  }

  private func copy(_ rect: PixelRect, from source: [Int], to target: inout [Int]) {
    for y in rect.y0..<rect.y1 {
      for x in rect.x0..<rect.x1 { target[Int(y) * 40 + Int(x)] = source[Int(y) * 40 + Int(x)] }
    }
  }
}
