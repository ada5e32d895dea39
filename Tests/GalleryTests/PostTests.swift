import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The demo *controllers*.
@MainActor @Suite struct PostTests {
  private func stage(_ size: Size) -> (window: ManualWindow, view: PostView, controller: WindowController) {
    let window = ManualWindow(size: size)
    let controller = WindowController(window: window)
    let view = PostView(palette: .light)
    view.fill(controller)
    window.resolveFrame()
    return (window, view, controller)
  }

  private func wait(_ window: ManualWindow) {
    for _ in 0..<120 {
      window.advance(to: window.now + 1.0 / 60)
      window.resolveFrame()
    }
  }

  private func rows(in view: View) -> [LetterRow] {
    view.subviews.flatMap { rows(in: $0) } + [view].compactMap { $0 as? LetterRow }
  }

  private func pages(in view: View) -> [LetterPage] {
    view.subviews.flatMap { pages(in: $0) } + [view].compactMap { $0 as? LetterPage }
  }

  /// The subjects of the letters that are marked.
  private func marked(in view: View, _ isMarked: (LetterRow) -> Bool) -> [String] {
    rows(in: view).filter { $0.row >= 0 && isMarked($0) }.compactMap { $0.letter?.subject }
  }

  /// The words of text layers that are seen.
  private func words(in layer: Layer) -> [String] {
    guard !layer.isHidden else { return [] }
    return layer.sublayers.flatMap { words(in: $0) } + [layer].compactMap { ($0 as? TextLayer)?.string }
  }

  @Test func `beside the list the opened letter is marked`() {
    let stage = stage(Size(width: 1280, height: 800))
    #expect(marked(in: stage.view, \.isOpened) == [Letter.all[0].subject])
    stage.view.go()
    #expect(marked(in: stage.view, \.isOpened) == [Letter.all[1].subject])
  }

  @Test func `rows and letters grow with the text size, also while they are shown`() throws {
    let stage = stage(Size(width: 1280, height: 800))
    let letters = rows(in: stage.view).filter { $0.row >= 0 }
    let page = try #require(pages(in: stage.view).first)
    let usual = page.height(in: 600)
    #expect(!letters.isEmpty && letters.allSatisfy { $0.bounds.height == LetterRow.height })
    stage.controller.rootView.textScale = 1.3
    wait(stage.window)
    let larger = rows(in: stage.view).filter { $0.row >= 0 }
    #expect(!larger.isEmpty && larger.allSatisfy { $0.bounds.height == (LetterRow.height * 1.3).rounded() })
    #expect(page.height(in: 600) > usual * 1.15)
  }

  @Test func `in one column no letter is marked as opened`() {
    let stage = stage(Size(width: 480, height: 320))
    #expect(marked(in: stage.view, \.isOpened) == [])
    stage.view.go()
    wait(stage.window)
    stage.view.back()
    wait(stage.window)
    #expect(marked(in: stage.view, \.isOpened) == [])
  }

  @Test func `a letter that is read is new no more, and its tab counts those that are`() {
    let stage = stage(Size(width: 480, height: 320))
    let new = Letter.all.filter(\.isNew).map(\.subject)
    #expect(marked(in: stage.view, \.isNew).sorted() == new.sorted())
    #expect(words(in: stage.view.layer).contains("\(new.count)"))
    // The second one.
    stage.view.go()
    wait(stage.window)
    stage.view.back()
    wait(stage.window)
    #expect(marked(in: stage.view, \.isNew) == [Letter.all[0].subject])
    #expect(words(in: stage.view.layer).contains("1"))
    for _ in Letter.all.indices.dropFirst() { stage.view.go() }
    wait(stage.window)
    #expect(!words(in: stage.view.layer).contains("1"))
  }

