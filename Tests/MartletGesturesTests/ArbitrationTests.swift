import MartletGeometry
import MartletHost
import Testing

@testable import MartletGestures

@Suite @MainActor struct ArbitrationTests {
  @Test
  func `the nearer to the hit target wins`() {
    let stage = GestureStage()
    _ = stage.pan("outer", on: stage.board)
    _ = stage.pan("inner", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    stage.up(1, 240, 200)
    #expect(stage.log == ["inner began", "inner ended"])
  }

  @Test
  func `on one target the earlier attached wins`() {
    let stage = GestureStage()
    _ = stage.pan("first", on: stage.left)
    _ = stage.pan("second", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    #expect(stage.log == ["first began"])
  }

  @Test
  func `whoever is recognized first keeps the touch, though a nearer one would like it later`() {
    let stage = GestureStage()
    let outer = stage.pan("outer", on: stage.board)
    outer.minimumDistance = 5
    let inner = stage.pan("inner", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 207, 200)
    stage.move(1, 240, 200)
    #expect(stage.log == ["outer began", "outer changed"])
    #expect(inner.state == .possible && inner.numberOfTouches == 0)
  }

  @Test
  func `a recognizer whose shouldBegin says no fails and leaves the touch to the next`() {
    let stage = GestureStage()
    _ = stage.pan("outer", on: stage.board)
    let inner = stage.pan("inner", on: stage.left)
    inner.shouldBegin = {
      ($0 as? PanGestureRecognizer).map { abs($0.translation.x) > abs($0.translation.y) } ?? false
    }
    stage.down(1, 200, 200)
    stage.move(1, 200, 240)
    stage.up(1, 200, 240)
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    #expect(stage.log == ["outer began", "outer ended", "inner began"])
  }

  @Test
  func `a recognizer gets no touch that its shouldReceive declines`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    pan.shouldReceive = { $0.startPosition.x < 200 }
    stage.down(1, 300, 200)
    stage.move(1, 340, 200)
    #expect(stage.log.isEmpty)
    stage.down(2, 150, 200)
    stage.move(2, 190, 200)
    #expect(stage.log == ["pan began"])
  }

  @Test
  func `two run together if one of them agrees`() {
    for (innerAgrees, outerAgrees) in [(true, true), (true, false), (false, true), (false, false)] {
      let stage = GestureStage()
      let outer = stage.pan("outer", on: stage.board)
      let inner = stage.pan("inner", on: stage.left)
      outer.shouldRecognizeSimultaneously = { $0 === inner && outerAgrees }
      inner.shouldRecognizeSimultaneously = { $0 === outer && innerAgrees }
      stage.down(1, 200, 200)
      stage.move(1, 240, 200)
      #expect(stage.log == (innerAgrees || outerAgrees ? ["inner began", "outer began"] : ["inner began"]))
    }
  }

  @Test
  func `two fingers on two cards drive two recognizers, each on its own`() {
    let stage = GestureStage()
    let a = stage.pan("a", on: stage.left)
    let b = stage.pan("b", on: stage.right)
    stage.down(1, 200, 200)
    stage.down(2, 700, 200)
    stage.move(1, 240, 200)
    stage.move(2, 700, 240)
    stage.move(1, 250, 200)
    stage.move(2, 700, 260)
    #expect(a.translation == Point(x: 40, y: 0) && b.translation == Point(x: 0, y: 50))
    stage.up(1, 250, 200)
    #expect(b.state == .changed)
    stage.send(.cancelled, 2, 700, 260)
    #expect(
      stage.log == ["a began", "b began", "a changed", "b changed", "a ended", "b cancelled"])
  }

