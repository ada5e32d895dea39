/// The picture of the pointer, by its meaning. The desktop's cursor theme draws it; a shape that a theme lacks
/// shows as the arrow.
public enum CursorShape: UInt8, Hashable, Sendable, CaseIterable {
  /// The plain arrow.
  case arrow
  /// An arrow with a menu: there is a context menu.
  case contextMenu
  /// An arrow with a question mark: there is help.
  case help
  /// A hand with a finger stretched out: a link or a button.
  case pointingHand
  /// An arrow with a clock: the program is busy, but can be used.
  case progress
  /// A clock: the program is busy.
  case wait
  /// A thick cross: a cell of a table.
  case cell
  /// A thin cross: a precise place.
  case crosshair
  /// A vertical bar: text that can be selected.
  case text
  /// A horizontal bar: vertical text that can be selected.
  case verticalText
  /// An arrow with a bent arrow: a drop makes a link.
  case alias
  /// An arrow with a plus: a drop makes a copy.
  case copy
  /// Four arrows: a drop moves something.
  case move
  /// A barred circle with a hand: nothing can be dropped here.
  case noDrop
  /// A barred circle: this is not possible.
  case notAllowed
  /// An open hand: this can be dragged.
  case grab
  /// A closed hand: this is being dragged.
  case grabbing
  /// An edge that can be moved: right.
  case resizeRight
  /// An edge that can be moved: top.
  case resizeTop
  /// A corner that can be moved: top right.
  case resizeTopRight
  /// A corner that can be moved: top left.
  case resizeTopLeft
  /// An edge that can be moved: bottom.
  case resizeBottom
  /// A corner that can be moved: bottom right.
  case resizeBottomRight
  /// A corner that can be moved: bottom left.
  case resizeBottomLeft
  /// An edge that can be moved: left.
  case resizeLeft
  /// A vertical edge that can be moved both ways.
  case resizeHorizontally
  /// A horizontal edge that can be moved both ways.
  case resizeVertically
  /// A corner that can be moved both ways, from bottom left to top right.
  case resizeRisingDiagonal
  /// A corner that can be moved both ways, from top left to bottom right.
  case resizeFallingDiagonal
  /// The border between two columns.
  case resizeColumn
  /// The border between two rows.
  case resizeRow
  /// Four arrows around a dot: this scrolls in every direction.
  case scrollAnywhere
  /// A magnifying glass with a plus.
  case zoomIn
  /// A magnifying glass with a minus.
  case zoomOut
  /// No picture at all.
  case hidden
}
