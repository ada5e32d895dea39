import Martlet

/// The picture of a tile.
extension Bitmap {
  /// Makes its corners round and clear, and draws a line of one pixel within its edge, so that the wall has nothing to clip and no
  /// border to draw: that is most of what a frame of it would cost.
  /// - Parameter radius: The radius of the corners, in pixels.
  mutating func trim(radius: Double, line: Color) {
    let (width, height, stride) = (width, height, stride)
    let radius = max(min(radius, Double(min(width, height)) / 2), 0)
    let reach = Int(radius.rounded(.up))
    let ink = line.premultiplied()
    bytes.withUnsafeMutableBytes { bytes in
      func shade(_ x: Int, _ y: Int, line: Float, cover: Float) {
        let place = y * stride + x * 4
        for k in 0..<4 {
          let below = Float(bytes[place + k]) * (1 - ink.w * line)
          bytes[place + k] = UInt8(min(((below + ink[k] * line * 255) * cover).rounded(), 255))
        }
      }
      /// What the outer and the inner edge of the line cover of a pixel near a corner.
      func shadeCorner(_ x: Int, _ y: Int) {
        func beyond(_ place: Int, _ length: Int) -> Double {
          max(radius - Double(place) - 0.5, Double(place) + 0.5 - Double(length) + radius, 0)
        }
        let (dx, dy) = (beyond(x, width), beyond(y, height))
        let distance = (dx * dx + dy * dy).squareRoot()
        let cover = Float(min(max(radius - distance + 0.5, 0), 1))
        let inner = Float(min(max(radius - distance - 0.5, 0), 1))
        shade(x, y, line: cover > 0 ? 1 - inner / cover : 0, cover: cover)
      }
      for y in 0..<height {
        if y < reach || y >= height - reach {
          for x in 0..<min(reach, width) { shadeCorner(x, y) }
          for x in max(width - reach, reach)..<max(width, reach) { shadeCorner(x, y) }
          guard y == 0 || y == height - 1 else { continue }
          for x in reach..<max(width - reach, reach) { shade(x, y, line: 1, cover: 1) }
        } else {
          shade(0, y, line: 1, cover: 1)
          if width > 1 { shade(width - 1, y, line: 1, cover: 1) }
        }
      }
    }
  }

  /// Mixes another picture of the same size in.
  /// - Parameter share: That of the other one, from 0 to 1.
  mutating func mix(_ other: Bitmap, share: Double) {
    let weight = UInt16(min(max(share, 0), 1) * 256)
    bytes.withUnsafeMutableBytes { own in
      other.bytes.withUnsafeBytes { other in
        for i in 0..<min(own.count, other.count) {
          own[i] = UInt8((UInt16(own[i]) &* (256 - weight) &+ UInt16(other[i]) &* weight) >> 8)
        }
      }
    }
  }
}
