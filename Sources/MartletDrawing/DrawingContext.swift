import CMartletCairo
import MartletGeometry

/// A canvas to draw on with paths, text and images, in points; y grows downwards, angles are clockwise.
///
/// Colours are sRGB and blend in this space. What the context is told lasts until `restoreState`, or the end of
/// `withState`. A context is used by one thread at a time; it is not `Sendable`.
///
/// Drawing without extent, or through a transform that makes everything flat, draws nothing. A coordinate that is not a
/// number is the caller's mistake.
public final class DrawingContext {
  /// Extents of the canvas, in points.
  public let size: Size
  /// Pixels per point.
  public let scale: Double

  /// Extents in pixels.
  let width: Int
  let height: Int
  let surface: OpaquePointer
  let cairo: OpaquePointer
  /// Where the canvas's corner lies, in points.
  let origin: Point
  var states = [State()]

  /// What `saveState` keeps besides what Cairo does.
  struct State {
    var transform = Transform2D.identity
    var isFlat = false
    var hasSmoothImages = true
  }

  /// The longest side of a canvas, in pixels: Cairo's limit.
  public static let maximumSide = 32_767
  /// The most pixels of a canvas: 64 million take 256 MB.
  public static let maximumPixels = 64 << 20

  /// Makes a clear canvas.
  ///
  /// - Parameters:
  ///   - size: extents in points; partial pixels at the right and at the bottom become whole ones. At most
  ///     `maximumSide` pixels each, and `maximumPixels` in all.
  ///   - scale: pixels per point, more than 0.
  public convenience init(size: Size, scale: Double = 1) {
    self.init(rect: Rect(origin: .zero, size: size), scale: scale)
  }

  /// Makes a clear canvas for a part of the plane: `rect` in points, its corner on a pixel. It says that it has another
  /// size where it stands for a part of a larger one.
  init(rect: Rect, scale: Double, of whole: Size? = nil) {
    precondition(scale > 0 && scale.isFinite, "a canvas cannot have \(scale) pixels per point")
    precondition(rect.isFinite, "a canvas of \(rect)")
    let (width, height) = DrawingContext.pixels(of: rect.size, scale: scale)
    precondition(
      DrawingContext.canHave(width, height),
      """
      a canvas of \(width)×\(height) pixels; \(DrawingContext.maximumSide) a side and \
      \(DrawingContext.maximumPixels) in all are the most
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

  /// Extents in whole pixels.
  private static func pixels(of size: Size, scale: Double) -> (width: Double, height: Double) {
    // A hair less, so that 33.3 points at a scale of 10 are not 334 pixels by rounding.
    func pixels(_ length: Double) -> Double { max((length * scale - 1e-6).rounded(.up), 0) }
    return (pixels(size.width), pixels(size.height))
  }

  private static func canHave(_ width: Double, _ height: Double) -> Bool {
    max(width, height) <= Double(maximumSide) && width * height <= Double(maximumPixels)
  }

  /// The most pixels per point, up to `scale`, at which a canvas of a size in points, which is finite, may be made.
  package static func scale(for size: Size, upTo scale: Double) -> Double {
    precondition(size.isFinite, "a canvas of \(size)")
    let longest = max(size.width, size.height, 1)
    let area = max(size.width * size.height, 1)
    let most = Double(maximumPixels)
    // The area of sides from about 1e154 on is no number any more.
    let largest =
      area.isFinite
      ? (most / area).squareRoot()
      : most.squareRoot() / (size.width.squareRoot() * size.height.squareRoot())
    var fit = min(scale, Double(maximumSide) / longest, largest)
    while true {
      let (width, height) = pixels(of: size, scale: fit)
      if canHave(width, height) { return fit }
      // What partial pixels add.
      fit *= 0.999
    }
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  // MARK: State

  /// Keeps transform, clip, opacity and blend mode for the `restoreState` that belongs to it.
  public func saveState() {
    cairo_save(cairo)
    states.append(states[states.count - 1])
  }

  /// Goes back to what the last `saveState` kept. One must be open.
  public func restoreState() {
    precondition(states.count > 1, "restoreState without saveState")
    states.removeLast()
    cairo_restore(cairo)
    updateMatrix()
  }

  /// Draws with changes to the state that end with the block.
  public func withState<Result>(_ body: () throws -> Result) rethrows -> Result {
    saveState()
    defer { restoreState() }
    return try body()
  }

  /// From the coordinates of what is drawn next to the canvas's, in points.
  public var transform: Transform2D { state.transform }

  var state: State {
    get { states[states.count - 1] }
    set { states[states.count - 1] = newValue }
  }

  /// Draws what follows through a transform, before the ones that there are already.
  public func concatenate(_ transform: Transform2D) {
    precondition(transform.isFinite, "a drawing's transform \(transform)")
    state.transform = transform.concatenating(state.transform)
    updateMatrix()
  }

  /// Moves what is drawn next, by a distance in points.
  public func translate(x: Double, y: Double) { concatenate(Transform2D(translationX: x, y: y)) }

  /// Scales what is drawn next.
  public func scale(x: Double, y: Double) { concatenate(Transform2D(scaleX: x, y: y)) }

  /// Turns what is drawn next, by radians clockwise.
  public func rotate(by angle: Double) { concatenate(Transform2D(rotation: angle)) }

  /// From the coordinates of what is drawn next to the canvas's pixels.
  var pixelTransform: Transform2D {
    state.transform.concatenating(
      Transform2D(a: scale, b: 0, c: 0, d: scale, tx: -origin.x * scale, ty: -origin.y * scale))
  }

  func updateMatrix() {
    let m = pixelTransform
    // Cairo would go into a state of error, from which there is no way back.
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
  /// The largest scale that Cairo draws through, in pixels per unit: beyond it its 24 bits of pixels overflow.
  private static let largestScale = 1e6
  /// The largest distance in pixels by which it may move things.
  private static let farthest = 1e8
  /// How much thinner than long a square may become before it counts as flat.
  private static let flattest = 1e-6

  /// Whether Cairo can draw through it and anything of what is drawn may show.
  fileprivate var isDrawable: Bool {
    let longest = longestScale
    return isFinite && longest <= Transform2D.largestScale && longest > 1e-9
      && abs(tx) <= Transform2D.farthest && abs(ty) <= Transform2D.farthest
      && abs(determinant) > Transform2D.flattest * longest * longest
  }
}
