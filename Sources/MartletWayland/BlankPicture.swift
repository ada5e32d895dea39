import CMartletLinux
import Glibc

/// A surface with one pixel that lets everything through.
///
/// A pointer that shows it is as hidden as one that has no picture. But wlroots' compositors that draw the pointer
/// themselves let each first frame after a rest wait for up to a refresh while it has none.
@MainActor
final class BlankPicture {
  let surface: WlSurface
  private let buffer: WlBuffer
  private var isShown = false

  /// Bytes of the pixel: blue, green, red and alpha, all 0.
  private static let length = 4

  /// Nil where there is no memory for it.
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

  /// Gives the surface its pixel. It must have its role by then: mutter takes no buffer before.
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
