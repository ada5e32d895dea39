import Martlet
import MartletTesting
import Testing

@testable import gallery

/// Everything on the wall can be reached with one device alone. A game controller presses the keys of the first test.
@MainActor
@Suite struct WallReachTests {
  private let room = WallRoom()
  private var wall: WallView { room.wall }

  private func views<Kind: View>(in view: View) -> [Kind] {
    ((view as? Kind).map { [$0] } ?? []) + view.subviews.flatMap { views(in: $0) as [Kind] }
  }

  /// The middle of a view, in the window.
  private func middle(_ view: View) throws -> Point {
    try #require(view.convert(view.bounds.center, to: nil))
  }

  private func wait(_ seconds: Double = 1.5) { room.window.run(for: seconds) }

  private func press(_ view: View, with source: TouchEvent.Source) throws {
    let place = try middle(view)
    var script = InputScript(seed: 1)
    script.touch(at: room.window.now + 0.01, duration: 0.06, source: source) { _ in place }
    room.window.run(&script, for: 1.5)
  }

  @Test func `keys alone reach each section, each demo, its cards and the settings in them`() throws {
    var sections: [Int?] = []
    for _ in 0...WallSection.all.count {
      room.press(.tab)
      sections.append(wall.section)
    }
    #expect(sections == Array(WallSection.all.indices) + [nil])
    room.press(.backTab)
    #expect(wall.section == WallSection.all.count - 1)
    room.press(.tab)
    room.press(.down)
    var reached = [wall.focus]
    for _ in 1..<wall.tiles.count {
      room.press(.right)
      reached.append(wall.focus)
    }
    #expect(reached == Array(wall.tiles.indices))
    wait()
    room.press(.return)
    wait()
    let panel = try #require(wall.active)
    #expect(panel.entry.demo.name == wall.tiles.last?.entry.demo.name)
    for (key, item) in [(KeyEvent.Key.f1, DemoBar.Item.help), (.f2, .source), (.f3, .settings)] {
      room.press(key)
      wait()
      #expect(panel.card?.item == item)
    }
    let card = try #require(panel.card)
    let bars: [SegmentedControl] = views(in: card)
    for _ in 0..<60 where bars.first?.isFocused == false { room.press(.tab) }
    #expect(bars.first?.isFocused == true)
    // From automatic over light.
    for _ in 0..<2 { room.press(.right) }
    #expect(room.demo.isDark)
    wait()
    for _ in 0..<2 {
      room.press(.escape)
      wait()
    }
    #expect(wall.panels.isEmpty && room.left.isEmpty)
  }

  @Test(arguments: [TouchEvent.Source.touchscreen, .pointer])
  func `a finger alone, and the pointer alone, reach the same`(source: TouchEvent.Source) throws {
    let chips: [WallChip] = views(in: wall)
    #expect(chips.count == WallSection.all.count + 1)
    for (index, chip) in chips.enumerated() {
      try press(chip, with: source)
      #expect(wall.section == (index == 0 ? nil : index - 1))
    }
    try press(chips[0], with: source)
    let last = try #require(wall.tiles.last)
    for _ in 0..<40 where try middle(last.picture).y > 600 {
      var script = InputScript(seed: 2)
      let start = room.window.now + 0.01
      if source == .pointer {
        script.wheel(steps: Point(x: 0, y: 5), at: Point(x: 480, y: 400), time: start)
      } else {
        script.touch(at: start, duration: 0.3) { Point(x: 480, y: 600 - 1500 * $0) }
      }
      room.window.run(&script, for: 1)
    }
    wait(3)
    try press(last, with: source)
    let panel = try #require(wall.active)
    #expect(panel.entry.demo.name == last.entry.demo.name)
    let buttons: [DemoBarButton] = views(in: panel)
    for (button, item) in zip(buttons, DemoBar.Item.allCases).dropLast() {
      try press(button, with: source)
      #expect(panel.card?.item == item)
    }
    // The right one of its three words.
    let settings = try #require(panel.card)
    let bar = try #require((views(in: settings) as [SegmentedControl]).first)
    let place = try #require(bar.convert(Point(x: bar.bounds.width * 0.85, y: bar.bounds.midY), to: nil))
    var script = InputScript(seed: 3)
    script.touch(at: room.window.now + 0.01, duration: 0.06, source: source) { _ in place }
    room.window.run(&script, for: 1.5)
    #expect(room.demo.isDark)
    // Another appearance has made the wall and the demo anew.
    let again = try #require(wall.active)
    let back = try #require((views(in: again) as [DemoBarButton]).last)
    try press(back, with: source)
    #expect(wall.panels.isEmpty)
  }

  @Test func `a line of source that has no room is reached by a hand that scrolls sideways`() throws {
    let room = WallRoom(size: Size(width: 480, height: 320))
    room.wall.open(room.wall.tiles[try room.index(of: "catch")])
    room.window.run(for: 1.5)
    room.press(.f2)
    room.window.run(for: 1.5)
    func found<Kind: View>(_ view: View) -> [Kind] {
      ((view as? Kind).map { [$0] } ?? []) + view.subviews.flatMap { found($0) as [Kind] }
    }
    let page = try #require((found(room.controller.rootView) as [SourcePage]).first)
    let list = try #require((found(page) as [ListView]).first)
    let longest = page.text.map { $0.size().width }.max() ?? 0
    #expect(longest > page.bounds.width && list.bounds.width >= longest + 2 * SourcePage.margin)
    let lines = (found(page) as [SourceRow]).flatMap { $0.layer.sublayers.compactMap { $0 as? TextLayer } }
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(!TextLayout(line.text, width: line.bounds.width, scale: 1).isTruncated, "'\(line.text.string)'")
    }
    let pane = try #require(list.superview as? ScrollView)
    let middle = try #require(pane.convert(pane.bounds.center, to: nil))
    func drag(by way: Point, seed: UInt64) {
      var script = InputScript(seed: seed)
      script.touch(at: room.window.now + 0.01, duration: 0.25) { middle + way * (min($0 / 0.25, 1) - 0.5) }
      room.window.run(&script, for: 1.5)
    }
    drag(by: Point(x: -200, y: 4), seed: 1)
    #expect(pane.contentOffset.x > 80 && list.contentOffset.y == 0)
    drag(by: Point(x: 4, y: -120), seed: 2)
    #expect(list.contentOffset.y > 60)
    // Another file begins at its beginning.
    let chip = try #require((found(page) as [WallChip]).dropFirst().first)
    room.tap(try #require(chip.convert(chip.bounds.center, to: nil)))
    room.window.run(for: 0.5)
    #expect(pane.contentOffset == .zero && list.contentOffset == .zero)
  }
}
