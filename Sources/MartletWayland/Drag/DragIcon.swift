import CMartletLinux
import Glibc
import MartletHost

/// The surface that the compositor moves with the hand.
@MainActor
final class DragIcon {
  let surface: WlSurface
  private let viewport: WpViewport?
  private let picture: DragPicture
  private let shm: WlShm
  /// The picture, and nothing: made once, for a drag may come and go over windows of the program as often as the hand likes.
  private var shown: WlBuffer?
  private var blank: WlBuffer?
  private var isPlaced = false

  /// Bytes per pixel: 8 bits each for blue, green, red and alpha.
  private static let bytesPerPixel = 4

  /// `nil` if the compositor has no surfaces any more.
  init?(_ picture: DragPicture, globals: Globals) {
    guard let compositor = globals.compositor, let shm = globals.shm else { return nil }
    self.picture = picture
    self.shm = shm
    surface = compositor.createSurface()
    viewport = globals.viewporter?.getViewport(surface: surface)
  }

  /// Shows the picture. The surface must have its role before.
  func show() {
    // Without a viewport the pixels are those of a whole number of points.
    let canScale = surface.version >= WlSurface.Since.setBufferScale
    let scale = viewport == nil && canScale ? max(Int32(picture.scale.rounded(.up)), 1) : 1
    let unit = Int(scale)
    let width = (picture.width + unit - 1) / unit * unit
    let height = (picture.height + unit - 1) / unit * unit
    guard let buffer = shown ?? makeBuffer(width: width, height: height) else { return }
    shown = buffer
    if canScale { surface.setBufferScale(scale: scale) }
    func points(_ pixels: Int) -> Int32 { Int32(max((Double(pixels) / picture.scale).rounded(), 1)) }
    viewport?.setDestination(width: points(picture.width), height: points(picture.height))
    place(buffer)
  }

  /// Shows nothing, until `show()`. A surface without a buffer would have no role for some compositors.
  func hide() {
    guard let buffer = blank ?? makeBuffer(width: 1, height: 1, isBlank: true) else { return }
    blank = buffer
    if surface.version >= WlSurface.Since.setBufferScale { surface.setBufferScale(scale: 1) }
    viewport?.setDestination(width: 1, height: 1)
    place(buffer)
  }

  /// Shows a buffer. The hand holds the picture's grip: the offset counts once, for all that follows.
  private func place(_ buffer: WlBuffer) {
    func points(_ length: Double) -> Int32 { Int32(min(max(-length.rounded(), -65536), 65536)) }
    let (x, y) = isPlaced ? (0, 0) : (points(picture.grip.x), points(picture.grip.y))
    isPlaced = true
    if surface.version >= WlSurface.Since.offset {
      surface.attach(buffer: buffer, x: 0, y: 0)
      surface.offset(x: x, y: y)
    } else {
      surface.attach(buffer: buffer, x: x, y: y)
    }
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
  }

  /// A buffer with the picture at its top left, or with nothing. `nil` if there is no memory: the drag goes on without a picture.
  private func makeBuffer(width: Int, height: Int, isBlank: Bool = false) -> WlBuffer? {
    let stride = width * Self.bytesPerPixel
    let length = stride * height
    guard length <= Int(Int32.max) else { return nil }
    let file = memfd_create("martlet-drag", martlet_memfd_cloexec)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard ftruncate(file, length) == 0 else { return nil }
    if !isBlank {
      guard let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
      else { return nil }
      copyPicture(to: memory, stride: stride)
      munmap(memory, length)
    }
    let pool = shm.createPool(fd: file, size: Int32(length))
    let buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(stride), format: .argb8888)
    pool.destroy()
    return buffer
  }

  private func copyPicture(to memory: UnsafeMutableRawPointer, stride: Int) {
    picture.bytes.withUnsafeBytes { source in
      for y in 0..<picture.height {
        let row = memory + y * stride
        for x in 0..<picture.width {
          let from = (y * picture.width + x) * Self.bytesPerPixel
          let to = x * Self.bytesPerPixel
          row.storeBytes(of: source[from + 2], toByteOffset: to, as: UInt8.self)
          row.storeBytes(of: source[from + 1], toByteOffset: to + 1, as: UInt8.self)
          row.storeBytes(of: source[from], toByteOffset: to + 2, as: UInt8.self)
          row.storeBytes(of: source[from + 3], toByteOffset: to + 3, as: UInt8.self)
        }
      }
    }
  }

  func discard() {
    viewport?.discard()
    surface.discard()
    shown?.discard()
    blank?.discard()
    (shown, blank) = (nil, nil)
  }
}
