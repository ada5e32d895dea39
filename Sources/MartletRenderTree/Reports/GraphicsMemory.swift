/// The memory that a renderer holds, in bytes by kind. What a driver needs besides is not known.
public struct GraphicsMemory: Sendable, Equatable {
  /// Pages with the pixels of images and texts.
  public var images = 0
  /// The pieces of paths, and the pictures of those that are too much work.
  public var paths = 0
  /// The stops of gradients that have many, the cuts of layers that pass through each other, and what clips an item that more
  /// than four clips cut.
  public var gradients = 0
  /// Sheets for groups that are drawn off screen.
  public var sheets = 0
  /// Pictures of layers that are kept.
  public var pictures = 0
  /// The description of what the newest frame has drawn.
  public var instances = 0
  /// The window's own buffers. 0 if the driver owns them.
  public var buffers = 0

  /// All kinds together.
  public var total: Int { images + paths + gradients + sheets + pictures + instances + buffers }

  /// Makes the memory of a renderer that holds nothing.
  public init() {}
}
