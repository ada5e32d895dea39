import Martlet
import MartletTesting
import Testing

@testable import MartletLayers
@testable import gallery

@MainActor
@Suite struct MapTests {
  private let grid = TileGrid(
    area: Rect(x: 0, y: 0, width: Terrain.side, height: Terrain.side),
    tileSize: Size(width: 256, height: 256),
    levels: 15, finestScale: 64)

  private func picture(_ column: Int, _ row: Int, level: Int) -> Bitmap {
    let terrain = Terrain(seed: 20)
    let painter = MapPainter(world: MapWorld(terrain), colors: MapColors(.light), finestZoom: 64)
    let ticket = TileTicket(TileKey(level: level, column: column, row: row), in: grid) {
      painter.draw($1, in: $0)
    }
    return ticket.draw().bitmap
  }

  /// The relief goes on from tile to tile.
  @Test func `neighbouring tiles of the map agree where they overlap`() {
    for level in [0, 3, 6, 9, 12] {
      let side = 256 / grid.scale(level)
      let (column, row) = (Int(MapView.goal.x / side), Int(MapView.goal.y / side))
      let (here, right, below) = (
        picture(column, row, level: level), picture(column + 1, row, level: level),
        picture(column, row + 1, level: level)
      )
      var most = 0
      for i in 0..<256 {
        for j in 0..<2 {
          for (a, b) in [(here[256 + j, i], right[j, i]), (here[i, 256 + j], below[i, j])] {
            for channel in 0..<3 { most = max(most, abs(Int(a[channel]) - Int(b[channel]))) }
          }
        }
      }
      print("level \(level): neighbours differ by \(most) of 255 at most")
      #expect(most <= 8, "level \(level)")
    }
  }

  @Test func `the map is drawn where it is seen, and the farther in the finer`() throws {
    let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    let controller = WindowController(window: window)
    let exhibit = MapDemo(in: controller, palette: .light, trace: nil)
    exhibit.prepareForFilm()
    var colors: [Int] = []
    for _ in 0..<4 {
      window.advance(to: window.now + 3)
      let picture = try window.drawFrame()
      var found: Set<SIMD4<UInt8>> = []
      for y in stride(from: 100, to: 600, by: 3) {
        for x in stride(from: 40, to: 920, by: 3) { found.insert(picture[x, y]) }
      }
      colors.append(found.count)
      exhibit.pressed(.space)
    }
    print("far and near there are \(colors) colours")
    #expect(colors.allSatisfy { $0 > 200 })
  }

  /// A window with the map, and the layers of a kind in it.
  private func show() -> (window: ManualWindow, controller: WindowController, exhibit: MapDemo) {
    let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    let controller = WindowController(window: window)
    let exhibit = MapDemo(in: controller, palette: .light, trace: nil)
    controller.onKey = { if $0.phase == .pressed { exhibit.pressed($0.key) } }
    window.resolveFrame()
    return (window, controller, exhibit)
  }

  private func layers<Kind: Layer>(_ kind: Kind.Type, in layer: Layer) -> [Kind] {
    ((layer as? Kind).map { [$0] } ?? []) + layer.sublayers.flatMap { layers(kind, in: $0) }
  }

  @Test func `a window without room for a word asks for few names on its way to the harbour`() {
    let window = ManualWindow(size: Size(width: 1, height: 1), now: 1000)
    let controller = WindowController(window: window)
    let exhibit = MapDemo(in: controller, palette: .light, trace: nil)
    window.run(for: 0.1)
    exhibit.pressed(.space)
    window.run(for: 0.1)
    #expect(layers(MapMark.self, in: controller.rootView.layer).count < 1000)
    withExtendedLifetime(exhibit) {}
  }

  @Test func `a second double tap counts while the first one still takes the map nearer`() throws {
    for pause in [0.45, 0.6, 1.2] {
      let (window, controller, exhibit) = show()
      let map = try #require(layers(TiledLayer.self, in: controller.rootView.layer).first)
      let place = MapView.place(of: MapView.goal, in: DemoView.field(in: window.size))
      func zoom() throws -> Double {
        try #require(map.convert(Rect(x: 0, y: 0, width: 1000, height: 1000), to: nil, source: .presentation))
          .width
      }
      let first = try zoom()
      var script = InputScript(seed: 3)
      let start = window.now + 0.2
      for time in [0, 0.15, 0.15 + pause, 0.3 + pause] { script.tap(at: place, time: start + time) }
      let end = start + 5
      while window.now < end {
        window.play(&script, until: window.now + 1.0 / 60)
        window.resolveFrame()
      }
      let times = try zoom() / first
      #expect(times > 8, "after \(pause) s: \(times) times")
      withExtendedLifetime(exhibit) {}
    }
  }

