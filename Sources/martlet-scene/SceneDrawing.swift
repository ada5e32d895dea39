import MartletDrawing
import MartletRenderTree
import MartletRenderer

/// A scene that can be drawn in several ways, which must agree.
struct SceneDrawing {
  /// Pixels per point.
  var scale: Double
  private let scene: SceneText
  private let list: DisplayList

  init(_ scene: SceneText) {
    self.scene = scene
    scale = scene.scale
    let tree = RenderTree()
    tree.apply(scene.commit)
    tree.update(at: 1)
    list = tree.displayList
  }

  private var width: Int { max(Int((scene.size.width * scale).rounded()), 1) }
  private var height: Int { max(Int((scene.size.height * scale).rounded()), 1) }

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
