import Glibc
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The museum guide: its pages, its floor, and the show that begins when nobody is there.
@MainActor
@Suite struct MuseumTests {
  private static let sizes = [
    Size(width: 400, height: 300), Size(width: 480, height: 320), Size(width: 800, height: 1280),
    Size(width: 1280, height: 800), Size(width: 1080, height: 1920), Size(width: 1920, height: 1080),
  ]

  /// The demo in a window.
  @MainActor
  private final class Room {
    let window: ManualWindow
    let controller: WindowController
    let demo: MuseumDemo
    var view: MuseumView { demo.view }
    private var poses: [String: LayerPose] = [:]

    init(_ size: Size = Size(width: 960, height: 640)) {
      window = ManualWindow(size: size, now: 1000)
      controller = WindowController(window: window)
      let demo = MuseumDemo(in: controller, palette: .light, trace: nil)
      self.demo = demo
      controller.onKey = {
        if $0.phase == .pressed, !demo.takes($0) { demo.pressed($0.key) }
      }
      window.onFrame = { [weak self] report in
        self?.poses = Dictionary(report.layers.map { ($0.name, $0.pose) }) { $1 }
      }
      window.run(for: 0.1)
    }

    func pose(_ name: String) throws -> LayerPose { try #require(poses[name], "\(name)") }

    func press(_ key: KeyEvent.Key) { window.press(key) }

    func tap(_ point: Point) { window.tap(point, for: 0.12) }

    /// The middle of a page in the window.
    var middle: Point { DemoView.field(in: window.size).center }
  }

