import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The settings on the wall itself.
@MainActor
@Suite struct WallSettingsTests {
  private func views<Kind: View>(in view: View) -> [Kind] {
    ((view as? Kind).map { [$0] } ?? []) + view.subviews.flatMap { views(in: $0) as [Kind] }
  }

  private func press(_ view: View, in room: WallRoom, with source: TouchEvent.Source) throws {
    let place = try #require(view.convert(view.bounds.center, to: nil))
    var script = InputScript(seed: 1)
    script.touch(at: room.window.now + 0.01, duration: 0.06, source: source) { _ in place }
    room.window.run(&script, for: 1.5)
  }

  private func button(in room: WallRoom) throws -> DemoBarButton {
    try #require((views(in: room.wall.header) as [DemoBarButton]).first)
  }

  @Test func `keys alone open the settings on the wall, change one, and leave them`() throws {
    let room = WallRoom()
    room.press(.f3)
    room.window.run(for: 1.5)
    let sheet = try #require(room.wall.settingsSheet)
    let bars: [SegmentedControl] = views(in: sheet)
    #expect(sheet.isShown && bars.count >= 4)
    for _ in 0..<60 where bars[0].isFocused == false { room.press(.tab) }
    #expect(bars[0].isFocused && room.wall.section == nil, "Tab is that of the settings")
    // From automatic over light.
    for _ in 0..<2 { room.press(.right) }
    #expect(room.demo.isDark)
    room.wall.makeNoThumbnails()
    room.window.run(for: 1.5)
    #expect(room.wall.settingsSheet?.isShown == true, "they stay in the other appearance")
    room.press(.escape)
    room.window.run(for: 1.5)
    #expect(room.wall.settingsSheet == nil && room.left.allSatisfy { $0 != .escape && $0 != "q" })
    #expect(!room.window.wantsFrames && room.window.wakeTime == nil)
    room.press(.right)
    #expect(room.wall.focus != nil, "keys are the wall's again")
  }

