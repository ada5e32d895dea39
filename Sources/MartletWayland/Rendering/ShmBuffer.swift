import CMartletLinux
import Glibc
import MartletRenderer

/// A picture in memory shared with the compositor. Used by one render loop.
final class ShmBuffer {
  // These properties are not checked for overlapping access at run time. One render loop at a time uses them,
  // and changing one calls no other code.

  /// Unique among the buffers of a window.
  let number: Int
  let buffer: WlBuffer
  let memory: UnsafeMutableRawPointer
  let stride: Int
  /// Bytes of its pixels.
  let byteCount: Int
  private let connection: Connection
  /// Whether the compositor may be reading it.
  @exclusivity(unchecked) var isBusy = false
  /// The outdated part of the buffer.
  @exclusivity(unchecked) var stale = PixelDamage()
  @exclusivity(unchecked) private var missing = UncoveredPixels()

  /// Bytes per pixel: 8 bits each for blue, green, red and alpha, which an opaque window does not use.
  private static let bytesPerPixel = 4

  /// Makes a buffer of a size in pixels. Its release is reported to the inbox.
  init(
    width: Int, height: Int, hasAlpha: Bool, number: Int, surface: RenderSurface, inbox: RenderInbox
  ) throws(HostError) {
    connection = surface.connection
    stride = width * Self.bytesPerPixel
    byteCount = stride * height
    self.number = number
    func failure(_ what: String) -> HostError {
      HostError(
        "cannot \(what) \(width)×\(height) pixels of shared memory: \(String(cString: strerror(errno)))")
    }
    let file = memfd_create("martlet", martlet_memfd_cloexec)
    guard file >= 0 else { throw failure("make") }
    defer { close(file) }
    guard byteCount <= Int(Int32.max), ftruncate(file, byteCount) == 0 else { throw failure("size") }
    guard let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
    else { throw failure("map") }
    self.memory = memory
    let pool = surface.shm.proxy.createPool(fd: file, size: Int32(byteCount))
    buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(stride),
      format: hasAlpha ? .argb8888 : .xrgb8888)
    pool.destroy()
    stale.add(PixelRect(width: width, height: height))
    buffer.setHandler { [inbox, number, connection] _ in
      if inbox.release(number) { connection.wokeRenderThread() }
    }
  }

  /// Copies the outdated part from `newest`, a complete buffer of the same size, except for rectangles that
  /// are about to be redrawn. Without such a buffer everything must be redrawn.
  func copyStale(from newest: ShmBuffer?, but drawn: [PixelRect]) {
    defer { stale.removeAll() }
    guard let newest, newest !== self else { return }
    missing.set(stale.rects, outside: drawn)
    for rect in missing.rects {
      let offset = Int(rect.x0) * Self.bytesPerPixel
      for y in Int(rect.y0)..<Int(rect.y1) {
        (memory + y * stride + offset).copyMemory(
          from: newest.memory + y * stride + offset, byteCount: rect.width * Self.bytesPerPixel)
      }
    }
  }

  deinit {
    munmap(memory, byteCount)
    // Its release event may be on the way.
    connection.runBetweenDispatches { [buffer] in buffer.destroy() }
  }
}
