/// What an animation does not name, and the transaction says in which it is added to a layer.
package struct OpenTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Makes a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Length of one run.
  package static let duration = OpenTraits(rawValue: 1)
  /// Spread of the whole over the time.
  package static let timingFunction = OpenTraits(rawValue: 2)

  /// Seconds of one run where nobody names any: Core Animation's .25, as a number that nobody writes, so that a .25 that is
  /// named is another.
  package static let commonDuration = 0.25.nextUp

  /// What is not given.
  package init(duration: Double?, timingFunction: TimingFunction?) {
    self = []
    if duration == nil { insert(.duration) }
    if timingFunction == nil { insert(.timingFunction) }
  }
}

extension Animation {
  /// What it does not name.
  package var open: OpenTraits {
    switch self {
    case .basic(let animation): animation.open
    case .keyframe(let animation): animation.open
    case .spring, .decay: []
    }
  }

  /// Gives it what it does not name; `nil` leaves it as it is.
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
    case .spring, .decay: return self
    }
  }

  /// The animation as one that has come to rest within a tolerance, in the value's unit, where its length is its own.
  package func settling(within tolerance: Double) -> Animation {
    switch self {
    case .spring(let animation): .spring(animation.settling(within: tolerance))
    case .decay(let animation): .decay(animation.settling(within: tolerance))
    case .basic, .keyframe: self
    }
  }
}
