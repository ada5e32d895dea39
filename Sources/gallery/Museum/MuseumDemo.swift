import Martlet
import MartletTesting

/// A guide for the visitors of a museum, as on a kiosk.
@MainActor
final class MuseumDemo: KioskDemo {
  static let name = "museum"
  static let summary = "Museum guide: a floor to pinch and turn, exhibits, a photo table, a guest book"
  static let help = [
    "Touch a tile: its page grows out of it, and can be caught on its way. Move, pinch and turn the",
    "floor, take photos with several fingers, throw pages of the book.",
  ]
  static let keys = [
    "Backspace leads back. Tab and Return, or 1 to 4, open pages; arrows and space act there, + and −",
    "zoom, R turns the floor.",
  ]

  let view: MuseumView
  let show: MuseumShow
  /// The way out of a kiosk; `nil` if there is none.
  private(set) var exit: KioskExit?
  private var isKiosk = false
  private weak var room: (any DemoRoom)?
  private let palette: Palette

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    (self.room, self.palette) = (room, palette)
    view = MuseumView(palette: palette)
    show = MuseumShow(view)
    view.fill(room)
    view.onTouch = { [weak show] in show?.used() }
    show.used()
  }

  func startKiosk(pin: String?) {
    isKiosk = true
    guard let pin, let room else { return }
    let exit = KioskExit(in: room, pin: pin, palette: palette)
    self.exit = exit
    let layout = room.onLayout
    room.onLayout = { [weak exit] in
      layout?($0)
      exit?.lay(in: $0)
    }
    room.rootView.addGestureRecognizer(TouchWatch { [weak exit] isDown in if isDown { exit?.used() } })
  }

  func takes(_ event: KeyEvent) -> Bool {
    exit?.used()
    if event.phase == .pressed, show.used() { return true }
    return isKiosk && KioskExit.deadKeys.contains(event.key)
  }

  func pressed(_ key: KeyEvent.Key) { if !show.used() { view.pressed(key) } }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 43)
    let field = DemoView.field(in: size)
    let tiles = MuseumView.tiles(in: size)
    let page = MuseumLayout.page(field.size)
    func place(_ point: Point) -> Point { field.origin + point }
    let (body, back) = (page.body, place(page.back.center))
    // The floor, pinched and turned at once, then thrown.
    script.tap(at: tiles[0].center, time: start + 0.4)
    script.twoFingers(at: start + 1.4, duration: 0.9) { t in
      let u = t / 0.9
      return (place(body.center), body.width * (0.14 + 0.26 * u), 0.4 + 0.5 * u)
    }
    script.touch(at: start + 2.8, duration: 0.2) { t in
      place(body.center) + Point(x: -body.width * 6 * t * t, y: body.height * 3 * t * t)
    }
    // A room's card, thrown back.
    script.key(.space, at: start + 4)
    let card = MuseumLayout.card(field.size, isAside: true)
    script.touch(at: start + 5.2, duration: 0.2) { t in
      place(card.center) + Point(x: -body.width * 8 * t * t, y: -body.height * 2 * t * t)
    }
    script.tap(at: back, time: start + 6.2)
    // The exhibits, caught while they open; then one of them.
    script.tap(at: tiles[1].center, time: start + 6.5)
    script.touch(at: start + 6.7, duration: 0.4) { t in
      tiles[1].center.interpolated(to: place(body.center), fraction: 0.6) + Point(x: 60 * t, y: 40 * t)
    }
    script.key(.right, at: start + 8)
    script.key(.right, at: start + 8.9)
    script.key(.backspace, at: start + 9.9)
    // The photos: one is held by two fingers, one thrown by another.
    script.key(KeyEvent.Key("3"), at: start + 10.2)
    let photos = MuseumLayout.grid(6, in: body, gap: 0, aspect: 4.0 / 3).map { place($0.center) }
    script.twoFingers(at: start + 11.2, duration: 0.9) { t in
      (photos[1] + Point(x: 40 * t, y: 30 * t), 60 + 70 * t, 0.9 * t)
    }
    script.touch(at: start + 11.5, duration: 0.2) { t in
      photos[0] + Point(x: body.width * 8 * t * t, y: body.height * 6 * t * t)
    }
    script.key(.space, at: start + 13.2)
    // The guest book.
    script.key(KeyEvent.Key("4"), at: start + 14.4)
    for index in 0..<3 { script.key(.right, at: start + 15.4 + Double(index) * 0.2) }
    script.key(.backspace, at: start + 17.4)
    return script
  }
}
