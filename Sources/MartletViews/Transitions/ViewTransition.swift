import MartletGeometry
import MartletMotion

/// Describes how one view takes the place of another, as a function of a progress from 0 (the old view is seen) to 1 (the new one).
///
///     struct Slide: ViewTransition {
///       func build(on stage: TransitionStage) {
///         let (old, new) = (stage.picture(of: .old), stage.picture(of: .new))
///         let width = stage.size.width
///         stage.move(old, .position.x) { width * (0.5 - $0) }
///         stage.move(new, .position.x) { width * (1.5 - $0) }
///       }
///     }
///
///     container.transition(from: a, to: b, by: Slide())
///
/// Everything that moves is given as a function of the progress, and one progress moves everything: so a transition can be
/// animated, follow a hand, turn round and be caught at any moment, and whoever writes one need not care. The render thread moves
/// the layers, also while the main thread is busy.
///
/// All of the library's own are written with it: those of pages, tabs, stacks and modal presentations with pictures, as this one; those
/// of sheets, menus, pop-overs and the leaves of a ``FlipBookView`` with the views themselves, for these are used on their way, too.
/// Whoever plays them says where the progress may rest: a sheet rests at several heights.
///
/// What has no one progress is none. Between the columns of a ``SplitController``, everything that their layout places goes to places
/// of its own. ``View/stretchAndFade(with:unstretchedLeft:unstretchedRight:)`` and
/// ``View/slideSnapshot(with:over:)`` go with a window that may take a third size at any moment: then width, height, place and fade
/// have a velocity each, of which one progress could keep one.
public protocol ViewTransition: Sendable {
  /// How the progress moves by itself. A spring of 0.45 s without bounce by default.
  var timing: TransitionTiming { get }

  /// Builds what is seen between the two views, and says how it moves. While it is shown, the views themselves are hidden.
  ///
  /// At a progress of 0 it should look as the old view, at 1 as the new one: that is when the views are shown instead.
  @MainActor func build(on stage: TransitionStage)

  /// The progress to which a hand has brought it. By default a movement to the left by the width of the stage is the whole way.
  ///
  /// It should be continuous, so that what the hand lets go has the hand's velocity. The caller limits it to 0 … 1.
  @MainActor func progress(of drag: TransitionDrag) -> Double

  /// Whether it is the way back of another transition: then a transition from `b` to `a` that interrupts the other one from `a` to
  /// `b` turns it round. `false` by default.
  func isReverse(of other: any ViewTransition) -> Bool

  /// The transition that leads back from the new view to the old one. By default this one backwards, at whose end the old view is
  /// back where it was. While an equal transition is under way, that turns it round; one that is not `Hashable` counts as equal to
  /// all of its type.
  var wayBack: any ViewTransition { get }
}

extension ViewTransition {
  public var timing: TransitionTiming { .spring(Spring(duration: 0.45, bounce: 0)) }

  @MainActor public func progress(of drag: TransitionDrag) -> Double {
    drag.progress - drag.way.x / max(drag.size.width, 1)
  }

  public func isReverse(of other: any ViewTransition) -> Bool { false }

  public var wayBack: any ViewTransition { BackwardTransition(forward: self) }
}
