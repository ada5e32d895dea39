import MartletGeometry
import MartletRenderTree

/// An animation that was added to a layer.
struct AnimationEntry: Sendable {
  /// The phase of an animation. Times are the host's.
  enum Phase: Sendable {
    /// Added but not committed. It begins with the commit, or at `begin` if a lift has begun it.
    case pending(begin: MediaTime?)
    /// Committed, with its begin time filled in. `begin` is infinite if nobody waits for it.
    case running(begin: MediaTime, end: MediaTime)
    /// Over, with its handlers called. It holds its end (fill mode forwards), or comes again when a layer's time
    /// repeats.
    case holding
  }

  /// The same key replaces; `nil` never does.
  let key: String?
  /// Place in the order in which animations were added. The members of a group share it.
  let serial: Int
  var animation: PropertyAnimation
  var phase: Phase
  /// Empty once it is over, since handlers may keep the layer alive.
  var completion: AnimationCompletion
  /// Called once, when it begins.
  var onStart: (@MainActor () -> Void)?
  /// Of an implicit animation: what another must share to be one with it, and where it begins, as a value or an offset.
  var implicit: (mark: ImplicitMark, start: any Sendable)?
  /// Whether it stays where its layer leaves the window, to show again when it comes back.
  var staysOutside = false
  /// Whether it stays in the list and comes again with the repetition of a layer's time: what was added with a key, or
  /// was there from before.
  var comesAgain = false

  /// Whether a lift has begun it, and no commit yet.
  var isHandedOver: Bool { if case .pending(.some) = phase { true } else { false } }

  var isPending: Bool { if case .pending = phase { true } else { false } }

  /// Whether it is over.
  var isHolding: Bool { if case .holding = phase { true } else { false } }

  /// Whether it is over at a time of the host's and nobody was told.
  func isDue(at time: MediaTime) -> Bool {
    if case .running(_, let end) = phase { end <= time } else { false }
  }

  /// When it ends, or begins where somebody waits for that; the host's time. Infinite where neither is known.
  var nextEvent: MediaTime {
    if case .running(let begin, let end) = phase { min(begin, end) } else { .infinity }
  }
}
