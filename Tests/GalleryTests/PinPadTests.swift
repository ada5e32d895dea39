import Martlet
import MartletTesting
import Testing

@testable import gallery

/// How the pad looks that asks for the digits of a kiosk.
@MainActor
@Suite struct PinPadTests {
  /// The museum as a kiosk in a window, with its pad open.
  @MainActor
  private final class Room {
    let window: ManualWindow
    let controller: WindowController
    let demo: MuseumDemo
    let pad: PinPad

    init(size: Size, scale: Double = 1, textScale: Double = 1, reducesMotion: Bool = false) throws {
      window = ManualWindow(size: size, scale: scale, now: 1000)
      controller = WindowController(window: window)
      controller.rootView.layoutDirection = Language.current.direction
      controller.rootView.textScale = textScale
      controller.rootView.reducesMotion = reducesMotion
      demo = MuseumDemo(in: controller, palette: .light, trace: nil)
      demo.startKiosk(pin: "1234")
      window.run(for: 0.1)
      var script = InputScript(seed: 2)
      let end = Point(x: size.width * 0.45, y: size.height * 0.45)
      script.touch(at: window.now + 0.01, duration: 0.4) {
        Point(x: 3, y: 3).interpolated(to: end, fraction: min($0 / 0.4, 1))
      }
      window.run(&script, for: 1.6)
      pad = try #require(demo.exit?.pad)
    }

    var buttons: [Button] { pad.subviews.compactMap { $0 as? Button } }

    /// The dots for the digits.
    var dots: [Layer] {
      pad.layer.sublayers.filter { abs($0.bounds.width - 12) < 1 && abs($0.bounds.height - 12) < 1 }
    }

    func press(_ number: Int) throws {
      let button = buttons[number]
      window.tap(try #require(button.convert(button.bounds.center, to: nil)), for: 0.1)
    }
  }

  @Test(arguments: [1, 1.25, 1.5, 2], ["en", "de", "ar"])
  func `its keys lie on whole pixels, within the window, each as large as a finger`(
    scale: Double, language: String
  ) throws {
    try Language.$current.withValue(Language([language])) {
      for size in [
        Size(width: 480, height: 320), Size(width: 400, height: 300), Size(width: 320, height: 480),
        Size(width: 1280, height: 800), Size(width: 799, height: 1279),
      ] {
        let room = try Room(size: size, scale: scale)
        let free = Rect(origin: .zero, size: size).insetBy(dx: 11.5, dy: 11.5)
        #expect(free.intersection(room.pad.frame) == room.pad.frame, "\(size): \(room.pad.frame)")
        #expect(room.buttons.count == 12 && room.dots.count == 4)
        for view in [room.pad] + room.buttons {
          let corner = try #require(view.convert(Point.zero, to: nil)) * scale
          let far = try #require(view.convert(Point(x: view.bounds.width, y: view.bounds.height), to: nil))
          for length in [corner.x, corner.y, far.x * scale, far.y * scale] {
            #expect(abs(length - length.rounded()) < 1e-6, "\(size): \(view.frame)")
          }
          #expect(min(view.bounds.width, view.bounds.height) >= 44, "\(size): \(view.bounds.size)")
        }
        room.window.close()
      }
    }
  }

  @Test(arguments: ["en", "de", "ar"], [1, 1.3, 2])
  func `nothing on its keys is cut, and each has a name`(language: String, textScale: Double) throws {
    try Language.$current.withValue(Language([language])) {
      let room = try Room(size: Size(width: 480, height: 320), textScale: textScale)
      for button in room.buttons {
        let text = Text(button.title, font: button.font).scaled(by: button.effectiveTextScale)
        #expect(button.title.isEmpty || text.size().width <= button.bounds.width, "'\(button.title)'")
        #expect(!(button.accessibilityLabel ?? button.title).isEmpty)
      }
      #expect(
        room.buttons.compactMap(\.accessibilityLabel)
          == [localized("Close"), localized("Undo", context: "digit")])
    }
  }

  @Test(arguments: ["en", "ar"])
  func `digits come from where words begin, and the sign that takes one back points there`(language: String)
    throws
  {
    try Language.$current.withValue(Language([language])) {
      let room = try Room(size: Size(width: 480, height: 320))
      let isMirrored = language == "ar"
      try room.press(3)
      let full = room.dots.filter { $0.backgroundColor == Palette.light.sky }
      #expect(full.count == 1)
      let places = room.dots.map(\.position.x)
      #expect(full.first?.position.x == (isMirrored ? places.max() : places.min()))
      // The tip of the sign is where there is less ink.
      let picture = try room.window.drawFrame()
      let key = try #require(room.buttons.last)
      let middle = try #require(key.convert(key.bounds.center, to: nil))
      func ink(_ xs: ClosedRange<Int>) -> Int {
        var sum = 0
        for x in xs {
          for y in -9...9 { sum += 255 - Int(picture[Int(middle.x) + x, Int(middle.y) + y].y) }
        }
        return sum
      }
      let (left, right) = (ink(-8 ... -5), ink(5...8))
      #expect(isMirrored ? right < left : left < right, "ink at the left: \(left), at the right: \(right)")
      room.window.close()
    }
  }

  @Test(arguments: [false, true])
  func `wrong digits are seen to be wrong, also where motion is reduced, until the next one`(
    reducesMotion: Bool
  ) throws {
    let room = try Room(size: Size(width: 960, height: 640), reducesMotion: reducesMotion)
    func colors() -> [Color] { room.dots.map { $0.presentationValue(of: .backgroundColor) } }
    let (full, empty) = (Palette.light.sky, Palette.light.hairline)
    for number in [3, 2] { try room.press(number) }
    #expect(colors() == [full, full, empty, empty])
    let home = room.pad.layer.presentationValue(of: .position)
    for number in [1, 0] { try room.press(number) }
    #expect(colors() == Array(repeating: Palette.light.coral, count: 4))
    var way = 0.0
    for _ in 0..<12 {
      room.window.run(for: 1.0 / 60)
      way = max(way, room.pad.layer.presentationValue(of: .position).distance(to: home))
    }
    #expect((way > 4) == !reducesMotion, "it moves by \(way) points")
    try room.press(0)
    #expect(colors() == [full, empty, empty, empty])
    // The sign that points back takes it away.
    try room.press(11)
    room.window.run(for: 2)
    #expect(colors() == Array(repeating: empty, count: 4))
    // The cross sends the pad away.
    try room.press(9)
    #expect(room.demo.exit?.pad == nil && !room.window.isClosed)
  }
}
