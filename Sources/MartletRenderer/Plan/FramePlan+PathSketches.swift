import MartletGeometry
import MartletRenderTree

/// Paths whose coverage the processor computes for each plan: it draws for OpenGL as well.
extension FramePlan {
  /// Plans a path from its coverage. Returns false if another way is better.
  ///
  /// - Parameters:
  ///   - shape: What describes it.
  ///   - map: From its own coordinates around the middle of its box to pixels of the window; affine.
  ///   - bounds: The pixels that it may cover.
  ///   - visible: Those of them that are drawn.
  ///   - instance: Its colours.
  ///   - paint: Where it is drawn.
  mutating func addPathSketch(
    _ shape: ShapeContent.Drawing, _ map: Homography, _ bounds: PixelRect, _ visible: PixelRect,
    _ instance: PathPaint.Instance, _ paint: Paint
  ) -> Bool {
    guard sketchesPaths, batchCosts?.addsUp == true else { return false }
    // What is drawn now does not matter: a path looks the same in all its parts.
    let pixels = bounds.intersection(shown)
    let stretch = map.stretch.max()
    guard pixels.area <= PathSketchBook.mostPixels, pixels.width <= PathSketchBook.width,
      stretch > Self.leastSketched, stretch < Self.mostSketched, !visible.isEmpty,
      let place = pathSketches.draw(shape, map, visible, scale: stretch)
    else { return false }
    join(.pathSketch, bounds: visible, allowed: paint.allowed, state: DrawState(clips: paint.clips))
    add(
      PathSketch.Instance(
        quad: part(visible), paint: SIMD4(Float(place.x), Float(place.y), instance.center.w, 0),
        fill: instance.fill, line: instance.line), of: PathSketch.self)
    return true
  }

  /// The pixels per point of paths that are drawn so.
  private static let leastSketched = 1e-6
  private static let mostSketched = 1e6
}
