import Glibc
import Martlet
import MartletTesting

/// A board that is turned and zoomed about any point, and the matrix that does it, live.
@MainActor
final class MatrixDemo: Demo {
  static let name = "matrix"
  static let summary =
    "A board to turn and zoom about any point, beside its matrix: drag a number to change it"
  static let help = [
    "Drag the board or beside it: it turns and zooms about the point, and so it does when it is thrown.",
    "Drag the point, and a coloured number up or down to change it; two taps reset the number.",
  ]
  static let keys = [
    "Left and right turn it, up and down zoom it, P moves the point, M chooses what the board does then,",
    "T tilts it, space brings it home.",
  ]

  private let view: MatrixView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = MatrixView(palette: palette)
    view.fill(room)
    room.onPointer = { [weak view] event in
      guard case .scrolled(let scroll, let point, _) = event else { return }
      view?.scrolled(scroll, at: point)
    }
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.goHome()
    case .left: view.stage.turn(by: -.pi / 12)
    case .right: view.stage.turn(by: .pi / 12)
    case .up: view.stage.zoom(by: 1.25)
    case .down: view.stage.zoom(by: 0.8)
    case "p": view.stage.movePivotOn()
    case "m": view.toggleBoard()
    case "t": view.toggleTilt()
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 37)
    let layout = MatrixLayout(size: size)
    let side = MatrixStage.side(on: layout.stage.size)
    let pivot = layout.stage.center + MatrixStage.firstPivot * side
    func place(_ x: Double, _ y: Double) -> Point { layout.stage.center + Point(x: x, y: y) * side }
    func eased(_ t: Double) -> Double { min(t, 1) * min(t, 1) * (3 - 2 * min(t, 1)) }
    // Turned about the point, thrown, and caught.
    script.touch(at: start + 0.4, duration: 0.5) { t in
      let angle = 0.8 + 1.2 * t * t
      return pivot + Point(x: cos(angle), y: sin(angle)) * (side * (0.5 + 0.1 * t))
    }
    script.touch(at: start + 1.7, duration: 0.4) { _ in pivot + Point(x: -side * 0.4, y: side * 0.1) }
    // The point goes elsewhere, and a wheel zooms about it.
    script.touch(at: start + 2.4, duration: 0.9) { t in
      pivot.interpolated(to: place(-0.1, -0.1), fraction: eased(t / 0.8))
    }
    for step in 0..<2 {
      script.wheel(
        steps: Point(x: 0, y: -1), at: layout.stage.center, time: start + 3.6 + 0.2 * Double(step))
    }
    // Now the board moves with the point: what the translation is made of.
    script.tap(at: Point(x: layout.bar.maxX - layout.bar.width * 0.25, y: layout.bar.midY), time: start + 4.6)
    script.touch(at: start + 5.1, duration: 1.2) { t in
      place(-0.1, -0.1).interpolated(to: place(-0.45, 0), fraction: eased(t / 1.1))
    }
    // Two fingers.
    script.twoFingers(at: start + 6.7, duration: 1) { t in
      (center: place(0.1 * t, 0.02), distance: side * (0.5 - 0.12 * t), angle: 0.4 - 0.5 * t * t)
    }
    // Tilted.
    script.touch(at: start + 8.6, duration: 0.9) { t in
      Point(x: layout.slider.midX + layout.slider.width * 0.36 * min(t * 1.2, 1), y: layout.slider.midY)
    }
    script.touch(at: start + 9.8, duration: 0.8) { t in
      let u = min(t * 1.3, 1)
      let knob = layout.slider.midX + layout.slider.width * 0.36 * (1 - u)
      return Point(x: knob, y: layout.slider.midY)
    }
    // A number is dragged.
    let cell = layout.panelLayout.cells[4].center + layout.panel.origin
    script.touch(at: start + 11, duration: 0.9) { t in cell + Point(x: 0, y: -60 * min(t * 1.2, 1)) }
    script.key(.space, at: start + 12.6)
    return script
  }
}
