import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// One call of `View.animate`: what it asked for, and which of its animations still run.
@MainActor
final class AnimationBlock {
  /// Whether blocks animate at all.
  static var isEnabled = true
  /// The innermost block that is being run; `nil` outside of all.
  private(set) static var current: AnimationBlock?
  /// Part of the way from which on a spring counts as settled.
  nonisolated static let settled = 0.001

  let duration: Double
  let delay: Double
  let curve: AnimationCurve
  let options: AnimationOptions
  /// Whether it only keeps blocks within it from animating.
  private let isBarrier: Bool

  /// The block around it whose animations its changes become part of.
  private let leader: AnimationBlock?
  /// The outermost block around it; `nil` where it is that.
  private let outermost: AnimationBlock?
  /// Of the outermost block: what has moved, and how fast, as a block took it over.
  private var takenVelocities: [TrackKey: any Sendable] = [:]
  private var completions: [@MainActor (Bool) -> Void] = []
  private var pending = 0
  private var isFinished = true
  private var isClosed = false
  private var lockedViews: [ObjectIdentifier: View] = [:]
  private var viewsToLayOut: [View] = []
  /// Those among them, to be found at once.
  private var listedViews: Set<ObjectIdentifier> = []
  /// Rounds of layout within the block. A layout that asks for another each time would never end; what is left waits for
  /// the commit.
  private static let maximumLayoutRounds = 64
  /// Takes changes in place of the block itself: a keyframe block or a property animator.
  var recorder: (any PropertyChangeVisitor)?

  /// Makes a block. Within another that animates it takes over what its options do not override.
  init(duration: Double, delay: Double, curve: AnimationCurve, options: AnimationOptions) {
    precondition(!duration.isNaN, "animation: duration is not a number")
    precondition(delay.isFinite, "animation: delay must be finite, not \(delay)")
    let (duration, delay) = (max(duration, 0), max(delay, 0))
    if case .spring(let ratio, _) = curve {
      precondition(!ratio.isNaN, "animation: damping ratio is not a number")
    }
    let outer = Self.current
    leader = outer?.recorder == nil ? nil : outer
    outermost = outer?.outermost ?? outer
    isBarrier = outer?.isBarrier ?? false
    let inherits = outer?.isAnimating ?? false
    if let outer, inherits {
      // A spring around it that never settles has no duration for what is not on that spring.
      let ownDuration =
        options.contains(.overrideInheritedDuration)
        || outer.duration == .infinity && options.contains(.overrideInheritedCurve)
      self.duration = isBarrier ? 0 : ownDuration ? duration : outer.duration
      self.delay = outer.delay + delay
      self.curve = options.contains(.overrideInheritedCurve) ? curve : outer.curve
      var all = options
      if !options.contains(.overrideInheritedOptions) {
        var taken = outer.options.intersection(.inherited)
        if options.contains(.allowUserInteraction) { taken.remove(.disallowUserInteraction) }
        all.formUnion(taken)
      }
      self.options = all
      recorder = outer.recorder
    } else {
      self.duration = isBarrier || !Self.isEnabled ? 0 : duration
      self.delay = delay
      self.curve = curve
      self.options = options
    }
  }

  /// Makes the block of `performWithoutAnimation`.
  private init() {
    (duration, delay, curve, options) = (0, 0, .timing(.linear), [])
    isBarrier = true
    leader = nil
    outermost = nil
  }

  /// Whether what changes within it is animated.
  var isAnimating: Bool { duration > 0 || recorder != nil }

  /// Whether a change of an absolutely animated property ends what animates it: a block that takes no time is the way
  /// to say "at once".
  var endsOthers: Bool { !isBarrier && !isAnimating }

  /// Whether a change now would animate, were it in a block.
  static var allowsAnimations: Bool { isEnabled && current?.isBarrier != true }

  /// The options of a block that moves along a timing function of its own, and so needs a duration that ends.
  static func finite(_ options: AnimationOptions) -> AnimationOptions {
    current?.duration == .infinity ? options.union(.overrideInheritedDuration) : options
  }

  static func withoutAnimation(_ body: () -> Void) { AnimationBlock().enter(body) }

  /// Runs the closure of the program with this block as the current one.
  /// - Parameter last: Done after it, when everything is laid out that is to be.
  func run(_ body: () -> Void, completion: (@MainActor (Bool) -> Void)?, last: () -> Void = {}) {
    if let completion { completions.append(completion) }
    enter {
      body()
      layOut()
    }
    last()
    takenVelocities = [:]
    isClosed = true
    if let leader {
      leader.completions += takeCompletions()
    } else if pending == 0 {
      Transaction.atEndOfTurn { self.end() }
    }
  }

  private func layOut() {
    var rounds = 0
    while !viewsToLayOut.isEmpty, rounds < Self.maximumLayoutRounds {
      rounds += 1
      let views = viewsToLayOut
      viewsToLayOut = []
      listedViews = []
      for view in views.reversed() { view.layoutIfNeeded() }
    }
    viewsToLayOut = []
    listedViews = []
  }

  func enter(_ body: () -> Void) {
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    body()
  }

  // MARK: What it animates

  /// Notes that a view has to be laid out because of the block.
  func needsLayout(_ view: View) {
    guard options.contains(.layoutSubviews), listedViews.insert(ObjectIdentifier(view)).inserted else {
      return
    }
    viewsToLayOut.append(view)
  }

  /// The velocity that something had as a block took it over, and not what a block itself has given to it: what is set twice
  /// within blocks goes on with the same.
  func takenVelocity<Value>(
    _ velocity: Value, of property: AnimatableProperty<Value>, in layer: Layer
  ) -> Value {
    let block = outermost ?? self
    let key = TrackKey(layer, property.id)
    if let known = block.takenVelocities[key] as? Value { return known }
    block.takenVelocities[key] = velocity
    return velocity
  }

  /// One more animation has been added on behalf of the block; call the result when it has ended.
  func enlist(_ layer: Layer) -> @MainActor (Bool) -> Void {
    pending += 1
    if options.contains(.disallowUserInteraction), !options.contains(.allowUserInteraction),
      let view = (layer as? ViewLayer)?.view, lockedViews[ObjectIdentifier(view)] == nil
    {
      lockedViews[ObjectIdentifier(view)] = view
      view.interactionLocks += 1
    }
    return { [self] finished in
      pending -= 1
      isFinished = isFinished && finished
      if isClosed, pending == 0 { end() }
    }
  }

  private func end() {
    for view in lockedViews.values { view.interactionLocks -= 1 }
    lockedViews.removeAll()
    for handler in takeCompletions() { handler(isFinished) }
  }

  /// The handlers of the block and of those within it that are part of it; from now on somebody else calls them.
  func takeCompletions() -> [@MainActor (Bool) -> Void] {
    defer { completions = [] }
    return completions
  }
}
