import Martlet
import MartletTesting

/// A drawn map that is far larger than any picture.
@MainActor
final class MapDemo: Demo {
  static let name = "map"
  static let summary = "A map of 100,000 points a side, drawn tile by tile where you look"
  static let help = [
    "Pinch, drag and throw the map, or tap twice to go nearer, as far as the tiles of the roofs. The",
    "closer you look, the more there is: tiles are drawn beside the frames.",
  ]
  static let keys = [
    "+ and − zoom about the middle, space flies to a harbour and back, arrows and a wheel scroll."
  ]

  private let view: MapView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = MapView(palette: palette)
    view.fill(room)
    // Space flies.
    room.shouldScrollByKey = { $0.key != .space }
  }

  func prepareForFilm() { view.waitForTiles() }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.fly()
    case "+", "=": view.zoom(by: 2)
    case "-": view.zoom(by: 0.5)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let field = DemoView.field(in: size)
    var script = InputScript(seed: 6)
    let place = MapView.place(of: MapView.goal, in: field)
    // Nearer with two fingers, three times.
    for time in [0.5, 1.5, 2.5] {
      script.twoFingers(at: start + time, duration: 0.6) { t in
        (place, 90 + field.width * 0.55 * min(t / 0.5, 1), 0.35)
      }
    }
    // Thrown along the coast, caught, thrown again.
    script.touch(at: start + 3.7, duration: 0.25) { t in
      field.center + Point(x: -field.width * 4 * t * t, y: field.height * 2 * t * t)
    }
    script.touch(at: start + 4.7, duration: 0.3) { t in
      field.center + Point(x: field.width * 2.5 * t * t, y: -field.height * 2.5 * t * t)
    }
    // To the harbour's streets, and back.
    script.tap(at: place, time: start + 7.2)
    script.tap(at: place, time: start + 7.4)
    script.key(.space, at: start + 8.9)
    return script
  }
}
