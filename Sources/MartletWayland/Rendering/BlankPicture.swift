import CMartletLinux
import Glibc

/// A surface with one fully transparent pixel, used as an invisible cursor.
///
/// Hiding the pointer by setting no cursor surface would look the same. But wlroots compositors with a
/// software cursor then delay the first frame after each rest by up to one refresh.
@MainActor
final class BlankPicture {
  let surface: WlSurface
  private let buffer: WlBuffer
  private var isShown = false

  /// Bytes of the pixel: blue, green, red and alpha, all 0.
  private static let length = 4

  /// Returns nil if the pixel cannot be allocated.
  init?(globals: Globals) {
    guard let compositor = globals.compositor, let shm = globals.shm else { return nil }
    let file = memfd_create("martlet-blank", martlet_memfd_cloexec)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard ftruncate(file, Self.length) == 0 else { return nil }
    let pool = shm.createPool(fd: file, size: Int32(Self.length))
    buffer = pool.createBuffer(
      offset: 0, width: 1, height: 1, stride: Int32(Self.length), format: .argb8888)
    pool.destroy()
    surface = compositor.createSurface()
  }

  /// Attaches the pixel. The surface must have its role before: mutter accepts no buffer earlier.
  func show() {
    guard !isShown else { return }
    isShown = true
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: 1, height: 1)
    surface.commit()
  }

  func discard() {
    surface.discard()
    buffer.discard()
  }
}
