import MartletDrawing
import MartletGeometry
import MartletRenderTree
import MartletRenderer

/// Draws snapshots, one after the other, off the main thread.
actor SnapshotPainter {
  static let shared = SnapshotPainter()

  /// Not that of all actors: once used, Dispatch's threads wake up every second for ever.
  private let thread = DrawingThread(name: "martlet-picture")
  private let processor = PlainRenderer()
  /// Made when a snapshot first needs it, since that takes some ten milliseconds.
  private var canvas: OffscreenCanvas?

  /// The memory that may be kept for the next snapshot, in bytes.
  private static let mostKept = 8 << 20

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Draws what a commit shows in a tree of its own.
  func draw(_ commit: Commit, width: Int, height: Int, scale: Double) throws(SnapshotError) -> Bitmap {
    let tree = RenderTree()
    tree.apply(commit)
    tree.update(at: commit.time)
    let list = tree.displayList
    if let bitmap = processor.bitmap(of: list, width: width, height: height, scale: scale) { return bitmap }
    return try drawByGPU(list, width: width, height: height, scale: scale)
  }

  /// Whether an image is opaque everywhere. Its pixels are decoded if they are not yet.
  func isOpaque(_ image: Image) -> Bool {
    let bitmap = image.bitmap
    guard image.bitmapRect == Rect(origin: .zero, size: image.size) else { return false }
    return bitmap.isOpaque
  }

  private func drawByGPU(
    _ list: DisplayList, width: Int, height: Int, scale: Double
  ) throws(SnapshotError) -> Bitmap {
    do {
      let canvas = try canvas ?? OffscreenCanvas(width: 1, height: 1)
      self.canvas = canvas
      defer {
        if canvas.renderer.counters.memory.total > Self.mostKept { self.canvas = nil }
        // The next snapshot may be drawn on another thread.
        canvas.context.releaseCurrent()
      }
      try canvas.resize(width: width, height: height)
      let bitmap = try canvas.picture(of: list, scale: scale)
      try canvas.resize(width: 1, height: 1)
      return bitmap
    } catch {
      throw SnapshotError("\(error)")
    }
  }
}
