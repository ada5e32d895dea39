import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import gallery

/// The layout of the demos' windows: no word is cut off or covers another, and layers at rest are aligned
/// with pixels.
@MainActor
@Suite struct LayoutTests {
  private static let sizes = [
    Size(width: 360, height: 480), Size(width: 360, height: 640), Size(width: 400, height: 300),
    Size(width: 480, height: 320),
    Size(width: 600, height: 420),
    Size(width: 800, height: 1280), Size(width: 1280, height: 800), Size(width: 1920, height: 1080),
  ]

  /// A window in which films are played.
  private struct Room: Hashable {
    var size: Size
    var scale = 1.0
  }

  /// Where words are looked at.
  private static let wordRooms =
    sizes.map { Room(size: $0) }
    + sizes.filter { $0.height < 400 }.flatMap { [Room(size: $0, scale: 1.5), Room(size: $0, scale: 2)] }
  /// Where letters and edges at rest are looked at.
  private static let pixelRooms = [
    Room(size: Size(width: 400, height: 300)), Room(size: Size(width: 400, height: 300), scale: 1.5),
    Room(size: Size(width: 961, height: 641)), Room(size: Size(width: 1280, height: 800), scale: 1.25),
    Room(size: Size(width: 1280, height: 800), scale: 2),
  ]

  /// Where films are played to their ends: the extremes, at whole and at other scales. Elsewhere only what is there at first is
  /// looked at, unless the tests are thorough.
  private static let filmRooms = [
    Room(size: Size(width: 360, height: 480)), Room(size: Size(width: 400, height: 300)),
    Room(size: Size(width: 400, height: 300), scale: 1.5), Room(size: Size(width: 961, height: 641)),
    Room(size: Size(width: 1280, height: 800)),
  ]

  /// One film shows both, since playing it takes longer than looking.
  @Test(arguments: await MainActor.run { demos.map { $0.name } })
  func `no word is cut, leaves the window or covers another, and what rests lies on pixels`(name: String)
    throws
  {
    for room in Set(Self.wordRooms + Self.pixelRooms) {
      let visit = try Visit(name, size: room.size, scale: room.scale)
      let isFilmed = Thoroughness.isFull || Self.filmRooms.contains(room)
      var wrong: Set<String> = []
      visit.play(until: 0.1)
      if Self.pixelRooms.contains(room) { wrong.formUnion(softEdges(in: visit, scale: room.scale)) }
      if Self.wordRooms.contains(room) {
        for time in stride(from: 0.1, to: isFilmed ? visit.duration : 0.2, by: 0.5) {
          visit.play(until: time)
          // As a window turns, words fly in from beyond its edges.
          if visit.window.size != room.size { break }
          wrong.formUnion(faults(of: visit, size: room.size))
          // Nothing will change any more.
          if visit.isOver { break }
        }
      }
      if isFilmed, Self.pixelRooms.contains(room) {
        visit.play(until: visit.duration)
        wrong.formUnion(softEdges(in: visit, scale: room.scale))
      }
      #expect(wrong.isEmpty, "\(room.size) at \(room.scale): \(wrong.sorted())")
    }
  }

  /// What is wrong with the words that are seen now.
  private func faults(of visit: Visit, size: Size) -> Set<String> {
    var wrong: Set<String> = []
    let words = visit.words.filter { !$0.ink.isEmpty }
    #expect(!words.isEmpty)
    for (index, word) in words.enumerated() {
      if !word.isWhole { wrong.insert("'\(word.text.string)' is cut") }
      if word.ink.minX < 0 || word.ink.minY < 0 || word.ink.maxX > size.width || word.ink.maxY > size.height {
        wrong.insert("'\(word.text.string)' leaves the window")
      }
      // The words of a song cover themselves in another colour.
      for other in words[..<index]
      where other.text.string != word.text.string
        && !other.ink.insetBy(dx: 0.5, dy: 0.5).intersection(word.ink).isEmpty
      {
        wrong.insert("'\(word.text.string)' covers '\(other.text.string)'")
      }
    }
    return wrong
  }

