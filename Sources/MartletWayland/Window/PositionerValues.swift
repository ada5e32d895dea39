import MartletGeometry
import MartletHost

/// What an `xdg_positioner` is told: whole points of the parent's window geometry.
struct PositionerValues {
  var width, height: Int32
  /// The anchor: within the parent, and at least a point wide and high, as the protocol demands.
  var anchor: (x: Int32, y: Int32, width: Int32, height: Int32)
  var anchorEdges, gravity: UInt32
  var adjustments: UInt32
  var offsetX, offsetY: Int32

  /// The largest length and the farthest place that is told, in points.
  private static let most = 65536.0

  /// - Parameters:
  ///   - placement: Where the popup goes, in points of some window.
  ///   - way: From these to the points of the parent's window geometry.
  ///   - parent: The size of the parent's window geometry, in points.
  init(_ placement: PopupPlacement, movedBy way: Point, within parent: Size) {
    func whole(_ value: Double) -> Int32 { Int32(min(max(value, -Self.most), Self.most)) }
    func length(_ value: Double) -> Int32 { max(whole(value.rounded(.up)), 1) }
    func part(_ low: Double, _ high: Double, of extent: Double) -> (Int32, Int32) {
      let extent = max(extent.rounded(.down), 1)
      let start = min(max(low.rounded(.down), 0), extent - 1)
      return (whole(start), max(whole(min(high.rounded(.up), extent) - start), 1))
    }
    (width, height) = (length(placement.size.width), length(placement.size.height))
    let rect = placement.anchor.offsetBy(dx: way.x, dy: way.y)
    let (x, across) = part(rect.minX, rect.maxX, of: parent.width)
    let (y, down) = part(rect.minY, rect.maxY, of: parent.height)
    anchor = (x, y, across, down)
    (anchorEdges, gravity) = (Self.place(placement.anchorEdges), Self.place(placement.gravity))
    adjustments = placement.adjustments.rawValue
    (offsetX, offsetY) = (whole(placement.offset.x.rounded()), whole(placement.offset.y.rounded()))
  }

  /// The protocol's number for a side or a corner; 0 for the middle.
  private static func place(_ edges: WindowEdges) -> UInt32 {
    let horizontal = edges.intersection([.left, .right])
    let vertical = edges.intersection([.top, .bottom])
    return switch (vertical, horizontal) {
    case (.top, .left): 5
    case (.bottom, .left): 6
    case (.top, .right): 7
    case (.bottom, .right): 8
    case (.top, _): 1
    case (.bottom, _): 2
    case (_, .left): 3
    case (_, .right): 4
    default: 0
    }
  }

  func send(to positioner: XdgPositioner) {
    positioner.setSize(width: width, height: height)
    positioner.setAnchorRect(x: anchor.x, y: anchor.y, width: anchor.width, height: anchor.height)
    positioner.setAnchor(anchor: .init(rawValue: anchorEdges))
    positioner.setGravity(gravity: .init(rawValue: gravity))
    positioner.setConstraintAdjustment(constraintAdjustment: .init(rawValue: adjustments))
    if offsetX != 0 || offsetY != 0 { positioner.setOffset(x: offsetX, y: offsetY) }
    if positioner.version >= XdgPositioner.Since.setReactive { positioner.setReactive() }
  }
}
