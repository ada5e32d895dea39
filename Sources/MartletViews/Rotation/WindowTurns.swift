import MartletGeometry
import MartletLayers
import MartletMotion

/// Leads the content of a window from one size to the next.
///
/// The views have their new sizes at once, and so has each frame. What is seen springs there from where it is.
@MainActor
final class WindowTurns {
  /// The spring of a change that is animated; `nil` for none.
  var spring: Spring? = Spring(duration: 0.45, bounce: 0)
  /// What the program wants to be told.
  var onTransition: ((Size, TransitionCoordinator) -> Void)?

  /// The spring, if it comes to rest: pictures would stay for ever otherwise.
  private var settlingSpring: Spring? {
    guard let spring,
      spring.settlingDuration(displacement: 1, velocity: 0, tolerance: AnimationBlock.settled).isFinite
    else { return nil }
    return spring
  }
  /// The change that is under way.
  private var current: TransitionCoordinator?

  /// A smaller change of both sides is no jump and is followed at once, in points: compositors round sizes, and some do not
  /// say that an edge is dragged.
  private static let smallestJump = 32.0

  /// Whether anybody is to be told of changes.
  func isWanted(in root: WindowRootView) -> Bool { onTransition != nil || root.controllerView != nil }

  /// Changes the size of a window's content.
  /// - Parameters:
  ///   - place: Gives the views that the owner places their new sizes.
  func change(
    from old: Size, to new: Size, isResizing: Bool, in root: WindowRootView, place: () -> Void
  ) {
    let turns = WindowOrientation(old) != WindowOrientation(new)
    let way = max(abs(new.width - old.width), abs(new.height - old.height))
    let isJump = turns || way >= Self.smallestJump || current != nil
    let isSeen = View.areAnimationsEnabled && !isResizing && isJump
    let fades = isSeen && settlingSpring != nil && root.effectiveReducesMotion
    let spring = isSeen && !fades ? settlingSpring : nil
    current?.interrupt()
    let coordinator = TransitionCoordinator(
      from: old, to: new, isResizing: isResizing, isAnimated: spring != nil, spring: spring ?? Spring())
    current = coordinator
    coordinator.onEnd = { [weak self, weak coordinator] in
      guard let self, current === coordinator else { return }
      current = nil
    }
    onTransition?(new, coordinator)
    for host in root.controllerViews {
      // Those in a part of the window keep their margins, as far as anybody knows.
      let own = host.bounds.size
      let kept = Size(
        width: max(own.width + new.width - old.width, 0), height: max(own.height + new.height - old.height, 0)
      )
      host.windowWillTransition(to: host === root.controllerView ? new : kept, coordinator)
    }
    // Who was told may have closed the window.
    guard !coordinator.isOver else { return place() }
    if coordinator.isAnimated {
      animate(coordinator, in: root, place: place)
    } else if fades {
      root.crossFade {
        place()
        root.layoutIfNeeded()
        Transaction.withoutDefaultActions { coordinator.runAlongside() }
      }
      coordinator.end()
    } else {
      place()
      root.layoutIfNeeded()
      // Layers without views are placed at once, too, as in a layout.
      Transaction.withoutDefaultActions { coordinator.runAlongside() }
      coordinator.end()
    }
  }

  private func animate(_ coordinator: TransitionCoordinator, in root: WindowRootView, place: () -> Void) {
    // What was to be laid out before does not move now.
    root.layoutIfNeeded()
    let exempt = ExemptLayers(in: root, quiet: coordinator.quietLayers)
    let block = AnimationBlock(
      duration: coordinator.duration, delay: 0, curve: .settlingSpring(coordinator.spring), options: [])
    block.leavesAlone = { exempt.contains($0, $1) }
    block.run {
      Transaction.withDefaultAction(block) {
        place()
        root.layoutIfNeeded()
        exempt.release(to: block)
        coordinator.runAlongside()
        root.layoutIfNeeded()
        exempt.release(to: block)
      }
    } completion: { _ in
      coordinator.end()
    }
    coordinator.begin()
  }

  /// The window has closed.
  func close() {
    onTransition = nil
    current?.interrupt()
  }
}