  @Test func `the harbour has streets, houses and piers, and each road reaches both of its places`() throws {
    let world = MapWorld(Terrain(seed: 20))
    let around = Rect(center: MapView.goal, size: Size(width: 800, height: 800))
    let town = try #require(
      world.towns(in: around, lastRank: PlaceNames.lastTown).first { $0.site == PlaceNames.harbour.site })
    #expect(town.blocks.count > 40 && town.blocks.flatMap(\.houses).count > 500 && town.piers.count > 4)
    for house in town.blocks.flatMap(\.houses) { #expect(world.names.isLand(house.middle)) }
    let roads = world.roads(in: around, lastRank: PlaceNames.lastTown)
    #expect(roads.contains { $0.points.contains { $0.distance(to: town.point) < 1 } })
    for road in roads {
      for (point, next) in zip(road.points, road.points.dropFirst()) {
        #expect(point.distance(to: next) < PlaceNames.field(road.rank))
      }
    }
  }

  @Test func `a town is the same for each tile that shows it`() {
    let goal = PlaceNames.harbour.point
    let (one, other) = (MapWorld(Terrain(seed: 20)), MapWorld(Terrain(seed: 20)))
    for way in [Point(x: -400, y: 0), Point(x: 400, y: 100), Point(x: 0, y: -500)] {
      let near = Rect(center: goal + way, size: Size(width: 300, height: 300))
      let far = Rect(center: goal, size: Size(width: 9_000, height: 9_000))
      let shown = one.towns(in: near, lastRank: 8).map(\.site)
      #expect(!shown.isEmpty)
      #expect(Set(shown).isSubset(of: Set(other.towns(in: far, lastRank: 8).map(\.site))))
    }
  }

  @Test func `lengths are written in round numbers with their unit`() {
    #expect(MapScale.words(MapScale.roundDown(27_000), step: 20_000) == "20 km")
    #expect(MapScale.words(37_200, step: 100) == "37.2 km")
    #expect(MapScale.words(37_150, step: 50) == "37\u{202F}150 m")
    #expect(MapScale.words(MapScale.roundDown(0.7), step: 0.5) == "50 cm")
    Language.$current.withValue(Language(["de"])) {
      #expect(MapScale.words(37_200, step: 100) == "37,2 km")
    }
    Language.$current.withValue(Language(["ar"])) {
      #expect(MapScale.words(MapScale.roundDown(27_000), step: 20_000) == "20 كم")
    }
  }

  @Test func `the first picture has at least three names in each window`() throws {
    for size in [
      Size(width: 480, height: 320), Size(width: 960, height: 640), Size(width: 1280, height: 800),
    ] {
      let window = ManualWindow(size: size, now: 1000)
      let controller = WindowController(window: window)
      let exhibit = MapDemo(in: controller, palette: .light, trace: nil)
      window.run(for: 0.2)
      let shown = layers(MapMark.self, in: controller.rootView.layer).filter {
        $0.presentationValue(of: .opacity) == 1
      }
      #expect(shown.count >= 3, "\(size): \(shown.count)")
      withExtendedLifetime(exhibit) {}
    }
  }

  @Test func `space flies to the harbour and does not scroll`() throws {
    let (window, controller, exhibit) = show()
    window.send(KeyEvent(phase: .pressed, key: .space, time: window.now))
    let end = window.now + 4
    while window.now < end {
      window.advance(to: window.now + 1.0 / 60)
      window.resolveFrame()
    }
    let map = try #require(layers(TiledLayer.self, in: controller.rootView.layer).first)
    let place = try #require(map.convert(MapView.goal, to: nil, source: .presentation))
    #expect(place.distance(to: DemoView.field(in: window.size).center) < 1, "\(place)")
    withExtendedLifetime(exhibit) {}
  }

  @Test
  func `names have one size and lie on whole pixels, and none is cut, while the map is zoomed and thrown`()
    throws
  {
    let (window, controller, exhibit) = show()
    let field = DemoView.field(in: window.size)
    var script = MapDemo.reel(size: window.size, start: window.now)
    let end = window.now + 9
    var (worst, count) = (0.0, 0)
    while window.now < end {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
      for mark in layers(MapMark.self, in: controller.rootView.layer)
      where mark.presentationValue(of: .opacity) == 1 {
        let frame = try #require(mark.convert(mark.bounds, to: nil, source: .presentation))
        worst = max(worst, abs(frame.width - mark.bounds.width))
        let room = field.insetBy(dx: -40, dy: -40)
        #expect(room.contains(frame.origin) && room.contains(Point(x: frame.maxX, y: frame.maxY)), "\(frame)")
        count += 1
      }
    }
    print("of \(count) words seen none is wider or narrower by more than \(worst) points")
    #expect(count > 500)
    #expect(worst < 0.01)
    withExtendedLifetime(exhibit) {}
  }
}