  @Test func `places in rows fill their room and do not meet`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      let count = Int.random(in: 1...12, using: &random)
      let room = Rect(
        x: 10, y: 20, width: Double.random(in: 200...1900, using: &random),
        height: Double.random(in: 120...1800, using: &random))
      let places = MuseumLayout.grid(count, in: room, gap: 8)
      #expect(places.count == count)
      for (index, place) in places.enumerated() {
        #expect(
          place.minX >= room.minX - 1e-9 && place.maxX <= room.maxX + 1e-9 && place.minY >= room.minY - 1e-9
            && place.maxY <= room.maxY + 1e-9)
        for other in places[..<index] { #expect(!place.insetBy(dx: 1, dy: 1).intersects(other)) }
      }
    }
  }

  @Test func `what is touched is large enough for a finger at each size`() {
    for size in Self.sizes {
      for tile in MuseumView.tiles(in: size) { #expect(min(tile.width, tile.height) >= 88, "\(size)") }
      let page = MuseumLayout.page(DemoView.field(in: size).size)
      #expect(min(page.back.width, page.back.height) >= 44)
      #expect(page.body.height >= 120 && page.body.maxY < page.back.minY, "\(size)")
      let fit = FloorPose.fitting(page.body.size)
      for room in FloorPlan.rooms {
        let frame = fit.frame(of: room.frame)
        #expect(min(frame.width, frame.height) >= 44, "\(size): \(room.name) is \(frame.size)")
        #expect(
          frame.minX >= -1 && frame.minY >= -1 && frame.maxX <= page.body.width + 1
            && frame.maxY <= page.body.height + 1)
      }
    }
  }

  @Test func `no rooms of the floor meet, and each has its name within`() {
    for (index, room) in FloorPlan.rooms.enumerated() {
      #expect(Rect(origin: .zero, size: FloorPlan.size).contains(room.frame.center))
      #expect(room.frame.contains(FloorPlan.namePlace(in: room)))
      #expect(FloorPlan.room(at: room.frame.center) == index)
      for other in FloorPlan.rooms[..<index] {
        #expect(!room.frame.insetBy(dx: 1, dy: 1).intersects(other.frame))
      }
    }
    #expect(FloorPlan.room(at: Point(x: 450, y: 320)) == nil, "the hall")
  }

  @Test(arguments: ["en", "de", "ar"], [1, 1.2, 1.5])
  func `the names of rooms are whole, also where text is larger`(language: String, scale: Double) throws {
    try Language.$current.withValue(Language([language])) {
      let window = ManualWindow(size: Size(width: 480, height: 320), now: 1000)
      let controller = WindowController(window: window)
      let map = FloorMap(palette: .light)
      controller.rootView.addSubview(map)
      for size in Self.sizes {
        controller.rootView.textScale = nil
        map.frame = Rect(origin: .zero, size: size)
        window.run(for: 0.1)
        controller.rootView.textScale = scale
        map.setNeedsLayout()
        window.run(for: 0.1)
        let names = map.subviews.flatMap(\.subviews).compactMap { $0 as? Label }
        #expect(names.count == FloorPlan.rooms.count)
        for name in names {
          let width = name.text.size().width * name.effectiveTextScale
          #expect(width <= name.bounds.width, "\(name.string) at \(size)")
          // On each floor, turned or not, it is below its exhibit.
          let middle = try #require(name.convert(name.bounds.center, to: map))
          let exhibit = try #require(name.superview?.convert(name.center, to: map))
          #expect(abs(middle.x - exhibit.x) < 1e-6 && middle.y > exhibit.y, "\(name.string) at \(size)")
        }
      }
    }
  }

  @Test(arguments: [
    Size(width: 440, height: 230), Size(width: 220, height: 90), Size(width: 360, height: 560),
    Size(width: 100, height: 100), Size(width: 900, height: 120), Size(width: 40, height: 300),
  ])
  func `a small picture of the floor cuts no exhibit, and has no gap beside what is cut`(size: Size) {
    let place = FloorPlan.place(in: size)
    let scale = place.width / FloorPlan.size.width
    for room in FloorPlan.rooms {
      let picture = FloorPlan.pictureFrame(in: room)
      let seen = Rect(
        x: place.minX + picture.minX * scale, y: place.minY + picture.minY * scale,
        width: picture.width * scale, height: picture.height * scale)
      #expect(seen.minX >= 0 && seen.minY >= 0, "\(room.name) is at \(seen)")
      #expect(seen.maxX <= size.width && seen.maxY <= size.height, "\(room.name) is at \(seen)")
    }
    // It is seen whole, or there is no gap.
    let isWhole = place.width <= size.width + 1e-9 && place.height <= size.height + 1e-9
    #expect(isWhole || (place.width >= size.width - 1e-9 && place.height >= size.height - 1e-9))
  }

  @Test func `a floor that is thrown far stays in its view, at any angle`() {
    var random = SeededGenerator(seed: 9)
    let view = Rect(x: 0, y: 0, width: 600, height: 400)
    let fit = FloorPose.fitting(view.size)
    for _ in 0..<300 {
      let pose = FloorPose(
        center: Point(
          x: Double.random(in: -5000...5000, using: &random),
          y: Double.random(in: -5000...5000, using: &random)),
        scale: fit.scale * Double.random(in: 0.5...5, using: &random),
        angle: Double.random(in: -4...4, using: &random))
      let end = pose.limited(to: view, fit: fit, margin: 60)
      let floor = Rect(origin: .zero, size: FloorPlan.size)
      let way = Transform2D(rotation: -end.angle).apply(view.center - end.center)
      #expect(
        floor.contains(floor.center + way * (1 / end.scale)), "\(end): the view's middle shows the floor")
      #expect(end.limited(to: view, fit: fit, margin: 60).center.distance(to: end.center) < 1e-6)
      // Where it is large enough to fill the view at its angle, no corner stays empty by more than the margin.
      let (c, s) = (abs(cos(end.angle)), abs(sin(end.angle)))
      guard floor.width * end.scale >= view.width * c + view.height * s,
        floor.height * end.scale >= view.width * s + view.height * c
      else { continue }
      for corner in [
        view.origin, Point(x: view.maxX, y: 0), Point(x: 0, y: view.maxY), Point(x: view.maxX, y: view.maxY),
      ] {
        let way = Transform2D(rotation: -end.angle).apply(corner - end.center) * (1 / end.scale)
        let reach = floor.insetBy(dx: -60.001 / end.scale, dy: -60.001 / end.scale)
        #expect(reach.contains(floor.center + way), "\(end): \(corner)")
      }
    }
    for angle in [0.1, -0.2, 1.5, 3.0] {
      let snapped = FloorPose(center: .zero, scale: 1, angle: angle).snappedAngle
      #expect(abs(snapped / (.pi / 2) - (snapped / (.pi / 2)).rounded()) < 1e-9, "\(angle)")
    }
    #expect(FloorPose(center: .zero, scale: 1, angle: 0.8).snappedAngle == 0.8)
  }

  @Test func `a tile opens its page, which is caught in flight and goes on`() throws {
    let room = Room()
    room.tap(MuseumView.tiles(in: room.window.size)[3].center)
    #expect(room.view.opened == 3)
    // More than half of its way.
    room.window.run(for: 0.12)
    var script = InputScript(seed: 2)
    let seen = try room.pose("book page").position
    script.touch(at: room.window.now + 0.005, duration: 0.4) { _ in seen }
    room.window.run(&script, for: 0.1)
    let caught = try room.pose("book page")
    room.window.run(&script, for: 0.2)
    let held = try room.pose("book page")
    #expect(held.position.distance(to: caught.position) < 0.5 && abs(held.scale - caught.scale) < 0.005)
    #expect(caught.scale < 0.98, "it is still on its way")
    room.window.run(&script, for: 2)
    #expect(try abs(room.pose("book page").scale - 1) < 1e-3)
    room.press(.backspace)
    room.window.run(for: 1.5)
    #expect(room.view.opened == nil)
  }

  @Test func `two fingers scale and turn the floor, and a room that is touched opens its card`() throws {
    let room = Room()
    room.press(KeyEvent.Key("1"))
    room.window.run(for: 1)
    let page = try #require(room.view.page(0) as? MapPage)
    let before = page.map.pose
    var script = InputScript(seed: 3)
    let middle = room.middle
    script.twoFingers(at: room.window.now + 0.05, duration: 0.6) { t in
      (middle, 120 + 160 * min(t / 0.5, 1), 0.3 + 1.45 * min(t / 0.5, 1))
    }
    room.window.run(&script, for: 2.5)
    let after = page.map.pose
    print("museum, pinched: from \(before) to \(after)")
    #expect(after.scale > before.scale * 1.8)
    #expect(abs(after.angle - .pi / 2) < 1e-6, "it has gone to a quarter of a turn")
    room.press("-")
    room.window.run(for: 1)
    page.map.showAll()
    room.window.run(for: 1)
    let field = DemoView.field(in: room.window.size)
    let place = page.map.frame(of: 2).center + field.origin + MuseumLayout.page(field.size).body.origin
    room.tap(place)
    #expect(page.cards.shown == 2)
    room.window.run(for: 1)
    // Its card is thrown back.
    let card = try #require(page.cards.card(2))
    let middleOfCard = card.place.center + field.origin
    script.touch(at: room.window.now + 0.05, duration: 0.15) { t in
      middleOfCard + Point(x: -8000 * t * t, y: -2000 * t * t)
    }
    room.window.run(&script, for: 2)
    #expect(page.cards.shown == nil && card.isHidden)
  }

  @Test func `keys alone reach each page and what is in it`() throws {
    let room = Room(Size(width: 480, height: 320))
    room.press(.tab)
    #expect(room.controller.focusedView is ExhibitTile)
    room.press(.return)
    #expect(room.view.opened == 0)
    room.window.run(for: 1)
    for key in [KeyEvent.Key("2"), KeyEvent.Key("3"), KeyEvent.Key("4")] {
      room.press(key)
      room.window.run(for: 1)
    }
    #expect(room.view.opened == 3)
    room.press(.backspace)
    room.window.run(for: 1)
    room.press(KeyEvent.Key("2"))
    room.window.run(for: 1)
    room.demo.pressed(.right)
    let page = try #require(room.view.page(1) as? ExhibitsPage)
    #expect(page.cards.shown == 0)
  }

  @Test func `after a minute without a touch the museum shows itself, and any touch ends that`() throws {
    let room = Room()
    room.press(KeyEvent.Key("3"))
    room.window.run(for: 1)
    room.window.advance(to: room.window.now + 50)
    room.tap(Point(x: 5, y: 5))
    room.window.advance(to: room.window.now + 55)
    #expect(!room.demo.show.isRunning, "the tap has begun the minute anew")
    #expect(!room.window.wantsFrames, "nothing moves while it waits")
    room.window.advance(to: room.window.now + 6)
    room.window.run(for: 0.5)
    #expect(room.demo.show.isRunning && room.view.opened == nil)
    var seen: Set<Int> = []
    for _ in 0..<80 {
      room.window.run(for: 1)
      if let opened = room.view.opened { seen.insert(opened) }
    }
    #expect(seen == [0, 1, 2, 3], "each page has been shown")
    #expect(room.demo.show.isRunning)
    room.tap(MuseumView.tiles(in: room.window.size)[1].center)
    #expect(!room.demo.show.isRunning)
    room.window.run(for: 3)
    #expect(room.view.opened == nil, "the touch has only ended the show")
    room.tap(MuseumView.tiles(in: room.window.size)[1].center)
    #expect(room.view.opened == 1)
  }

  @Test func `a key ends the show as a touch does`() {
    let room = Room()
    room.window.advance(to: room.window.now + 61)
    room.window.run(for: 3)
    #expect(room.demo.show.isRunning)
    room.press(.space)
    #expect(!room.demo.show.isRunning)
    room.window.run(for: 2)
    #expect(room.view.opened == nil)
  }

  @Test func `each exhibit is painted, and always in the same way`() throws {
    var pictures: [[SIMD4<UInt8>]] = []
    for exhibit in Exhibit.all {
      func paint() -> Bitmap {
        let context = DrawingContext(size: Size(width: 60, height: 40))
        ExhibitPainter(exhibit: exhibit).draw(in: context, size: context.size)
        return context.makeBitmap()
      }
      let (one, other) = (paint(), paint())
      let pixels = (0..<40).flatMap { y in (0..<60).map { one[$0, y] } }
      #expect(pixels == (0..<40).flatMap { y in (0..<60).map { other[$0, y] } }, "\(exhibit.title)")
      #expect(Set(pixels.map { "\($0)" }).count > 40, "\(exhibit.title) is no single colour")
      #expect(!pictures.contains(pixels))
      pictures.append(pixels)
    }
  }
}
