import MartletGeometry
import MartletRenderTree

/// The stops of a gradient as shaders need them: locations that ascend within 0…1, premultiplied colours, and between two
/// stops nothing but a straight line. It keeps its memory from one gradient to the next.
struct GradientRamp {
  private(set) var locations: [Float] = []
  private(set) var colors: [SIMD4<Float>] = []

  /// How far a straight line may be from the curve that it stands for, in any component.
  private static let tolerance: Float = 0.2 / 255
  /// A line is halved at most this often. What is left then is a corner where sRGB ends.
  private static let deepest = 9

  /// Takes the stops of a gradient that has at least one colour.
  /// - Parameter tint: Multiplies the colours.
  mutating func set(_ gradient: GradientContent.Drawing, tint: SIMD4<Float> = SIMD4(repeating: 1)) {
    locations.removeAll(keepingCapacity: true)
    colors.removeAll(keepingCapacity: true)
    let stops = gradient.colors
    let given = gradient.locations
    var last: Float = 0
    for i in stops.indices {
      let even = stops.count > 1 ? Double(i) / Double(stops.count - 1) : 0
      last = max(last, Float(min(max(given.count == stops.count ? given[i] : even, 0), 1)))
      if i > 0 { addCurve(from: stops[i - 1], to: stops[i], end: last, gradient.interpolation) }
      add(stops[i].clamped.premultiplied(opacity: 1), at: last)
    }
    if tint == SIMD4(repeating: 1) { return }
    for i in colors.indices { colors[i] *= tint }
  }

  private mutating func add(_ color: SIMD4<Float>, at location: Float) {
    locations.append(location)
    colors.append(color)
  }

  /// Adds what lies between the last stop and the next one.
  private mutating func addCurve(
    from: Color, to: Color, end last: Float, _ interpolation: GradientInterpolation
  ) {
    guard interpolation != .sRGB, let begin = locations.last, last > begin, from != to else { return }
    let curve = (MixedColor(from.clamped, in: interpolation), MixedColor(to.clamped, in: interpolation))
    func color(_ way: Float) -> SIMD4<Float> { curve.0.mixed(with: curve.1, way).premultipliedSRGB }
    typealias End = (way: Float, color: SIMD4<Float>)
    func distance(_ way: Float, _ low: End, _ high: End, _ share: Float) -> Float {
      let error = color(way) - (low.color + (high.color - low.color) * share)
      return max(error.max(), -error.min())
    }
    func addLines(_ low: End, _ high: End, depth: Int) {
      let middle = (low.way + high.way) / 2
      let error = max(
        distance((low.way + middle) / 2, low, high, 0.25), distance(middle, low, high, 0.5),
        distance((middle + high.way) / 2, low, high, 0.75))
      guard error > Self.tolerance, depth < Self.deepest else { return }
      let end = (middle, color(middle))
      addLines(low, end, depth: depth + 1)
      add(end.1, at: begin + (last - begin) * middle)
      addLines(end, high, depth: depth + 1)
    }
    addLines((0, color(0)), (1, color(1)), depth: 0)
  }
}
