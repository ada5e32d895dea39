import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Grids of many items.
@MainActor @Suite struct GridViewTests {
  @Test func `items share the width, in as many columns as fit`() {
    let stage = GridStage(100)
    #expect(stage.grid.columns == 3)
    // (400 − 2 · 12) / 3
    let side = 376.0 / 3
    let last = stage.grid.rect(ofItem: 5)
    #expect(abs(last.maxX - 400) < 1e-9 && abs(last.minY - side - 12) < 1e-9 && abs(last.width - side) < 1e-9)
    #expect(abs(stage.grid.contentSize.height - (34 * (side + 12) - 12)) < 1e-9)
    #expect(stage.disorder == [])
  }

  @Test(arguments: [
    (400.0, 120.0, 12.0, 3), (383, 120, 12, 2), (384, 120, 12, 3), (50, 120, 12, 1), (0.5, 120, 12, 1),
  ])
  func `columns follow the width`(width: Double, least: Double, gap: Double, columns: Int) {
    let stage = GridStage(10)
    stage.grid.minimumItemWidth = least
    stage.grid.itemSpacing = gap
    stage.grid.frame = Rect(x: 0, y: 0, width: width, height: 600)
    stage.frame()
    #expect(stage.grid.columns == columns)
  }

  @Test func `a million items cost as many views as a screen and a half`() {
    let stage = GridStage(1_000_000)
    for item in [0, 500_000, 999_999, 3] {
      stage.grid.scrollToItem(item, animated: false)
      stage.frame()
      #expect(stage.grid.visibleItems.contains(item) && stage.disorder == [])
    }
    #expect(stage.made < 60, "\(stage.made)")
  }

  @Test func `no frame of a throw shows a hole`() {
    let stage = GridStage(3000)
    var script = InputScript(seed: 5)
    script.touch(at: stage.window.now + 0.1, duration: 0.2) { t in Point(x: 200, y: 550 - 2400 * t) }
    var lines: Set<Int> = []
    let end = stage.window.now + 4
    while stage.window.now < end {
      stage.window.play(&script, until: stage.window.now + 1.0 / 60)
      stage.frame()
      let shown = stage.grid.visibleItems
      #expect(shown.allSatisfy { stage.grid.view(forItem: $0) != nil }, "\(shown), \(stage.grid.madeItems)")
      lines.insert(shown.lowerBound)
    }
    #expect(lines.count > 10 && stage.disorder == [])
    #expect(stage.made < 120, "\(stage.made)")
  }

  @Test func `each finger chooses the item that it has tapped, and the gap between chooses none`() {
    let stage = GridStage(30)
    stage.tap(Point(x: 200, y: 60))
    stage.tap(Point(x: 350, y: 200))
    stage.tap(Point(x: 131, y: 60))
    #expect(stage.chosen == [1, 5])
  }

  @Test func `from right to left the first item is at the right`() {
    let stage = GridStage(30)
    stage.grid.layoutDirection = .rightToLeft
    stage.frame()
    #expect(abs(stage.grid.rect(ofItem: 0).maxX - 400) < 1e-9 && stage.disorder == [])
    stage.tap(Point(x: 380, y: 60))
    #expect(stage.chosen == [0])
  }

  @Test func `Tab comes once, arrows lead on and scroll, and space chooses`() {
    let stage = GridStage(300)
    stage.key(.tab)
    #expect(stage.grid.view(forItem: 0)?.isFocused ?? false)
    for key: KeyEvent.Key in [.right, .down, .left, .up, .down] { stage.key(key) }
    #expect(stage.grid.view(forItem: 3)?.isFocused ?? false)
    for _ in 0..<20 { stage.key(.down) }
    stage.run(for: 1)
    let focused = stage.grid.view(forItem: 63)
    #expect(focused?.isFocused ?? false)
    #expect(stage.grid.visibleItems.contains(63) && stage.disorder == [])
    stage.key(.space)
    #expect(stage.chosen == [63])
  }

  @Test func `another width keeps what is at the upper edge, and has no hole`() {
    let stage = GridStage(3000)
    stage.grid.scrollToItem(1500, animated: false)
    stage.frame()
    let top = stage.grid.visibleItems.lowerBound
    for width in [250.0, 399, 133, 400] {
      stage.grid.frame = Rect(x: 0, y: 0, width: width, height: 600)
      stage.frame()
      #expect(stage.grid.visibleItems.contains(top), "\(width): \(stage.grid.visibleItems)")
      #expect(stage.disorder == [], "\(width)")
    }
  }

  @Test func `in a block items go from where they are seen to their new columns`() {
    let stage = GridStage(300)
    stage.grid.scrollToItem(150, animated: false)
    stage.frame()
    let top = stage.grid.visibleItems.lowerBound
    var before: [Int: Point] = [:]
    for item in stage.grid.visibleItems { before[item] = stage.seen(item) }
    View.animate(duration: 0.4) {
      stage.grid.minimumItemWidth = 180
      stage.grid.layoutIfNeeded()
    }
    stage.frame()
    var worst = 0.0
    for (item, place) in before { worst = max(worst, (stage.seen(item) ?? .zero).distance(to: place)) }
    // One frame of the animation may have passed, and the size grows about the centre.
    #expect(worst < 6, "\(worst)")
    stage.run(for: 1)
    #expect(stage.grid.columns == 2 && stage.grid.visibleItems.contains(top))
    stage.grid.contentOffset.y += 1
    stage.frame()
    #expect(stage.disorder == [])
  }