  /// The letters and edges that lie between pixels now.
  private func softEdges(in visit: Visit, scale: Double) -> Set<String> {
    var soft: Set<String> = []
    let places = visit.places.filter { Self.isSharp($0.layer) }
    #expect(!places.isEmpty)
    for place in places {
      let edges = [place.frame.minX, place.frame.minY, place.frame.maxX, place.frame.maxY].map { $0 * scale }
      // Of letters only the left top corner matters: they end before the layer does.
      let telling = place.layer is TextLayer ? edges[..<2] : edges[...]
      if telling.contains(where: { abs($0 - $0.rounded()) > 1.0 / 64 }) {
        soft.insert(
          "\(place.layer.name ?? (place.layer as? TextLayer)?.string ?? "a layer") at \(edges) px")
      }
    }
    return soft
  }

  private static let hintScales = Thoroughness.isFull ? [1, 1.25, 1.5, 2] : [1, 1.25]

  @Test(arguments: await MainActor.run { demos.map { $0.name } })
  func `an instruction is there in each window that has the height for it`(name: String) throws {
    for size in Self.sizes + [Size(width: 320, height: 480), Size(width: 400, height: 700)] {
      // Where there is none, it is none at any scale.
      let visit = try Visit(name, size: size, scale: 1)
      for (step, scale) in Self.hintScales.enumerated() where scale == 1 || size.height >= 400 {
        if scale != 1 { visit.window.resize(to: size, scale: scale) }
        visit.play(until: 0.1 * Double(step + 1))
        let words = try #require(visit.hint)
        let hint = visit.words.first { $0.text.string == words }
        #expect((hint == nil) == (size.height < 400), "\(size)")
        guard let hint else { continue }
        #expect(hint.isWhole, "\(size) at \(scale): \(words)")
        #expect(hint.ink.maxY < DemoView.field(in: size).minY - 4, "\(size) at \(scale)")
      }
    }
  }

  @Test func `a finger can hit the cards of the hit test in each window`() {
    for size in Self.sizes {
      for panel in HitTestView.layout(size).panels {
        let card = HitTestLane.cardSize(in: panel.size)
        #expect(min(card.width, card.height) >= 44, "\(size)")
        for place in HitTestLane.places(in: panel.size) {
          let frame = Rect(center: place, size: card)
          #expect(Rect(origin: .zero, size: panel.size).intersection(frame) == frame, "\(size)")
        }
      }
    }
  }

  @Test func `the name of each card of the edges is right below it, in each window`() throws {
    for size in Self.sizes + [Size(width: 400, height: 700)] {
      let visit = try Visit("edges", size: size, scale: 1)
      visit.play(until: 0.1)
      let stage = EdgesView.layout(size).stage
      let cards = visit.cards
      #expect(cards.count == 2)
      for (card, name) in zip(cards, ["Turned", "Clipped"]) {
        let word = try #require(visit.words.first { $0.text.string == name })
        #expect(abs(word.ink.midX - card.midX) < 2, "\(size): \(name)")
        // Turned by an eighth it has its greatest height.
        let gap = word.ink.minY - (card.midY + card.height / 2.squareRoot())
        #expect(gap > 2 && gap < 24, "\(size): \(name) is \(gap) pt away")
        #expect(stage.contains(word.ink.origin) && word.ink.maxY < stage.maxY)
        #expect(card.width >= min(stage.width, stage.height) * 0.16, "\(size): \(card)")
      }
    }
  }

  @Test func `the picture covers its view at its smallest scale`() throws {
    for size in Self.sizes + [Size(width: 400, height: 700), Size(width: 700, height: 400)] {
      let window = ManualWindow(size: size, now: 1000)
      let controller = WindowController(window: window)
      let view = PictureView(palette: .light)
      view.fill(controller)
      window.resolveFrame()
      let scroll = try #require(view.subviews.compactMap { $0 as? ScrollView }.first)
      scroll.setZoomScale(0, animated: false)
      let shown = Landscape.size * scroll.zoomScale
      let room = scroll.bounds.size
      #expect(shown.width >= room.width - 1e-6 && shown.height >= room.height - 1e-6, "\(size)")
    }
  }

