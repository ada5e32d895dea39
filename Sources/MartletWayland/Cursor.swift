import CMartletWaylandCursor
import Glibc

/// The arrow under the pointer, from the desktop's cursor theme through libwayland-cursor (which brings one of its own
/// where there is no theme).
@MainActor
final class Cursor {
  private unowned let application: WaylandApplication
  private var theme: OpaquePointer?
  private var themeScale: Int32 = 0
  private var surface: WlSurface?
  private var blank: BlankPicture?
  private var isShown = false

  /// The size of a cursor in points where the environment names none, as other toolkits have it.
  private static let defaultSize: Int32 = 24

  init(application: WaylandApplication) { self.application = application }

  isolated deinit {
    if let theme { wl_cursor_theme_destroy(theme) }
  }

  /// Shows the arrow, unless it is shown already. `scale` is pixels per point.
  func show(on pointer: WlPointer, serial: UInt32, scale: Double) {
    let scale = Int32(scale.rounded(.up))
    guard !isShown || scale != themeScale else { return }
    isShown = true
    guard let image = image(scale: scale), let raw = wl_cursor_image_get_buffer(image) else { return }
    let surface = surface ?? application.session?.globals.compositor?.createSurface()
    self.surface = surface
    guard let surface else { return }
    if surface.version >= WlSurface.Since.setBufferScale { surface.setBufferScale(scale: scale) }
    surface.attach(buffer: WlBuffer(raw: raw), x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
    pointer.setCursor(
      serial: serial, surface: surface, hotspotX: Int32(image.pointee.hotspot_x) / scale,
      hotspotY: Int32(image.pointee.hotspot_y) / scale)
  }

  /// Shows nothing.
  func hide(on pointer: WlPointer, serial: UInt32) {
    guard isShown else { return }
    isShown = false
    blank = blank ?? application.session.flatMap { BlankPicture(globals: $0.globals) }
    pointer.setCursor(serial: serial, surface: blank?.surface, hotspotX: 0, hotspotY: 0)
    blank?.show()
  }

  /// The pointer is elsewhere: next time the cursor must be set again.
  func left() { isShown = false }

  func discard() {
    surface?.discard()
    surface = nil
    blank?.discard()
    blank = nil
  }

  private func image(scale: Int32) -> UnsafeMutablePointer<wl_cursor_image>? {
    if theme == nil || themeScale != scale {
      if let theme { wl_cursor_theme_destroy(theme) }
      themeScale = scale
      let size = getenv("XCURSOR_SIZE").flatMap { Int32(String(cString: $0)) } ?? Self.defaultSize
      guard let shm = application.session?.globals.shm else { return nil }
      theme = wl_cursor_theme_load(getenv("XCURSOR_THEME"), min(max(size, 1), 512) * scale, shm.raw)
    }
    guard let theme, let cursor = wl_cursor_theme_get_cursor(theme, "left_ptr"),
      cursor.pointee.image_count > 0
    else { return nil }
    return cursor.pointee.images[0]
  }
}
