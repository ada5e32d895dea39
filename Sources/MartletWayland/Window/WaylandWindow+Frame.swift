import MartletGeometry
import MartletHost

/// The frame that the content draws where the compositor draws none: what the compositor is told of it.
extension WaylandWindow: FrameHost {
  public var mayNeedFrame: Bool { popupRole == nil }

  public var framing: WindowFraming? {
    // A window that is framed already keeps its frame until it is fullscreen, which the compositor may refuse.
    guard popupRole == nil, frameMetrics != nil, application.drawsFrames, let objects, objects.leavesFrame,
      !isFullscreen,
      !isComing || objects.wasFramed
    else { return nil }
    return WindowFraming(
      isMaximized: isMaximized, tiledEdges: objects.tiledEdges, capabilities: capabilities)
  }

  /// Tells the compositor whether there is a frame of its own. Before the first configure its content may still give it one.
  func requestDecoration() {
    objects?.requestDecoration(
      ownFrame: application.drawsFrames && (frameMetrics != nil || objects?.isConfigured == false))
  }

  /// The frame around a content of a size; `nil` without one.
  func surfaceFrame(around content: Size) -> SurfaceFrame? {
    if let popupRole {
      return SurfaceFrame(around: content, shadow: popupRole.outsets, isTouched: !popupRole.isPassive)
    }
    guard let frameMetrics, let framing else { return nil }
    return SurfaceFrame(around: content, metrics: frameMetrics, framing: framing)
  }

  /// The height of the title bar that the content has to draw now, in points; 0 for none.
  var titleBarHeight: Double { framing == nil ? 0 : frameMetrics?.titleBarHeight ?? 0 }

  /// A point of the window from one of its surface, both in points. The same place in the surface becomes another point of the window
  /// when the frame changes, so what a device has reported is kept as it came.
  func contentPoint(_ place: Point) -> Point { place - contentOrigin }

  /// Requests the smallest size, which counts the title bar and its buttons, unless the compositor knows it.
  func sendMinimumSize() {
    var smallest = minimumSize
    if framing != nil, let frameMetrics {
      smallest.width = max(smallest.width, frameMetrics.minimumWidth)
      // Content of no limit still has a point below the bar.
      if titleBarHeight > 0 { smallest.height = max(smallest.height, 1) + titleBarHeight }
    }
    objects?.setMinimumSize(smallest, atMost: Self.largestExtent)
  }
}
