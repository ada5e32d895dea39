import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Grids whose items change.
@MainActor @Suite struct GridChangeTests {
  @Test func `deleted items fade, and the others go from where they are seen to their places`() {
    let stage = GridStage(30)
    let (five, three) = (stage.grid.view(forItem: 5), stage.grid.view(forItem: 3))
    let before = stage.seen(5)
    stage.names.removeSubrange(3..<5)
    stage.grid.deleteItems(at: 3..<5)
    stage.frame()
    #expect(stage.grid.view(forItem: 3) === five && stage.names[3] == 5)
    #expect((stage.seen(3) ?? .zero).distance(to: before ?? .zero) < 3)
    #expect(three?.isHidden == false, "it fades")
    stage.run(for: 1)
    #expect(stage.disorder == [] && stage.grid.numberOfItems == 28)
  }

  @Test func `inserted items appear at their places`() {
    let stage = GridStage(30)
    stage.names.insert(100, at: 1)
    stage.grid.insertItems(at: [1])
    stage.frame()
    #expect((stage.grid.view(forItem: 1)?.layer.presentation.opacity ?? 1) < 0.3)
    stage.run(for: 1)
    #expect(stage.disorder == [])
  }

  @Test func `the view of a moved item goes with it`() {
    let stage = GridStage(30)
    let cell = stage.grid.view(forItem: 0)
    stage.names.insert(stage.names.remove(at: 0), at: 7)
    stage.grid.moveItem(at: 0, to: 7)
    stage.run(for: 1)
    #expect(stage.grid.view(forItem: 7) === cell && stage.disorder == [])
  }

  @Test func `what is at the upper edge stays there, whatever changes above it`() {
    let stage = GridStage(300)
    stage.grid.scrollToItem(200, animated: false)
    stage.frame()
    let top = stage.grid.visibleItems.lowerBound
    let (name, place) = (stage.names[top], stage.seen(top))
    stage.names.insert(contentsOf: 1000..<1006, at: 10)
    stage.grid.insertItems(at: 10..<16)
    stage.frame()
    #expect(stage.names[top + 6] == name)
    #expect((stage.seen(top + 6) ?? .zero).distance(to: place ?? .zero) < 1)
    stage.run(for: 1)
    #expect((stage.seen(top + 6) ?? .zero).distance(to: place ?? .zero) < 1 && stage.disorder == [])
  }

  @Test func `numbers that do not fit load everything again`() {
    let stage = GridStage(30)
    stage.names.removeLast()
    stage.grid.deleteItems(at: [3, 4])
    stage.frame()
    #expect(stage.grid.numberOfItems == 29 && stage.disorder == [])
  }

  @Test func `the focus goes from an item that is gone to the next one`() {
    let stage = GridStage(30)
    stage.key(.tab)
    stage.key(.right)
    stage.names.remove(at: 1)
    stage.grid.deleteItems(at: [1])
    stage.frame()
    #expect(stage.grid.view(forItem: 1)?.isFocused ?? false)
    stage.grid.reloadItems(at: [1])
    stage.frame()
    #expect(stage.grid.view(forItem: 1)?.isFocused ?? false)
    stage.run(for: 1)
    #expect(stage.grid.view(forItem: 1)?.isFocused ?? false)
    stage.key(.right)
    #expect(stage.grid.view(forItem: 2)?.isFocused ?? false)
  }

  @Test func `a view that fades and that the data show again at once stays`() {
    let stage = GridStage(0)
    stage.kept = [:]
    stage.names = Array(0..<9)
    stage.grid.reloadData()
    stage.frame()
    stage.names.remove(at: 4)
    stage.grid.deleteItems(at: [4])
    stage.run(for: 0.1)
    stage.names.insert(4, at: 0)
    stage.grid.insertItems(at: [0])
    stage.run(for: 2)
    #expect(stage.disorder == [] && stage.grid.view(forItem: 0)?.interactionLocks == 0)
  }

  @Test func `an item that arrives ends at its own opacity`() throws {
    let stage = GridStage(9)
    let pale = GridStage.Cell()
    (pale.opacity, pale.name) = (0.5, 700)
    stage.kept = [700: pale]
    stage.names.insert(700, at: 1)
    stage.grid.insertItems(at: [1])
    stage.run(for: 1)
    #expect(stage.grid.view(forItem: 1) === pale && pale.opacity == 0.5)
    stage.names.remove(at: 1)
    stage.grid.deleteItems(at: [1])
    stage.run(for: 1)
    #expect(pale.isHidden && pale.opacity == 0.5)
  }

  @Test func `a view that two items get leaves no hole, the other item gets another one`() throws {
    let stage = GridStage(0)
    stage.kept = [:]
    stage.names = Array(0..<90)
    stage.grid.reloadData()
    stage.frame()
    let cell = try #require(stage.grid.view(forItem: 7))
    let coming = stage.grid.madeItems.upperBound + 1
    (stage.names[coming], stage.names[7]) = (7, 500)
    stage.grid.contentOffset.y = 250
    stage.frame()
    #expect(stage.grid.view(forItem: coming) === cell)
    #expect((stage.grid.view(forItem: 7) as? GridStage.Cell)?.name == 500 && stage.disorder == [])
  }

  @Test func `an item that moves beyond the screen and is near keeps the focus`() {
    let stage = GridStage(60)
    stage.key(.tab)
    stage.names.insert(stage.names.remove(at: 0), at: 30)
    stage.grid.moveItem(at: 0, to: 30)
    stage.run(for: 1)
    #expect(stage.grid.view(forItem: 30)?.isFocused ?? false)
  }

  @Test func `a report speaks of items`() {
    var batch = RowBatch(name: "item")
    batch.deleted = [4]
    #expect(throws: RowBatch.Mistake.self) { _ = try batch.changes(from: 4, to: 3) }
    do {
      _ = try batch.changes(from: 4, to: 3)
    } catch {
      #expect(error.reason == "item 4 is deleted or moved, but there were 4 items")
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `random changes and scrolling, one in the other, end in order without views left behind`(seed: UInt64)
  {
    var random = SeededGenerator(seed: seed)
    let stage = GridStage(60)
    var next = 1000
    for _ in 0..<60 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where !stage.names.isEmpty:
        let gone = Int.random(in: 0..<stage.names.count, using: &random)
        stage.names.remove(at: gone)
        stage.grid.deleteItems(at: [gone])
      case 1:
        let place = Int.random(in: 0...stage.names.count, using: &random)
        stage.names.insert(next, at: place)
        next += 1
        stage.grid.insertItems(at: [place], animated: Bool.random(using: &random))
      case 2 where !stage.names.isEmpty:
        let from = Int.random(in: 0..<stage.names.count, using: &random)
        let to = Int.random(in: 0..<stage.names.count, using: &random)
        stage.names.insert(stage.names.remove(at: from), at: to)
        stage.grid.moveItem(at: from, to: to)
      case 3:
        stage.grid.scrollToItem(
          Int.random(in: 0..<max(stage.names.count, 1), using: &random),
          animated: Bool.random(using: &random))
      case 4:
        stage.grid.frame = Rect(
          x: 0, y: 0, width: Double.random(in: 100...400, using: &random), height: 600)
      default:
        if Int.random(in: 0..<4, using: &random) == 0 { stage.grid.reloadData() }
      }
      stage.run(for: Double.random(in: 0...0.3, using: &random))
    }
    stage.run(for: 2)
    stage.grid.layoutIfNeeded()
    #expect(stage.disorder == [])
  }
}
