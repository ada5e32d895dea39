import MartletGeometry
import MartletGestures
import Testing

/// In which direction a pan begins.
@Suite @MainActor struct PanDirectionTests {
  private let right = Point(x: 1, y: 0)
  private let left = Point(x: -1, y: 0)

  private func isNear(_ direction: Point?, _ expected: Point) -> Bool {
    direction.map { $0.distance(to: expected) < 1e-9 } ?? false
  }

  @Test
  func `a finger whose whole movement was slop, and that has no velocity yet, has a direction`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    var told: [Point?] = []
    pan.addHandler { told.append($0.direction) }
    stage.down(1, 200, 200)
    #expect(pan.direction == nil)
    stage.move(1, 206, 208, after: 0)
    #expect(pan.translation == .zero && pan.velocity == .zero)
    let expected = Point(x: 0.6, y: 0.8)
    #expect(told.count == 1 && isNear(told[0], expected))
    #expect(isNear(pan.direction(in: stage.left), expected))
  }

  @Test
  func `the direction stays as it was when the gesture began, and ends with it`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    stage.down(1, 200, 200)
    for x in [206.0, 212, 190, 150] { stage.move(1, x, 200) }
    #expect(pan.state == .changed && pan.velocity.x < 0 && isNear(pan.direction, right))
    stage.up(1, 150, 200)
    #expect(pan.direction == nil)
  }

  @Test
  func `a finger that turns round before the gesture begins has the direction that it has then`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 191, 200, after: 0.2)
    for x in [194.0, 197, 200, 203, 206, 209, 212] { stage.move(1, x, 200) }
    #expect(pan.state == .began)
    #expect(isNear(pan.direction, right))
  }

  @Test
  func `a gesture can begin in some directions only`() {
    let stage = GestureStage()
    _ = stage.pan("outer", on: stage.board)
    let inner = stage.pan("inner", on: stage.left)
    inner.shouldBegin = { [unowned inner] _ in (inner.direction?.x ?? 0) > 0 }
    stage.down(1, 200, 200)
    stage.move(1, 180, 200)
    stage.up(1, 180, 200)
    stage.down(1, 200, 200)
    stage.move(1, 220, 200)
    #expect(stage.log == ["outer began", "outer ended", "inner began"])
  }

  @Test
  func `what is caught as a finger lands has the direction of its first movement`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    pan.beginsOnTouchDown = { _ in true }
    stage.down(1, 200, 200)
    #expect(pan.state == .began && pan.direction == nil && pan.direction(in: stage.left) == nil)
    stage.move(1, 199, 200)
    #expect(isNear(pan.direction, left))
    stage.move(1, 220, 200)
    #expect(isNear(pan.direction, left))
  }

  @Test
  func `while another recognizer has to fail the finger may still choose`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    let press = stage.attach(LongPressGestureRecognizer(), "press", to: stage.left)
    press.allowableMovement = 50
    pan.require(toFail: press)
    stage.down(1, 200, 200)
    stage.move(1, 190, 200)
    for x in stride(from: 195.0, to: 265, by: 8) { stage.move(1, x, 200) }
    #expect(pan.state.isOngoing && isNear(pan.direction, right))
  }

  @Test
  func `along one axis the direction has no part of the other`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    pan.axisLock = .only(.horizontal)
    stage.down(1, 200, 200)
    stage.move(1, 188, 205)
    #expect(isNear(pan.direction, left))
  }
}
