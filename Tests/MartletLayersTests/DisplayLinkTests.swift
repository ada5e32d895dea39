import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers

@MainActor @Suite struct DisplayLinkTests {
  private let stage = LayerStage()

  @Test func `frames are wanted only while a link runs`() {
    #expect(!stage.wantsFrames)
    let link = DisplayLink(tree: stage.tree) { _ in }
    #expect(stage.wantsFrames)
    let other = DisplayLink(tree: stage.tree) { _ in }
    link.isPaused = true
    #expect(stage.wantsFrames)
    other.invalidate()
    #expect(!stage.wantsFrames)
    link.isPaused = false
    #expect(stage.wantsFrames)
    link.invalidate()
    #expect(!stage.wantsFrames)
    // An invalidated link does not start again.
    link.isPaused = true
    link.isPaused = false
    #expect(!stage.wantsFrames)
  }

  /// Records the layers that enter the window, and makes a display link when the first one does.
  private final class Mover: LayerDelegate {
    var told: [String] = []
    var link: DisplayLink?

    func layer(_ layer: Layer, didMoveTo tree: LayerTree?) {
      guard let tree else { return }
      told.append(layer.name ?? "")
      if link == nil { link = DisplayLink(tree: tree) { _ in } }
    }
  }

  @Test func `a link that is made as the root comes into its window gets frames, and the root is told first`()
  {
    let (mover, root, child) = (Mover(), Layer(), Layer())
    (root.name, child.name) = ("root", "child")
    for layer in [root, child] { layer.delegate = mover }
    root.addSublayer(child)
    let tree = LayerTree(host: stage, root: root)
    #expect(tree.wantsFrames)
    #expect(mover.told == ["root", "child"])
    mover.link?.invalidate()
    #expect(tree.root === root && !tree.wantsFrames)
  }

  @Test func `a handler is told when its frame will be seen, once for each frame`() {
    var seen: [MediaTime] = []
    let link = DisplayLink(tree: stage.tree) { link in
      seen.append(link.targetTimestamp)
      #expect(link.duration == 0.01)
      #expect(abs(link.targetTimestamp - link.timestamp - 0.01) < 1e-12)
    }
    for time in [2000, 2000.01, 2000.01, 2000.005, 2000.02] {
      stage.tree.frame(targetTime: time, duration: 0.01)
    }
    #expect(seen == [2000, 2000.01, 2000.02])
    link.invalidate()
    stage.tree.frame(targetTime: 2000.03, duration: 0.01)
    #expect(seen.count == 3)
  }

  @Test func `a link that another ends is not called, and one that begins waits for the next frame`() {
    var calls: [String] = []
    var second: DisplayLink?
    var third: DisplayLink?
    let first = DisplayLink(tree: stage.tree) { [stage] _ in
      calls.append("first")
      second?.invalidate()
      if third == nil { third = DisplayLink(tree: stage.tree) { _ in calls.append("third") } }
    }
    second = DisplayLink(tree: stage.tree) { _ in calls.append("second") }
    stage.tree.frame(targetTime: 2000, duration: 0.01)
    #expect(calls == ["first"])
    stage.tree.frame(targetTime: 2000.01, duration: 0.01)
    #expect(calls == ["first", "first", "third"])
    first.invalidate()
    third?.invalidate()
  }

  @Test func `after a pause the next frame is called for`() {
    var calls = 0
    let link = DisplayLink(tree: stage.tree) { _ in calls += 1 }
    link.preferredFrameRate = 1
    for index in 0..<30 { stage.tree.frame(targetTime: 2000 + Double(index) / 60, duration: 1.0 / 60) }
    #expect(calls == 1)
    link.isPaused = true
    stage.tree.frame(targetTime: 2000.6, duration: 1.0 / 60)
    #expect(calls == 1)
    link.isPaused = false
    stage.tree.frame(targetTime: 2000.7, duration: 1.0 / 60)
    #expect(calls == 2)
    link.invalidate()
  }

  @Test func `an ended link lets go of its handler, and a tree that goes takes its links along`() {
    final class Witness {}
    weak var witness: Witness?
    weak var remaining: DisplayLink?
    var link: DisplayLink?
    do {
      let object = Witness()
      witness = object
      link = DisplayLink(tree: stage.tree) { _ in _ = object }
    }
    #expect(witness != nil)
    link?.invalidate()
    #expect(witness == nil)
    do {
      let other = LayerStage()
      let link = DisplayLink(tree: other.tree) { _ in }
      remaining = link
      #expect(remaining != nil)
      // A transaction retains what it will commit.
      Transaction.flush()
    }
    #expect(remaining == nil)
  }
}
