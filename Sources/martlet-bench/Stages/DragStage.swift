import Martlet

/// Two fingers that drag a board, with four samples per frame.
@MainActor
final class DragStage {
  private let board = Board()
  private let dispatcher: GestureDispatcher
  private var step = 0
  private var time: MediaTime = 100

  /// The fingers' target.
  private final class Board: TouchTarget {
    let pan = PanGestureRecognizer()
    var gestureRecognizers: [GestureRecognizer] { [pan] }
    var superTarget: (any TouchTarget)? { nil }
    var bounds: Rect { Rect(x: 0, y: 0, width: 1280, height: 800) }
    /// The distance it was dragged, in points.
    var way = Point.zero

    init() {
      pan.target = self
      pan.addHandler { [unowned self] in way = $0.translation }
    }

    func convert(fromWindow point: Point) -> Point? { point }
  }

  init() {
    dispatcher = GestureDispatcher { [board] _, _ in board }
    dispatcher.followsFrames = true
    for finger in Int64(1)...2 { send(.began, finger) }
  }

  private func send(_ phase: TouchEvent.Phase, _ finger: Int64) {
    time += 1.0 / 240
    let position = Point(x: 150 + Double(step) * 0.5, y: 150 + 20 * Double(finger))
    dispatcher.dispatch(
      TouchEvent(
        id: TouchEvent.ID(rawValue: finger), source: .touchscreen, phase: phase, position: position,
        time: time))
  }

  /// Moves both fingers, and announces a frame.
  func frame() {
    let before = board.way.x
    for finger in Int64(1)...2 {
      for _ in 0..<2 {
        step += 1
        send(.moved, finger)
      }
    }
    dispatcher.frame(FrameTiming(targetTime: time + 0.016, duration: 1.0 / 60, lead: 0.016))
    precondition(step < 200 || board.way.x > before, "the board follows")
  }
}
