import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// What a renderer does and holds for a window after transitions in it were interrupted.
@MainActor @Suite struct TransitionUpkeepTests {
  /// What a frame takes that is drawn from the beginning.
  private struct Upkeep: Equatable, CustomStringConvertible {
    let draws: Int
    let passes: Int
    let sheets: Int
    let pictures: Int
    /// In bytes, by kind. Empty sheets wait for the next picture for some frames, and the room for instances stays.
    let memory: [Int]

    var description: String {
      "\(draws) draws, \(passes) passes, \(sheets) sheets, \(pictures) pictures, memory \(memory)"
    }
  }

  /// Draws the window as it is, some frames after it has come to rest.
  private func upkeep(_ window: ManualWindow) throws -> Upkeep {
    for _ in 0..<2 {
      window.advance(to: window.now + 1)
      // So that everything is drawn again.
      window.resize(to: window.size)
      _ = try window.drawFrame()
    }
    let counters = window.counters
    let memory = counters.memory
    return Upkeep(
      draws: counters.draws, passes: counters.passes, sheets: counters.sheets,
      pictures: counters.pictures.count,
      memory: [memory.images, memory.paths, memory.gradients, memory.pictures])
  }

  @Test(arguments: CatchableContainer.Kind.allCases)
  func `after a container was interrupted a frame takes what it took before, and nothing is kept`(
    kind: CatchableContainer.Kind
  ) throws {
    var random = SeededGenerator(seed: 95)
    let container = CatchableContainer(kind)
    let room = container.room
    // What both look like is known once each was seen.
    var usual: [Upkeep] = []
    for goes in [true, false] {
      if goes { container.go(animated: false) } else { container.goBack(animated: false) }
      usual.append(try upkeep(room.window))
    }
    for _ in 0..<2 {
      var goes = container.shown === container.first
      for _ in 0..<random.int(1..<5) {
        if goes { container.go() } else { container.goBack() }
        goes.toggle()
        for _ in 0..<2 {
          room.window.advance(to: room.window.now + random.double(0.01...0.1))
          _ = try room.window.drawFrame()
        }
      }
      room.settle()
      let shown = container.shown === container.second ? usual[0] : usual[1]
      let now = try upkeep(room.window)
      #expect(now == shown)
    }
  }

  @Test(arguments: TransitionRoom.styles.indices)
  func `after a transition of views was interrupted a frame takes what it took before, and nothing is kept`(
    style: Int
  ) throws {
    var random = SeededGenerator(seed: 96 + UInt64(style))
    let room = TransitionRoom(size: Size(width: 150, height: 100))
    let usual = try upkeep(room.window)
    for _ in 0..<2 {
      let animator = room.container.transition(
        from: room.a, to: room.b, by: TransitionRoom.styles[style])
      for _ in 0..<3 {
        room.window.advance(to: room.window.now + random.double(0.01...0.1))
        _ = try room.window.drawFrame()
        animator.reverse()
      }
      animator.cancel()
      for _ in 0..<30 { room.advance(by: 0.1) }
      #expect(room.disorder(expecting: room.a) == [])
      let now = try upkeep(room.window)
      #expect(now == usual)
    }
  }
}