  @Test func `a letter that is pulled far to the left is archived, and its tab counts it no more`() {
    let stage = stage(Size(width: 480, height: 320))
    guard let row = rows(in: stage.view).first(where: { $0.row == 0 }),
      let place = row.convert(row.bounds, to: nil)
    else {
      Issue.record("there is no first letter")
      return
    }
    let subject = row.letter?.subject
    var script = InputScript(seed: 4)
    script.touch(at: stage.window.now + 0.1, duration: 0.5) { t in
      Point(x: place.maxX - 10 - (place.width - 20) * t / 0.5, y: place.midY)
    }
    let end = stage.window.now + 0.7
    while stage.window.now < end {
      stage.window.play(&script, until: stage.window.now + 1.0 / 60)
      stage.window.resolveFrame()
    }
    wait(stage.window)
    let subjects = rows(in: stage.view).filter { $0.row >= 0 }.compactMap { $0.letter?.subject }
    #expect(subject == Letter.all[0].subject && !subjects.contains(Letter.all[0].subject))
    let new = Letter.all.dropFirst().filter(\.isNew).count
    #expect(words(in: stage.view.layer).contains("\(new)"))
  }

  private func press(_ key: KeyEvent.Key, in window: ManualWindow) {
    window.press(key)
    wait(window)
  }

  @Test func `keys choose a letter, mark it as read, archive it and open it`() {
    let stage = stage(Size(width: 480, height: 320))
    func row(_ number: Int) -> LetterRow? { rows(in: stage.view).first { $0.row == number } }
    row(0)?.becomeFocused()
    // The leading action lies at the left.
    press(.left, in: stage.window)
    press(.return, in: stage.window)
    #expect(row(0)?.isNew == false && row(0)?.isFocused == true)
    let count = Letter.all.filter(\.isNew).count
    #expect(words(in: stage.view.layer).contains("\(count - 1)"))
    press(.left, in: stage.window)
    press(.return, in: stage.window)
    #expect(row(0)?.isNew == true && words(in: stage.view.layer).contains("\(count)"))
    press(.down, in: stage.window)
    #expect(row(1)?.isFocused == true)
    press(.right, in: stage.window)
    press(.right, in: stage.window)
    press(.return, in: stage.window)
    #expect(row(1)?.letter?.subject == Letter.all[2].subject)
    row(0)?.becomeFocused()
    press(.return, in: stage.window)
    #expect(marked(in: stage.view, \.isNew) == [])
  }

  @Test func `the space bar opens the next letter and scrolls nothing`() throws {
    let window = ManualWindow(size: Size(width: 1280, height: 800))
    let controller = WindowController(window: window)
    let demo = PostDemo(in: controller, palette: .light, trace: nil)
    controller.onKey = { if $0.phase == .pressed { demo.pressed($0.key) } }
    window.resolveFrame()
    let list = try #require(lists(in: controller.rootView).first)
    // What a wheel has scrolled is scrolled by keys.
    var script = InputScript(seed: 5)
    let place = try #require(list.convert(list.bounds.center, to: nil))
    script.wheel(steps: Point(x: 0, y: 1), at: place, time: window.now + 0.01)
    window.run(&script, for: 1)
    let offset = list.contentOffset.y
    #expect(offset > 0)
    press(.space, in: window)
    #expect(marked(in: controller.rootView, \.isOpened) == [Letter.all[1].subject])
    #expect(list.contentOffset.y == offset)
    press(.up, in: window)
    #expect(list.contentOffset.y < offset)
    _ = demo
  }

  private func lists(in view: View) -> [ListView] {
    (view as? ListView).map { [$0] } ?? view.subviews.flatMap { lists(in: $0) }
  }

  @Test func `the bar of the album says which photograph is shown`() {
    let stage = stage(Size(width: 480, height: 320))
    stage.view.select(1)
    wait(stage.window)
    #expect(words(in: stage.view.layer).contains("Album, 1 of 6"))
    stage.view.forward()
    wait(stage.window)
    #expect(words(in: stage.view.layer).contains("Album, 2 of 6"))
  }
}