  @Test func `no line of the turning window is cut by what it stands on, in each window`() throws {
    for size in Self.sizes + [Size(width: 280, height: 384), Size(width: 640, height: 360)] {
      let visit = try Visit("window-turns", size: size, scale: 1)
      visit.play(until: 0.1)
      let lines = visit.words.filter { $0.text.maximumLines == 1 }
      #expect(lines.count >= 6, "\(size)")
      for line in lines {
        let whole = TextLayout(line.text, width: 2000, height: 100, scale: 1).inkRect.size
        let isWhole = line.ink.width >= whole.width - 1 && line.ink.height >= whole.height - 1
        #expect(isWhole, "\(size): '\(line.text.string)'")
      }
      let layout = TurnsLayout(size)
      #expect(layout.poster.height >= 60 && layout.words.height >= 33, "\(size)")
      #expect(layout.facts.allSatisfy { layout.poster.intersection($0).isEmpty }, "\(size)")
    }
  }

  @Test func `what a fact says is in its middle, and so is the name of a museum's tile below its picture`()
    throws
  {
    for (size, textScale) in [
      (Size(width: 480, height: 320), 1.0), (Size(width: 1280, height: 800), 1.5),
      (Size(width: 800, height: 1280), 1), (Size(width: 1920, height: 1080), 2),
    ] {
      for name in ["window-turns", "museum"] {
        let visit = try Visit(name, size: size, scale: 1, textScale: textScale)
        visit.play(until: 0.1)
        func views(in view: View) -> [View] {
          view is TurnsFact || view is ExhibitTile ? [view] : view.subviews.flatMap { views(in: $0) }
        }
        let found = views(in: visit.root)
        #expect(found.count >= 3)
        for view in found {
          let frames = view.subviews.compactMap { ($0 as? Label)?.frame }
          let words = frames.dropFirst().reduce(frames[0]) { $0.union($1) }
          let room =
            view is TurnsFact
            ? view.bounds
            : Rect(
              x: 0, y: view.layer.sublayers[0].frame.maxY, width: view.bounds.width,
              height: view.bounds.height - view.layer.sublayers[0].frame.maxY)
          #expect(abs(words.midY - room.midY) <= 1.5, "\(name), \(size): \(words) in \(room)")
          #expect(words.minY >= room.minY && words.maxY <= room.maxY, "\(name), \(size)")
        }
      }
    }
  }

  @Test func `a large window tells of the bird in larger letters`() throws {
    /// The sizes of the words, of the name, and of the figures and what they say.
    func ems(_ size: Size) throws -> [Double] {
      let view = TurnsView(palette: .light)
      view.frame = Rect(origin: .zero, size: size)
      view.layoutIfNeeded()
      let words = try #require(view.subviews.lazy.compactMap { $0 as? TurnsWords }.first).em
      let name = try #require(view.subviews.lazy.compactMap { $0 as? Label }.first).text.font.size
      let facts = view.subviews.compactMap { $0 as? TurnsFact }
      #expect(facts.count == 3)
      return [words, name]
        + Set(facts.flatMap(\.subviews).compactMap { ($0 as? Label)?.text.font.size }).sorted()
    }
    #expect(try ems(Size(width: 1280, height: 800)) == [TextRole.body.size, 22, 13, 17])
    let large = try ems(Size(width: 1920, height: 1080))
    #expect(large.count == 4 && large[0] == 22 && large[1] == 34)
    #expect(large[2] > 17 && large[3] == 28)
  }

