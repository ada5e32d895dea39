import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The wall, its settings and its sources with text of twice the size: nothing is cut, nothing lies on anything else.
@MainActor
@Suite struct WallTextScaleTests {
  /// A window and the direction in which it is read.
  struct Case: Sendable, CustomTestStringConvertible {
    let size: Size
    let direction: LayoutDirection
    var testDescription: String { "\(Int(size.width)) × \(Int(size.height)), \(direction)" }

    static let all = [Size(width: 480, height: 320), Size(width: 1280, height: 800)].flatMap { size in
      [LayoutDirection.leftToRight, .rightToLeft].map { Case(size: size, direction: $0) }
    }
  }

  private static let scale = 2.0

  private func room(_ wanted: Case) -> WallRoom {
    let room = WallRoom(size: wanted.size)
    room.controller.rootView.layoutDirection = wanted.direction
    room.controller.rootView.textScale = Self.scale
    room.window.run(for: 1)
    return room
  }

  @Test(arguments: Case.all)
  func `the names of sections are whole, beside and below each other`(wanted: Case) {
    let room = room(wanted)
    let chips: [WallChip] = found(in: room.controller.rootView)
    #expect(chips.count == WallSection.all.count + 1)
    expectWhole(chips)
    expectApart(chips, within: wanted.size.width)
    let last = chips.compactMap { $0.convert($0.bounds, to: room.wall)?.maxY }.max() ?? 0
    let first = room.wall.tiles.compactMap { $0.convert($0.bounds, to: room.wall)?.minY }.min() ?? 0
    #expect(last < first, "tiles begin below them")
  }

  @Test func `a search goes on as the desktop becomes dark`() {
    let room = WallRoom()
    room.window.preferences.textScale = Self.scale
    room.window.run(for: 1)
    room.type("spring")
    room.window.run(for: 1)
    // What is not found has no place on the new wall, and no width.
    let old = room.wall
    room.window.preferences.interfaceStyle = .dark
    room.window.run(for: 1)
    #expect(room.wall !== old && room.wall.query == "spring")
    #expect(Set(room.wall.tiles.map { $0.bounds.width > 0 }).count == 2, "some have a place, others none")
  }

  @Test(arguments: Case.all)
  func `settings have whole names and words, and scroll if they are too high`(wanted: Case) throws {
    let room = room(wanted)
    room.wall.open(room.wall.tiles[0])
    room.window.run(for: 1.5)
    room.press(.f3)
    room.window.run(for: 1.5)
    let card = try #require(room.wall.active?.card)
    let page = try #require((found(in: card) as [SettingsPage]).first)
    let bars: [SegmentedControl] = found(in: page)
    let names = (found(in: page) as [Label]).filter { label in !bars.contains { label.isDescendant(of: $0) } }
    #expect(bars.count >= 4 && names.count == bars.count)
    expectWhole([page])
    expectApart(names + bars, within: wanted.size.width)
    #expect(card.frame.maxY <= wanted.size.height && card.frame.maxX <= wanted.size.width)
    let scroll = try #require((found(in: page) as [ScrollView]).first)
    let end = bars.map(\.frame.maxY).max() ?? 0
    #expect(scroll.contentSize.height >= end && end > 0)
    // The usual size again, while it is open.
    room.controller.rootView.textScale = 1
    room.window.run(for: 1)
    let isBeside =
      page.effectiveLayoutDirection == .rightToLeft
      ? bars[0].frame.minX < names[0].frame.minX : bars[0].frame.minX > names[0].frame.minX
    #expect(bars.allSatisfy { $0.frame.height == 44 } && isBeside)
  }

  @Test(arguments: Case.all)
  func `the names of source files are whole, one beside the other`(wanted: Case) throws {
    let room = room(wanted)
    room.wall.open(room.wall.tiles[0])
    room.window.run(for: 1.5)
    room.press(.f2)
    room.window.run(for: 1.5)
    let card = try #require(room.wall.active?.card)
    let chips: [WallChip] = found(in: card)
    #expect(!chips.isEmpty)
    expectWhole(chips)
    expectApart(chips, within: .infinity)
    let list = try #require((found(in: card) as [ListView]).first)
    let top = try #require(list.convert(list.bounds, to: card)?.minY)
    #expect(chips.allSatisfy { ($0.convert($0.bounds, to: card)?.maxY ?? .infinity) <= top })
  }

