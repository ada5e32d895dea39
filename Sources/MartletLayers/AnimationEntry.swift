import MartletMotion
import MartletRenderTree

/// An animation that was added to a layer.
struct AnimationEntry: Sendable {
  /// The same key replaces; `nil` never does.
  let key: String?
  var animation: PropertyAnimation
  /// Called once, with whether it ran to its end; `nil` from then on.
  private(set) var completion: (@MainActor (_ finished: Bool) -> Void)?
  /// Called once, when it begins.
  var onStart: (@MainActor () -> Void)?
  /// The completion blocks of transactions that cover it, the innermost first; none once it is over.
  private(set) var groups: [CompletionGroup]
  /// Place in the order in which animations were added.
  let serial: Int
  /// When it begins, in the host's time, where a lift has begun it; `nil` for the time of the commit.
  var hostBegin: MediaTime?
  /// Whether its begin time is filled in.
  var isCommitted = false
  /// When it ends, in the host's time.
  var hostEnd = MediaTime.infinity
  /// When it begins, in the host's time, where somebody waits for that.
  var hostStart = MediaTime.infinity
  /// Whether it stays where its layer leaves the window, to show again when it comes back.
  var staysOutside = false
  /// Whether it is over and its handler called, and it only holds its end (fill mode forwards).
  private(set) var isOver = false
  /// Whether it stays in the list and comes again with the repetition of a layer's time: what was added with a key, or
  /// was there from before.
  var comesAgain = false
  /// Of an implicit animation: what one of the same transaction must share to be one with it.
  var implicit: ImplicitMark?

  /// Tells who waits for it that it has ended.
  @MainActor
  func end(finished: Bool) {
    completion?(finished)
    for group in groups { group.leave() }
  }

  /// Notes that it is over, and lets go of who waited for that: what they hold may hold the layer.
  mutating func close() {
    isOver = true
    (completion, groups) = (nil, [])
  }

  /// Whether anybody waits for its end.
  var isAwaited: Bool { completion != nil || !groups.isEmpty }
}

/// How an implicit animation gets to its end.
struct ImplicitCurve: Equatable, Sendable {
  var duration: Double
  var timingFunction: TimingFunction
}

/// What implicit animations share that are one.
struct ImplicitMark: Sendable {
  let transaction: Int
  let curve: ImplicitCurve
  /// What it adds at its start, where it is additive.
  let offset: any Sendable
}
