import Martlet
import MartletTesting

/// Twelve photographs on a table: move, scale, turn and throw as many at once as there are fingers.
@MainActor
final class PhotosDemo: Demo {
  static let name = "photos"
  static let summary = "Twelve photographs on a table: move, pinch, turn and throw, ten fingers at once"
  static let help = [
    "Drag a photo and throw it, or take it with two fingers: move, scale and turn it at once, and let go",
    "in motion. Do so with several photos together, and catch them in flight.",
  ]
  static let keys = [
    "N takes the next photo, arrows move it, plus and minus scale it, [ and ] turn it, Esc puts it down.",
    "Space gathers the photos.",
  ]

  private let view: PhotosView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = PhotosView(palette: palette)
    view.fill(room)
    // Arrows move the photo that was taken: they scroll nothing as well.
    room.shouldScrollByKey = { ![.space, .left, .right, .up, .down].contains($0.key) }
  }

  func pressed(_ key: KeyEvent.Key) { if key == .space { view.gather() } else { view.use(key) } }

  func takes(_ event: KeyEvent) -> Bool {
    if event.phase == .pressed, event.key == .escape { return view.putDown() }
    // What is held down goes on.
    return event.phase == .repeated && event.key != "n" && view.use(event.key)
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 8)
    let places = PhotosView.places(in: DemoView.field(in: size))
    let reach = min(size.width, size.height)
    /// Two fingers that hold a photo: they drift, spread and turn.
    func hold(
      _ index: Int, at time: Double, lasting duration: Double, drift: Point, growth: Double, turn: Double
    ) {
      for (side, late) in [(1.0, 0.0), (-1, 0.012)] {
        script.touch(at: start + time, duration: duration + late) { t in
          // Slowly at first.
          let s = t * t / (t + 0.1)
          let arm = Transform2D(scale: max(1 + growth * s, 0.2)).concatenating(
            Transform2D(rotation: turn * s))
          return places[index] + drift * s + arm.apply(Point(x: side * reach * 0.05, y: -side * reach * 0.03))
        }
      }
    }
    hold(
      5, at: 0.5, lasting: 0.9, drift: Point(x: reach * 0.2, y: -reach * 0.1), growth: 1.1, turn: 1.2)
    // Two photos at once, turned against each other, and a third thrown by one finger.
    hold(
      0, at: 2.4, lasting: 0.45, drift: Point(x: reach * 0.7, y: reach * 0.5), growth: 0.5, turn: 5)
    hold(
      11, at: 2.5, lasting: 0.45, drift: Point(x: -reach * 0.7, y: -reach * 0.4), growth: -0.4, turn: -5)
    script.touch(at: start + 2.6, duration: 0.3) { t in
      places[3] + Point(x: -reach * 4 * t * t, y: reach * 2 * t * t)
    }
    script.key(.space, at: start + 5.2)
    return script
  }
}
