import MartletRenderTree
import MartletRenderer

/// Draws off screen and copies what has changed into shared memory: the cheapest way where the GPU is software, which
/// offers neither buffer age nor partial swaps.
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
  /// What a buffer lacks, no pixel twice.
  private var copied = Damage()

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
    retired += buffers.filter(\.isBusy)
    buffers.removeAll()
  }

  func present(
    _ list: DisplayList, damage region: DamageRegion?, scale: Double, beforeCommit: () -> Void
  ) throws {
    guard let framebuffer else { return }
    damage.set(region, scale: scale, bounds: bounds)
    try renderer.draw(list, damage: damage.rects, onto: framebuffer.target, scale: scale)
    let buffer = try freeBuffer()
    for other in buffers {
      for rect in damage.rects { other.stale.add(rect) }
    }
    copied.set(buffer.stale.rects, within: bounds)
    for rect in copied.rects { framebuffer.read(rect, into: buffer.memory, stride: buffer.stride) }
    buffer.stale.removeAll()
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
