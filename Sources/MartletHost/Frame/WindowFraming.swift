import MartletGeometry

/// What a frame has to show of its window at present.
public struct WindowFraming: Hashable, Sendable {
  /// Whether the window is maximized: it has no edges to drag, no shadow and no rounded corners.
  public var isMaximized: Bool
  /// The sides that touch a neighbour or the screen's edge: they have no edges to drag and no shadow.
  public var tiledEdges: WindowEdges
  /// What the host offers to do with the window.
  public var capabilities: WindowCapabilities

  /// Makes a state; by default that of a window that floats and of which everything can be asked.
  public init(
    isMaximized: Bool = false, tiledEdges: WindowEdges = [], capabilities: WindowCapabilities = .all
  ) {
    self.isMaximized = isMaximized
    self.tiledEdges = tiledEdges
    self.capabilities = capabilities
  }

  /// The sides that have a shadow and can be dragged.
  public var freeEdges: WindowEdges { isMaximized ? [] : WindowEdges.all.subtracting(tiledEdges) }
}
