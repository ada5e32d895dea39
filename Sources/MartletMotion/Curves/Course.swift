import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A motion in consecutive phases, each in closed form: slowing down, and following a spring.
///
/// Each phase begins with the value and the velocity with which the previous one ends, so that neither ever
/// jumps. A thrown list is one: it decelerates until its edge, and a spring takes it back.
///
/// ```swift
/// var course = Course(at: 0.0, velocity: 900)
/// course.decelerate(.normal, for: 0.2)
/// course.spring(Spring(duration: 0.5), to: 150)
/// ```
public struct Course<Value: Animatable>: Equatable, Sendable {
  /// What moves the value during a phase.
  private enum Form: Equatable, Sendable {
    case decay(Decay)
    case spring(Spring, to: Value)
    case growth(logarithm: Course<Double>, unit: Value.Velocity, to: Value)
    case samples([Value], every: Double)
  }

  private struct Phase: Equatable, Sendable {
    let begin: Double
    var from: Value
    var velocity: Value.Velocity
    var form: Form

    /// The value and the velocity at a time since the phase began, in seconds.
    func state(at time: Double) -> (value: Value, velocity: Value.Velocity) {
      switch form {
      case .decay(let decay):
        let way = decay.distance(at: time)
        return (
          from.advanced(by: velocity, for: way),
          from.velocity(
            .zero, advancedBy: velocity, of: from, for: way, rate: decay.velocity(at: time))
        )
      case .spring(let spring, let end):
        let r = spring.response(at: time)
        let fraction = 1 - r.displacement
        let value = AnimationEndpoints.value(from: from, to: end, fraction: fraction, isOffset: false)
        let slope = AnimationEndpoints.slope(from: from, to: end, fraction: fraction, isOffset: false)
        return (
          value.advanced(by: velocity, of: from, for: r.impulse),
          value.velocity(
            slope * -r.displacementVelocity, advancedBy: velocity, of: from, for: r.impulse,
            rate: r.impulseVelocity)
        )
      case .growth(let logarithm, let unit, _):
        let exponent = logarithm.value(at: time)
        return (
          from.advanced(by: unit, for: expm1(exponent)), unit * (exp(exponent) * logarithm.velocity(at: time))
        )
      case .samples(let values, let interval):
        func value(_ time: Double) -> Value { Self.value(between: values, every: interval, at: time) }
        let step = interval / 64
        let (a, b) = (max(time - step, 0), min(time + step, interval * Double(values.count - 1)))
        return (value(time), value(a).averageVelocity(to: value(b), over: b - a))
      }
    }

    /// The value at a time between values that lie as far apart in time: a cubic with the mean slope on both sides of each.
    private static func value(between values: [Value], every interval: Double, at time: Double) -> Value {
      let last = values.count - 1
      let place = min(max(time / interval, 0), Double(last))
      let index = min(Int(place), last - 1)
      let u = place - Double(index)
      func slope(_ index: Int) -> Value {
        if index > 0, index < last { return (values[index + 1] - values[index - 1]) * 0.5 }
        guard last > 1 else { return values[1] - values[0] }
        // That of a parabola through the three values at the end.
        let (near, far) = index == 0 ? (values[1], values[2]) : (values[last - 1], values[last - 2])
        return ((near - values[index]) * 4 - (far - values[index])) * (index == 0 ? 0.5 : -0.5)
      }
      let (a, b) = (values[index], values[index + 1])
      let way = b - a
      // Hermite's form, as a and what is added to it.
      return slope(index) * (u * (1 - u) * (1 - u)) + slope(index + 1) * (u * u * (u - 1)) + way
        * (u * u * (3 - 2 * u)) + a
    }
  }

  private var phases: [Phase] = []
  /// The velocity at the end of the last phase.
  private var endVelocity: Value.Velocity

  /// The value at the start.
  public private(set) var start: Value
  /// The value at the end of the last phase. There it rests.
  public private(set) var end: Value
  /// The length of all phases, in seconds; 0 without any. Infinite if the last one is a spring without
  /// damping.
  public private(set) var duration = 0.0

  /// Makes a course without phases: it rests at once.
  /// - Parameters:
  ///   - start: The value at the start; finite.
  ///   - velocity: The velocity with which the first phase begins, in units per second; finite. Zero by
  ///     default.
  public init(at start: Value, velocity: Value.Velocity = .zero) {
    precondition(start.isFinite, "course: the start must be finite, not \(start)")
    precondition(velocity.isFinite, "course: the velocity must be finite, not \(velocity)")
    self.start = start
    end = start
    endVelocity = velocity
  }

  /// Adds a phase in which the value slows down.
  /// - Parameters:
  ///   - decay: How the velocity decreases.
  ///   - seconds: The length of the phase, in seconds; finite. A negative one counts as 0.
  public mutating func decelerate(_ decay: Decay, for seconds: Double) {
    add(.decay(decay), for: seconds)
  }

