import Martlet
import MartletTesting

/// What a frame takes that is drawn from the beginning.
struct FrameUpkeep: Hashable, CustomStringConvertible {
  let draws: Int
  let passes: Int
  let sheets: Int
  let pictures: Int
  /// In bytes, by kind. Empty sheets wait for the next picture for some frames, and the room for instances stays.
  let memory: [Int]

  /// Draws a window as it is, some frames after it has come to rest.
  @MainActor init(of window: ManualWindow) throws {
    for _ in 0..<2 {
      window.advance(to: window.now + 1)
      // So that everything is drawn again.
      window.resize(to: window.size)
      _ = try window.drawFrame()
    }
    let counters = window.counters
    let memory = counters.memory
    (draws, passes, sheets) = (counters.draws, counters.passes, counters.sheets)
    pictures = counters.pictures.count
    self.memory = [memory.images, memory.paths, memory.gradients, memory.pictures]
  }

  var description: String {
    "\(draws) draws, \(passes) passes, \(sheets) sheets, \(pictures) pictures, memory \(memory)"
  }
}
