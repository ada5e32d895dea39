import Glibc
import Martlet

/// Shows each touch on its view as a ring with its velocity, whoever owns the touch.
@MainActor
final class GestureLogTouches: GestureRecognizer {
  /// Called when a touch lands while none is down, and when the last one is gone.
  private let onChange: (_ isDown: Bool) -> Void
  private let palette: Palette
  private unowned let ground: View
  private var marks: [TouchEvent.ID: Mark] = [:]

  /// A touch as it is shown.
  @MainActor
  private struct Mark {
    let ring = Layer()
    let arrow = Layer()
    var tracker = VelocityTracker<Point>()
  }

  /// The buttons that mice have.
  static let buttons: Set<PointerButton> = [.primary, .secondary, .middle, .side, .extra, .forward, .back]

  private static let diameter = 52.0
  /// How much of a second's way the arrow shows.
  private static let arrowTime = 0.12
  private static let arrowHeight = 4.0

  init(on ground: View, palette: Palette, onChange: @escaping (_ isDown: Bool) -> Void) {
    self.ground = ground
    self.palette = palette
    self.onChange = onChange
    super.init()
    allowedButtons = Self.buttons
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  override func touchBegan(_ touch: Touch) {
    if marks.isEmpty { onChange(true) }
    var mark = Mark()
    mark.ring.bounds = Rect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
    mark.ring.cornerRadius = Self.diameter / 2
    mark.ring.borderWidth = 2
    let color = touch.button == .primary ? palette.coral : palette.sun
    mark.ring.borderColor = color
    mark.arrow.anchorPoint = Point(x: 0, y: 0.5)
    mark.arrow.cornerRadius = Self.arrowHeight / 2
    mark.arrow.backgroundColor = color
    for part in [mark.ring, mark.arrow] {
      part.isStill = true
      part.zPosition = 1
      ground.layer.addSublayer(part)
    }
    mark.tracker.add(touch.position, at: touch.time)
    marks[touch.id] = mark
    show(touch)
  }

  override func touchMoved(_ touch: Touch) { show(touch) }

  override func touchEnded(_ touch: Touch) { remove(touch) }

  override func touchCancelled(_ touch: Touch) { remove(touch) }

  private func show(_ touch: Touch) {
    for sample in touch.coalescedTouches {
      marks[touch.id]?.tracker.add(sample.position, at: sample.time)
    }
    guard let mark = marks[touch.id], let place = touch.location(in: ground) else { return }
    mark.ring.position = place
    mark.arrow.position = place
    point(mark, at: touch.time)
  }

  /// Shows the velocities as known at a time: a finger that rests sends no events.
  func refresh(at time: MediaTime) {
    for mark in marks.values { point(mark, at: time) }
  }

  private func point(_ mark: Mark, at time: MediaTime) {
    let velocity = mark.tracker.velocity(at: time)
    mark.arrow.bounds = Rect(
      x: 0, y: 0, width: velocity.length * Self.arrowTime, height: Self.arrowHeight)
    if velocity != .zero { mark.arrow.transform = Transform(rotation: atan2(velocity.y, velocity.x)) }
  }

  private func remove(_ touch: Touch) {
    guard let mark = marks.removeValue(forKey: touch.id) else { return }
    for part in [mark.ring, mark.arrow] { part.removeFromSuperlayer() }
    guard marks.isEmpty else { return }
    onChange(false)
    if state == .possible { fail() }
  }
}
