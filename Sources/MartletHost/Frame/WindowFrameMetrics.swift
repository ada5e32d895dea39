import MartletGeometry

/// The measures of a window's frame, in points.
public struct WindowFrameMetrics: Hashable, Sendable {
  /// The height of the title bar above the content. Whole points, at least 0.
  public var titleBarHeight: Double
  /// How far the shadow reaches beyond each side. Whole points, at least 0.
  public var shadow: Insets
  /// How far beyond each side the window can be resized; at most as far as the shadow reaches.
  public var resizeMargin: Double
  /// The radius of the corners between sides that touch nothing.
  public var cornerRadius: Double
  /// The width below which the title bar has no room for its buttons. Whole points, at least 0.
  public var minimumWidth: Double

  /// Makes measures. Lengths are rounded to whole points, so that the content stays on the pixels; negative ones count as 0.
  /// `minimumWidth` is 0 by default.
  public init(
    titleBarHeight: Double, shadow: Insets, resizeMargin: Double, cornerRadius: Double,
    minimumWidth: Double = 0
  ) {
    let lengths = [titleBarHeight, resizeMargin, cornerRadius, minimumWidth]
    precondition(
      shadow.isFinite && lengths.allSatisfy(\.isFinite),
      "a frame's measures must be finite, not \(lengths) and \(shadow)")
    func whole(_ length: Double) -> Double { min(max(length.rounded(), 0), Self.longest) }
    self.titleBarHeight = whole(titleBarHeight)
    self.shadow = Insets(
      top: whole(shadow.top), left: whole(shadow.left), bottom: whole(shadow.bottom),
      right: whole(shadow.right))
    self.resizeMargin = whole(resizeMargin)
    self.cornerRadius = whole(cornerRadius)
    self.minimumWidth = whole(minimumWidth)
  }

  /// The longest measure, in points: safe to compute with.
  private static let longest = 1024.0

  /// How far the shadow reaches beyond the frame in a state, in points.
  public func shadow(in framing: WindowFraming) -> Insets {
    shadow.limited(to: framing.freeEdges, atMost: .infinity)
  }

  /// How far beyond the frame the window is touched in a state, in points.
  public func reach(in framing: WindowFraming) -> Insets {
    shadow.limited(to: framing.freeEdges, atMost: resizeMargin)
  }

  /// How far everything that is drawn reaches beyond the content in a state, in points.
  public func outsets(in framing: WindowFraming) -> Insets {
    var outsets = shadow(in: framing)
    outsets.top += titleBarHeight
    return outsets
  }
}

extension Insets {
  /// The same on some sides, and 0 on the others.
  fileprivate func limited(to edges: WindowEdges, atMost limit: Double) -> Insets {
    func length(_ own: Double, _ edge: WindowEdges) -> Double { edges.contains(edge) ? min(own, limit) : 0 }
    return Insets(
      top: length(top, .top), left: length(left, .left), bottom: length(bottom, .bottom),
      right: length(right, .right))
  }
}