  /// Adds a phase in which a spring moves the value, until it rests at the spring's end.
  /// - Parameters:
  ///   - spring: The spring.
  ///   - target: The value at which it rests; finite.
  ///   - tolerance: The distance that counts as none, in the value's unit, above 0. By default
  ///     `Animatable.settlingTolerance`.
  public mutating func spring(_ spring: Spring, to target: Value, tolerance: Double? = nil) {
    precondition(target.isFinite, "course: the target must be finite, not \(target)")
    let seconds = spring.settlingDuration(
      displacement: end.span(to: target), velocity: endVelocity.magnitude,
      tolerance: tolerance ?? Value.settlingTolerance)
    phases.append(
      Phase(begin: duration, from: end, velocity: endVelocity, form: .spring(spring, to: target)))
    duration += seconds
    (end, endVelocity) = (target, .zero)
  }

  /// Adds a phase in which a spring moves the value for a time, after which the next phase takes over.
  /// - Parameters:
  ///   - spring: The spring.
  ///   - target: The value at which it would rest; finite.
  ///   - seconds: The length of the phase, in seconds; finite. A negative one counts as 0.
  public mutating func spring(_ spring: Spring, towards target: Value, for seconds: Double) {
    precondition(target.isFinite, "course: the target must be finite, not \(target)")
    add(.spring(spring, to: target), for: seconds)
  }

  /// Adds a phase in which the value follows something that grows and shrinks, as the place of a point of a picture
  /// follows the picture's scale: value(t) = start + unit·(e^x(t) − 1).
  ///
  /// It begins with the velocity of that motion, whatever that of the previous phase was.
  /// - Parameters:
  ///   - logarithm: The motion x of the natural logarithm of the scale, which begins at 0; of finite duration.
  ///   - unit: What the value changes by as the scale doubles; finite. For a scale itself it is the scale at the start.
  ///   - end: The value at which it rests: what the formula gives, free of rounding.
  public mutating func grow(_ logarithm: Course<Double>, by unit: Value.Velocity, to end: Value) {
    precondition(logarithm.start == 0, "course: a growth must begin at 0, not \(logarithm.start)")
    precondition(logarithm.duration.isFinite, "course: a growth must come to rest")
    precondition(unit.isFinite, "course: the unit must be finite, not \(unit)")
    precondition(end.isFinite, "course: the end must be finite, not \(end)")
    phases.append(
      Phase(
        begin: duration, from: self.end, velocity: unit * logarithm.velocity(at: 0),
        form: .growth(logarithm: logarithm, unit: unit, to: end)))
    duration += logarithm.duration
    (self.end, endVelocity) = (end, .zero)
  }

  /// Adds a phase in which the value is known at many moments, and goes on smoothly from each to the next.
  /// - Parameters:
  ///   - values: The values, finite; two at least. The first one is that with which the phase begins.
  ///   - interval: The time from one to the next, in seconds, above 0.
  package mutating func follow(_ values: [Value], every interval: Double) {
    precondition(values.count > 1, "course: there must be two values at least")
    precondition(interval > 0 && interval.isFinite, "course: the interval must be positive, not \(interval)")
    phases.append(
      Phase(begin: duration, from: end, velocity: endVelocity, form: .samples(values, every: interval)))
    duration += interval * Double(values.count - 1)
    (end, endVelocity) = (values[values.count - 1], .zero)
  }

  private mutating func add(_ form: Form, for seconds: Double) {
    precondition(seconds.isFinite, "course: the length of a phase must be finite, not \(seconds)")
    let seconds = max(seconds, 0)
    let phase = Phase(begin: duration, from: end, velocity: endVelocity, form: form)
    phases.append(phase)
    duration += seconds
    (end, endVelocity) = phase.state(at: seconds)
  }

  /// The value at a time since the start, in seconds: before it the start, after the last phase the end.
  #if compiler(>=6.3)
    @specialized(where Value == Double)
    @specialized(where Value == Point)
  #endif
  public func value(at time: Double) -> Value {
    if time >= duration { return end }
    guard time > 0, let phase = phase(at: time) else { return start }
    return phase.state(at: time - phase.begin).value
  }

  /// The velocity at a time since the start, in units per second: zero before it and after the last phase.
  public func velocity(at time: Double) -> Value.Velocity {
    guard time >= 0, time < duration, let phase = phase(at: time) else { return .zero }
    return phase.state(at: time - phase.begin).velocity
  }

  private func phase(at time: Double) -> Phase? {
    var index = phases.count - 1
    while index > 0, phases[index].begin > time { index -= 1 }
    return index < 0 ? nil : phases[index]
  }
}

extension Course where Value.Velocity == Value {
  /// The same motion with all values multiplied by a factor and moved by an offset, for what follows it in
  /// proportion: an indicator beside a list.
  public func scaled(by factor: Double = 1, offset: Value = .zero) -> Course {
    func mapped(_ value: Value) -> Value { value * factor + offset }
    var result = self
    for index in phases.indices {
      result.phases[index].from = mapped(phases[index].from)
      result.phases[index].velocity = phases[index].velocity * factor
      switch phases[index].form {
      case .decay: break
      case .spring(let spring, let target): result.phases[index].form = .spring(spring, to: mapped(target))
      case .growth(let logarithm, let unit, let end):
        result.phases[index].form = .growth(logarithm: logarithm, unit: unit * factor, to: mapped(end))
      case .samples(let values, let interval):
        result.phases[index].form = .samples(values.map(mapped), every: interval)
      }
    }
    result.start = mapped(start)
    result.end = mapped(end)
    result.endVelocity = endVelocity * factor
    return result
  }
}
