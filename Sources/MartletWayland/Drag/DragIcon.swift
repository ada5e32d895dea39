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
    let canScale = surface.version >= WlSurface.Since.setBufferScale
    let fit = PictureFit(
      (picture.width, picture.height), scale: picture.scale, hasViewport: viewport != nil, canScale: canScale)
    // Without memory the drag goes on without a picture.
    guard
      let buffer = shown
        ?? shm.makePicture(
          width: fit.buffer.width, height: fit.buffer.height, pixels: (picture.width, picture.bytes))
    else { return }
    shown = buffer
    if canScale { surface.setBufferScale(scale: fit.scale) }
    viewport?.setDestination(width: fit.destination.width, height: fit.destination.height)
    place(buffer)
  }

  /// Shows nothing, until `show()`. A surface without a buffer would have no role for some compositors.
  func hide() {
    guard let buffer = blank ?? shm.makePicture(width: 1, height: 1, pixels: nil) else { return }
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

  func discard() {
    viewport?.discard()
    surface.discard()
    shown?.discard()
    blank?.discard()
    (shown, blank) = (nil, nil)
  }
}
