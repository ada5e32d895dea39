import Martlet

extension Bitmap {
  /// The picture of a window in the middle of an even desk.
  /// - Parameters:
  ///   - size: The size of the desk, in points; at least that of the window.
  ///   - scale: Pixels per point.
  func laid(on size: Size, scale: Double, color: Color) -> Bitmap {
    var desk = Bitmap(
      width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
    let pixel = [color.red, color.green, color.blue, 1].map { UInt8(($0 * 255).rounded()) }
    for index in desk.bytes.indices { desk.bytes[index] = pixel[index % 4] }
    let (left, top) = ((desk.width - width) / 2, (desk.height - height) / 2)
    for row in 0..<height {
      let start = (row + top) * desk.stride + left * 4
      desk.bytes.replaceSubrange(
        start..<start + stride, with: bytes[row * stride..<(row + 1) * stride])
    }
    return desk
  }
}
