import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// The keyboard focus in the rows of a list.
@MainActor
struct RowFocusTests {
  let stage = FocusedList(1000)

  @Test func `a row with the focus keeps its view while it is scrolled out of sight`() throws {
    let row = try #require(stage.row(3))
    row.becomeFocused()
    stage.list.contentOffset.y = 1500
    stage.frame()
    #expect(row.isFocused && row.row == 3 && stage.row(3) === row)
    stage.list.contentOffset.y = 0
    stage.frame()
    #expect(stage.row(3) === row && stage.disorder.isEmpty)
  }

  @Test func `a row far away from the one with the focus does not get it`() throws {
    try #require(stage.row(3)).becomeFocused()
    stage.list.contentOffset.y = 30_000
    stage.frame()
    #expect(stage.focusedName == nil && stage.controller.focusedView == nil)
  }

  @Test func `the focus goes from a row that is gone to the one that takes its place`() throws {
    try #require(stage.row(3)).becomeFocused()
    stage.names.remove(at: 3)
    stage.list.deleteRows(at: [3])
    #expect(stage.focusedName == 4 && stage.row(3)?.isFocused == true)
    stage.run(for: 1)
    #expect(stage.focusedName == 4 && stage.disorder.isEmpty)
  }

  @Test func `the focus goes from the last row that is gone to the one before`() throws {
    let stage = FocusedList(4)
    try #require(stage.row(3)).becomeFocused()
    stage.names.removeLast()
    stage.list.deleteRows(at: [3], animated: false)
    stage.frame()
    #expect(stage.focusedName == 2)
  }

  @Test func `a row that is moved keeps the focus`() throws {
    try #require(stage.row(3)).becomeFocused()
    stage.names.insert(stage.names.remove(at: 3), at: 6)
    stage.list.moveRow(at: 3, to: 6)
    stage.run(for: 0.1)
    #expect(stage.focusedName == 3 && stage.row(6)?.isFocused == true)
    stage.run(for: 1)
    #expect(stage.row(6)?.isFocused == true)
  }

  @Test func `a row that moves beyond the screen and is near keeps the focus`() throws {
    try #require(stage.row(3)).becomeFocused()
    stage.names.insert(stage.names.remove(at: 3), at: 30)
    stage.list.moveRow(at: 3, to: 30)
    stage.run(for: 1)
    #expect(stage.row(30)?.isFocused == true && stage.disorder.isEmpty)
  }

  @Test func `a row that is replaced hands its focus to the other view, also during an animation`() throws {
    let row = try #require(stage.row(3))
    row.becomeFocused()
    stage.list.reloadRows(at: [3])
    stage.run(for: 0.05)
    let second = try #require(stage.row(3))
    #expect(second !== row && second.isFocused)
    stage.list.reloadRows(at: [3])
    stage.run(for: 1)
    #expect(stage.row(3) !== second && stage.row(3)?.isFocused == true && stage.disorder.isEmpty)
  }

  @Test func `a part of a row hands its focus to the same part`() throws {
    for row in stage.list.rows { (row as? FocusedList.Row)?.isStop = false }
    let row = try #require(stage.row(3))
    row.fields[1].becomeFocused()
    stage.list.reloadRows(at: [3], animated: false)
    let new = try #require(stage.row(3))
    new.isStop = false
    #expect(new !== row && new.fields.contains { $0.isFocused })
    stage.list.resizeRows(at: [3])
    #expect(new.fields.contains { $0.isFocused })
  }

  @Test func `a reload keeps the focus on its row, or on the last one`() throws {
    try #require(stage.row(3)).fields[1].becomeFocused()
    stage.list.reloadData()
    #expect(stage.row(3)?.fields[1].isFocused == true)
    stage.names.removeLast(998)
    stage.list.reloadData()
    stage.frame()
    #expect(stage.row(1)?.fields[1].isFocused == true && stage.disorder.isEmpty)
  }
}
