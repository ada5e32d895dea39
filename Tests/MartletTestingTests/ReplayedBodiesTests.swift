import Martlet
import MartletTesting
import Testing

/// Rigid bodies in a recording that is played again: handlers see them where they were.
@MainActor @Suite struct ReplayedBodiesTests {
  /// A box that flies from a key on, bounces off the walls, and is caught and thrown by a finger. What the handlers see
  /// makes a story.
  @MainActor private final class Room: CollisionBehaviorDelegate {
    let box = View()
    private(set) var story: [String] = []
    private let animator: DynamicAnimator
    private let traits: DynamicItemBehavior
    private let walls: CollisionBehavior
    private let pan = PanGestureRecognizer()
    private var start = Point.zero

    init(_ window: any Window & LayerHost) {
      let controller = WindowController(window: window)
      box.frame = Rect(x: 100, y: 100, width: 60, height: 60)
      box.backgroundColor = .black
      controller.rootView.addSubview(box)
      animator = DynamicAnimator(reference: controller.rootView)
      traits = DynamicItemBehavior(items: [box])
      traits.elasticity = 0.5
      walls = CollisionBehavior(items: [box])
      walls.translatesReferenceBoundsIntoBoundary = true
      walls.collisionDelegate = self
      pan.beginsOnTouchDown = { [weak self] _ in self?.box.layer.isVisiblyMoving(.position) ?? false }
      pan.addHandler { [weak self] in self?.panned($0) }
      box.addGestureRecognizer(pan)
      controller.onKey = { [weak self] in
        guard let self, $0.phase == .pressed else { return }
        if $0.key == "s" { fly() }
        tell("key")
      }
    }

    private func fly() {
      traits.addLinearVelocity(Point(x: 100, y: 20), for: box)
      traits.addAngularVelocity(2, for: box)
      animator.addBehavior(traits)
      animator.addBehavior(walls)
    }

    private func panned(_ pan: PanGestureRecognizer) {
      switch pan.state {
      case .began:
        story.append("froze at \(box.freeze(.position, .transform.rotation.z))")
        start = box.center
      case .changed: box.center = start + pan.translation
      case .ended, .cancelled: animator.release(box, handedOverFrom: pan.hand)
      case .possible, .failed: break
      }
      tell("\(pan.state)")
    }

    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
      withBoundary identifier: String?, at point: Point, time: MediaTime
    ) {
      tell("hit at \(point)")
      traits.addAngularVelocity(1, for: item)
    }

    private func tell(_ what: String) {
      let shown = box.layer.presentation
      story.append(
        "\(what): \(shown.position) \(shown.transform.rotationZ) \(box.layer.velocity(of: .position)) "
          + "\(box.layer.velocity(of: .transform.rotation.z)) \(traits.angularVelocity(for: box))")
    }
  }

  /// The lines that a recorder has written.
  private final class Lines {
    var text = ""
  }

  /// All times are exact in binary, so that nothing is rounded in the recording.
  private static let frame = 1.0 / 64
  private static let size = Size(width: 400, height: 300)

  private func script() -> InputScript {
    var script = InputScript(seed: 3)
    script.key("s", at: 1000.125)
    for quarter in 1...15 { script.key("t", at: 1000.125 + Double(quarter) / 4) }
    let device = InputScript.Device(rate: 64, jitter: 0)
    script.touch(at: 1001.3125, duration: 0.25, device: device) { Point(x: 245 - 240 * $0, y: 152) }
    return script
  }

  /// Plays frame by frame until four seconds have passed.
  private func run(_ window: ManualWindow, _ script: inout InputScript, lead: Double) {
    for index in 1...256 {
      window.play(&script, until: 1000 + Double(index) * Self.frame)
      window.resolveFrame(at: window.now + lead)
    }
  }

  private func record(lead: Double) throws -> (story: [String], recording: InputRecording) {
    let lines = Lines()
    let window = ManualWindow(size: Self.size)
    // The only thread is the test's.
    nonisolated(unsafe) let unsafe = lines
    let recorder = InputRecorder(window) { unsafe.text += $0 + "\n" }
    window.onFrame = { recorder.drew($0) }
    let room = Room(recorder.window)
    var script = script()
    run(window, &script, lead: lead)
    return (room.story, try InputRecording(text: lines.text))
  }

  @Test(arguments: [0, 1.0 / 64])
  func `handlers see a body's place and velocity as they did, drawn or not`(lead: Double) throws {
    let (story, recording) = try record(lead: lead)
    let (froze, hits) = (story.count { $0.hasPrefix("froze") }, story.count { $0.hasPrefix("hit") })
    #expect(froze == 1 && hits > 0 && Set(story).count > 20, "\(story)")
    for draws in [false, true] {
      let window = ManualWindow(size: recording.size, scale: recording.scale)
      let room = Room(window)
      if draws { try window.replay(recording) { _, _ in } } else { window.replay(recording) }
      #expect(room.story.count == story.count)
      for (then, now) in zip(story, room.story) { #expect(now == then, "drawn: \(draws)") }
    }
  }

  @Test func `a player's handlers see a body as they did if the frames are the same`() throws {
    let (story, recording) = try record(lead: 0)
    let window = ManualWindow(size: Self.size)
    let player = InputPlayer(window, playing: recording)
    let room = Room(player.window)
    var nothing = InputScript(seed: 0)
    run(window, &nothing, lead: 0)
    #expect(room.story == story)
  }
}
