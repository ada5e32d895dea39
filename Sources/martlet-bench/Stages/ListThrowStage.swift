import Martlet

/// A list of a million rows that a finger throws again and again, frame by frame, without drawing: events, recognizers, the
/// flight, rows, commits and their resolution.
@MainActor
final class ListThrowStage {
  private let host = ManualHost()
  private let tree: LayerTree
  private let source = BenchList()
  private let dispatcher: GestureDispatcher
  private let root = View()
  /// The frames of a drag that have been, while the finger is down.
  private var dragged: Int?
  /// How often the list was thrown.
  private(set) var throwsSoFar = 0

  private static let refresh = 1.0 / 60
  /// The time from the touches' newest sample to the frame.
  private static let lead = 0.012
  private static let framesOfDrag = 8
  /// The finger's speed, in points per second.
  private static let speed = 3000.0

  init() {
    root.frame = Rect(x: 0, y: 0, width: 480, height: 800)
    tree = LayerTree(host: host, root: root.layer)
    root.addSubview(source.list)
    source.list.frame = root.bounds
    dispatcher = GestureDispatcher { [root] point, _ in root.hitTest(point) }
    dispatcher.followsFrames = true
    dispatcher.onHandOver = { [tree] in tree.handOverTime = $0 }
    Transaction.flush()
    host.tree.update(at: host.now)
    host.frameTime = host.now
  }

  private func send(_ phase: TouchEvent.Phase, at time: MediaTime, y: Double) {
    dispatcher.dispatch(
      TouchEvent(
        id: TouchEvent.ID(rawValue: 1), source: .touchscreen, phase: phase, position: Point(x: 240, y: y),
        time: time),
      arrival: time)
  }

  /// The finger's events of a frame: two samples each, and the lift.
  private func touch() {
    let newest = host.now - Self.lead
    if let dragged {
      for sample in 1...2 {
        let step = Double(2 * dragged + sample)
        send(.moved, at: newest - Double(2 - sample) / 120, y: 700 - Self.speed / 120 * step)
      }
      self.dragged = dragged + 1
      guard dragged + 1 == Self.framesOfDrag else { return }
      send(.ended, at: newest + 0.001, y: 700 - Self.speed / 120 * Double(2 * dragged + 2))
      self.dragged = nil
      throwsSoFar += 1
      precondition(source.list.isDecelerating, "the list flies")
    } else if !source.list.isDecelerating {
      send(.began, at: newest, y: 700)
      dragged = 0
    }
  }

  /// Everything of a frame but its drawing.
  func frame() {
    host.now += Self.refresh
    tree.expectFrame(at: host.now)
    touch()
    if dispatcher.wantsFrames {
      dispatcher.frame(FrameTiming(targetTime: host.now, duration: Self.refresh, lead: Self.lead))
    }
    if tree.wantsFrames { tree.frame(targetTime: host.now, duration: Self.refresh) }
    if let due = tree.nextDeadline, due <= host.now { tree.advance(to: host.now) }
    Transaction.flush()
    host.tree.update(at: host.now)
    host.frameTime = host.now
  }
}
