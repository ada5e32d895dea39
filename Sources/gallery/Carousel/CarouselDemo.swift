import Martlet
import MartletTesting

/// Photographs on a cylinder.
@MainActor
final class CarouselDemo: Demo {
  static let name = "carousel"
  static let summary = "Photographs on a cylinder: throw it, and one of them comes to rest in front"
  static let help = [
    "Drag the photographs and throw them: the one nearest to where they would stop comes to the front.",
    "Tap one to bring it there.",
  ]
  static let keys = ["The arrows bring the next one, space throws."]

  private let view: CarouselView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = CarouselView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.step(by: 5)
    case .left: view.step(by: -1)
    case .right: view.step(by: 1)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 23)
    let layout = CarouselView.layout(size)
    let (middle, width) = (layout.stage.center, CarouselView.photoSize(on: layout.stage.size).width)
    script.touch(at: start + 0.5, duration: 0.3) { t in
      middle + Point(x: width * 0.4 - width * 12 * t * t, y: 0)
    }
    // Caught in flight and thrown back.
    script.touch(at: start + 1.2, duration: 0.5) { t in
      middle + Point(x: -width * 0.3 + width * 5 * t * t, y: 0)
    }
    script.tap(at: middle + Point(x: width * 0.75, y: 0), time: start + 3.6)
    script.key(.right, at: start + 5)
    script.key(.right, at: start + 5.2)
    script.key(.space, at: start + 6.2)
    return script
  }
}
