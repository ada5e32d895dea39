import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Where motion is reduced, what a program or a key moves is at its place at once, under a picture of before that fades.
@MainActor @Suite struct ReducedMovementTests {
  // MARK: Controls

  @Test func `a switch that is tapped has its thumb at the other end at once`() {
    let room = quietRoom()
    let control = room.place(Switch(), 100, 100, 60, 44)
    room.tap(at: control.center)
    let thumb = control.subviews[1]
    // It loses the width that it has in a hand.
    #expect(control.isOn && abs(thumb.layer.presentationValue(of: .position).x - thumb.center.x) < 3)
    #expect(thumb.center.x > control.bounds.center.x && pictures(in: control) == 1)
    room.wait(0.3)
    #expect(pictures(in: control) == 0)
  }

  @Test func `the thumb of a switch that is thrown flies, and not beyond its end`() {
    let room = quietRoom()
    let control = room.place(Switch(), 100, 100, 60, 44)
    let finger = room.finger(at: Point(x: control.frame.minX + 18, y: control.center.y))
    finger.move(by: Point(x: 9, y: 0), for: 0.03)
    finger.lift()
    let thumb = control.subviews[1]
    var places: [Double] = []
    for _ in 0..<60 {
      room.wait(1.0 / 60)
      places.append(thumb.layer.presentationValue(of: .position).x)
    }
    #expect(control.isOn && pictures(in: control) == 0)
    #expect(places[0] < thumb.center.x - 1, "it moves")
    #expect(places.allSatisfy { $0 <= thumb.center.x + 0.01 }, "\(places.max() ?? 0) of \(thumb.center.x)")
  }

  @Test func `what is chosen of words, pages and numbers is marked at once`() {
    let room = quietRoom()
    let words = room.place(SegmentedControl(["One", "Two", "Three"]), 20, 20, 300)
    let pages = room.place(PageControl(numberOfPages: 5), 20, 80, 300)
    let slider = room.place(Slider(), 20, 140, 300)
    let bar = room.place(ProgressView(), 20, 200, 300, ProgressView.height)
    room.wait(0.5)
    words.selection = 2
    pages.currentPage = 3
    slider.becomeFocused()
    room.key(.end)
    bar.setProgress(0.5, animated: true)
    room.wait(1.0 / 60)
    #expect(slider.value == 1)
    for control in [words, pages, slider, bar] as [View] {
      #expect(isAtPlace(control), "\(type(of: control))")
      #expect(pictures(in: control) == 1, "\(type(of: control))")
    }
  }

  @Test func `a slider that is dragged by steps leaves no pictures`() {
    let room = quietRoom()
    let slider = room.place(Slider(), 20, 100, 300)
    slider.step = 0.25
    let finger = room.finger(at: Point(x: 32, y: slider.center.y))
    finger.move(by: Point(x: 200, y: 0))
    #expect(slider.value > 0.5 && pictures(in: slider) == 0)
    #expect(slider.subviews[2].layer.presentationValue(of: .position).x == slider.subviews[2].center.x)
    finger.lift()
  }

  @Test func `a button that is pressed keeps its size`() {
    let room = quietRoom()
    let button = room.place(Button("Save"), 100, 100)
    let finger = room.finger(at: button.center)
    room.wait(0.5)
    #expect(button.isHighlighted && button.transform == .identity)
    finger.lift()
  }

  // MARK: Scrolling

