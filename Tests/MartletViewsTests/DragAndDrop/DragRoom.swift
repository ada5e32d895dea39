import Martlet
import MartletTesting

@testable import MartletViews

/// A window with a card that can be dragged and a box that takes texts.
@MainActor
final class DragRoom {
  let window = ManualWindow(size: Size(width: 600, height: 400))
  let controller: WindowController
  let card = View()
  let box = View()
  let source: DragSource
  let target: DropTarget
  private(set) var begins = 0
  private(set) var ends: [DragAction?] = []
  private(set) var entered = 0
  private(set) var left = 0
  private(set) var texts: [String?] = []
  private(set) var actions: [DragAction?] = []
  /// Called within the drop.
  var whenDropped: (Drop) -> Void = { _ in }
  /// Where each frame has drawn the picture, in points.
  private(set) var drawn: [(time: MediaTime, position: Point)] = []

  static let home = Point(x: 100, y: 100)
  static let boxCenter = Point(x: 450, y: 250)
  static let frame = 1.0 / 60

  init(_ text: String = "card") {
    controller = WindowController(window: window)
    source = DragSource { _ in DragData(text: text) }
    target = DropTarget(types: MediaType.texts) { _ in }
    card.backgroundColor = .black
    card.frame = Rect(center: Self.home, size: Size(width: 80, height: 60))
    box.frame = Rect(center: Self.boxCenter, size: Size(width: 120, height: 120))
    controller.rootView.addSubview(box)
    controller.rootView.addSubview(card)
    card.dragSource = source
    box.dropTarget = target
    // A room may go with a drag under way.
    source.onBegin = { [weak self] in self?.begins += 1 }
    source.onEnd = { [weak self] in self?.ends.append($0) }
    target.onEnter = { [weak self] _ in self?.entered += 1 }
    target.onLeave = { [weak self] _ in self?.left += 1 }
    target.onDrop = { [weak self] drop in
      self?.actions.append(drop.action)
      self?.whenDropped(drop)
      drop.readText { self?.texts.append($0) }
    }
    window.onFrame = { [weak self] report in
      guard let dragged = report.layers.first(where: { $0.name == "dragged" }) else { return }
      self?.drawn.append((report.targetTime, dragged.pose.position))
    }
    window.resolveFrame()
  }

  /// The picture, while there is one.
  var picture: DragPictureView? {
    controller.rootView.subviews.lazy.compactMap { $0 as? DragPictureView }.last
  }

  // MARK: Hands

  func send(
    _ phase: TouchEvent.Phase, at point: Point, by source: TouchEvent.Source = .pointer,
    holding modifiers: KeyEvent.Modifiers = [], hand: Int64 = 1
  ) {
    window.send(
      TouchEvent(
        id: TouchEvent.ID(rawValue: hand), source: source, phase: phase, position: point, time: window.now,
        modifiers: modifiers))
  }

  /// Lets time pass, frame by frame.
  func wait(_ seconds: Double) {
    let end = window.now + seconds
    while window.now < end - 1e-9 {
      window.advance(to: min(window.now + Self.frame, end))
      window.resolveFrame(at: window.now + Self.frame)
    }
  }

  /// Takes the card with the pointer and carries it by a way, evenly. It is not let go.
  func carry(
    from start: Point = home, by way: Point, for seconds: Double = 0.3,
    holding modifiers: KeyEvent.Modifiers = []
  ) {
    send(.began, at: start, holding: modifiers)
    move(from: start, by: way, for: seconds, holding: modifiers)
  }

  /// Moves the hand that is down.
  func move(
    from start: Point, by way: Point, for seconds: Double, by source: TouchEvent.Source = .pointer,
    holding modifiers: KeyEvent.Modifiers = []
  ) {
    let steps = max(Int(seconds / Self.frame), 1)
    for step in 1...steps {
      window.advance(to: window.now + seconds / Double(steps))
      send(.moved, at: start + way * (Double(step) / Double(steps)), by: source, holding: modifiers)
      window.resolveFrame(at: window.now + Self.frame)
    }
  }
}
