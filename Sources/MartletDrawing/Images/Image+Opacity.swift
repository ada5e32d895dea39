import MartletGeometry
import MartletSynchronization

extension Image {
  /// What is known of its pixels, as it is kept.
  enum Opacity: UInt8 {
    case unknown, opaque, translucent
  }

  /// The most bytes that are looked at: as many as take less than a millisecond.
  private static let mostBytes = 1 << 24

  /// Whether no pixel of it lets anything below through; `nil` as long as its pixels are not in memory.
  package var knownOpacity: Bool? {
    let pixels = pixels
    switch Opacity(rawValue: pixels.opacity.load(ordering: .relaxed)) ?? .unknown {
    case .opaque: return true
    case .translucent: return false
    case .unknown:
      guard let bitmap = pixels.knownBitmap else { return nil }
      guard bitmap.bytes.count <= Self.mostBytes else { return false }
      let isOpaque = bitmapRect == Rect(origin: .zero, size: size) && bitmap.isOpaque
      pixels.opacity.store((isOpaque ? Opacity.opaque : .translucent).rawValue, ordering: .relaxed)
      return isOpaque
    }
  }
}

extension Bitmap {
  /// Whether no pixel lets anything below it through.
  package var isOpaque: Bool {
    bytes.withUnsafeBytes { bytes in
      // Two pixels at a time, so that a picture of a window takes less than a millisecond.
      let (alpha, whole) = (UInt64(littleEndian: 0xFF00_0000_FF00_0000), bytes.count & ~7)
      for offset in Swift.stride(from: 0, to: whole, by: 8) {
        guard bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & alpha == alpha else {
          return false
        }
      }
      return Swift.stride(from: whole + 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
    }
  }
}
