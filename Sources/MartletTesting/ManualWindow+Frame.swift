import MartletGeometry
import MartletHost
import MartletLayers

/// A window that simulates a host which may leave the frame to the content; see `needsFrame`. Its requests are noted and not
/// answered: a test answers with ``ManualWindow/resize(to:scale:outputTransform:isResizing:)`` and
/// ``ManualWindow/setFraming(_:)``.
extension ManualWindow: FrameHost {
  /// What a frame asks of its host.
  public enum FrameRequest: Hashable, Sendable {
    /// To move the window.
    case move
    /// To resize it at a side or a corner.
    case resize(WindowEdges)
    /// To show the menu at a point of the window.
    case menu(Point)
    /// To minimize it.
    case minimize
    /// To maximize it, or to give it its own size back.
    case maximize(Bool)
  }

  public var mayNeedFrame: Bool { needsFrame }

  public var framing: WindowFraming? {
    needsFrame && frameMetrics != nil && !isFullscreen ? windowState : nil
  }

  public var isMaximized: Bool {
    get { windowState.isMaximized }
    set { frameRequests.append(.maximize(newValue)) }
  }

  public func beginMove() { frameRequests.append(.move) }

  public func beginResize(at edges: WindowEdges) {
    if edges.isPlace { frameRequests.append(.resize(edges)) }
  }

  public func showMenu(at position: Point) { frameRequests.append(.menu(position)) }

  public func minimize() { frameRequests.append(.minimize) }

  /// Tells the window another state for its frame, as a host would.
  public func setFraming(_ framing: WindowFraming) {
    guard framing != windowState else { return }
    windowState = framing
    take(size: size, scale: scale, outputTransform: outputTransform)
    Transaction.flush()
  }

  /// How far pictures reach beyond the content, in points: by frame and shadow. The content's first point lies so far from the
  /// picture's top left corner.
  public var outsets: Insets {
    guard let frameMetrics, let framing else { return .zero }
    return frameMetrics.outsets(in: framing)
  }

  /// The size of pictures, in points.
  public var pictureSize: Size {
    let outsets = outsets
    return Size(
      width: size.width + outsets.left + outsets.right, height: size.height + outsets.top + outsets.bottom)
  }
}
