import CMartletEGL
import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// An image off screen with its own OpenGL context, renderer and framebuffer, for windows without a compositor, benchmarks
/// and tests.
///
/// It belongs to the thread that makes it, until that releases it. If the context is lost, it makes another one and draws everything again.
package final class OffscreenCanvas {
  package private(set) var context: GLContext
  package private(set) var renderer: Renderer
  package private(set) var framebuffer: Framebuffer
  private let faults: GraphicsFaults?

  /// Makes an image of a size in pixels, whose content is not defined until it is drawn. Throws an error without
  /// OpenGL ES 3.0.
  /// - Parameters:
  ///   - faults: What a test has the driver report.
  ///   - isNew: Whether no program may be compiled yet. `false` by default: the context may be one that somebody else has done with.
  package init(
    width: Int, height: Int, topFirst: Bool = true, faults: GraphicsFaults? = nil, isNew: Bool = false
  ) throws {
    self.faults = faults
    context = try GLContext.surfaceless(faults: faults, isNew: isNew)
    renderer = Renderer(context)
    framebuffer = try Framebuffer(context, width: width, height: height, topFirst: topFirst)
  }

  /// All pixels of the framebuffer.
  package var bounds: PixelRect { PixelRect(width: framebuffer.width, height: framebuffer.height) }

  /// Gives the image another size in pixels; its content is lost.
  package func resize(width: Int, height: Int) throws {
    let topFirst = framebuffer.target.topFirst
    try recovering { _ in
      framebuffer = try Framebuffer(context, width: width, height: height, topFirst: topFirst)
    }
  }

  /// Runs a function again with another context if the first one is lost.
  /// - Parameter body: Uses the context; its argument tells whether everything is new.
  private func recovering<Result>(_ body: (_ isNew: Bool) throws -> Result) throws -> Result {
    do {
      return try body(false)
    } catch let error as RendererError where error.isLoss {
      try reopen()
      return try body(true)
    }
  }

  /// Makes another context, and with it everything anew.
  private func reopen() throws {
    Diagnostics.reportOnce(
      "graphics lost", "\(RendererError.contextLost.message) A new context draws everything again.")
    let (width, height, topFirst) = (framebuffer.width, framebuffer.height, framebuffer.target.topFirst)
    let old = renderer
    let newContext = try GLContext.surfaceless(faults: faults)
    let newRenderer = Renderer(newContext)
    newRenderer.spreadsUploads = old.spreadsUploads
    newRenderer.batchCosts = old.batchCosts
    newRenderer.fillsNothing = old.fillsNothing
    framebuffer = try Framebuffer(newContext, width: width, height: height, topFirst: topFirst)
    (renderer, context) = (newRenderer, newContext)
  }

  /// Draws a list within the damage, or everywhere if it is nil. Throws if the context is lost twice.
  package func draw(
    _ list: DisplayList, damage: [PixelRect]? = nil, scale: Double = 1, background: SIMD4<Float> = .zero
  ) throws {
    try recovering { isNew in
      try renderer.draw(
        list, damage: isNew ? [bounds] : damage ?? [bounds], onto: framebuffer.target, scale: scale,
        background: background)
    }
  }

  /// How often a picture is drawn if memory is short.
  private static let mostTries = 3

  /// The picture of a list, drawn everywhere. Throws if the context is lost twice, or memory stays short.
  package func picture(of list: DisplayList, scale: Double) throws -> Bitmap {
    try recovering { _ in
      for _ in 0..<Self.mostTries {
        try renderer.draw(list, damage: [bounds], onto: framebuffer.target, scale: scale)
        if renderer.unfinished.isEmpty { break }
      }
      guard !renderer.isShort else {
        throw RendererError(
          "Graphics memory is short for a picture of \(bounds.width)×\(bounds.height) pixels.")
      }
      return try read()
    }
  }

  /// Leaves the calling thread, so that another one may draw next.
  package func release() { context.releaseCurrent() }

  /// Waits until everything is drawn: OpenGL draws later than it is told to. Others may draw meanwhile, also with software OpenGL
  /// (`DriverTurn`).
  package func finish() { glFinish() }

  /// The framebuffer's pixels; all are clear if the context is lost.
  package var bitmap: Bitmap {
    (try? read())
      ?? Bitmap(
        width: framebuffer.width, height: framebuffer.height,
        bytes: [UInt8](repeating: 0, count: framebuffer.width * framebuffer.height * 4))
  }

  private func read() throws(RendererError) -> Bitmap {
    var bytes = [UInt8](repeating: 0, count: framebuffer.width * framebuffer.height * 4)
    var failure: RendererError?
    bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      do throws(RendererError) {
        try framebuffer.read(bounds, into: base, stride: framebuffer.width * 4, format: .rgba)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return Bitmap(width: framebuffer.width, height: framebuffer.height, bytes: bytes)
  }
}
