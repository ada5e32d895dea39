/// What an `xdg_positioner` was told.
package struct PositionerState: Hashable, Sendable {
  package var size = PixelSize(width: 0, height: 0)
  package var anchorRect = PixelRect(0, 0, 0, 0)
  /// The numbers of the protocol: 0 is the middle, 1 top, 2 bottom, 3 left, 4 right, 5 top left, 6 bottom left, 7 top right, 8 bottom
  /// right.
  package var anchor: UInt32 = 0
  package var gravity: UInt32 = 0
  /// The protocol's bits: 1 and 2 slide, 4 and 8 flip, 16 and 32 resize.
  package var adjustments: UInt32 = 0
  package var offsetX = 0
  package var offsetY = 0
  package var isReactive = false

  /// Whether it has what the protocol demands.
  var isComplete: Bool { size.width > 0 && size.height > 0 && anchorRect.width > 0 && anchorRect.height > 0 }

  /// Where the popup lies if nothing constrains it, in points of the parent's window geometry.
  package var unconstrained: PixelRect {
    let isLeft: Set<UInt32> = [3, 5, 6]
    let isRight: Set<UInt32> = [4, 7, 8]
    let isTop: Set<UInt32> = [1, 5, 7]
    let isBottom: Set<UInt32> = [2, 6, 8]
    var x = anchorRect.x + anchorRect.width / 2
    if isLeft.contains(anchor) { x = anchorRect.x }
    if isRight.contains(anchor) { x = anchorRect.x + anchorRect.width }
    var y = anchorRect.y + anchorRect.height / 2
    if isTop.contains(anchor) { y = anchorRect.y }
    if isBottom.contains(anchor) { y = anchorRect.y + anchorRect.height }
    x -= isLeft.contains(gravity) ? size.width : isRight.contains(gravity) ? 0 : size.width / 2
    y -= isTop.contains(gravity) ? size.height : isBottom.contains(gravity) ? 0 : size.height / 2
    return PixelRect(
      Int32(x + offsetX), Int32(y + offsetY), Int32(size.width), Int32(size.height))
  }
}
