import MartletDrawing
import MartletRenderTree
import MartletRenderer

/// A scene that can be drawn in several ways, which must agree.
struct SceneDrawing {
  /// The most pixels each way: more than screens have, and what OpenGL ES offers on large GPUs.
  private static let largestExtent = 16384.0

  /// Pixels per point.
  private let scale: Double
  private let width: Int
  private let height: Int
  private let list: DisplayList

  /// - Parameters:
  ///   - scene: The scene.
  ///   - scale: Pixels per point; `nil` for what the scene names.
  /// - Throws: An error if it has more than 16384 pixels in a direction.
  init(_ scene: SceneText, scale: Double? = nil) throws(SceneToolError) {
    let scale = scale ?? scene.scale
    let (width, height) = ((scene.size.width * scale).rounded(), (scene.size.height * scale).rounded())
    guard width <= Self.largestExtent, height <= Self.largestExtent else {
      throw .tooLarge(
        width: scene.size.width, height: scene.size.height, scale: scale, most: Int(Self.largestExtent))
    }
    (self.scale, self.width, self.height) = (scale, max(Int(width), 1), max(Int(height), 1))
    let tree = RenderTree()
    tree.apply(scene.commit)
    tree.update(at: 1)
    list = tree.displayList
  }

  /// Drawn at once by OpenGL ES.
  func whole() throws -> Bitmap {
    let canvas = try OffscreenCanvas(width: width, height: height)
    try canvas.draw(list, scale: scale)
    return canvas.bitmap
  }

  /// The left half and then the right half, in two frames.
  func halves() throws -> Bitmap {
    let canvas = try OffscreenCanvas(width: width, height: height)
    var (left, right) = (canvas.bounds, canvas.bounds)
    left.x1 = Int32(width / 2)
    right.x0 = left.x1
    try canvas.draw(list, damage: [left], scale: scale)
    try canvas.draw(list, damage: [right], scale: scale)
    return canvas.bitmap
  }

  /// Drawn by the processor; `nil` if it cannot draw it.
  func byProcessor() -> Bitmap? {
    let bounds = PixelRect(width: width, height: height)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    let isDrawn = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map {
        PlainRenderer().paint(
          list, damage: [bounds], into: $0, stride: width * 4, bounds: bounds, scale: scale)
      }
    }
    guard isDrawn == true else { return nil }
    for place in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(place, place + 2) }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
