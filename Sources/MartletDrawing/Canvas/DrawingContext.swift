import CMartletCairo
import MartletGeometry

/// A canvas for drawing paths, text and images, in points; y grows downwards, angles are clockwise.
///
/// Colours are sRGB and blend in that space. Changes of the context's state last until `restoreState`, or the
/// end of `withState`. Only one thread at a time may use a context; it is not `Sendable`.
///
/// Shapes without area, and drawing through a transform that flattens everything, draw nothing. Passing NaN
/// or infinite coordinates is a programming error.
public final class DrawingContext {
  /// The canvas's size, in points.
  public let size: Size
  /// Pixels per point.
  public let scale: Double

  /// The size in pixels.
  let width: Int
  let height: Int
  let surface: OpaquePointer
  let cairo: OpaquePointer
  /// The position of the canvas's corner, in points.
  let origin: Point
  var states = [State()]
  /// Whether Cairo may have drawn colours that are larger than their alpha: its modes of hue and luminosity do so over clear
  /// pixels.
  var exceedsAlpha = false

  /// State that `saveState` keeps in addition to Cairo's.
  struct State {
    var transform = Transform2D.identity
    var isFlat = false
    var hasSmoothImages = true
  }

  /// The longest side of a canvas, in pixels; Cairo's limit.
  public static let maximumSide = 32_767
  /// The maximum number of pixels of a canvas: 64 million take 256 MB.
  public static let maximumPixels = 64 << 20

  /// Makes a clear canvas.
  ///
  /// - Parameters:
  ///   - size: the size in points; rounded up to whole pixels at the right and at the bottom. At most
  ///     `maximumSide` pixels each way, and `maximumPixels` in total.
  ///   - scale: pixels per point, more than 0.
  public convenience init(size: Size, scale: Double = 1) {
    self.init(rect: Rect(origin: .zero, size: size), scale: scale)
  }

  /// Makes a clear canvas for a part of the plane: `rect` in points, with its corner on a pixel. If it is a
  /// part of a larger canvas, `whole` is the size that it reports.
  init(rect: Rect, scale: Double, of whole: Size? = nil) {
    precondition(scale > 0 && scale.isFinite, "canvas: scale must be positive, not \(scale)")
    precondition(rect.isFinite, "canvas: rectangle must be finite, not \(rect)")
    let (width, height) = DrawingContext.pixels(of: rect.size, scale: scale)
    precondition(
      DrawingContext.canHave(width, height),
      """
      canvas: \(width)×\(height) pixels are more than \(DrawingContext.maximumSide) a side or \
      \(DrawingContext.maximumPixels) in total
      """)
    size = whole ?? rect.size
    origin = rect.origin
    self.scale = scale
    self.width = Int(width)
    self.height = Int(height)
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let cairo = cairo_create(surface)
    else { fatalError("Cairo made no canvas") }
    self.surface = surface
    self.cairo = cairo
    cairo_set_tolerance(cairo, 0.1)
    updateMatrix()
  }

  /// The size in whole pixels.
  private static func pixels(of size: Size, scale: Double) -> (width: Double, height: Double) {
    // Slightly less, so that 33.3 points at a scale of 10 do not become 334 pixels by rounding.
    func pixels(_ length: Double) -> Double { max((length * scale - 1e-6).rounded(.up), 0) }
    return (pixels(size.width), pixels(size.height))
  }

  private static func canHave(_ width: Double, _ height: Double) -> Bool {
    max(width, height) <= Double(maximumSide) && width * height <= Double(maximumPixels)
  }

  /// The highest number of pixels per point, up to `scale`, that a canvas of a finite size in points may
  /// have.
  package static func scale(for size: Size, upTo scale: Double) -> Double {
    precondition(size.isFinite, "canvas: size must be finite, not \(size)")
    let longest = max(size.width, size.height, 1)
    let area = max(size.width * size.height, 1)
    let most = Double(maximumPixels)
    // The area overflows for sides from about 1e154 on.
    let largest =
      area.isFinite
      ? (most / area).squareRoot()
      : most.squareRoot() / (size.width.squareRoot() * size.height.squareRoot())
    var fit = min(scale, Double(maximumSide) / longest, largest)
    while true {
      let (width, height) = pixels(of: size, scale: fit)
      if canHave(width, height) { return fit }
      // Allows for rounding up to whole pixels.
      fit *= 0.999
    }
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  // MARK: State

  /// Saves transform, clip, opacity and blend mode until the matching `restoreState`.
  public func saveState() {
    cairo_save(cairo)
    states.append(states[states.count - 1])
  }

  /// Restores the state of the last `saveState`, which must exist.
  public func restoreState() {
    precondition(states.count > 1, "restoreState without saveState")
    states.removeLast()
    cairo_restore(cairo)
    updateMatrix()
  }

  /// Runs a block and restores the state after it.
  public func withState<Result>(_ body: () throws -> Result) rethrows -> Result {
    saveState()
    defer { restoreState() }
    return try body()
  }

  /// From the coordinates of later drawing to the canvas's, in points.
  public var transform: Transform2D { state.transform }

  var state: State {
    get { states[states.count - 1] }
    set { states[states.count - 1] = newValue }
  }

  /// Applies a transform to later drawing, before the current transform.
  public func concatenate(_ transform: Transform2D) {
    precondition(transform.isFinite, "drawing: transform must be finite, not \(transform)")
    state.transform = transform.concatenating(state.transform)
    updateMatrix()
  }

  /// Translates later drawing, by a distance in points.
  public func translate(x: Double, y: Double) { concatenate(Transform2D(translationX: x, y: y)) }

  /// Scales later drawing.
  public func scale(x: Double, y: Double) { concatenate(Transform2D(scaleX: x, y: y)) }

  /// Rotates later drawing, by radians clockwise.
  public func rotate(by angle: Double) { concatenate(Transform2D(rotation: angle)) }

  /// From the coordinates of later drawing to the canvas's pixels.
  var pixelTransform: Transform2D {
    state.transform.concatenating(
      Transform2D(a: scale, b: 0, c: 0, d: scale, tx: -origin.x * scale, ty: -origin.y * scale))
  }

  func updateMatrix() {
    let m = pixelTransform
    // Cairo would enter an error state, which is permanent.
    state.isFlat = !m.isDrawable
    guard !state.isFlat else { return }
    setMatrix(m)
  }

  func setMatrix(_ m: Transform2D) {
    var matrix = cairo_matrix_t(xx: m.a, yx: m.b, xy: m.c, yy: m.d, x0: m.tx, y0: m.ty)
    cairo_set_matrix(cairo, &matrix)
  }
}

extension Transform2D {
  /// The largest scale that Cairo can draw with, in pixels per unit: above it, its 24-bit pixel coordinates
  /// overflow.
  private static let largestScale = 1e6
  /// The largest translation, in pixels.
  private static let farthest = 1e8
  /// A square that becomes thinner than this, relative to its length, counts as flat.
  private static let flattest = 1e-6

  /// Whether Cairo can draw through this transform, and drawing would be visible.
  fileprivate var isDrawable: Bool {
    let longest = longestScale
    return isFinite && longest <= Transform2D.largestScale && longest > 1e-9
      && abs(tx) <= Transform2D.farthest && abs(ty) <= Transform2D.farthest
      && abs(determinant) > Transform2D.flattest * longest * longest
  }
}
