extension Bitmap {
  /// The difference between two images of the same size.
  public struct Difference: Sendable, Hashable {
    /// The largest difference of any component of any pixel, 0…255.
    public var maximum: Int
    /// The number of pixels with a component that differs by more than the tolerance.
    public var count: Int
  }

  /// Compares with another image of the same size.
  ///
  /// - Parameters:
  ///   - other: the image to compare with.
  ///   - tolerance: difference of a component, 0…255, up to which a pixel counts as equal.
  /// - Returns: nil if the sizes differ.
  public func difference(from other: Bitmap, tolerance: Int = 0) -> Difference? {
    guard width == other.width, height == other.height else { return nil }
    var result = Difference(maximum: 0, count: 0)
    bytes.withUnsafeBufferPointer { a in
      other.bytes.withUnsafeBufferPointer { b in
        for pixel in 0..<width * height {
          var largest = 0
          for i in pixel * 4..<pixel * 4 + 4 { largest = max(largest, abs(Int(a[i]) - Int(b[i]))) }
          result.maximum = max(result.maximum, largest)
          if largest > tolerance { result.count += 1 }
        }
      }
    }
    return result
  }

  /// A picture of the differences: black where equal, brighter where they differ more; nil if the sizes
  /// differ.
  public func differencePicture(from other: Bitmap) -> Bitmap? {
    guard width == other.width, height == other.height else { return nil }
    var picture = Bitmap(width: width, height: height)
    for i in bytes.indices {
      // Starts well above black, so that even the smallest difference is visible.
      let d = abs(Int(bytes[i]) - Int(other.bytes[i]))
      if i % 4 < 3 {
        picture.bytes[i] = max(picture.bytes[i], d == 0 ? 0 : UInt8(min(255, 80 + d * 4)))
      } else {
        picture.bytes[i] = 255
        if d > 0 { picture.bytes[i - 1] = UInt8(min(255, 80 + d * 4)) }
      }
    }
    return picture
  }
}
