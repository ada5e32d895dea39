import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// Draws simple display lists on the processor, directly into an image in memory. It needs neither a GPU nor
/// its driver.
///
/// If the GPU is software this is faster: it wakes no threads, sets no state and copies nothing back.
package final class PlainRenderer {
  // These properties are not checked for overlapping access at run time. Only one render loop at a time uses
  // them, and they have no observers.

  @exclusivity(unchecked) private var plan = FramePlan()
  @exclusivity(unchecked) private var damage = Damage()
  private let sheets = ProcessorSheets()
  /// What the newest frame took. Nothing is uploaded.
  @exclusivity(unchecked) package private(set) var counters = DrawingCounters()
  /// The number of coming frames that it will not try to draw.
  @exclusivity(unchecked) private var pause = 0

  /// The number of frames to skip after one that was not simple: trying each of them would cost more than it
  /// saves.
  private static let pauseLength = 15

  /// The longest side of an image, in pixels; larger ones are left to OpenGL.
  private static let largestImage: Int32 = 1 << 15

  /// Whether large images are decoded and reduced by another thread, over several frames. If not, the default, each frame is
  /// complete.
  package var spreadsUploads: Bool {
    get { plan.images.pace == .inMemory }
    set { plan.images.pace = newValue ? .inMemory : .atOnce }
  }
  /// The rectangles of images that the newest frame has drawn with fewer pixels than they should have, in points: the next
  /// frame should draw them again.
  package var unfinished: [Rect] { plan.unfinished }

  /// Makes a renderer. It may move from thread to thread.
  package init() {
    plan.keepsSources = true
    // No page is on a GPU.
    plan.images.maximumSize = Self.largestImage
  }

  /// Whether it will try to draw the next frame. False for 15 frames after one that it could not draw.
  package var isReady: Bool { pause == 0 }

  /// Draws the part of a display list within the damaged rectangles, if that is simple enough: fills, of
  /// which not too many are rotated, images whose pixels land on pixels, upright gradients, groups, and blurs of
  /// them and of what is below. Returns false otherwise; the damaged pixels are then undefined. After that it returns false for 15 calls without trying.
  ///
  /// - Parameters:
  ///   - list: What to draw, in points.
  ///   - damage: The rectangles to redraw, in pixels from the top left. Pixels between them may be redrawn
  ///     too.
  ///   - base: The first byte of the image's top row. A pixel's bytes are blue, green, red and alpha,
  ///     premultiplied.
  ///   - stride: Bytes from one row of the image to the next, a multiple of 4.
  ///   - bounds: The image.
  ///   - scale: Pixels per point, greater than 0.
  package func paint(
    _ list: DisplayList, damage: [PixelRect], into base: UnsafeMutableRawPointer, stride: Int,
    bounds: PixelRect, scale: Double
  ) -> Bool {
    guard pause == 0 else {
      pause -= 1
      return false
    }
    self.damage.set(damage, within: bounds, itemCount: list.items.count)
    plan.begin(list, scale: scale, in: bounds)
    self.damage.merge(byGlassOf: list, &plan)
    let window = PixelPainter(base, stride: stride, sheets: sheets)
    defer {
      sheets.endFrame()
      plan.forgetSources()
      plan.images.keep(list, within: bounds, scale: scale)
      plan.images.endFrame()
    }
    var turned: Float = 0
    counters = DrawingCounters()
    for i in self.damage.rects.indices {
      plan.make(list, damage: self.damage.rects[i], scale: scale, background: .zero)
      // Nothing is uploaded to a GPU.
      plan.images.uploads.removeAll(keepingCapacity: true)
      plan.paths.forgetChanges()
      counters.add(plan, isWindow: true)
      guard PixelPainter.knows(&plan, turned: &turned) else {
        pause = Self.pauseLength
        return false
      }
      paintWindow(window)
    }
    counters.memory.sheets = sheets.byteCount
    return true
  }

  /// Draws all passes of the plan. If glass needs more than the damage, that is drawn off screen first.
  private func paintWindow(_ window: PixelPainter) {
    let (area, damaged) = (plan.passes[0].area, plan.damaged)
    guard area != damaged else { return paint(onto: window) }
    let painter = PixelPainter(
      sheets[sheets.take(width: area.width, height: area.height)], sheets: sheets)
    paint(onto: painter)
    let first = plan.firstPixel
    for y in damaged.y0..<damaged.y1 {
      let from = Int(y - first.y) * painter.stride + Int(damaged.x0 - first.x)
      (window.pixels + Int(y) * window.stride + Int(damaged.x0))
        .update(from: painter.pixels + from, count: damaged.width)
    }
  }

  /// Draws all passes of the plan.
  private func paint(onto window: PixelPainter) {
    let corner = plan.firstPixel
    for number in plan.order {
      let pass = plan.passes[Int(number)]
      defer { plan.forEachSheet(lastUsedBy: number) { sheets.release(sheet(of: $0)) } }
      guard pass.target != 0 else {
        window.paint(number, of: &plan)
        continue
      }
      if pass.target == number {
        plan.passes[Int(number)].sheet = sheets.take(width: pass.area.width, height: pass.area.height)
      }
      let painter = PixelPainter(sheets[sheet(of: pass.target)], sheets: sheets)
      if case .copy(let source) = pass.start {
        let sheet = plan.passes[Int(source)].area
        let first = source == 0 ? corner : (x: sheet.x0, y: sheet.y0)
        let from = source == 0 ? window : PixelPainter(sheets[self.sheet(of: source)], sheets: sheets)
        painter.copy(
          from, x: pass.area.x0 - first.x, y: pass.area.y0 - first.y, width: pass.area.width,
          height: pass.area.height)
      }
      if case .corners(let source) = pass.start {
        let sheet = plan.passes[Int(source)].area
        let first = source == 0 ? corner : (x: sheet.x0, y: sheet.y0)
        let from = source == 0 ? window : PixelPainter(sheets[self.sheet(of: source)], sheets: sheets)
        plan.forEachSave(of: number) { pixels, place in
          painter.copy(
            from, x: pixels.x0 - first.x, y: pixels.y0 - first.y, width: pixels.width, height: pixels.height,
            to: place)
        }
      }
      painter.paint(number, of: &plan)
    }
    sheets.releaseAll()
  }

  /// The number of the sheet that a pass was drawn on.
  private func sheet(of pass: Int32) -> Int32 { plan.passes[Int(pass)].sheet }

  /// A picture of a whole display list; `nil` if it is not simple enough. Afterwards no memory is kept for the next one, which
  /// may be long in coming.
  /// - Parameters:
  ///   - list: What to draw, in points.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - scale: Pixels per point, greater than 0.
  package func bitmap(of list: DisplayList, width: Int, height: Int, scale: Double) -> Bitmap? {
    pause = 0
    defer {
      sheets.removeAll()
      counters.memory.sheets = sheets.byteCount
    }
    let bounds = PixelRect(width: width, height: height)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    let isDrawn = bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress,
        paint(list, damage: [bounds], into: base, stride: width * 4, bounds: bounds, scale: scale)
      else { return false }
      // A bitmap begins with red.
      let words = buffer.bindMemory(to: UInt32.self)
      for i in words.indices { words[i] = PixelPainter.swap(words[i]) }
      return true
    }
    return isDrawn ? Bitmap(width: width, height: height, bytes: bytes) : nil
  }
}