  @Test func `a cell keeps its transform wherever it is placed`() {
    let stage = GridStage(30)
    let cell = stage.grid.view(forItem: 4)
    cell?.transform = Transform(scaleX: 0.5, y: 0.5)
    stage.grid.minimumItemWidth = 180
    stage.frame()
    #expect(cell?.item == 4 && cell?.bounds.size == stage.grid.rect(ofItem: 4).size)
    #expect(cell?.center == stage.grid.rect(ofItem: 4).center)
  }

  @Test func `a reload while an item is asked for counts afterwards`() {
    let stage = GridStage(30)
    var isAsked = false
    stage.onItem = { [unowned stage] _ in
      guard !isAsked else { return }
      isAsked = true
      stage.names = Array(100..<105)
      stage.grid.reloadData()
    }
    stage.grid.reloadData()
    stage.frame()
    #expect(isAsked && stage.grid.numberOfItems == 5 && stage.disorder == [])
  }

  @Test func `items are buttons for those who can't see them`() throws {
    let stage = GridStage(9)
    stage.grid.view(forItem: 4)?.accessibilityLabel = "Hills"
    let node = try #require(
      stage.controller.rootView.accessibilityTree.lazy.compactMap { $0.first(.button, "Hills") }.first)
    #expect(node.perform(.press) && stage.chosen == [4])
  }

  @Test func `a grid that has had no width for a while comes back to the same place`() {
    let stage = GridStage(3000)
    stage.grid.scrollToItem(1500, animated: false)
    stage.frame()
    let (seen, offset) = (stage.grid.visibleItems, stage.grid.contentOffset)
    stage.grid.frame = Rect(x: 0, y: 0, width: 0, height: 600)
    stage.frame()
    stage.grid.frame = Rect(x: 0, y: 0, width: 400, height: 600)
    stage.frame()
    #expect(stage.grid.visibleItems == seen && stage.grid.contentOffset == offset && stage.disorder == [])
  }

  @Test func `margins that leave no width make no views`() {
    let stage = GridStage(1_000_000)
    stage.grid.lineSpacing = 0.001
    stage.grid.margins = Insets(250)
    stage.frame()
    #expect(stage.grid.madeItems.isEmpty && stage.made < 60)
  }

  @Test func `a reload keeps the focus on its item, or on the last one`() {
    let stage = GridStage(9)
    stage.key(.tab)
    for key: KeyEvent.Key in [.right, .down] { stage.key(key) }
    stage.grid.reloadData()
    stage.frame()
    #expect(stage.grid.view(forItem: 4)?.isFocused ?? false)
    stage.names.removeLast(6)
    stage.grid.reloadData()
    stage.frame()
    #expect(stage.grid.view(forItem: 2)?.isFocused ?? false)
  }

  @Test func `an item far away from the one with the focus does not get it`() {
    let stage = GridStage(30_000)
    stage.key(.tab)
    stage.grid.scrollToItem(20_000, animated: false)
    stage.frame()
    #expect(stage.grid.cells.allSatisfy { !$0.isFocused } && stage.controller.focusedView == nil)
  }

  @Test func `a data source may load again and scroll while it is asked`() {
    let stage = GridStage(300)
    var asked = 0
    stage.onCount = { [unowned stage] in
      asked += 1
      if asked == 1 { stage.grid.reloadData() }
    }
    stage.grid.reloadData()
    #expect(asked == 2 && stage.disorder == [])
    var hasScrolled = false
    stage.onItem = { [unowned stage] _ in
      guard !hasScrolled else { return }
      hasScrolled = true
      stage.grid.scrollToItem(200, animated: false)
    }
    stage.grid.reloadData()
    stage.frame()
    #expect(stage.grid.visibleItems.contains(200) && stage.disorder == [])
  }

  @Test func `a handler of a cancelled gesture may load everything again`() throws {
    let stage = GridStage(30)
    let cell = try #require(stage.grid.view(forItem: 1))
    let press = LongPressGestureRecognizer()
    var cancelled = 0
    press.addHandler { [unowned stage] in
      guard $0.state == .cancelled else { return }
      cancelled += 1
      stage.grid.reloadData()
    }
    cell.addGestureRecognizer(press)
    var script = InputScript()
    script.touch(at: stage.window.now + 0.1, duration: 3) { _ in Point(x: 200, y: 60) }
    stage.window.play(&script, until: stage.window.now + 1.5)
    stage.grid.reloadData()
    stage.window.play(&script, until: stage.window.now + 3)
    stage.frame()
    #expect(cancelled == 1 && stage.disorder == [])
  }
}
