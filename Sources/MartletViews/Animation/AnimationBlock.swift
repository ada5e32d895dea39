import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// One call of `View.animate`: its parameters, and those of its animations that still run.
@MainActor
final class AnimationBlock {
  /// Whether blocks animate at all.
  static var isEnabled = true
  /// The innermost block that is running; `nil` outside of all blocks.
  private(set) static var current: AnimationBlock?
  /// A spring counts as settled when this fraction of the distance is left.
  nonisolated static let settled = 0.001

  let duration: Double
  let delay: Double
  let curve: AnimationCurve
  let options: AnimationOptions
  /// Whether its only purpose is to keep the blocks within it from animating.
  private let isBarrier: Bool

  /// The enclosing block that this block's animations are part of.
  private let leader: AnimationBlock?
  /// The outermost enclosing block; `nil` if this block is the outermost.
  private let outermost: AnimationBlock?
  /// Used in the outermost block only: the velocity of each property when a block took it over.
  private var takenVelocities: [TrackKey: any Sendable] = [:]
  /// Used in the outermost block only: what it has animated absolutely.
  private var absoluteTracks: Set<TrackKey> = []
  private var completions: [@MainActor (Bool) -> Void] = []
  private var pending = 0
  private var isFinished = true
  private var isClosed = false
  private var lockedViews: [ObjectIdentifier: View] = [:]
  private var viewsToLayOut: [View] = []
  /// The views in `viewsToLayOut`, for fast lookup.
  private var listedViews: Set<ObjectIdentifier> = []
  /// The maximum number of layout passes within the block. A layout that always requests another would never
  /// end; any remaining one waits for the commit.
  private static let maximumLayoutRounds = 64
  /// Which properties the block, and the blocks within it, change without animating them. Used in the outermost block only.
  var leavesAlone: ((Layer, PropertyID) -> Bool)?
  /// What collects the layers that the block, and the blocks within it, animate. Used in the outermost block only.
  private var collectors: [MovedLayers] = []
  /// Receives changes instead of the block: for a keyframe block or a property animator.
  var recorder: (any PropertyChangeVisitor)?

  /// Makes a block. Within another block that animates, it inherits everything that its options do not
  /// override.
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
      // If the enclosing block's spring never settles, it has no duration to inherit for other curves.
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

  /// Whether a property is changed without an animation.
  func leavesAlone(_ property: PropertyID, of layer: Layer) -> Bool {
    (outermost ?? self).leavesAlone?(layer, property) ?? false
  }

  /// Lets the outermost block that is running collect the layers that it animates from now on.
  static func collect(in layers: MovedLayers) {
    guard let current, current.isAnimating else { return }
    let block = current.outermost ?? current
    if !block.collectors.contains(where: { $0 === layers }) { block.collectors.append(layers) }
  }

  /// The outermost block has animated a layer.
  func note(_ layer: Layer) {
    for collector in (outermost ?? self).collectors { collector.insert(layer) }
  }

  /// Whether changes within the block are animated.
  var isAnimating: Bool { duration > 0 || recorder != nil }

  /// Whether a change of an absolutely animated property ends its animations. A block without duration does
  /// that, because it changes values at once.
  var endsOthers: Bool { !isBarrier && !isAnimating }

  /// Whether a change within a block would animate now.
  static var allowsAnimations: Bool { isEnabled && current?.isBarrier != true }

  /// The options of a block with a timing function of its own, which needs a finite duration.
  static func finite(_ options: AnimationOptions) -> AnimationOptions {
    current?.duration == .infinity ? options.union(.overrideInheritedDuration) : options
  }

  static func withoutAnimation(_ body: () -> Void) { AnimationBlock().enter(body) }

  /// Runs the program's closure with this block as the current one.
  /// - Parameter last: Called afterwards, when the views are laid out.
  func run(_ body: () -> Void, completion: (@MainActor (Bool) -> Void)?, last: () -> Void = {}) {
    if let completion { completions.append(completion) }
    enter {
      body()
      layOut()
    }
    last()
    takenVelocities = [:]
    absoluteTracks = []
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

  // MARK: Its animations

  /// Notes that the block has invalidated a view's layout.
  func needsLayout(_ view: View) {
    guard options.contains(.layoutSubviews), listedViews.insert(ObjectIdentifier(view)).inserted else {
      return
    }
    viewsToLayOut.append(view)
  }

  /// A property's velocity when a block took it over, not a velocity that a block gave it. A property that is
  /// set twice within blocks continues with the same velocity.
  func takenVelocity<Value>(
    _ velocity: Value.Velocity, of property: AnimatableProperty<Value>, in layer: Layer
  ) -> Value.Velocity {
    let block = outermost ?? self
    let key = TrackKey(layer, property.id)
    if let known = block.takenVelocities[key] as? Value.Velocity { return known }
    block.takenVelocities[key] = velocity
    return velocity
  }

  /// Removes the animations that an absolute animation of the block replaces. One that the block has added
  /// itself counts as finished: nothing has interrupted it.
  func removeReplaced<Value>(by property: AnimatableProperty<Value>, in layer: Layer) {
    let block = outermost ?? self
    if !block.absoluteTracks.insert(TrackKey(layer, property.id)).inserted {
      layer.removeAnimations(forKey: Self.key(property), finished: true)
    }
    layer.removeReplaced(by: property)
  }

  /// Counts another animation of the block. Call the result when that animation has ended.
  func enlist(_ layer: Layer) -> @MainActor (Bool) -> Void {
    pending += 1
    if options.contains(.disallowUserInteraction), !options.contains(.allowUserInteraction),
      let view = layer.shownView, lockedViews[ObjectIdentifier(view)] == nil
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

  /// Hands over the completion handlers of the block and of the nested blocks that are part of it. The caller
  /// must call them.
  func takeCompletions() -> [@MainActor (Bool) -> Void] {
    defer { completions = [] }
    return completions
  }
}
