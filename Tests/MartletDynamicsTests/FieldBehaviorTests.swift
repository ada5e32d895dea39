import Martlet
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What each kind of field does to a view in an animator, against its closed form. The velocity on screen is that between
/// two steps, so it is half a step late: by 4.2 points per second under 1000 points per second squared.
@MainActor @Suite struct FieldBehaviorTests {
  private let stage = DynamicsStage()
  private let traits = DynamicItemBehavior()
  private let began: MediaTime

  init() {
    began = stage.window.now
    stage.animator.removeBehavior(stage.gravity)
    stage.animator.removeBehavior(stage.collision)
    stage.animator.addBehavior(traits)
  }

  /// A view of mass 1 with a velocity, in a field about the middle of the window.
  private func item(
    _ kind: FieldBehavior.Kind, at place: Point, velocity: Point = .zero, charge: Double = 0,
    _ set: (FieldBehavior) -> Void = { _ in }
  ) -> View {
    let view = stage.box(at: place, size: Size(width: 100, height: 100))
    traits.addItem(view)
    traits.charge = charge
    traits.addLinearVelocity(velocity, for: view)
    let field = FieldBehavior(kind, items: [view])
    field.position = Self.middle
    set(field)
    stage.animator.addBehavior(field)
    return view
  }

  private static let middle = Point(x: 400, y: 300)

  /// Runs for a while and returns the time since everything began.
  private func run(_ seconds: Double) -> Double {
    stage.window.resolveFrame()
    stage.run(seconds)
    return stage.window.now - began
  }

  @Test func `radial gravity pulls to its position`() {
    let view = item(.radialGravity, at: Point(x: 700, y: 700))
    let time = run(0.3)
    #expect(traits.linearVelocity(for: view).distance(to: Point(x: -600, y: -800) * time) < 5)
  }

  @Test func `linear gravity pulls in its direction, by its strength`() {
    let view = item(.linearGravity, at: .zero) { ($0.direction, $0.strength) = (Point(x: 0.6, y: -0.8), 0.5) }
    let time = run(0.5)
    #expect(traits.linearVelocity(for: view).distance(to: Point(x: 300, y: -400) * time) < 3)
    #expect(view.layer.presentation.position.distance(to: Point(x: 150, y: -200) * (time * time)) < 1)
  }

  @Test func `a velocity field takes along`() {
    let view = item(.velocity, at: .zero, velocity: Point(x: -500, y: 200)) {
      $0.direction = Point(x: 120, y: -50)
    }
    _ = run(2)
    #expect(traits.linearVelocity(for: view).distance(to: Point(x: 120, y: -50)) < 0.01)
  }

  @Test func `drag slows down`() {
    let view = item(.drag, at: .zero, velocity: Point(x: 600, y: -800)) { $0.strength = 2 }
    let time = run(0.5)
    #expect(traits.linearVelocity(for: view).distance(to: Point(x: 600, y: -800) * exp(-2 * time)) < 5)
  }

  @Test func `a spring field lets swing once per second`() {
    let view = item(.spring, at: Self.middle + Point(x: 150, y: -80))
    var worst = 0.0
    stage.window.resolveFrame()
    stage.run(2) {
      let expected = Self.middle + Point(x: 150, y: -80) * cos(2 * .pi * (stage.window.now - began))
      worst = max(worst, view.layer.presentation.position.distance(to: expected))
    }
    #expect(worst < 3, "\(worst)")
  }

  @Test func `a vortex pulls around its position, clockwise`() {
    let view = item(.vortex, at: Self.middle + Point(x: 300, y: 0))
    let time = run(0.1)
    #expect(traits.linearVelocity(for: view).distance(to: Point(x: 0, y: 1000 * time)) < 5)
  }

  @Test func `noise pulls hither and thither, turbulence only what moves`() {
    let noisy = (0..<8).map { item(.noise, at: Point(x: 150 * Double($0), y: 90 * Double($0))) }
    let still = item(.turbulence, at: Point(x: 10, y: 10))
    let moving = item(.turbulence, at: Point(x: 10, y: 10), velocity: Point(x: 400, y: 0))
    let time = run(0.2)
    let velocities = noisy.map { traits.linearVelocity(for: $0) }
    #expect(velocities.allSatisfy { $0.length > 1 && $0.length < 1000 * 2.0.squareRoot() * time })
    #expect(Set(velocities.map { atan2($0.y, $0.x).rounded() }).count > 2, "\(velocities)")
    #expect(traits.linearVelocity(for: still) == .zero)
    #expect(traits.linearVelocity(for: moving).distance(to: Point(x: 400, y: 0)) > 1)
  }

  @Test func `an electric field pushes charges away`() {
    let view = item(.electric, at: Self.middle + Point(x: 30, y: 40), charge: 2)
    let time = run(0.3)
    #expect(traits.linearVelocity(for: view).distance(to: Point(x: 1200, y: 1600) * time) < 20)
  }

  @Test func `a magnetic field turns the velocity of charges`() {
    let view = item(.magnetic, at: Self.middle, velocity: Point(x: 300, y: 0), charge: 3)
    let time = run(0.5)
    let expected = Point(x: cos(3 * time), y: sin(3 * time)) * 300
    #expect(traits.linearVelocity(for: view).distance(to: expected) < 9)
  }

  @Test func `a field acts in its region only, and becomes weaker with the distance`() {
    let inside = item(.linearGravity, at: Self.middle + Point(x: 90, y: 0)) {
      ($0.direction, $0.region) = (Point(x: 0, y: 1), .radius(100))
    }
    let outside = item(.linearGravity, at: Self.middle + Point(x: 110, y: 0)) {
      ($0.direction, $0.region) = (Point(x: 0, y: 1), .radius(100))
    }
    let far = item(.radialGravity, at: Self.middle + Point(x: 400, y: 0)) {
      ($0.falloff, $0.minimumRadius) = (2, 100)
    }
    let time = run(0.05)
    #expect(traits.linearVelocity(for: outside) == .zero)
    #expect(abs(traits.linearVelocity(for: inside).y - 1000 * time) < 5)
    #expect(abs(traits.linearVelocity(for: far).x + 1000 / 16 * time) < 0.5)
  }
}
