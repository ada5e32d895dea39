import MartletDrawing
import MartletRenderTree
import RandomTestSupport

@testable import MartletRenderer
@testable import MartletWayland

/// The buffers of a window in shared memory, which a compositor keeps for a while. The processor draws what it can; OpenGL draws
/// the rest off screen, of which the damage is copied; what else is outdated comes from the newest buffer, as in `ShmPresenter`.
final class SharedBuffers {
  private final class Buffer {
    let memory: UnsafeMutableRawPointer
    var stale = PixelDamage()
    var missing = UncoveredPixels()
    var isBusy = false

    init(_ bounds: PixelRect) {
      memory = .allocate(byteCount: bounds.area * 4, alignment: 16)
      // What would be seen if it were not drawn.
      memory.initializeMemory(as: UInt8.self, repeating: 0x5A, count: bounds.area * 4)
      stale.add(bounds)
    }

    deinit { memory.deallocate() }
  }

  private let plain = PlainRenderer()
  private let costs: BatchCosts?
  private var renderer: Renderer?
  private var picture: Framebuffer?
  private var buffers: [Buffer] = []
  private var newest: Buffer?
  private var damage = PixelDamage()
  private let decisions = DrawingDecisions()
  private var copied = Damage()
  private let bounds: PixelRect

  /// The most buffers.
  private static let capacity = 4
  /// How often a compositor has released a buffer when the next frame is drawn.
  private static let release = 0.6

  init(width: Int, height: Int, costs: BatchCosts?) {
    bounds = PixelRect(width: width, height: height)
    self.costs = costs
  }

  private var stride: Int { bounds.width * 4 }

  /// Draws a frame in a buffer that is free. Returns whether the processor has drawn it.
  func draw(
    _ list: DisplayList, damage region: DamageRegion?, scale: Double, _ generator: inout SeededGenerator
  ) throws -> Bool {
    for buffer in buffers where generator.chance(Self.release) { buffer.isBusy = false }
    damage.set(region, scale: scale, bounds: bounds)
    damage.addReversals(decisions, list, scale: scale, bounds: bounds)
    let buffer = freeBuffer()
    for other in buffers where other !== buffer {
      for rect in damage.rects { other.stale.add(rect) }
    }
    if let newest, newest !== buffer {
      buffer.missing.set(buffer.stale.rects, outside: damage.rects)
      for rect in buffer.missing.rects { copy(rect, from: newest, to: buffer) }
    }
    buffer.stale.removeAll()
    (newest, buffer.isBusy) = (buffer, true)
    if plain.paint(
      list, damage: damage.rects, into: buffer.memory, stride: stride, bounds: bounds, scale: scale)
    {
      return true
    }
    try drawByOpenGL(list, into: buffer, scale: scale)
    return false
  }

  private func freeBuffer() -> Buffer {
    if let free = buffers.first(where: { !$0.isBusy }) { return free }
    if buffers.count == Self.capacity, let oldest = buffers.first(where: { $0 !== newest }) { return oldest }
    buffers.append(Buffer(bounds))
    return buffers[buffers.count - 1]
  }

  private func copy(_ rect: PixelRect, from source: Buffer, to target: Buffer) {
    for y in Int(rect.y0)..<Int(rect.y1) {
      let place = y * stride + Int(rect.x0) * 4
      (target.memory + place).copyMemory(from: source.memory + place, byteCount: rect.width * 4)
    }
  }

  private func drawByOpenGL(_ list: DisplayList, into buffer: Buffer, scale: Double) throws {
    if renderer == nil {
      let context = try GLContext.surfaceless()
      renderer = Renderer(context)
      if let costs { renderer?.batchCosts = costs }
      picture = try Framebuffer(context, width: bounds.width, height: bounds.height)
    }
    guard let renderer, let picture else { return }
    try renderer.draw(list, damage: damage.rects, onto: picture.target, scale: scale)
    copied.set(damage.rects, within: bounds, itemCount: list.items.count)
    for rect in copied.rects { try picture.read(rect, into: buffer.memory, stride: stride) }
  }

  /// Draws a frame again, all of it, as if the window were new.
  func redraw(_ list: DisplayList, scale: Double, _ generator: inout SeededGenerator) throws {
    (buffers, newest) = ([], nil)
    _ = try draw(list, damage: nil, scale: scale, &generator)
  }

  /// What the newest frame shows.
  var bitmap: Bitmap {
    guard let newest else { return Bitmap(width: bounds.width, height: bounds.height) }
    var bytes = [UInt8](UnsafeRawBufferPointer(start: newest.memory, count: bounds.area * 4))
    for i in Swift.stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(i, i + 2) }
    return Bitmap(width: bounds.width, height: bounds.height, bytes: bytes)
  }
}