  @Test func `a scroll view that is told to scroll is there at once, and tells its delegate once`() {
    let stage = ScrollStage()
    stage.scroll.reducesMotion = true
    stage.scroll.setContentOffset(Point(x: 0, y: 2000), animated: true)
    #expect(stage.log.events == [])
    stage.frame()
    #expect(stage.scroll.shownOffset == Point(x: 0, y: 2000))
    #expect(stage.log.events == ["did animate"])
    let picture = stage.scroll.layer.sublayers.last { $0 is FadingPicture }
    #expect(
      picture?.sublayers.first?.frame == Rect(x: 0, y: 2000, width: 400, height: 600), "it is seen whole")
    stage.run(for: 0.3)
    #expect(pictures(in: stage.scroll) == 0 && stage.log.events == ["did animate"])
    stage.scroll.setContentOffset(Point(x: 0, y: 2000), animated: true)
    stage.frame()
    #expect(stage.log.events == ["did animate"], "nothing has moved")
  }

  @Test func `a wheel jumps without a picture`() {
    let stage = ScrollStage()
    stage.scroll.reducesMotion = true
    stage.window.send(
      .scrolled(.wheel(steps: Point(x: 0, y: 1)), at: Point(x: 200, y: 300), time: stage.window.now))
    stage.frame()
    #expect(stage.scroll.contentOffset.y > 10 && stage.scroll.shownOffset == stage.scroll.contentOffset)
    #expect(pictures(in: stage.scroll) == 0)
  }

  @Test func `a throw goes on as it does everywhere`() {
    let stage = ScrollStage()
    stage.scroll.reducesMotion = true
    stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -200), for: 0.1)
    #expect(stage.scroll.isDecelerating)
    let begin = stage.scroll.shownOffset.y
    stage.run(for: 0.1)
    #expect(stage.scroll.isDecelerating && stage.scroll.shownOffset.y > begin + 20)
  }

  @Test func `a list that is told to show a row of unknown height shows it at once`() {
    let edited = EditedList(2000, .estimated(40))
    edited.list.reducesMotion = true
    edited.list.scrollToRow(1200, at: .top, animated: true)
    edited.stage.frame()
    #expect(edited.list.visibleRows.contains(1200) && !edited.list.isScrollAnimating)
    #expect(abs(edited.list.rect(ofRow: 1200).minY - edited.list.shownOffset.y) < 1)
  }

  // MARK: Rows

  @Test func `changed rows are at their places at once, under a picture that fades`() {
    let edited = EditedList(200, .exact)
    edited.list.reducesMotion = true
    edited.list.contentOffset.y = 1000
    edited.stage.frame()
    let first = edited.list.visibleRows.lowerBound
    let removed = [first - 2, first + 3]
    for row in removed.reversed() { edited.things.remove(at: row) }
    var ends: [Bool] = []
    edited.list.performBatchUpdates {
      edited.list.deleteRows(at: removed)
    } completion: {
      ends.append($0)
    }
    edited.stage.frame()
    #expect(ends == [true])
    #expect(edited.list.leaving.isEmpty)
    for row in edited.list.visibleRows {
      let view = edited.list.view(forRow: row)
      #expect((view as? EditedList.Row)?.thing == edited.things[row])
      #expect(view.map { $0.layer.presentation.frame == $0.frame && $0.layer.opacity == 1 } == true)
    }
    #expect(pictures(in: edited.list) == 1)
    let picture = edited.list.layer.sublayers.last { $0 is FadingPicture }
    #expect(picture?.sublayers.first?.frame.origin == edited.list.contentOffset, "it stays where it was seen")
    edited.stage.run(for: 0.3)
    #expect(pictures(in: edited.list) == 0)
  }

  @Test func `rows that change while the list flies leave no picture`() {
    let edited = EditedList(200, .fixed(40))
    edited.list.reducesMotion = true
    edited.stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -200), for: 0.1)
    #expect(edited.list.isDecelerating)
    edited.things.remove(at: 20)
    edited.list.deleteRows(at: [20])
    #expect(edited.list.isDecelerating && pictures(in: edited.list) == 0)
  }

  @Test func `a row that a program opens is open at once`() {
    let swiped = SwipedList()
    swiped.list.reducesMotion = true
    #expect(swiped.list.openActions(ofRow: 2))
    swiped.frame()
    let row = swiped.row
    #expect(row.center.x < 150 && row.layer.presentationValue(of: .position).x == row.center.x)
    swiped.list.closeActions()
    swiped.frame()
    #expect(row.layer.presentationValue(of: .position).x == 200)
  }

  // MARK: Helpers

  private func quietRoom() -> ControlRoom {
    let room = ControlRoom()
    room.root.reducesMotion = true
    return room
  }

  /// Whether the parts of a control are seen where they were put.
  private func isAtPlace(_ view: View) -> Bool {
    view.subviews.allSatisfy { $0.layer.presentation.frame == $0.frame }
  }

  private func pictures(in view: View) -> Int { view.layer.sublayers.count { $0 is FadingPicture } }
}
