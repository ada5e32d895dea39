import MartletDrawing
import MartletRenderTree
import RandomTestSupport

@testable import MartletRenderer
@testable import MartletWayland

/// The buffers of a window on a GPU, in the order in which a driver might hand them out. Each is repaired by its age, as
/// `EGLPresenter` does.
final class AgedBuffers {
  private struct Buffer {
    var picture: Framebuffer
    /// The number of the frame that it shows; `nil` if it is new.
    var frame: Int?
  }

  private let context: GLContext
  private let renderer: Renderer
  private var buffers: [Buffer] = []
  private var history = DamageHistory()
  private var combined = PixelDamage()
  private let decisions = DrawingDecisions()
  private let bounds: PixelRect
  private var frame = 0
  private var newest = 0
  /// How often a buffer of each age was drawn, from 0 for a new one; the last one counts all that are older than those that
  /// are repaired.
  private(set) var ages = [Int](repeating: 0, count: AgedBuffers.ageCount)

  static let ageCount = DamageHistory.capacity + 2
  /// How often a driver gives away a buffer and makes a new one.
  private static let renewal = 0.03

  init(width: Int, height: Int, count: Int, costs: BatchCosts?) throws {
    bounds = PixelRect(width: width, height: height)
    context = try GLContext.surfaceless()
    renderer = Renderer(context)
    if let costs { renderer.batchCosts = costs }
    for _ in 0..<count { buffers.append(Buffer(picture: try makePicture())) }
  }

  /// Like a window's, with its first row at the bottom.
  private func makePicture() throws -> Framebuffer {
    try Framebuffer(context, width: bounds.width, height: bounds.height, topFirst: false)
  }

  /// Draws a frame in any of the buffers.
  func draw(
    _ list: DisplayList, damage: DamageRegion?, scale: Double, _ generator: inout SeededGenerator
  ) throws {
    frame += 1
    newest = generator.int(0..<buffers.count)
    if generator.chance(Self.renewal) { buffers[newest] = Buffer(picture: try makePicture()) }
    let age = buffers[newest].frame.map { frame - $0 } ?? 0
    ages[min(age, ages.count - 1)] += 1
    history.record {
      $0.set(damage, scale: scale, bounds: bounds)
      $0.addReversals(decisions, list, scale: scale, bounds: bounds)
    }
    history.collect(age: age, bounds: bounds, into: &combined)
    try renderer.draw(list, damage: combined.rects, onto: buffers[newest].picture.target, scale: scale)
    buffers[newest].frame = frame
  }

  /// Draws everything anew from now on.
  func forget() { history.removeAll() }

  /// What the newest frame shows.
  func bitmap() throws -> Bitmap {
    var bytes = [UInt8](repeating: 0, count: bounds.area * 4)
    try bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      try buffers[newest].picture.read(bounds, into: base, stride: bounds.width * 4, format: .rgba)
    }
    return Bitmap(width: bounds.width, height: bounds.height, bytes: bytes)
  }
}
