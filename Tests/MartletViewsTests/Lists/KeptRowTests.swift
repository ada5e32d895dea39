import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Rows of a data source that keeps their views by itself.
@MainActor
struct KeptRowTests {
  let stage: FocusedList

  init() {
    stage = FocusedList(100)
    stage.kept = [:]
    stage.list.reloadData()
    stage.frame()
  }

  @Test func `a view that fades and that the data show again at once stays`() throws {
    let row = try #require(stage.row(2))
    stage.names.remove(at: 2)
    stage.list.deleteRows(at: [2])
    stage.run(for: 0.05)
    stage.names.insert(2, at: 5)
    stage.list.insertRows(at: [5])
    stage.run(for: 1)
    #expect(stage.row(5) === row && stage.disorder.isEmpty)
  }

  @Test func `a view that is deleted and inserted in one batch is shown at its new place`() throws {
    let row = try #require(stage.row(2))
    stage.names.insert(stage.names.remove(at: 2), at: 6)
    stage.list.performBatchUpdates {
      stage.list.deleteRows(at: [2])
      stage.list.insertRows(at: [6])
    }
    stage.frame()
    #expect(stage.row(6) === row && row.row == 6)
    stage.run(for: 1)
    #expect(stage.disorder.isEmpty)
  }

  @Test func `a row that is reloaded may get the same view again`() throws {
    let row = try #require(stage.row(2))
    stage.list.reloadRows(at: [2])
    stage.run(for: 1)
    #expect(stage.row(2) === row && stage.disorder.isEmpty)
  }

  @Test func `a view that two rows get leaves no hole, the other row gets another one`() throws {
    // The data have changed without a word: the view of a row on screen is given to one that comes in.
    let row = try #require(stage.row(4))
    (stage.names[12], stage.names[4]) = (4, 500)
    stage.list.contentOffset.y = 180
    stage.frame()
    #expect(stage.row(12) === row && stage.row(4)?.name == 500 && stage.disorder.isEmpty)
  }

  @Test func `so it is if the row comes in from above`() throws {
    stage.list.contentOffset.y = 900
    stage.frame()
    let row = try #require(stage.row(16))
    (stage.names[11], stage.names[16]) = (16, 500)
    stage.list.contentOffset.y = 600
    stage.frame()
    #expect(stage.row(11) === row && stage.row(16)?.name == 500 && stage.disorder.isEmpty)
  }

  @Test func `of two rows that always get one view the later one shows it, and the other one nothing`() throws
  {
    stage.names[3] = 5
    stage.list.reloadData()
    stage.frame()
    #expect(stage.row(5)?.name == 5 && stage.row(5)?.frame == stage.list.rect(ofRow: 5))
    let empty = try #require(stage.list.view(forRow: 3))
    #expect(!(empty is FocusedList.Row) && empty.row == 3 && empty.frame == stage.list.rect(ofRow: 3))
  }

  @Test func `a row that arrives ends at its own opacity`() throws {
    let pale = FocusedList.Row()
    (pale.opacity, pale.name) = (0.5, 700)
    stage.kept?[700] = pale
    stage.names.insert(700, at: 1)
    stage.list.insertRows(at: [1])
    stage.run(for: 1)
    #expect(stage.row(1) === pale && pale.opacity == 0.5 && pale.layer.presentation.opacity == 0.5)
  }

  @Test func `whoever hears that a row has lost the focus may load everything again`() throws {
    let row = try #require(stage.row(1))
    row.becomeFocused()
    row.onFocusChange = { [unowned stage] in stage.list.reloadData() }
    stage.list.reloadData()
    stage.list.contentOffset.y = 5000
    stage.run(for: 1)
    #expect(stage.disorder.isEmpty)
  }
}
