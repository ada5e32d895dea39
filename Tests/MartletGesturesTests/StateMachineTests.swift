import MartletGestures
import Testing

@Suite @MainActor struct StateMachineTests {
  typealias State = GestureRecognizer.State

  @Test
  func `a discrete gesture takes exactly the legal steps`() {
    let legal: Set<[State]> = [
      [.possible, .ended], [.possible, .failed], [.ended, .possible], [.cancelled, .possible],
      [.failed, .possible],
    ]
    check(legal, isContinuous: false)
  }

  @Test
  func `a continuous gesture takes exactly the legal steps`() {
    let legal: Set<[State]> = [
      [.possible, .began], [.possible, .failed], [.began, .changed], [.began, .ended], [.began, .cancelled],
      [.changed, .changed], [.changed, .ended], [.changed, .cancelled], [.ended, .possible],
      [.cancelled, .possible], [.failed, .possible],
    ]
    check(legal, isContinuous: true)
  }

  private func check(_ legal: Set<[State]>, isContinuous: Bool) {
    for from in State.allCases {
      for to in State.allCases {
        #expect(
          from.permits(to, isContinuous: isContinuous) == legal.contains([from, to]), "\(from) → \(to)")
      }
    }
  }

  @Test
  func `an illegal step stops the program and names both states`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { PanGestureRecognizer().end() }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("possible cannot become ended"), "\(message)")
  }

  @Test
  func `two recognizers that would wait for each other are refused`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let (a, b, c) = (TapGestureRecognizer(), PanGestureRecognizer(), TapGestureRecognizer())
        a.require(toFail: b)
        b.require(toFail: c)
        c.require(toFail: a)
      }
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains("would wait for each other"))
  }

  @Test()
  func
    `a recognizer used without a dispatcher takes its steps at once and tells its handlers of all but failure`()
  {
    let pan = PanGestureRecognizer()
    var states: [State] = []
    pan.addHandler { states.append($0.state) }
    pan.recognize()
    pan.change()
    pan.cancel()
    #expect(states == [.began, .changed, .cancelled])
    let tap = TapGestureRecognizer()
    var isTold = false
    tap.addHandler { _ in isTold = true }
    tap.fail()
    #expect(tap.state == .failed && !isTold)
  }

  @Test
  func `after a gesture everything is possible again`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    let tap = stage.tap("tap", on: stage.left)
    for _ in 0..<3 {
      stage.down(1, 200, 200)
      stage.move(1, 240, 200)
      #expect(pan.state == .began && pan.numberOfTouches == 1)
      stage.up(1, 240, 200)
      #expect(pan.state == .possible && tap.state == .possible && pan.numberOfTouches == 0)
      #expect(pan.translation == .zero && pan.velocity == .zero)
    }
    #expect(stage.log == Array(repeating: ["pan began", "pan ended"], count: 3).flatMap { $0 })
  }

  @Test
  func `disabled in mid-gesture, a recognizer cancels at once and takes no finger that is down`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    pan.isEnabled = false
    #expect(stage.log == ["pan began", "pan cancelled"])
    #expect(pan.state == .possible)
    pan.isEnabled = true
    stage.move(1, 300, 200)
    stage.up(1, 300, 200)
    #expect(stage.log == ["pan began", "pan cancelled"])
    stage.down(2, 200, 200)
    stage.move(2, 240, 200)
    #expect(pan.state == .began)
  }

  @Test
  func `disabled by its own handler, a recognizer has begun and is cancelled`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    pan.addHandler { if $0.state == .began { $0.isEnabled = false } }
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    stage.up(1, 240, 200)
    #expect(stage.log == ["pan began", "pan cancelled"])
    #expect(pan.state == .possible)
  }

  @Test
  func `removed from its target in mid-gesture, a recognizer cancels`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    stage.left.remove(pan)
    stage.move(1, 260, 200)
    #expect(stage.log == ["pan began", "pan cancelled"])
  }
}