  @Test(arguments: [TouchEvent.Source.touchscreen, .pointer])
  func `a finger alone, and the pointer alone, open the settings and leave them`(source: TouchEvent.Source)
    throws
  {
    let room = WallRoom()
    try press(try button(in: room), in: room, with: source)
    let sheet = try #require(room.wall.settingsSheet)
    let bars: [SegmentedControl] = views(in: sheet)
    // The right one of the words for motion.
    let place = try #require(
      bars[2].convert(Point(x: bars[2].bounds.width * 0.9, y: bars[2].bounds.midY), to: nil))
    var script = InputScript(seed: 3)
    script.touch(at: room.window.now + 0.01, duration: 0.06, source: source) { _ in place }
    room.window.run(&script, for: 1)
    #expect(room.demo.reducesMotion == true && sheet.isShown)
    // Beside them, over a tile.
    let tile = try room.place(of: "catch")
    script = InputScript(seed: 4)
    script.touch(at: room.window.now + 0.01, duration: 0.06, source: source) { _ in tile }
    room.window.run(&script, for: 1.5)
    #expect(room.wall.settingsSheet == nil && room.wall.active == nil)
    #expect(!room.window.wantsFrames)
  }

  @Test func `F3 turns the settings round on their way`() throws {
    let room = WallRoom()
    room.press(.f3)
    room.window.run(for: 0.1)
    let sheet = try #require(room.wall.settingsSheet)
    room.press(.f3)
    #expect(!sheet.isShown)
    room.window.run(for: 0.1)
    room.press(.f3)
    room.window.run(for: 1.5)
    #expect(room.wall.settingsSheet === sheet && sheet.isShown)
    #expect((views(in: room.wall) as [SettingsPage]).count == 1)
  }

  @Test(arguments: [
    Size(width: 480, height: 320), Size(width: 320, height: 480), Size(width: 1280, height: 800),
    Size(width: 800, height: 1280), Size(width: 1920, height: 1080),
  ])
  func `the button has a finger's size beside the search, and the settings are within each window`(size: Size)
    throws
  {
    for offset in [0.0, 500] {
      let room = WallRoom(size: size)
      let search = try #require((views(in: room.wall.header) as [WallSearch]).first)
      let button = try button(in: room)
      #expect(min(button.bounds.width, button.bounds.height) >= 44 && search.frame.width >= 80)
      #expect(!button.frame.intersects(search.frame) && button.frame.maxX <= size.width)
      room.wall.scroll.contentOffset.y = offset
      room.press(.f3)
      room.window.run(for: 1.5)
      let card = try #require((views(in: room.wall) as [DemoCard]).first)
      #expect(Rect(origin: .zero, size: size).intersection(card.frame) == card.frame, "\(card.frame)")
      #expect(card.frame.height >= 100)
    }
  }

  @Test func `a demo that opens, and the end of a show, send the settings away`() throws {
    let room = WallRoom()
    room.press(.f3)
    room.window.run(for: 1)
    room.wall.open(room.wall.tiles[0])
    room.window.run(for: 1.5)
    #expect(room.wall.settingsSheet == nil)
    room.press(.f3)
    room.window.run(for: 1)
    #expect(room.wall.active?.card?.item == .settings && room.wall.settingsSheet == nil)
  }

  @Test func `costs, borders and the inspector are shown each for itself, and the end of a show hides all`() {
    let room = WallRoom()
    room.demo.showsBorders = true
    #expect(room.window.costDisplay == .borders && room.demo.showsCosts == false)
    room.demo.showsCosts = true
    room.demo.inspectsLayers = true
    #expect(room.window.costDisplay == [.borders, .updates, .graph, .inspector])
    room.demo.showsCosts = false
    #expect(room.window.costDisplay == [.borders, .inspector])
    room.demo.startKiosk(pin: nil)
    room.window.advance(to: room.window.now + WallKiosk.patience + 1)
    #expect(room.window.costDisplay == [])
  }

  @Test(arguments: [
    Size(width: 480, height: 320), Size(width: 320, height: 480), Size(width: 1280, height: 800),
  ])
  func `a finger reaches the last row of the settings in each window`(size: Size) throws {
    let room = WallRoom(size: size)
    room.press(.f3)
    room.window.run(for: 1.5)
    let sheet = try #require(room.wall.settingsSheet)
    let bars: [SegmentedControl] = views(in: sheet)
    let last = try #require(bars.last)
    let page = try #require((views(in: sheet) as [SettingsPage]).first)
    let middle = try #require(page.convert(page.bounds.center, to: nil))
    for seed in 5..<8 {
      var script = InputScript(seed: UInt64(seed))
      let way = page.bounds.height * 0.4
      script.touch(at: room.window.now + 0.01, duration: 0.2) {
        middle + Point(x: 0, y: way * (0.5 - $0 / 0.2))
      }
      room.window.run(&script, for: 1.5)
    }
    #expect(bars.count == 7)
    let place = try #require(
      last.convert(Point(x: last.bounds.width * 0.75, y: last.bounds.midY), to: nil))
    var script = InputScript(seed: 9)
    script.touch(at: room.window.now + 0.01, duration: 0.06) { _ in place }
    room.window.run(&script, for: 1)
    #expect(room.demo.inspectsLayers == true)
  }

  @Test(arguments: [1, 1.3])
  func `where there is no room for all rows, the last one that is seen is cut in its middle`(
    textScale: Double
  ) throws {
    for size in [
      Size(width: 480, height: 320), Size(width: 400, height: 300), Size(width: 640, height: 400),
      Size(width: 960, height: 460),
    ] {
      let room = WallRoom(size: size)
      room.controller.rootView.textScale = textScale
      room.press(.f3)
      room.window.run(for: 1.5)
      let card = try #require((views(in: room.wall) as [DemoCard]).first)
      let bars: [SegmentedControl] = views(in: card)
      let end = card.bounds.height
      let places = try bars.map { try #require($0.convert($0.bounds, to: card)) }
      let cut = try #require(places.first { $0.minY < end && $0.maxY > end }, "\(size): nothing is cut")
      let part = (end - cut.minY) / cut.height
      #expect((0.3...0.7).contains(part), "\(size): \(part) of it are seen")
      room.window.close()
    }
    let room = WallRoom(size: Size(width: 1280, height: 800))
    room.press(.f3)
    room.window.run(for: 1.5)
    let card = try #require((views(in: room.wall) as [DemoCard]).first)
    let last = try #require((views(in: card) as [SegmentedControl]).last)
    #expect(try #require(last.convert(last.bounds, to: card)).maxY <= card.bounds.height - 16)
  }
}
