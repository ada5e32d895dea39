import Martlet
import MartletTesting
import Testing

/// What a program sets of an item that a lifting finger has just thrown, before the finger's line has ended on screen.
@MainActor @Suite struct ThrownAndPlacedTests {
  /// A box that a pan drags evenly to the right, at 1000 points per second, and throws.
  @MainActor private final class Throw {
    let stage = DynamicsStage()
    let box: View
    /// When the flight begins, on the time line of frames.
    private(set) var begin: MediaTime = 0
    /// Where the box is drawn, with the frames' target times, from the lift on.
    private(set) var drawn: [(time: MediaTime, position: Point)] = []
    private let pan = PanGestureRecognizer()
    private var script = InputScript(seed: 3)
    /// How far ahead of their drawing frames are seen, in seconds.
    private static let lead = 0.02

    /// - Parameters:
    ///   - batch: The number of samples that the device delivers at once. Fingers are drawn that much later.
    ///   - release: What the handler does as the finger lifts.
    init(batch: Int, _ release: @escaping (Throw) -> Void) {
      box = stage.box(at: Point(x: 60, y: 300))
      stage.gravity.removeItem(box)
      pan.minimumDistance = 0
      let start = box.center
      pan.addHandler { [unowned self] pan in
        switch pan.state {
        case .began: stage.animator.hold(box)
        case .changed: box.center = start + pan.translation
        case .ended:
          begin = stage.controller.layerTree.handOverTime ?? 0
          release(self)
        case .cancelled, .possible, .failed: break
        }
      }
      box.addGestureRecognizer(pan)
      frame()
      // It lifts between two frames.
      let device = InputScript.Device(jitter: 0, batch: batch...batch)
      script.touch(at: stage.window.now + 0.1, duration: 0.312, device: device) {
        start + Point(x: 1000 * $0, y: 0)
      }
    }

    func free() { stage.animator.release(box, handedOverFrom: pan) }

    private func frame() {
      stage.window.resolveFrame(at: stage.window.now + Self.lead)
      guard begin > 0, let pose = stage.drawn(box) else { return }
      drawn.append((stage.window.frameTime, pose.position))
    }

    /// Plays the input in frames of a 60th of a second, until a time in seconds after the lift.
    /// - Parameter act: Called in a turn after the lift's, before the next frame.
    func play(_ seconds: Double, then act: (Throw) -> Void = { _ in }) {
      while begin == 0 || stage.window.now < begin + seconds {
        let wasUp = begin > 0
        stage.window.play(&script, until: stage.window.now + 1.0 / 60)
        if begin > 0, !wasUp { act(self) }
        frame()
      }
    }
  }

  private static let ways: [(name: String, set: @MainActor (Throw) -> Void)] = [
    ("ahead", { $0.box.center.x += 40 }),
    ("aside", { $0.box.center.y -= 100 }),
    ("back", { $0.box.center.x -= 60 }),
    ("turned", { $0.box.transform = Transform(rotation: 0.5) }),
    ("updated", { $0.stage.animator.updateItem(usingCurrentState: $0.box) }),
  ]

  @Test(arguments: [1, 4])
  func `an item that is placed after its release flies as one that is placed before`(batch: Int) {
    for way in Self.ways {
      let before = Throw(batch: batch) { thrown in
        way.set(thrown)
        thrown.free()
      }
      let after = Throw(batch: batch) { thrown in
        thrown.free()
        way.set(thrown)
      }
      before.play(0.15)
      after.play(0.15)
      #expect(before.begin > before.stage.window.now - 0.2 && before.drawn.count == after.drawn.count)
      let worst = zip(before.drawn, after.drawn).map { $0.position.distance(to: $1.position) }.max() ?? .nan
      print("placed \(way.name) after its release: off by \(worst) pt")
      #expect(worst < 1e-6, "\(way.name)")
    }
  }

  @Test(arguments: [1, 4])
  func `an item that is placed as it is thrown flies on from there, never back`(batch: Int) {
    for way in Self.ways {
      var place = Point.zero
      let thrown = Throw(batch: batch) { thrown in
        thrown.free()
        way.set(thrown)
        place = thrown.box.center
      }
      thrown.play(0.15)
      expectFlight(of: thrown, from: place, way.name)
    }
  }

  @Test(arguments: [1, 4])
  func `an item that is placed in a turn after its release flies on from there as well`(batch: Int) {
    for way in Self.ways {
      var place = Point.zero
      let thrown = Throw(batch: batch) { $0.free() }
      thrown.play(0.15) { thrown in
        way.set(thrown)
        place = thrown.box.center
      }
      expectFlight(of: thrown, from: place, way.name)
    }
  }

  /// Expects a box to be drawn where the finger's velocity takes it from a place, and never to go back.
  private func expectFlight(of thrown: Throw, from place: Point, _ way: String) {
    for (time, position) in thrown.drawn where time >= thrown.begin + 1.0 / 60 {
      let expected = place + Point(x: 1000 * (time - thrown.begin), y: 0)
      #expect(position.distance(to: expected) < 2, "\(way) at \(time - thrown.begin)")
    }
    let steps = zip(thrown.drawn, thrown.drawn.dropFirst()).map { $1.position.x - $0.position.x }
    #expect(steps.allSatisfy { (-1e-6...1000.0 / 60 + 2).contains($0) }, "\(way): \(steps)")
  }
}
