import CMartletWaylandCursor
import Glibc

/// The arrow cursor. It is the compositor's own if cursor-shape-v1 is offered; otherwise it comes from the
/// desktop's cursor theme through libwayland-cursor, which has a built-in theme as a fallback.
@MainActor
final class Cursor {
  /// A cursor image of the theme, and its number of pixels per point.
  private struct Picture {
    let image: UnsafeMutablePointer<wl_cursor_image>
    let scale: Int32
  }

  private unowned let application: WaylandApplication
  /// Sets the cursor by name; nil if the compositor does not offer that.
  private let device: WpCursorShapeDeviceV1?
  private var theme: OpaquePointer?
  private var picture: Picture?
  /// The scale for which the image was chosen.
  private var pictureScale: Int32 = 0
  private var surface: WlSurface?
  private var blank: BlankPicture?
  private var isShown = false

  /// The cursor size in points if the environment names none; other toolkits use the same.
  private static let defaultSize: Int32 = 24

  /// - Parameter device: Sets the cursor by name; destroyed together with this object. Nil if the compositor
  ///   does not offer it.
  init(device: WpCursorShapeDeviceV1?, application: WaylandApplication) {
    self.application = application
    self.device = device
  }

  isolated deinit {
    if let theme { wl_cursor_theme_destroy(theme) }
  }

  /// Shows the arrow, unless it is already shown. `scale` is in pixels per point.
  func show(on pointer: WlPointer, serial: UInt32, scale: Double) {
    if let device {
      if !isShown { device.setShape(serial: serial, shape: .default) }
      isShown = true
      return
    }
    let scale = Int32(scale.rounded(.up))
    guard !isShown || scale != pictureScale else { return }
    isShown = true
    if scale != pictureScale { loadPicture(scale: scale) }
    guard let picture, let raw = wl_cursor_image_get_buffer(picture.image) else { return }
    let surface = surface ?? application.session?.globals.compositor?.createSurface()
    self.surface = surface
    guard let surface else { return }
    // Set the cursor first, so that the surface has its role before it gets a buffer: mutter accepts none
    // earlier.
    pointer.setCursor(
      serial: serial, surface: surface, hotspotX: Int32(picture.image.pointee.hotspot_x) / picture.scale,
      hotspotY: Int32(picture.image.pointee.hotspot_y) / picture.scale)
    if surface.version >= WlSurface.Since.setBufferScale { surface.setBufferScale(scale: picture.scale) }
    surface.attach(buffer: WlBuffer(raw: raw), x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
  }

  /// Hides the cursor.
  func hide(on pointer: WlPointer, serial: UInt32) {
    guard isShown else { return }
    isShown = false
    blank = blank ?? application.session.flatMap { BlankPicture(globals: $0.globals) }
    pointer.setCursor(serial: serial, surface: blank?.surface, hotspotX: 0, hotspotY: 0)
    blank?.show()
  }

  /// Notes that the pointer has left. The next `show` must set the cursor again.
  func left() { isShown = false }

  func discard() {
    device?.discard()
    surface?.discard()
    surface = nil
    blank?.discard()
    blank = nil
  }

  /// Chooses the sharpest theme image whose pixels fill whole points. A theme has few sizes (Adwaita 24, 32,
  /// 48, 64 and 96), and a cursor size that its scale does not divide is a protocol error.
  private func loadPicture(scale: Int32) {
    pictureScale = scale
    let canScale = (application.session?.globals.compositor?.version ?? 1) >= WlSurface.Since.setBufferScale
    for candidate in stride(from: canScale ? scale : 1, through: 1, by: -1) {
      guard let image = loadImage(scale: candidate) else { continue }
      guard image.pointee.width % UInt32(candidate) == 0, image.pointee.height % UInt32(candidate) == 0
      else { continue }
      picture = Picture(image: image, scale: candidate)
      return
    }
    picture = nil
  }

  /// Loads the theme's arrow at a scale. Images loaded earlier become invalid.
  private func loadImage(scale: Int32) -> UnsafeMutablePointer<wl_cursor_image>? {
    guard let shm = application.session?.globals.shm else { return nil }
    if let theme { wl_cursor_theme_destroy(theme) }
    let size = getenv("XCURSOR_SIZE").flatMap { Int32(String(cString: $0)) } ?? Self.defaultSize
    theme = wl_cursor_theme_load(getenv("XCURSOR_THEME"), min(max(size, 1), 512) * scale, shm.raw)
    guard let theme, let cursor = wl_cursor_theme_get_cursor(theme, "left_ptr"),
      cursor.pointee.image_count > 0
    else { return nil }
    return cursor.pointee.images[0]
  }
}
