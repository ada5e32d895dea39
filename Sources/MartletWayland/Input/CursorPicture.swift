import MartletHost

/// A surface that shows one picture of the program's own as a cursor.
@MainActor
final class CursorPicture {
  let image: CursorImage
  let surface: WlSurface
  private let viewport: WpViewport?
  private let buffer: WlBuffer
  private let fit: PictureFit
  private var isShown = false

  /// `nil` if the compositor or the system has no memory for it.
  init?(_ image: CursorImage, globals: Globals) {
    guard let compositor = globals.compositor, let shm = globals.shm else { return nil }
    let canScale = compositor.version >= WlSurface.Since.setBufferScale
    fit = PictureFit(
      (image.width, image.height), scale: image.scale, hasViewport: globals.viewporter != nil,
      canScale: canScale)
    guard
      let buffer = shm.makePicture(
        width: fit.buffer.width, height: fit.buffer.height, pixels: (image.width, image.bytes))
    else { return nil }
    self.image = image
    self.buffer = buffer
    surface = compositor.createSurface()
    viewport = globals.viewporter?.getViewport(surface: surface)
  }

  /// The place that points, in points of the surface.
  var hotspot: (x: Int32, y: Int32) {
    // Without a viewport the surface has as many points as its buffer.
    let part = viewport == nil ? image.scale / Double(fit.scale) : 1
    func place(_ x: Double) -> Int32 { Int32(min((x * part).rounded(), PictureFit.longest)) }
    return (place(image.hotspot.x), place(image.hotspot.y))
  }

  /// Attaches the picture. The surface must have its role before: mutter accepts no buffer earlier.
  func show() {
    guard !isShown else { return }
    isShown = true
    if surface.version >= WlSurface.Since.setBufferScale { surface.setBufferScale(scale: fit.scale) }
    viewport?.setDestination(width: fit.destination.width, height: fit.destination.height)
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
  }

  func discard() {
    viewport?.discard()
    surface.discard()
    buffer.discard()
  }
}
