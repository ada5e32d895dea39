import Martlet

/// A motion of many parts that depend on one number, from 0 to 1, which a spring moves: so their order is always the same, however
/// often it turns round. The render thread moves the parts.
@MainActor
final class BoxSwing {
  /// A property of a layer, and what it is at a number.
  struct Part {
    let layer: Layer
    let property: AnimatableProperty<Double>
    let value: @MainActor (Double) -> Double
  }

  private let parts: [Part]
  /// The motion of the number, and when it began.
  private var course = Course(at: 0.0)
  private var start: MediaTime = 0

  private static let spring = Spring(duration: 1.6, bounce: 0)
  /// The distance of the moments for which places are computed, in seconds.
  private static let interval = 1.0 / 120
  private static let key = "swing"
  /// What of the number's way is as good as none.
  private static let tolerance = 0.0005

  init(_ parts: [Part]) {
    self.parts = parts
    place()
  }

  /// Goes to a number from where it is, as fast as it is.
  func go(to number: Double, onRest: @escaping @MainActor () -> Void) {
    let now = parts.first?.layer.clockTime ?? 0
    let (place, velocity) = (course.value(at: now - start), course.velocity(at: now - start))
    course = Course(at: place, velocity: velocity)
    course.spring(Self.spring, to: number, tolerance: Self.tolerance)
    start = now
    let count = max(Int((course.duration / Self.interval).rounded(.up)), 1)
    let numbers = (0...count).map { limited(course.value(at: Double($0) * Self.interval)) }
    for (index, part) in parts.enumerated() {
      part.layer.setValue(part.value(course.end), for: part.property)
      let animation = KeyframeAnimation(
        values: numbers.map { part.value($0) }, duration: Double(count) * Self.interval,
        timingFunction: .linear, beginTime: now, fillMode: .backwards)
      part.layer.add(animation, for: part.property, key: "\(Self.key) \(index)") { finished in
        if finished, index == 0 { onRest() }
      }
    }
  }

  /// Puts the parts where they come to rest.
  func place() {
    start = -course.duration
    for (index, part) in parts.enumerated() {
      part.layer.removeAnimation(forKey: "\(Self.key) \(index)")
      part.layer.setValue(part.value(course.end), for: part.property)
    }
  }

  /// Parts go no farther than to their ends: beyond these they would pass through each other.
  private func limited(_ number: Double) -> Double { min(max(number, 0), 1) }
}

extension BoxSwing {
  /// How far a part has gone at a number, from 0 to 1, if it begins and ends at two numbers.
  static func share(of number: Double, from begin: Double, to end: Double) -> Double {
    let share = min(max((number - begin) / (end - begin), 0), 1)
    return share * share * (3 - 2 * share)
  }
}
