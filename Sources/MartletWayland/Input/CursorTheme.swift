import CMartletWaylandCursor
import Glibc
import MartletHost

/// The desktop's cursor theme at one scale, through libwayland-cursor, which has a built-in theme as a
/// fallback.
@MainActor
final class CursorTheme {
  /// A cursor's picture.
  struct Picture {
    let buffer: WlBuffer
    /// Its number of pixels per point.
    let scale: Int32
    /// The place in it that points, in points.
    let hotspotX: Int32
    let hotspotY: Int32
  }

  /// The scale that the pictures were wanted for, in pixels per point.
  let scale: Int32
  private let shm: WlShm
  private let canScale: Bool
  /// The theme as loaded for each number of pixels per point.
  private var loaded: [Int32: OpaquePointer] = [:]
  private var pictures: [CursorShape: Picture] = [:]

  /// The cursor size in points if the environment names none; other toolkits use the same.
  private static let defaultSize: Int32 = 24
  /// The largest cursor size in points that the environment may name.
  private static let largestSize: Int32 = 512

  /// - Parameters:
  ///   - scale: The output's pixels per point.
  ///   - canScale: Whether surfaces may have more than one pixel per point.
  init?(shm: WlShm?, scale: Int32, canScale: Bool) {
    guard let shm else { return nil }
    self.shm = shm
    self.scale = scale
    self.canScale = canScale
  }

  isolated deinit {
    for theme in loaded.values { wl_cursor_theme_destroy(theme) }
  }

  /// The picture of a shape; the arrow if the theme has none for it, and nil if it has no arrow either.
  func picture(of shape: CursorShape) -> Picture? {
    if let known = pictures[shape] { return known }
    let found = load(shape) ?? (shape == .arrow ? nil : picture(of: .arrow))
    pictures[shape] = found
    return found
  }

  /// Chooses the sharpest image whose pixels fill whole points. A theme has few sizes (Adwaita 24, 32, 48, 64
  /// and 96), and a cursor size that its scale does not divide is a protocol error.
  private func load(_ shape: CursorShape) -> Picture? {
    for candidate in stride(from: canScale ? scale : 1, through: 1, by: -1) {
      guard let image = image(of: shape, scale: candidate), let raw = wl_cursor_image_get_buffer(image) else {
        continue
      }
      let (width, height) = (image.pointee.width, image.pointee.height)
      guard width % UInt32(candidate) == 0, height % UInt32(candidate) == 0 else { continue }
      return Picture(
        buffer: WlBuffer(raw: raw), scale: candidate,
        hotspotX: Int32(clamping: image.pointee.hotspot_x) / candidate,
        hotspotY: Int32(clamping: image.pointee.hotspot_y) / candidate)
    }
    return nil
  }

  /// The first image of a shape's cursor: one that moves would wake the program.
  private func image(of shape: CursorShape, scale: Int32) -> UnsafeMutablePointer<wl_cursor_image>? {
    guard let theme = theme(scale: scale) else { return nil }
    for name in shape.themeNames {
      guard let cursor = wl_cursor_theme_get_cursor(theme, name), cursor.pointee.image_count > 0 else {
        continue
      }
      return cursor.pointee.images[0]
    }
    return nil
  }

  private func theme(scale: Int32) -> OpaquePointer? {
    if let theme = loaded[scale] { return theme }
    let size = getenv("XCURSOR_SIZE").flatMap { Int32(String(cString: $0)) } ?? Self.defaultSize
    let theme = wl_cursor_theme_load(
      getenv("XCURSOR_THEME"), min(max(size, 1), Self.largestSize) * scale, shm.raw)
    loaded[scale] = theme
    return theme
  }
}
