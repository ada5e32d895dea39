import MartletGeometry
import MartletRenderTree

/// An animation that was added to a layer.
struct AnimationEntry: Sendable {
  /// The phase of an animation. Times are the host's.
  enum Phase: Sendable {
    /// Added but not committed. It begins with the commit, or at `begin` if it was added during a lift.
    case pending(begin: MediaTime?)
    /// Committed, with its begin time set. `begin` is infinite if no handler waits for it.
    case running(begin: MediaTime, end: MediaTime)
    /// Over, with its handlers called. It holds its end value (it fills forwards), or starts again when a
    /// layer's time repeats.
    case holding
  }

  /// A change of a property that an animation accompanies.
  struct Change: Sendable {
    /// When it was committed, in the layer's time.
    let time: MediaTime
    /// Shows the old value until then.
    var before: PropertyAnimation
  }

  /// An animation that is added with the same key replaces it. `nil` if it has no key.
  let key: String?
  /// Its position in the order of adding. The members of a group share it.
  let serial: Int
  var animation: PropertyAnimation
  var phase: Phase
  /// `none` when it is over, since handlers may retain the layer.
  var completion: AnimationCompletion
  /// Called once, when it begins.
  var onStart: (@MainActor () -> Void)?
  /// For an implicit animation: what another one must share to be merged with it, and its start, as a value
  /// or an offset.
  var implicit: (mark: ImplicitMark, start: any Sendable)?
  /// That it accompanies a change of its property: the property was set in the turn in which the animation was added. Known
  /// from the commit on, for layers with copies that are later.
  var change: Change?
  /// Whether it remains in the list when its layer leaves the window, and is shown again when the layer
  /// returns.
  var staysOutside = false
  /// Whether it remains in the list and starts again when a layer's time repeats. True for animations that
  /// were added with a key, or before the time repeated.
  var comesAgain = false

  /// Whether it was added during a lift and is not committed yet.
  var isHandedOver: Bool { if case .pending(.some) = phase { true } else { false } }

  var isPending: Bool { if case .pending = phase { true } else { false } }

  /// Whether it is over.
  var isHolding: Bool { if case .holding = phase { true } else { false } }

  /// Whether it is over at a time of the host and its handlers were not called yet.
  func isDue(at time: MediaTime) -> Bool {
    if case .running(_, let end) = phase { end <= time } else { false }
  }

  /// When it ends, or begins if a handler waits for that, in the host's time. Infinite if neither is known.
  var nextEvent: MediaTime {
    if case .running(let begin, let end) = phase { min(begin, end) } else { .infinity }
  }
}
