import Martlet
import MartletTesting
import Testing

/// A recording that is played again does what was done.
@MainActor @Suite struct ReplayTests {
  /// A card that is dragged, thrown and caught, is sent home by a tap, and turns by a double tap and by a key.
  private final class Card: View {
    private let pan = PanGestureRecognizer()
    private var start = Point.zero
    /// What every step of a drag was, to the last bit.
    private(set) var steps: [String] = []

    override init() {
      super.init()
      layer.name = "card"
      frame = Rect(x: 40, y: 60, width: 90, height: 60)
      backgroundColor = Color(0x3E8EDE)
      cornerRadius = 12
      pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.position) ?? false }
      pan.addHandler { [weak self] in self?.panned($0) }
      addGestureRecognizer(pan)
      let twice = TapGestureRecognizer()
      twice.numberOfTapsRequired = 2
      twice.addHandler { [weak self] _ in self?.turn() }
      let once = TapGestureRecognizer()
      once.require(toFail: twice)
      once.addHandler { [weak self] _ in
        self?.layer.animate(.position, to: Point(x: 85, y: 90), spring: Spring(duration: 0.5, bounce: 0.3))
      }
      addGestureRecognizer(twice)
      addGestureRecognizer(once)
    }

    func turn() {
      layer.animate(.transform.rotation.z, to: 1, spring: Spring(duration: 0.4)) { [weak self] _ in
        self?.layer.animate(.transform.rotation.z, to: 0, spring: Spring(duration: 0.4))
      }
    }

    private func panned(_ pan: PanGestureRecognizer) {
      let caught = layer.presentation.position
      steps.append("\(pan.state) \(pan.translation) \(pan.velocity) from \(caught)")
      switch pan.state {
      case .began:
        freeze(.position)
        start = center
      case .changed: center = start + pan.translation
      case .ended, .cancelled:
        let places = [Point(x: 85, y: 90), Point(x: 300, y: 90), Point(x: 200, y: 220)]
        animate(
          .position, toNearestOf: places, spring: Spring(duration: 0.5, bounce: 0.25), handedOverFrom: pan)
      case .possible, .failed: break
      }
    }
  }

  /// The lines that a recorder has written.
  private final class Lines {
    var text = ""
  }

  @discardableResult
  private func show(in window: any Window & LayerHost) -> Card {
    let controller = WindowController(window: window)
    let card = Card()
    controller.rootView.backgroundColor = .white
    controller.rootView.addSubview(card)
    controller.onKey = { if $0.phase == .pressed { card.turn() } }
    return card
  }

  private func path(_ report: FrameReport) -> (time: Double, pose: LayerPose)? {
    report.layers.first { $0.name == "card" }.map { (report.targetTime, $0.pose) }
  }

  /// A drag, a throw, a catch, a tap, a double tap and a key, by a jittery device.
  private func script() -> InputScript {
    let device = InputScript.Device(rate: 125, jitter: 0.001, batch: 1...3)
    var script = InputScript(seed: 12)
    script.touch(at: 1000.2, duration: 0.25, device: device) { Point(x: 85 + 700 * $0, y: 90 + 60 * $0) }
    script.touch(at: 1000.55, duration: 0.3, device: device) { Point(x: 296 - 500 * $0, y: 100 + 300 * $0) }
    script.tap(at: Point(x: 195, y: 215), time: 1002.6)
    for time in [1004.1, 1004.2] { script.tap(at: Point(x: 85, y: 90), time: time) }
    script.key(.space, at: 1004.9)
    return script
  }

  @Test func `what was recorded is played to the same path and the same pixels, each time`() throws {
    let lines = Lines()
    let window = ManualWindow(size: Size(width: 400, height: 300))
    // The only thread is the test's.
    nonisolated(unsafe) let unsafe = lines
    let recorder = InputRecorder(window) { unsafe.text += $0 + "\n" }
    show(in: recorder.window)
    var seen: [(time: Double, pose: LayerPose)] = []
    window.onFrame = {
      recorder.drew($0)
      if let path = path($0) { seen.append(path) }
    }
    var script = script()
    var pictures: [Bitmap] = []
    // Frames are drawn for 20 ms later, and input comes between them.
    for index in 0..<340 {
      window.play(&script, until: 1000.01 + Double(index) / 60)
      pictures.append(try window.drawFrame(at: window.now + 0.02))
    }

    let recording = try InputRecording(text: lines.text)
    #expect(recording.frameCount == 340 && recording.size == window.size)
    #expect(recording.entriesOfInput > 60)
    var plays: [[Bitmap]] = []
    for _ in 0..<2 {
      let other = ManualWindow(
        size: recording.size, scale: recording.scale, now: try #require(recording.start))
      show(in: other)
      var replayed: [(time: Double, pose: LayerPose)] = []
      other.onFrame = { if let path = path($0) { replayed.append(path) } }
      var drawn: [Bitmap] = []
      try other.replay(recording) { picture, _ in drawn.append(picture) }
      plays.append(drawn)
      let errors = zip(seen, replayed).map { $0.pose.position.distance(to: $1.pose.position) }
      let turns = zip(seen, replayed).map { abs($0.pose.rotation - $1.pose.rotation) }
      print(
        "replay: off by \(errors.max() ?? .nan) pt and \(turns.max() ?? .nan) rad in \(errors.count) frames")
      #expect(
        replayed.count == seen.count && errors.allSatisfy { $0 == 0 } && turns.allSatisfy { $0 == 0 },
        "the same bits")
    }
    #expect(plays[0] == plays[1], "each time the same bits")
    #expect(plays[0] == pictures, "what the person saw")
    let places = Set(seen.map { $0.pose.position.x.rounded() }).count
    let turn = seen.map(\.pose.rotation).max() ?? 0
    #expect(places > 40 && turn > 0.9, "\(places) places, \(turn) rad")
  }

  @Test(arguments: [60.0, 75, 50])
  func `in a window with other frames the content does the same, to the last bit`(rate: Double) throws {
    let lines = Lines()
    let window = ManualWindow(size: Size(width: 400, height: 300), now: 87_123.25)
    // The only thread is the test's.
    nonisolated(unsafe) let unsafe = lines
    let recorder = InputRecorder(window) { unsafe.text += $0 + "\n" }
    let card = show(in: recorder.window)
    window.onFrame = { recorder.drew($0) }
    var script = InputScript(seed: 3)
    script.add(try InputRecording(text: caughtThrow), at: window.now)
    for index in 0..<90 {
      window.play(&script, until: 87_123.26 + Double(index) / 60)
      window.resolveFrame(at: window.now + 0.02)
    }
    let recording = try InputRecording(text: lines.text)
    let other = ManualWindow(size: recording.size, scale: recording.scale, now: try #require(recording.start))
    let player = InputPlayer(other, playing: recording)
    let played = show(in: player.window)
    for index in 0..<Int(1.6 * rate) {
      other.advance(to: 87_123.253 + Double(index) / rate)
      other.resolveFrame(at: other.now + 0.013)
    }
    #expect(card.steps.count > 20 && played.steps == card.steps)
    #expect(played.center == card.center)
  }

  @Test func `what moves from the first commit on is where it was, off screen and in a window`() throws {
    func start(in window: any Window & LayerHost) {
      let spring = Spring(duration: 2, bounce: 0.4)
      show(in: window).layer.animate(.position, to: Point(x: 300, y: 200), spring: spring)
    }
    let lines = Lines()
    let window = ManualWindow(size: Size(width: 400, height: 300), now: 87_123.25)
    // The only thread is the test's.
    nonisolated(unsafe) let unsafe = lines
    let recorder = InputRecorder(window) { unsafe.text += $0 + "\n" }
    var seen: [LayerPose] = []
    var end = 0.0
    window.onFrame = {
      recorder.drew($0)
      if let path = path($0) {
        seen.append(path.pose)
        end = path.time
      }
    }
    // The program takes its time.
    window.advance(to: window.now + 0.007)
    start(in: recorder.window)
    for index in 1..<60 {
      window.advance(to: 87_123.26 + Double(index) / 60)
      window.resolveFrame(at: window.now + 0.02)
    }
    let recording = try InputRecording(text: lines.text)
    let begin = try #require(recording.start)
    let other = ManualWindow(size: recording.size, now: begin)
    var replayed: [LayerPose] = []
    other.onFrame = { if let path = path($0) { replayed.append(path.pose) } }
    start(in: other)
    other.replay(recording)
    #expect(replayed == seen && Set(seen.map(\.position.x)).count > 50)

    let third = ManualWindow(size: recording.size, now: begin)
    let player = InputPlayer(third, playing: recording)
    start(in: player.window)
    var last: LayerPose?
    third.onFrame = { last = path($0)?.pose }
    third.advance(to: end)
    third.resolveFrame(at: end)
    #expect(last == seen.last)
  }

  /// A finger drags the card and throws it, and another one catches it in flight and drags it on.
  private var caughtThrow: String {
    var text = "martlet-input 1\n0 window 400 300 scale 1\n"
    func add(_ finger: Int, from start: Double, to end: Double, place: (Double) -> Point) {
      for step in 0...Int((end - start) * 125) {
        let time = start + Double(step) / 125
        let (phase, place) = (step == 0 ? "began" : "moved", place(time - start))
        text += "\(time) touch \(finger) \(phase) \(place.x) \(place.y) touchscreen stamp \(time - 0.003)\n"
      }
      let place = place(end - start)
      text += "\(end) touch \(finger) ended \(place.x) \(place.y) touchscreen stamp \(end - 0.003)\n"
    }
    add(1, from: 0.2, to: 0.4) { Point(x: 85 + 650 * $0, y: 90 + 50 * $0) }
    add(2, from: 0.503, to: 0.7) { Point(x: 285 - 400 * $0, y: 95 + 300 * $0) }
    return text
  }

  @Test func `a recording's events alone make a script, with frames of one's own`() throws {
    let recording = try InputRecording(
      text: """
        martlet-input 1
        0 window 400 300 scale 1
        0.5 touch 7 began 85 90 touchscreen stamp 0.498
        0.55 touch 7 ended 85 90 touchscreen stamp 0.548
        0.7 pointer hovered 3 4 stamp 0.7
        """)
    let window = ManualWindow(size: recording.size)
    let controller = WindowController(window: window)
    var log: [String] = []
    controller.onTouch = { log.append("\($0.phase) \(window.now) \($0.time)") }
    controller.onPointer = { if case .hovered(let place, let time) = $0 { log.append("\(place) \(time)") } }
    var script = InputScript()
    script.add(recording, at: 2000)
    window.play(&script, until: 2001)
    #expect(log == ["began 2000.5 2000.498", "ended 2000.55 2000.548", "\(Point(x: 3, y: 4)) 2000.7"])
  }

  @Test func `content that was changed is woken at its own times`() throws {
    let recording = try InputRecording(
      text: """
        martlet-input 1
        0 window 400 300 scale 1
        0.1 touch 7 began 85 90 touchscreen stamp 0.1
        0.1 turn
        0.15 touch 7 ended 85 90 touchscreen stamp 0.15
        0.15 turn
        1.9 touch 8 began 5 5 touchscreen stamp 1.9
        1.9 turn
        """)
    let window = ManualWindow(size: recording.size)
    let controller = WindowController(window: window)
    let twice = TapGestureRecognizer()
    twice.numberOfTapsRequired = 2
    let once = TapGestureRecognizer()
    once.require(toFail: twice)
    var tapped: [Double] = []
    once.addHandler { _ in tapped.append(window.now) }
    controller.rootView.addGestureRecognizer(twice)
    controller.rootView.addGestureRecognizer(once)
    window.replay(recording)
    #expect(tapped.count == 1 && abs(tapped[0] - 1000.5) < 1e-9, "\(tapped)")
    #expect(window.now == 1001.9)
  }

  @Test func `a recording without events is over at the first turn, once`() throws {
    let recording = try InputRecording(text: "martlet-input 1\n0 window 400 300 scale 1\n")
    let window = ManualWindow(size: recording.size)
    let player = InputPlayer(window, playing: recording)
    var (ends, contacts) = (0, 0)
    player.onEnd = { ends += 1 }
    let controller = WindowController(window: player.window)
    controller.onTouch = { _ in contacts += 1 }
    window.advance(to: window.now)
    #expect(ends == 1)
    window.advance(to: window.now + 1)
    window.send(
      TouchEvent(
        id: .init(rawValue: 1), source: .touchscreen, phase: .began, position: .zero, time: window.now))
    #expect(ends == 1 && contacts == 1 && window.wakeTime == nil)
  }

  @Test func `in a window a recording plays in its own time, and only keys get through from outside`() throws
  {
    let recording = try InputRecording(
      text: """
        martlet-input 1
        0 window 400 300 scale 1
        0.5 touch 7 began 85 90 touchscreen stamp 0.498
        0.5 turn
        0.8 touch 7 ended 95 90 touchscreen stamp 0.796
        """)
    let window = ManualWindow(size: recording.size)
    let player = InputPlayer(window, playing: recording)
    let controller = WindowController(window: player.window)
    var log: [String] = []
    controller.onTouch = { log.append("\($0.id.rawValue) \($0.phase) \(window.now) \($0.time)") }
    controller.onKey = { _ in log.append("key") }
    controller.onPointer = { _ in log.append("pointer") }
    player.onEnd = { log.append("end") }
    func touch(_ id: Int64, _ phase: TouchEvent.Phase) {
      window.send(
        TouchEvent(
          id: .init(rawValue: id), source: .touchscreen, phase: phase, position: .zero, time: window.now))
    }
    window.advance(to: 1000.6)
    touch(1, .began)
    window.send(KeyEvent(phase: .pressed, key: .space, time: window.now))
    window.send(.hovered(.zero, time: window.now))
    window.advance(to: 1001)
    touch(1, .ended)
    window.send(.hovered(.zero, time: window.now))
    touch(2, .began)
    touch(2, .ended)
    #expect(
      log == [
        "7 began 1000.5 1000.498", "key", "7 ended 1000.8 1000.796", "end", "pointer",
        "2 began 1001.0 1001.0",
        "2 ended 1001.0 1001.0",
      ])
    window.close()
  }

  @Test(arguments: [Size(width: 1280, height: 800), Size(width: 400, height: 300)])
  func `a recording says the size that its events are for, and its player whether the window has another`(
    size: Size
  ) throws {
    let recording = try InputRecording(
      text: """
        martlet-input 1
        0 window 400 300 scale 1
        0.1 window 1280 800 scale 1
        0.5 touch 7 began 85 90 touchscreen stamp 0.498
        0.5 turn
        0.6 touch 7 ended 95 90 touchscreen stamp 0.596
        0.9 window 200 100 scale 1
        """)
    #expect(recording.inputSize == Size(width: 1280, height: 800))
    let window = ManualWindow(size: size)
    let player = InputPlayer(window, playing: recording)
    var told: [[Size]] = []
    player.onOtherSize = { told.append([$0, $1]) }
    window.advance(to: 1002)
    #expect(told == (size == recording.inputSize ? [] : [[recording.inputSize, size]]))
    window.close()
  }
}

extension InputRecording {
  /// The number of lines that are input.
  fileprivate var entriesOfInput: Int {
    text.split(separator: "\n").count { line in
      [" touch ", " key ", " pointer "].contains { line.contains($0) }
    }
  }
}
