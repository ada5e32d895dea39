import Glibc
import MartletHost

/// The cursor of a pointer or a pen. The compositor draws it by name if cursor-shape-v1 is offered; otherwise
/// its picture comes from the desktop's cursor theme.
@MainActor
final class Cursor {
  private unowned let application: WaylandApplication
  /// Sets the cursor by name; nil if the compositor does not offer that.
  private let device: WpCursorShapeDeviceV1?
  /// Sets the cursor's surface and its hotspot in points.
  private let setSurface: (_ serial: UInt32, WlSurface?, _ x: Int32, _ y: Int32) -> Void
  private var theme: CursorTheme?
  private var surface: WlSurface?
  private var blank: BlankPicture?
  /// The picture of the program's own that was shown last.
  private var picture: CursorPicture?
  /// What is set; nil if the cursor is hidden or was not set.
  private var shown: Shown?

  private enum Shown: Equatable {
    /// A shape, and the scale of its picture.
    case shape(CursorShape, scale: Int32)
    case image(CursorImage)
  }

  /// - Parameters:
  ///   - device: Sets the cursor by name; destroyed together with this object. Nil if the compositor does not
  ///     offer it.
  ///   - setSurface: Sets a surface as the cursor of the device, with a serial and its hotspot in points.
  init(
    device: WpCursorShapeDeviceV1?, application: WaylandApplication,
    setSurface: @escaping (_ serial: UInt32, WlSurface?, _ x: Int32, _ y: Int32) -> Void
  ) {
    self.application = application
    self.device = device
    self.setSurface = setSurface
  }

  /// Whether the cursor was set and not hidden since.
  var isShown: Bool { shown != nil }

  /// Shows a shape, unless it is already shown. `scale` is in pixels per point.
  func show(_ shape: CursorShape, serial: UInt32, scale: Double) {
    let scale = Int32(scale.rounded(.up))
    // What is drawn by name has the compositor's scale.
    let next = Shown.shape(shape, scale: device == nil ? scale : 0)
    guard shown != next else { return }
    shown = next
    if shape == .hidden { return showNothing(serial: serial) }
    if let device { return device.setShape(serial: serial, shape: shape.protocolShape) }
    guard let globals = application.session?.globals else { return }
    let canScale = (globals.compositor?.version ?? 1) >= WlSurface.Since.setBufferScale
    if theme?.scale != scale { theme = CursorTheme(shm: globals.shm, scale: scale, canScale: canScale) }
    guard let picture = theme?.picture(of: shape) else { return }
    let surface = surface ?? globals.compositor?.createSurface()
    self.surface = surface
    guard let surface else { return }
    // Set the cursor first, so that the surface has its role before it gets a buffer: mutter accepts none
    // earlier.
    setSurface(serial, surface, picture.hotspotX, picture.hotspotY)
    if surface.version >= WlSurface.Since.setBufferScale { surface.setBufferScale(scale: picture.scale) }
    surface.attach(buffer: picture.buffer, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
  }

  /// Shows a picture of the program's own, unless it is already shown.
  func show(_ image: CursorImage, serial: UInt32) {
    guard shown != .image(image) else { return }
    shown = .image(image)
    let last = picture
    if last?.image != image {
      picture = application.session.flatMap { CursorPicture(image, globals: $0.globals) }
    }
    guard let picture else {
      last?.discard()
      return
    }
    setSurface(serial, picture.surface, picture.hotspot.x, picture.hotspot.y)
    picture.show()
    // The old one after the new one: otherwise there would be no cursor in between.
    if last !== picture { last?.discard() }
  }

  /// Hides the cursor until it is shown again.
  func hide(serial: UInt32) {
    guard isShown else { return }
    shown = nil
    showNothing(serial: serial)
  }

  private func showNothing(serial: UInt32) {
    blank = blank ?? application.session.flatMap { BlankPicture(globals: $0.globals) }
    setSurface(serial, blank?.surface, 0, 0)
    blank?.show()
  }

  /// Notes that the device has left. The next `show` must set the cursor again.
  func left() { shown = nil }

  func discard() {
    device?.discard()
    surface?.discard()
    surface = nil
    blank?.discard()
    blank = nil
    picture?.discard()
    picture = nil
    // Its pictures belong to the connection.
    theme = nil
  }
}