  @Test func `notes and exhibits are told of in larger letters in a large window`() throws {
    func within<Kind: View>(_ view: View) -> [Kind] {
      (view as? Kind).map { [$0] } ?? view.subviews.flatMap { within($0) as [Kind] }
    }
    /// The sizes of an exhibit's and a note's words, and of a note's title and date, and the width of its words.
    func ems(_ place: Size, _ direction: LayoutDirection = .leftToRight) throws -> (
      ems: [Double], words: Rect
    ) {
      let card = ExhibitCard(.all[0], palette: .light)
      let page = NotePage(Note.all[0], number: 1, palette: .light)
      for view in [card, page] as [GrowingView] {
        view.layoutDirection = direction
        view.place = Rect(origin: .zero, size: place)
        view.layoutIfNeeded()
      }
      let words: [TurnsWords] = within(card) + within(page)
      let labels: [Label] = within(page)
      return (words.map(\.em) + labels.map(\.text.font.size), try #require(words.last).frame)
    }
    #expect(try ems(Size(width: 380, height: 600)).ems == [17, 17, 22, 13])
    #expect(try ems(Size(width: 840, height: 660)).ems == [17, 17, 22, 13])
    let large = try ems(Size(width: 1340, height: 900))
    #expect(large.ems == [22, 22, 34, 17])
    // Lines that are easy to follow, on the side where they begin.
    #expect(large.words.minX == 40 && large.words.width < 820)
    let mirrored = try ems(Size(width: 1340, height: 900), .rightToLeft).words
    #expect(abs(mirrored.maxX - 1300) <= 1 && mirrored.width < 820)
  }

  @Test func `the shape of the lab has room in each window`() {
    for size in Self.sizes {
      let (canvas, panel, controls) = ShapeLabView.layout(size)
      #expect(min(canvas.width, canvas.height) >= 160, "\(size): \(canvas)")
      #expect(
        canvas.intersection(panel).isEmpty && DemoView.field(in: size).intersection(panel) == panel, "\(size)"
      )
      // What the panel has no room for it scrolls to.
      #expect(
        controls.allSatisfy { $0.maxY <= panel.maxY } || panel.height >= 3 * 44, "\(size): \(panel)")
      #expect(controls.count == ShapeLabView.Control.allCases.count)
      for (index, control) in controls.enumerated() {
        #expect(control.minX >= panel.minX && control.maxX <= panel.maxX && control.height >= 44, "\(size)")
        for other in controls[..<index] { #expect(other.intersection(control).isEmpty, "\(size)") }
      }
      if size.width >= 800 { #expect(controls.allSatisfy { $0.maxY <= panel.maxY }, "\(size)") }
    }
  }

  @Test func `every body of the dynamics fits into the corners of its room`() {
    for size in Self.sizes {
      let layout = DynamicsLayout(size: size)
      #expect(layout.cornerRadius > 0)
      for index in 0..<layout.count {
        #expect(Body.cornerRadius(of: layout.size(of: index)) >= layout.cornerRadius, "\(size)")
      }
    }
  }

  @Test func `in the lab of springs words and movers have room in each lane, and the curve below them`()
    throws
  {
    for size in Self.sizes {
      let layout = SpringLayout(size: size)
      #expect(layout.curve.height >= 56, "\(size)")
      let visit = try Visit("spring", size: size, scale: 1)
      visit.play(until: 0.1)
      let words = visit.words.filter { $0.text.string.hasPrefix("damping") }
      #expect(words.count == 4)
      for word in words {
        #expect(word.ink.minY >= layout.lanes.minY + 8 && word.ink.maxY <= layout.lanes.maxY - 8, "\(size)")
      }
    }
  }

  @Test func `the bird of the picture is drawn as fine as it is seen`() throws {
    let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    let controller = WindowController(window: window)
    let view = PictureView(palette: .light)
    view.fill(controller)
    window.resolveFrame()
    let scroll = try #require(view.subviews.compactMap { $0 as? ScrollView }.first)
    let landscape = try #require(scroll.zoomedView)
    let bird = try #require(landscape.layer.sublayers.first)
    for scale in [1.0, 2, 4, 2, 1] {
      scroll.setZoomScale(scale, about: Landscape.bird, at: Point(x: 400, y: 200), animated: false)
      window.advance(to: window.now + 1)
      window.resolveFrame()
      let image = try #require(bird.contents)
      // Pixels of the picture for one of the window.
      let fineness = image.size.width * image.scale / (bird.frame.width * scale)
      #expect((0.95...1.6).contains(fineness), "\(fineness) at \(scale)")
      #expect(abs(bird.frame.width - 230) < 1)
    }
  }

  /// Whether it shows straight edges or letters.
  private static func isSharp(_ layer: Layer) -> Bool {
    let name = layer.name ?? ""
    // A body lies where it has come to rest.
    let isMoving = ["shadow", "sing-ball", "link", "timer"].contains(name) || name.hasPrefix("body ")
    guard !isMoving, !layer.bounds.isEmpty else { return false }
    if layer.contents != nil { return true }
    guard layer.backgroundColor.alpha > 0 || layer.borderWidth > 0 else { return false }
    // A disc or a bar with round ends has no edge that could be aligned with pixels.
    return 2 * layer.cornerRadius < min(layer.bounds.width, layer.bounds.height) - 0.01
  }
}
