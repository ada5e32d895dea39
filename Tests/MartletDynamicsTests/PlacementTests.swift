import Martlet
import MartletTesting
import Testing

/// What a program sets of an item while it flies.
@MainActor @Suite struct PlacementTests {
  /// A box of odd numbers in flight: thrown and turning.
  private func flight(center: Point = Point(x: 193.1, y: 200.3)) -> (stage: DynamicsStage, box: View) {
    let stage = DynamicsStage()
    let box = stage.box(at: center, size: Size(width: 85.1, height: 71.3))
    stage.frame(after: 0)
    let traits = DynamicItemBehavior(items: [box])
    stage.animator.addBehavior(traits)
    traits.addLinearVelocity(Point(x: 240, y: -300), for: box)
    traits.addAngularVelocity(2, for: box)
    stage.run(0.25)
    return (stage, box)
  }

  /// How far a view is from where free flight takes it from a pose on, with what `flight` gives at 0.25 s, in points; a
  /// radian counts as 30.
  private func distance(
    _ view: View, from origin: Point, _ velocity: Point, angle: Double, _ seconds: Double
  ) -> Double {
    let shown = view.layer.presentation
    let expected = origin + velocity * seconds + Point(x: 0, y: 500 * seconds * seconds)
    let turned = (shown.transform.rotationZ - angle - 2 * seconds).remainder(dividingBy: 2 * .pi)
    return max(shown.position.distance(to: expected), 30 * abs(turned))
  }

  @Test func `a layout pass that sets what the model has disturbs no flight`() {
    let ways: [(name: String, set: (View) -> Void)] = [
      ("center", { $0.center = Point(x: 193.1, y: 200.3) }),
      (
        "there and back",
        {
          $0.center = .zero; $0.center = Point(x: 193.1, y: 200.3)
        }
      ),
      ("bounds", { $0.bounds = Rect(x: 0, y: 0, width: 85.1, height: 71.3) }),
      (
        "transform",
        {
          $0.transform = .identity; $0.layer.transform = .identity
        }
      ),
      ("frame", { $0.frame = $0.frame }),
      (
        "all",
        {
          $0.frame = $0.frame; $0.transform = $0.transform; $0.center = $0.center
        }
      ),
    ]
    // The frame of this box rounds: set to itself, it moves the position by the last bit.
    let odd = View()
    odd.bounds = Rect(x: 0, y: 0, width: 85.1, height: 71.3)
    odd.center = Point(x: 193.1, y: 200.3)
    odd.frame = odd.frame
    #expect(odd.center != Point(x: 193.1, y: 200.3))
    for way in ways {
      let (plain, _) = flight()
      let (laidOut, box) = flight()
      plain.run(0.5)
      laidOut.run(0.5) {
        way.set(box)
        box.opacity = box.opacity == 1 ? 0.9 : 1
      }
      #expect(plain.bits == laidOut.bits, "\(way.name)")
      plain.run(1.5)
      laidOut.run(1.5) { if laidOut.animator.isRunning { way.set(box) } }
      #expect(plain.bits == laidOut.bits, "\(way.name)")
    }
  }

  @Test func `another position moves the body there, turned as it is, with its velocity`() {
    let (stage, box) = flight()
    let begin = box.layer.presentation.transform.rotationZ
    #expect(begin > 0.4)
    let velocity = box.layer.velocity(of: .position)
    let time = stage.window.now
    box.center = Point(x: 500, y: 150)
    stage.frame(after: 0)
    #expect(box.layer.velocity(of: .position).distance(to: velocity) < 10)
    #expect(stage.drawn(box)?.position == box.layer.presentation.position)
    var worst = 0.0
    stage.run(0.3) {
      worst = max(
        worst,
        distance(box, from: Point(x: 500, y: 150), velocity, angle: begin, stage.window.now - time))
    }
    print("placed: off the line by \(worst) pt")
    #expect(worst < 2)
  }

  @Test func `another rotation turns the body, which flies on`() {
    let (stage, box) = flight()
    let (seen, velocity) = (box.layer.presentation.position, box.layer.velocity(of: .position))
    let time = stage.window.now
    box.transform = Transform(rotation: -1)
    var worst = 0.0
    stage.run(0.3) {
      worst = max(worst, distance(box, from: seen, velocity, angle: -1, stage.window.now - time))
    }
    print("turned: off the line by \(worst) pt")
    #expect(worst < 2)
  }

  @Test func `other bounds and another scale change the outline, and disturb no flight`() {
    let ways: [(View) -> Void] = [
      { $0.bounds.size = Size(width: 50, height: 60) },
      { $0.transform = Transform(scaleX: 1.5, y: 1.5) },
    ]
    for way in ways {
      let (stage, box) = flight()
      let shown = box.layer.presentation
      let velocity = box.layer.velocity(of: .position)
      let time = stage.window.now
      way(box)
      var worst = 0.0
      stage.run(0.3) {
        worst = max(
          worst,
          distance(
            box, from: shown.position, velocity, angle: shown.transform.rotationZ, stage.window.now - time))
      }
      #expect(worst < 2)
    }
  }

  @Test func `an item is moved to what its model has on request only`() throws {
    let (stage, box) = flight()
    let velocity = box.layer.velocity(of: .position)
    let time = stage.window.now
    stage.animator.updateItem(usingCurrentState: box)
    var worst = 0.0
    stage.run(0.3) {
      worst = max(
        worst, distance(box, from: Point(x: 193.1, y: 200.3), velocity, angle: 0, stage.window.now - time))
    }
    #expect(worst < 2)
    // Held in the same turn, it stays where it is seen.
    let seen = box.layer.presentation.position
    stage.animator.updateItem(usingCurrentState: box)
    stage.animator.hold(box)
    stage.frame()
    let drawn = try #require(stage.drawn(box)).position
    #expect(box.center == seen && drawn.distance(to: seen) < 1e-9, "\(drawn), not \(seen)")
    stage.animator.updateItem(usingCurrentState: View())
  }

  @Test func `an item that is scaled and leaves in one turn stays as it is seen`() {
    let (stage, box) = flight()
    let shown = box.layer.presentation
    box.transform = Transform(scaleX: 2, y: 2)
    box.frame = Rect(center: box.center, size: Size(width: 170.2, height: 142.6))
    box.removeFromSuperview()
    stage.frame()
    #expect(box.center.distance(to: shown.position) < 1e-9)
    #expect(abs(box.transform.rotationZ - shown.transform.rotationZ) < 1e-9)
    #expect(abs(box.transform.scale - 2) < 1e-9)
  }
}
