import MartletRenderTree
import MartletRenderer

/// Draws off screen and copies what has changed into shared memory: the cheapest way where the GPU is software, which
/// offers neither buffer age nor partial swaps. Small and plain changes are drawn into shared memory directly.
final class ShmPresenter: Presenter {
  private let surface: RenderSurface
  private let inbox: RenderInbox
  private let context: GLContext
  private let renderer: Renderer
  private var framebuffer: Framebuffer?
  private var bounds = PixelRect.empty
  private var buffers: [ShmBuffer] = []
  /// Buffers of an earlier size that the compositor still reads.
  private var retired: [ShmBuffer] = []
  private var nextNumber = 0
  private var damage = PixelDamage()
  /// What is read back, no pixel twice.
  private var copied = Damage()
  /// The buffer that was committed last, in which nothing is missing.
  private var newest: ShmBuffer?
  /// What was drawn into buffers alone, and is not in the framebuffer.
  private var unseen = PixelDamage()

  /// Most buffers in use: one on screen, one waiting, one to draw into, and one for a compositor that is late.
  private static let capacity = 4

  init(surface: RenderSurface, inbox: RenderInbox, context: GLContext) {
    self.surface = surface
    self.inbox = inbox
    self.context = context
    renderer = Renderer(context)
  }

  var canDraw: Bool { buffers.count < Self.capacity || buffers.contains { !$0.isBusy } }

  func resize(width: Int, height: Int) throws {
    guard framebuffer?.width != width || framebuffer?.height != height else { return }
    try context.makeCurrent()
    framebuffer = try Framebuffer(context, width: width, height: height)
    bounds = PixelRect(width: width, height: height)
    newest = nil
    unseen.removeAll()
    retired += buffers.filter(\.isBusy)
    buffers.removeAll()
  }

  func present(
    _ list: DisplayList, damage region: DamageRegion?, scale: Double, beforeCommit: () -> Void
  ) throws {
    guard let framebuffer else { return }
    damage.set(region, scale: scale, bounds: bounds)
    let buffer = try freeBuffer()
    for other in buffers where other !== buffer {
      for rect in damage.rects { other.stale.add(rect) }
    }
    buffer.copyStale(from: newest, but: damage.rects)
    let isPainted =
      framebuffer.canWrite
      && renderer.paint(
        list, damage: damage.rects, into: buffer.memory, stride: buffer.stride, bounds: bounds, scale: scale)
    if isPainted {
      for rect in damage.rects { unseen.add(rect) }
    } else {
      catchUp(framebuffer)
      try renderer.draw(list, damage: damage.rects, onto: framebuffer.target, scale: scale)
      copied.set(damage.rects, within: bounds)
      for rect in copied.rects { framebuffer.read(rect, into: buffer.memory, stride: buffer.stride) }
    }
    newest = buffer
    beforeCommit()
    buffer.isBusy = true
    surface.surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    let countsInPixels = surface.surface.version >= WlSurface.Since.damageBuffer
    for rect in countsInPixels ? damage.rects : [] {
      surface.surface.damageBuffer(
        x: rect.x0, y: rect.y0, width: Int32(rect.width), height: Int32(rect.height))
    }
    if !countsInPixels { surface.surface.damage(x: 0, y: 0, width: .max, height: .max) }
    surface.surface.commit()
  }

  /// Brings the framebuffer to what was committed last.
  private func catchUp(_ framebuffer: Framebuffer) {
    guard let newest, !unseen.isEmpty else { return }
    for rect in unseen.rects { framebuffer.write(rect, from: newest.memory, stride: newest.stride) }
    unseen.removeAll()
  }

  private func freeBuffer() throws(HostError) -> ShmBuffer {
    if let free = buffers.first(where: { !$0.isBusy }) { return free }
    let new = try ShmBuffer(
      width: bounds.width, height: bounds.height, number: nextNumber, surface: surface, inbox: inbox)
    nextNumber += 1
    buffers.append(new)
    return new
  }

  func bufferReleased(_ number: Int) {
    retired.removeAll { $0.number == number }
    buffers.first { $0.number == number }?.isBusy = false
  }
}
