import MartletGeometry
import MartletHost

/// What makes a window a popup: over which one it lies, where it goes, and the press or key that has opened it.
@MainActor
final class PopupRole {
  /// The window that has opened it. The placement is in its points.
  private(set) weak var opener: WaylandWindow?
  /// The window over which it lies directly: the one that has opened it, or the popup that was the topmost.
  private(set) weak var parent: WaylandWindow?
  var placement: PopupPlacement
  /// How far its shadow reaches, in points.
  let outsets: Insets
  /// What was pressed; `nil` for a passive popup, which takes nothing.
  let press: (seat: WlSeat, serial: UInt32)?
  /// Whether it goes on showing its last picture, and whether that is out.
  var keepsPicture = false
  var dropsCommits = false
  /// Called when its first frame is committed.
  var onShow: (@MainActor () -> Void)?
  /// Where the compositor has put it, in points of the parent's window geometry; `nil` until then.
  var configured: Rect?
  /// Called when its objects are destroyed, so that what lies under it can be destroyed, or something else can come on top.
  private var waiting: [() -> Void] = []
  private var repositionCount: UInt32 = 0

  init(
    over parent: WaylandWindow, openedBy opener: WaylandWindow, _ placement: PopupPlacement, outsets: Insets,
    press: (seat: WlSeat, serial: UInt32)?
  ) {
    (self.parent, self.opener, self.placement) = (parent, opener, placement)
    (self.outsets, self.press) = (outsets, press)
  }

  /// Whether it takes neither keys nor touches.
  var isPassive: Bool { press == nil }

  /// The size of its content, in points. A compositor may give it any.
  var contentSize: Size {
    func points(_ extent: Double) -> Double { min(max(extent.rounded(.up), 1), WaylandWindow.largestExtent) }
    let size = configured?.size ?? placement.size
    return Size(width: points(size.width), height: points(size.height))
  }

  /// Where the content of the parent begins in the points of the opener.
  private var parentOrigin: Point {
    guard let parent, parent !== opener else { return .zero }
    return parent.place?.origin ?? .zero
  }

  /// Where its content is, in points of the opener; `nil` until the compositor has placed it.
  var place: Rect? {
    guard let configured, let parent else { return nil }
    let origin = parentOrigin + parent.geometry.origin + configured.origin
    return Rect(origin: origin, size: contentSize)
  }

  /// What tells the compositor where it goes; `nil` if the compositor has withdrawn what makes it, or the parent is gone.
  func makePositioner(_ manager: XdgWmBase) -> XdgPositioner? {
    guard let parent else { return nil }
    let geometry = parent.geometry
    let values = PositionerValues(
      placement, movedBy: .zero - parentOrigin - geometry.origin, within: geometry.size)
    let positioner = manager.createPositioner()
    values.send(to: positioner)
    return positioner
  }

  /// The number of the next request to be elsewhere.
  func nextToken() -> UInt32 {
    repositionCount &+= 1
    return repositionCount
  }

  /// Calls a closure when its objects are destroyed.
  func whenGone(_ body: @escaping () -> Void) { waiting.append(body) }

  /// Its objects are destroyed.
  func hasGone() {
    let waiting = waiting
    self.waiting = []
    for body in waiting { body() }
  }
}
