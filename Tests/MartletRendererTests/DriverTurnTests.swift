import Dispatch
import Glibc
import MartletDrawing
import MartletSynchronization
import RandomTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Several threads that draw with software OpenGL.
@Suite(.serialized) struct DriverTurnTests {
  private static let threads = 4

  /// The threads that have a turn.
  private struct Holders {
    var (now, most, turns) = (0, 0, 0)
  }

  @Test func `One thread at a time has a turn, and may take another one in it`() throws {
    guard try GLContext.surfaceless().features.isSoftware else { return }
    let holders = Mutex(Holders())
    DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
      guard let context = try? GLContext.surfaceless() else { return }
      for _ in 0..<200 {
        DriverTurn.take(context) {
          holders.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
          }
          DriverTurn.take(context) { _ = sched_yield() }
          holders.withLock {
            $0.now -= 1
            $0.turns += 1
          }
        }
      }
      context.releaseCurrent()
    }
    holders.withLock {
      #expect($0.turns == 200 * Self.threads)
      #expect($0.most == 1)
    }
  }

  /// The pictures of a changing tree, in several canvases, which are waited for, resized and released between them.
  private static func pictures(_ number: UInt64) throws -> [[UInt8]] {
    var pictures: [[UInt8]] = []
    for seed in [number, number + 10] {
      var edits = RandomEdits(seed: seed)
      let tree = RenderTree()
      tree.apply(edits.everything)
      let canvas = try OffscreenCanvas(width: 100, height: 100)
      for step in 0..<20 {
        tree.apply(edits.change().commit)
        tree.update(at: edits.time)
        if step == 10 { try canvas.resize(width: 128, height: 128) }
        try canvas.draw(tree.displayList)
        switch step % 3 {
        case 0: pictures.append(canvas.bitmap.bytes)
        case 1: canvas.finish()
        default: canvas.release()
        }
      }
      canvas.release()
    }
    return pictures
  }

  @Test func `What several threads draw at once is what one thread draws`() throws {
    let expected = try (0..<Self.threads).map { try Self.pictures(UInt64($0)) }
    let drawn = Mutex([Int: [[UInt8]]]())
    DispatchQueue.concurrentPerform(iterations: Self.threads) { number in
      let pictures = try? Self.pictures(UInt64(number))
      drawn.withLock { $0[number] = pictures }
    }
    let pictures = drawn.withLock { $0 }
    for number in 0..<Self.threads { #expect(pictures[number] == expected[number], "thread \(number)") }
  }
}
