import MartletGeometry
import MartletGestures
import MartletHost
import Testing

/// A recognizer's steps as an asynchronous sequence, and the devices that it listens to.
@Suite @MainActor struct GestureEventsTests {
  @Test
  func `a task gets each step with what was true then, and ends with the recognizer`() async {
    var stage: GestureStage? = GestureStage()
    let events = stage.map { $0.pan("pan", on: $0.left).events { ($0.state, $0.translation.x) } }
    stage?.down(1, 200, 200)
    stage?.move(1, 230, 200)
    stage?.move(1, 250, 200)
    stage?.up(1, 250, 200)
    stage = nil
    var heard: [String] = []
    if let events { for await (state, x) in events { heard.append("\(state) \(x)") } }
    #expect(heard == ["began 20.0", "changed 40.0", "ended 40.0"])
  }

  @Test
  func `a task that listens no more is forgotten`() async {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    let task = Task { @MainActor in
      for await state in pan.states where state == .began { return true }
      return false
    }
    // The task must have asked before anything happens.
    await Task.yield()
    stage.down(1, 200, 200)
    stage.move(1, 230, 200)
    #expect(await task.value)
    stage.up(1, 230, 200)
    #expect(stage.log == ["pan began", "pan ended"])
  }

  @Test(arguments: TouchEvent.Source.allCases)
  func `a recognizer receives the devices that it allows`(source: TouchEvent.Source) {
    let stage = GestureStage()
    stage.source = source
    let pan = stage.pan("pan", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    stage.up(1, 240, 200)
    #expect(stage.log.isEmpty == (source == .scrolling))
    pan.allowedSources = [.scrolling]
    stage.log = []
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    #expect(stage.log.isEmpty == (source != .scrolling))
  }

  @Test
  func `how a pen is held, and what a finger covers, can be read from the touch`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    pan.minimumDistance = 0
    let pen = TouchEvent.Pen(pressure: 0.4, tilt: Point(x: 0.2, y: -0.1), isEraser: true)
    func send(_ phase: TouchEvent.Phase, _ pen: TouchEvent.Pen?, _ shape: TouchEvent.Shape? = nil) {
      stage.dispatcher.dispatch(
        TouchEvent(
          id: TouchEvent.ID(rawValue: 1), source: .pen, phase: phase, position: Point(x: 200, y: 200),
          time: 100, pen: pen, shape: shape))
    }
    send(.began, TouchEvent.Pen())
    #expect(pan.touches[0].pen == TouchEvent.Pen(pressure: 1) && pan.touches[0].shape == nil)
    send(.moved, pen, TouchEvent.Shape(major: 12, minor: 8, orientation: 0.5))
    #expect(pan.touches[0].pen == pen && pan.touches[0].shape?.major == 12)
    send(.moved, nil)
    #expect(pan.touches[0].pen == pen, "as last reported")
  }
}
