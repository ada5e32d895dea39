import MartletGeometry
import MartletHost

/// Lets people drop on a view what they drag: from a ``DragSource`` in the window, from another window, or from another program.
///
///     folder.dropTarget = DropTarget(types: MediaType.texts) { drop in
///       drop.readText { text in
///         if let text { folder.add(text) }
///       }
///     }
///
/// The innermost view under the hand counts that has a target for one of the types. A ring shows that it would take what is dragged.
@MainActor
public final class DropTarget {
  /// The media types that can be dropped, the best one first.
  public var types: [String]
  /// What a drop can do. A copy and a move by default.
  public var actions: DragActions = [.copy, .move]
  /// What a drop does best; `nil`, the default, for the first that is possible.
  public var preferredAction: DragAction?
  /// Whether anything can be dropped. `true` by default.
  public var isEnabled = true
  /// Whether a ring shows that the view takes what is over it. `true` by default.
  public var isHighlighted = true
  /// Asked at each place whether a drop does something there. By default `nil`, which means yes.
  public var shouldAccept: (@MainActor (Drop) -> Bool)?
  /// Called when something that it takes comes over the view.
  public var onEnter: (@MainActor (Drop) -> Void)?
  /// Called when that moves over the view.
  public var onMove: (@MainActor (Drop) -> Void)?
  /// Called when it has left the view, or the drag is over, unless it was dropped here.
  public var onLeave: (@MainActor (Drop) -> Void)?
  /// Called when it was dropped. What the target wants of it, it asks for now; see ``Drop/read(_:_:)``.
  public var onDrop: @MainActor (Drop) -> Void
  /// The view that has the target; `nil` if none has.
  public internal(set) weak var view: View?

  /// Makes a target.
  /// - Parameters:
  ///   - types: The media types that can be dropped, the best one first.
  ///   - onDrop: Called when something was dropped.
  public init(types: [String], onDrop: @escaping @MainActor (Drop) -> Void) {
    self.types = types
    self.onDrop = onDrop
  }

  /// The type in which it takes an offer; `nil` if it takes none.
  func type(of offer: any DragOffer) -> String? {
    isEnabled ? types.first { offer.types.contains($0) } : nil
  }
}
