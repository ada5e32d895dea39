import MartletGeometry
import MartletHost
import MartletLayers

/// A row of a list. A list uses few of them for any number of rows.
open class RowView: View {
  /// The number of the row that it shows; −1 while it shows none. That is so too in the handler of a gesture that is
  /// cancelled because the row is gone: do not take the number for one of a row without a look.
  public final internal(set) var row = -1

  /// Whether a finger is about to choose the row. A subclass shows it.
  open var isHighlighted = false

  /// What lifts the row as soon as a finger, a pen or a pointer moves up or down on it: a view in the row. `nil`, the default, if there is
  /// none: then a pointer lifts the row anywhere on it. It counts only in a list with ``ListView/onReorder``.
  open weak var reorderHandle: View?

  /// Its actions while it is pulled aside; `nil` at other times.
  final var swipe: RowSwipe?
  /// What holds its actions beside it while it is pulled aside, if it clips; `nil` at other times.
  final var stand: RowActionsStand?
  /// What lies beneath it while it is lifted, or lands; `nil` at other times.
  final var ground: LiftedGround?
  /// How it lies among the others.
  final var depth = RowDepth.resting
  /// The number of the change that has given it that depth.
  private(set) final var depthChange = 0

  /// Called before it is used for another row. Does nothing by default.
  open func prepareForReuse() {}

  /// Tells accessibility that it is a row, of the actions that a swipe of it uncovers, and whether it can be chosen and moved. An override
  /// calls `super`.
  open override func describe(_ node: inout AccessibilityNode) {
    guard row >= 0, let list = superview as? ListView else { return }
    node.role = .listItem
    if list.onSelect != nil { node.actions.append(.press) }
    node.actions += list.namedActions(of: row) + list.reorderActions(of: self)
  }

  /// Chooses the row, performs the actions that a swipe of it uncovers, or moves it. An override calls `super`.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard row >= 0, let list = superview as? ListView else { return false }
    if action == .press, list.onSelect != nil {
      list.choose(row)
      return true
    }
    guard case .named(let name) = action else { return false }
    return list.performAction(named: name, of: self) || list.reorder(self, named: name)
  }

  /// A place of the list's for it, moved aside as far as it is.
  final func aside(_ frame: Rect) -> Rect {
    guard let swipe else { return frame }
    return Rect(x: frame.minX + swipe.offset, y: frame.minY, width: frame.width, height: frame.height)
  }

  /// Places it, with its actions.
  final func place(at frame: Rect) {
    let isOtherSize = bounds.size != frame.size
    self.frame = frame
    ground?.frame = frame
    stand?.frame = frame
    if isOtherSize { swipe?.fit() } else { swipe?.layout() }
  }

  final func removeGround() {
    ground?.removeFromSuperview()
    ground = nil
  }

  final func sink(to depth: RowDepth, _ change: Int) { (self.depth, depthChange) = (depth, change) }
}
