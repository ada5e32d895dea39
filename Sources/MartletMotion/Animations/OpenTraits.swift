/// The traits that an animation leaves to the transaction in which it is added to a layer.
package struct OpenTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Makes a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The length of one run.
  package static let duration = OpenTraits(rawValue: 1)
  /// The timing function of the whole animation.
  package static let timingFunction = OpenTraits(rawValue: 2)

  /// The default length of one run in seconds: Core Animation's 0.25, as a slightly different number, so that
  /// an explicit 0.25 can be told apart.
  package static let commonDuration = 0.25.nextUp

  /// The traits that are `nil`.
  package init(duration: Double?, timingFunction: TimingFunction?) {
    self = []
    if duration == nil { insert(.duration) }
    if timingFunction == nil { insert(.timingFunction) }
  }
}

extension Animation {
  /// The traits that it leaves open.
  package var open: OpenTraits {
    switch self {
    case .basic(let animation): animation.open
    case .keyframe(let animation): animation.open
    case .spring, .decay, .course: []
    }
  }

  /// Fills in the open traits; `nil` leaves a trait unchanged.
  package func completed(duration: Double?, timingFunction: TimingFunction?) -> Animation {
    switch self {
    case .basic(var animation):
      if let duration, animation.open.contains(.duration) { animation.timing.duration = duration }
      if let timingFunction, animation.open.contains(.timingFunction) {
        animation.timingFunction = timingFunction
      }
      animation.open = []
      return .basic(animation)
    case .keyframe(var animation):
      if let duration, animation.open.contains(.duration) { animation.timing.duration = duration }
      if let timingFunction, animation.open.contains(.timingFunction) {
        animation.timingFunction = timingFunction
      }
      animation.open = []
      return .keyframe(animation)
    case .spring, .decay, .course: return self
    }
  }

  /// The same animation with another settling tolerance, in the value's unit, if its duration was not given.
  package func settling(within tolerance: Double) -> Animation {
    switch self {
    case .spring(let animation): .spring(animation.settling(within: tolerance))
    case .decay(let animation): .decay(animation.settling(within: tolerance))
    case .basic, .keyframe, .course: self
    }
  }
}