  @Test(arguments: ["en", "de", "ar"], [1.3, 2])
  func `a tile is wide enough for the longest word and high enough for all lines`(
    language: String, textScale: Double
  ) throws {
    try Language.$current.withValue(Language([language])) {
      for size in [
        Size(width: 400, height: 300), Size(width: 480, height: 320), Size(width: 700, height: 1000),
        Size(width: 800, height: 1280), Size(width: 1280, height: 800), Size(width: 1920, height: 1080),
      ] {
        let room = WallRoom(size: size)
        room.controller.rootView.layoutDirection = Language.current.direction
        room.controller.rootView.textScale = textScale
        room.window.run(for: 0.5)
        for tile in room.wall.tiles {
          let summary = try #require(
            tile.layer.sublayers.compactMap { $0 as? gallery.TextLine }.max { $0.frame.minY < $1.frame.minY })
          let text = summary.text
          let layout = TextLayout(
            text, width: summary.bounds.width, height: summary.bounds.height, scale: 1)
          #expect(
            !layout.isTruncated && summary.frame.maxY <= tile.bounds.height + 1, "\(size): '\(text.string)'")
          for word in text.string.split(separator: " ") {
            var part = text
            part.string = String(word)
            #expect(part.size().width <= tile.bounds.width, "\(size): '\(word)'")
          }
        }
        room.window.close()
      }
    }
  }

  @Test(arguments: ["en", "de", "ar"], [1.0, 2])
  func `a card over a demo lies below the title and the instruction`(language: String, textScale: Double)
    throws
  {
    try Language.$current.withValue(Language([language])) {
      for size in [
        Size(width: 480, height: 320), Size(width: 800, height: 1280), Size(width: 1280, height: 800),
      ] {
        let room = WallRoom(size: size)
        room.controller.rootView.layoutDirection = Language.current.direction
        room.controller.rootView.textScale = textScale
        room.wall.open(room.wall.tiles[0])
        room.window.run(for: 1.5)
        let demo = try #require((found(in: room.controller.rootView) as [DemoView]).first)
        let lines = demo.layer.sublayers.compactMap { $0 as? gallery.TextLine }.filter { !$0.isHidden }
        let end = try #require(lines.map(\.frame.maxY).max())
        for key in [KeyEvent.Key.f1, .f2, .f3] {
          room.press(key)
          room.window.run(for: 1.5)
          let card = try #require(room.wall.active?.card)
          #expect(card.frame.minY >= end, "\(size): \(card.frame.minY), \(end)")
          #expect(card.frame.maxY <= size.height)
        }
        room.window.close()
      }
    }
  }

  /// Demands that no word in views is cut.
  private func expectWhole(_ views: [View]) {
    for label in views.flatMap({ found(in: $0) as [Label] }) where !label.string.isEmpty {
      let text = label.text.scaled(by: label.effectiveTextScale)
      let layout = TextLayout(text, width: label.bounds.width, height: label.bounds.height, scale: 1)
      #expect(!layout.isTruncated && layout.lines.count == 1, "'\(label.string)' in \(label.bounds.size)")
    }
  }

  /// Demands that views do not overlap, and do not leave the width of the window.
  private func expectApart(_ views: [View], within width: Double) {
    let frames = views.compactMap { $0.convert($0.bounds, to: nil) }
    #expect(frames.count == views.count)
    for (index, frame) in frames.enumerated() {
      #expect(frame.minX >= 0 && frame.maxX <= width || width == .infinity, "\(frame)")
      for other in frames[..<index] {
        #expect(frame.insetBy(dx: 0.5, dy: 0.5).intersection(other).isEmpty, "\(frame) on \(other)")
      }
    }
  }

  @Test func `sections that need two rows are shared out among them`() {
    let widths = [56.0, 132, 128, 94, 122, 84, 98]
    #expect(WallHeader.rowWidth(of: widths, gap: 8, in: 800) == 800, "they have one row")
    let width = WallHeader.rowWidth(of: widths, gap: 8, in: 720)
    // Three of them are in one row, four in the other.
    #expect(width == 422)
    #expect(WallHeader.rowWidth(of: [300, 300], gap: 8, in: 300) == 300)
  }

  private func found<Kind: View>(in view: View) -> [Kind] {
    (view as? Kind).map { [$0] } ?? view.subviews.flatMap { found(in: $0) as [Kind] }
  }
}
