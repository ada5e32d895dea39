import MartletGeometry
import MartletLayers
import MartletMotion

/// One change of a window's size: what is told of it, and what moves with it.
///
/// `ViewController.viewWillTransition(to:with:)` and `WindowController.onSizeTransition` receive it before anything has changed. Then
/// the window is laid out for its new size, and the closures of `animate(alongside:completion:)` run. If the window has turned or
/// jumped to another size, all that springs from where it is seen to its new place; while an edge is dragged, it follows at once.
///
/// The next change may come at any moment. It overtakes this one: what moves goes on from where it is seen, with its velocity.
@MainActor
public final class TransitionCoordinator {
  /// The size of the window before, in points.
  public let oldSize: Size
  /// The size of the window after, in points.
  public let newSize: Size
  /// Whether an edge of the window is being dragged.
  public let isResizing: Bool
  /// Whether the new layout is reached with a spring. `false` while an edge is dragged, for changes of a few points, and
  /// while animations are disabled.
  public let isAnimated: Bool
  /// The spring that moves everything, if it is animated.
  public let spring: Spring
  /// Whether the change did not come to its end: the next one has overtaken it, or the window has closed.
  public private(set) var isInterrupted = false

  /// The layers in which nothing moves meanwhile, since pictures of them are shown.
  private(set) var quietLayers: [Layer] = []
  /// Called when it is over, after the completions.
  var onEnd: () -> Void = {}

  private enum Phase { case announced, placed, moving, over }
  private var phase = Phase.announced
  private var animations: [@MainActor (TransitionCoordinator) -> Void] = []
  private var completions: [@MainActor (TransitionCoordinator) -> Void] = []

  init(from oldSize: Size, to newSize: Size, isResizing: Bool, isAnimated: Bool, spring: Spring) {
    (self.oldSize, self.newSize) = (oldSize, newSize)
    (self.isResizing, self.isAnimated, self.spring) = (isResizing, isAnimated, spring)
  }

  /// The orientation of the window before.
  public var oldOrientation: WindowOrientation { WindowOrientation(oldSize) }
  /// The orientation of the window after.
  public var newOrientation: WindowOrientation { WindowOrientation(newSize) }
  /// Whether the window turns from portrait to landscape, or back.
  public var isTurning: Bool { oldOrientation != newOrientation }
  /// Whether it is over.
  public var isOver: Bool { phase == .over }
  /// The time until a thousandth of the way is left, in seconds; 0 if it is not animated.
  public var duration: Double {
    isAnimated
      ? spring.settlingDuration(displacement: 1, velocity: 0, tolerance: AnimationBlock.settled) : 0
  }

  /// Lets something else change with the window, in the same animation.
  /// - Parameters:
  ///   - alongside: Called once, when the window and the views in it have their new sizes: in the animation, if there is one. If that
  ///     has begun already, it is called at once.
  ///   - completion: Called once, when the change is over: at rest, or overtaken (`isInterrupted`). The completions of a change that is
  ///     overtaken are called before the next one is announced.
  public func animate(
    alongside: (@MainActor (TransitionCoordinator) -> Void)? = nil,
    completion: (@MainActor (TransitionCoordinator) -> Void)? = nil
  ) {
    if let alongside {
      switch phase {
      case .announced: animations.append(alongside)
      case .placed: alongside(self)
      case .moving where isAnimated: View.animate(spring: spring) { alongside(self) }
      case .moving, .over:
        if View.isInAnimationBlock {
          alongside(self)
        } else {
          Transaction.withoutDefaultActions { alongside(self) }
        }
      }
    }
    guard let completion else { return }
    if isOver { Transaction.atEndOfTurn { completion(self) } } else { completions.append(completion) }
  }

  /// Keeps what is in a layer from moving.
  func quieten(_ layer: Layer) { quietLayers.append(layer) }

  /// Runs what goes alongside, after the views were placed.
  func runAlongside() {
    guard !isOver else { return }
    phase = .placed
    while !animations.isEmpty { animations.removeFirst()(self) }
  }

  /// What goes alongside has begun.
  func begin() { if phase != .over { phase = .moving } }

  /// Ends it before its time.
  func interrupt() {
    guard !isOver else { return }
    isInterrupted = true
    end()
  }

  /// Tells everybody that it is over.
  func end() {
    guard !isOver else { return }
    phase = .over
    animations = []
    let waiting = completions
    completions = []
    for completion in waiting { completion(self) }
    onEnd()
    onEnd = {}
  }
}