  @Test
  func `a third finger pans the board while two hold cards`() {
    let stage = GestureStage()
    let board = stage.pan("board", on: stage.board)
    let a = stage.pan("a", on: stage.left)
    let b = stage.pan("b", on: stage.right)
    for (finger, x) in [(1, 200.0), (2, 700), (3, 500)] as [(Int64, Double)] {
      stage.down(finger, x, 200)
      stage.move(finger, x, 240)
    }
    #expect(stage.log == ["a began", "b began", "board began"])
    #expect([a, b, board].allSatisfy { $0.numberOfTouches == 1 })
    #expect(
      a.touches[0].id.rawValue == 1 && b.touches[0].id.rawValue == 2 && board.touches[0].id.rawValue == 3)
  }

  @Test
  func `a finger that lands on a card while the board is panned belongs to the card if it pans it`() {
    let stage = GestureStage()
    let board = stage.pan("board", on: stage.board)
    let card = stage.pan("card", on: stage.left)
    stage.down(1, 500, 600)
    stage.move(1, 500, 640)
    stage.down(2, 200, 200)
    #expect(board.numberOfTouches == 1 && card.numberOfTouches == 1)
    stage.move(2, 240, 200)
    #expect(stage.log == ["board began", "card began"])
    #expect(board.numberOfTouches == 1)
    stage.up(2, 240, 200)
    // The card releases the finger only by failing; the board then gets it.
    card.shouldBegin = { _ in false }
    stage.down(3, 200, 200)
    #expect(board.numberOfTouches == 1)
    stage.move(3, 230, 200)
    #expect(board.numberOfTouches == 2)
    let before = board.translation
    stage.move(3, 250, 200)
    #expect(board.translation - before == Point(x: 10, y: 0))
  }

  @Test
  func `a second finger on what is dragged joins the drag and taps nothing`() {
    let stage = GestureStage()
    _ = stage.tap("tap", on: stage.left)
    let pan = stage.pan("pan", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    stage.touch(2, 300, 300)
    #expect(stage.log == ["pan began"])
    #expect(pan.numberOfTouches == 1)
    stage.up(1, 240, 200)
    #expect(stage.log == ["pan began", "pan ended"])
  }

  @Test
  func `a finger that rests on something nearer drags on when the first one has lifted`() {
    let stage = GestureStage()
    let board = stage.pan("board", on: stage.board)
    _ = stage.tap("tap", on: stage.left)
    board.beginsOnTouchDown = { $0.id.rawValue == 2 }
    stage.down(1, 500, 600)
    stage.move(1, 500, 640)
    stage.down(2, 200, 200)
    stage.up(1, 500, 640)
    #expect(stage.log == ["board began", "board ended"], "the finger has caught nothing as it landed")
    stage.move(2, 206, 200)
    #expect(stage.log.count == 2)
    stage.move(2, 240, 200)
    stage.move(2, 250, 200)
    stage.up(2, 250, 200)
    #expect(
      stage.log == ["board began", "board ended", "board began", "board changed", "board ended"])
    stage.log = []
    // One that stays still taps.
    stage.down(1, 500, 600)
    stage.move(1, 500, 640)
    stage.down(2, 200, 200)
    stage.up(1, 500, 640)
    stage.up(2, 200, 200)
    #expect(stage.log == ["board began", "board ended", "tap ended"])
  }

  @Test
  func `a finger that rests on something nearer takes no part in what another one begins`() {
    let stage = GestureStage()
    let board = stage.pan("board", on: stage.board)
    _ = stage.tap("tap", on: stage.left)
    stage.down(1, 500, 600)
    stage.move(1, 500, 640)
    stage.down(2, 200, 200)
    stage.up(1, 500, 640)
    stage.log = []
    stage.down(3, 500, 500)
    stage.move(3, 500, 540)
    stage.move(3, 500, 560)
    #expect(board.touches.map(\.id.rawValue) == [3])
    stage.up(3, 500, 560)
    stage.up(2, 200, 200)
    #expect(stage.log == ["board began", "board changed", "board ended", "tap ended"])
  }

  @Test
  func `what was disabled while a finger waited for it gets the next finger only`() {
    let stage = GestureStage()
    let board = stage.pan("board", on: stage.board)
    _ = stage.tap("tap", on: stage.left)
    stage.down(1, 500, 600)
    stage.move(1, 500, 640)
    stage.down(2, 200, 200)
    board.addHandler {
      guard $0.state == .changed else { return }
      $0.isEnabled = false
      $0.isEnabled = true
    }
    stage.move(1, 500, 650)
    stage.move(2, 260, 200)
    stage.up(1, 500, 650)
    stage.up(2, 260, 200)
    #expect(stage.log == ["board began", "board changed", "board cancelled"])
  }

  @Test
  func `a recognizer that must wait begins when the other has failed, and not if it was recognized`() {
    for otherSucceeds in [true, false] {
      let stage = GestureStage()
      let pan = stage.pan("pan", on: stage.left)
      let first = stage.pan("first", on: stage.board)
      first.shouldBegin = { _ in otherSucceeds }
      pan.require(toFail: first)
      stage.down(1, 200, 200)
      stage.move(1, 240, 200)
      stage.up(1, 240, 200)
      #expect(stage.log == (otherSucceeds ? ["first began", "first ended"] : ["pan began", "pan ended"]))
    }
  }

  @Test
  func `a farther recognizer that a nearer one waits for comes before those in between`() {
    for farthestSucceeds in [true, false] {
      let stage = GestureStage()
      let nearest = stage.pan("nearest", on: stage.left)
      _ = stage.pan("between", on: stage.left)
      let farthest = stage.pan("farthest", on: stage.board)
      farthest.shouldBegin = { _ in farthestSucceeds }
      nearest.require(toFail: farthest)
      stage.down(1, 200, 200)
      stage.move(1, 240, 200)
      #expect(stage.log == [farthestSucceeds ? "farthest began" : "nearest began"])
    }
  }

  @Test
  func `a requirement that follows another finger is not waited for`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    let other = stage.pan("other", on: stage.right)
    pan.require(toFail: other)
    stage.down(1, 700, 200)
    stage.move(1, 740, 200)
    stage.down(2, 200, 200)
    stage.move(2, 240, 200)
    #expect(stage.log == ["other began", "pan began"])
  }

  @Test
  func `a farther recognizer waits for a nearer one that waits itself`() {
    let stage = GestureStage()
    let single = stage.tap("single", on: stage.left)
    let double = stage.tap("double", on: stage.left, taps: 2)
    single.require(toFail: double)
    _ = stage.tap("outer", on: stage.board)
    stage.touch(1, 200, 200)
    #expect(stage.log.isEmpty)
    stage.wait(0.4)
    #expect(stage.log == ["single ended"])
  }

  @Test
  func `when the seat is lost everything is cancelled and nothing is recognized by it`() {
    let stage = GestureStage()
    let single = stage.tap("single", on: stage.right)
    let double = stage.tap("double", on: stage.right, taps: 2)
    single.require(toFail: double)
    let pan = stage.pan("pan", on: stage.left)
    stage.touch(2, 700, 200)
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    #expect(single.isWaiting)
    stage.dispatcher.cancelAll(time: stage.time)
    #expect(stage.log == ["pan began", "pan cancelled"])
    #expect(stage.dispatcher.touches.isEmpty && stage.dispatcher.nextDeadline == nil)
    #expect(pan.state == .possible && single.state == .possible && double.state == .possible)
    stage.move(1, 260, 200)
    #expect(stage.refusals == ["moved: the contact is not down"])
  }

  @Test
  func `a window that closes from within a handler cancels what is under way once`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    pan.addHandler { [dispatcher = stage.dispatcher] in
      if $0.state == .began { dispatcher.cancelAll(time: 101) }
    }
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    #expect(stage.log == ["pan began", "pan cancelled"])
  }

  @Test
  func `events that make no sense are dropped with a reason`() {
    let stage = GestureStage()
    _ = stage.pan("pan", on: stage.left)
    stage.move(7, 200, 200)
    stage.up(7, 200, 200)
    stage.down(1, .nan, 200)
    stage.down(1, 200, 200)
    stage.move(1, .infinity, 200)
    stage.move(1, 240, 200)
    stage.down(1, 200, 200)
    #expect(stage.log == ["pan began", "pan cancelled"])
    stage.up(1, 200, 200)
    stage.up(1, 200, 200)
    stage.time = .nan
    stage.down(2, 200, 200)
    #expect(
      stage.refusals == [
        "moved: the contact is not down", "ended: the contact is not down",
        "began: its position is (nan, 200.0)",
        "moved: its position is (inf, 200.0)", "began: it began twice; the first contact is cancelled",
        "ended: the contact is not down", "began: its time is nan",
      ])
    #expect(stage.dispatcher.touches.isEmpty)
  }

  @Test
  func `a touch that hits nothing is followed to its end and disturbs nobody`() {
    let stage = GestureStage()
    _ = stage.pan("pan", on: stage.board)
    stage.down(1, -50, -50)
    stage.move(1, 200, 200)
    #expect(stage.dispatcher.touches.count == 1 && stage.log.isEmpty)
    stage.up(1, 200, 200)
    #expect(stage.dispatcher.touches.isEmpty)
  }

  @Test
  func `two that are asked may say that one waits for the other`() {
    for isAskedOfFirst in [true, false] {
      for fails in [true, false] {
        let stage = GestureStage()
        let first = stage.pan("first", on: stage.left)
        let second = stage.pan("second", on: stage.left)
        second.shouldBegin = { _ in !fails }
        if isAskedOfFirst {
          first.shouldRequireFailure = { [weak second] in $0 === second }
        } else {
          second.shouldBeRequiredToFail = { [weak first] in $0 === first }
        }
        stage.down(1, 200, 200)
        stage.move(1, 240, 200)
        #expect(stage.log == [fails ? "first began" : "second began"])
      }
    }
  }

  @Test
  func `of recognizers that wait for each other in a circle the first begins`() {
    let stage = GestureStage()
    let pans = ["a", "b", "c"].map { stage.pan($0, on: stage.left) }
    for (index, pan) in pans.enumerated() {
      pan.shouldRequireFailure = { [weak next = pans[(index + 1) % 3]] in $0 === next }
    }
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    stage.up(1, 240, 200)
    #expect(stage.log.count == 2 && stage.log[0].hasSuffix("began"))
    #expect(pans.allSatisfy { $0.state == .possible && !$0.isWaiting })
  }

  /// Follows all touches, whoever wins them.
  private final class Watch: GestureRecognizer {
    var heard: [TouchEvent.Phase] = []
    override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
    override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
    override func touchBegan(_ touch: Touch) { heard.append(.began) }
    override func touchMoved(_ touch: Touch) { heard.append(.moved) }
    override func touchEnded(_ touch: Touch) {
      heard.append(.ended)
      fail()
    }
    override func touchCancelled(_ touch: Touch) {
      heard.append(.cancelled)
      fail()
    }
  }

  @Test
  func `a recognizer that cannot be prevented sees what another one has won`() {
    let stage = GestureStage()
    let watch = stage.attach(Watch(), "watch", to: stage.board)
    _ = stage.pan("pan", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    stage.move(1, 250, 200)
    stage.up(1, 250, 200)
    #expect(watch.heard == [.began, .moved, .moved, .ended])
    #expect(stage.log == ["pan began", "pan changed", "pan ended"])
  }

  @Test func `each of many recognizers may wait for all before it`() {
    let taps = (1...60).map { _ in TapGestureRecognizer() }
    for (index, tap) in taps.enumerated() {
      for other in taps[..<index] { tap.require(toFail: other) }
      for other in taps[..<index] { tap.require(toFail: other) }
    }
    #expect(taps.map(\.requirements.count) == Array(0..<60))
  }
}
