import Martlet
import MartletTesting

@testable import MartletViews

/// A window with a root controller.
@MainActor
final class ControllerRoom {
  let window: ManualWindow
  let controller: WindowController
  private var nextFinger: Int64 = 1

  init(_ root: ViewController, size: Size = Size(width: 320, height: 480)) {
    window = ManualWindow(size: size)
    controller = WindowController(window: window)
    controller.rootViewController = root
    window.resolveFrame()
  }

  /// Advances time and resolves a frame at the end.
  func advance(by seconds: Double) {
    window.advance(to: window.now + seconds)
    window.resolveFrame()
  }

  /// Waits until nothing moves.
  func settle() {
    for _ in 0..<100 {
      advance(by: 0.1)
      if window.wakeTime == nil, !window.wantsFrames { return }
    }
  }

  /// A finger that has landed.
  @MainActor
  final class Finger {
    private let room: ControllerRoom
    private let id: TouchEvent.ID
    private(set) var place: Point

    fileprivate init(_ room: ControllerRoom, id: Int64, at place: Point) {
      self.room = room
      self.id = TouchEvent.ID(rawValue: id)
      self.place = place
      send(.began)
    }

    private func send(_ phase: TouchEvent.Phase) {
      room.window.send(
        TouchEvent(id: id, source: .touchscreen, phase: phase, position: place, time: room.window.now))
      room.window.resolveFrame()
    }

    /// Moves evenly, with 240 samples a second.
    func move(by velocity: Point, for duration: Double) {
      for _ in 0..<max(Int((duration * 240).rounded()), 1) {
        place = place + velocity * (1.0 / 240)
        room.window.advance(to: room.window.now + 1.0 / 240)
        send(.moved)
      }
    }

    func lift() { send(.ended) }
  }

  func finger(at place: Point) -> Finger {
    defer { nextFinger += 1 }
    return Finger(self, id: nextFinger, at: place)
  }

  /// The corners of all parts of views that transitions show, in the window, as they are seen.
  var corners: [[Point]] {
    var result: [[Point]] = []
    controller.rootView.layer.forEachWithin { layer in
      guard layer.sublayers.contains(where: { $0.shouldRasterize }) else { return }
      let bounds = layer.bounds
      let points = [
        bounds.origin, Point(x: bounds.maxX, y: 0), Point(x: bounds.maxX, y: bounds.maxY),
        Point(x: 0, y: bounds.maxY),
      ]
      result.append(points.compactMap { layer.convert(toWindow: $0, source: .presentation) })
    }
    return result
  }

  /// The number of layers in the window.
  var layerCount: Int {
    var count = 0
    controller.rootView.layer.forEachWithin { _ in count += 1 }
    return count
  }

  /// What of a transition is left in the window.
  var leftovers: [String] {
    var wrong: [String] = []
    controller.rootView.layer.forEachWithin { layer in
      if layer.name == "transition" { wrong.append("a stage") }
      if layer.shouldRasterize { wrong.append("a picture") }
    }
    return wrong + window.renderTree.brokenInvariants()
  }
}
