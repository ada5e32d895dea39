import MartletDrawing
import MartletGeometry
import MartletMotion

/// A gradient as a layer's content. It fills the layer's rounded bounds.
public struct GradientContent: Sendable, Equatable {
  private struct Values: Sendable, Equatable {
    var kind = GradientKind.axial
    var interpolation = GradientInterpolation.sRGB
    var startPoint = Point(x: 0.5, y: 0)
    var endPoint = Point(x: 0.5, y: 1)
    var colors = Colors([])
    var locations = Scalars([])
  }

  private var box = Boxed(Values())

  /// Makes an axial gradient without colours, from the centre of the top to the centre of the bottom.
  public init() {}

  /// How the colours change over the bounds. `axial` by default.
  public var kind: GradientKind {
    get { box.value.kind }
    set { box.value.kind = newValue }
  }
  /// The colour space between two stops. `sRGB` by default.
  public var interpolation: GradientInterpolation {
    get { box.value.interpolation }
    set { box.value.interpolation = newValue }
  }
  /// Where the first colour is, in fractions of the bounds. (.5, 0) by default.
  public var startPoint: Point {
    get { box.value.startPoint }
    set { box.value.startPoint = newValue }
  }
  /// Where the last colour is, in fractions of the bounds. (.5, 1) by default.
  public var endPoint: Point {
    get { box.value.endPoint }
    set { box.value.endPoint = newValue }
  }
  /// The colours of the stops. None by default: then nothing is drawn.
  public var colors: Colors {
    get { box.value.colors }
    set { box.value.colors = newValue }
  }
  /// The locations of the stops, 0…1. If their number is not that of the colours, the stops are evenly spaced.
  public var locations: Scalars {
    get { box.value.locations }
    set { box.value.locations = newValue }
  }

  /// A gradient in a rectangle.
  public struct Drawing: Sendable, Equatable {
    /// How the colours change.
    public var kind: GradientKind
    /// The colour space between two stops.
    public var interpolation: GradientInterpolation
    /// Where the first colour is, in the item's own coordinates, in points.
    public var start: Point
    /// Where the last colour is, in the item's own coordinates, in points.
    public var end: Point
    /// The colours of the stops, at least one.
    public var colors: [Color]
    /// The locations of the stops. If their number is not that of the colours, the stops are evenly spaced.
    public var locations: [Double]

    /// Makes a gradient from its parts.
    public init(
      _ kind: GradientKind = .axial, from start: Point, to end: Point, colors: [Color],
      locations: [Double] = [], interpolation: GradientInterpolation = .sRGB
    ) {
      self.kind = kind
      self.interpolation = interpolation
      self.start = start
      self.end = end
      self.colors = colors
      self.locations = locations
    }
  }
}

extension GradientContent: ContentKind {
  var isFinite: Bool {
    let values = box.value
    return values.startPoint.isFinite && values.endPoint.isFinite && values.colors.isFinite
      && values.locations.isFinite
  }

  func drawn(by layer: LayerProperties) -> DrawnContent? {
    let values = box.value
    let bounds = layer.bounds
    guard !bounds.isEmpty, values.colors.values.contains(where: { $0.alpha > 0 }) else { return nil }
    func place(_ p: Point) -> Point {
      Point(x: bounds.minX + p.x * bounds.width, y: bounds.minY + p.y * bounds.height)
    }
    var (rect, corners) = (bounds, layer.corners)
    if layer.borderWidth > 0, layer.borderColor.alpha >= 1 {
      // It ends beneath the border, as the background does: of two antialiased edges in one place the lower one shows.
      let inset = min(layer.borderWidth, bounds.width, bounds.height) / 2
      rect = bounds.insetBy(dx: inset, dy: inset)
      corners = corners.inset(by: inset)
    }
    return DrawnContent(
      reach: bounds, rect: rect, corners: corners,
      drawing: .gradient(
        Drawing(
          values.kind, from: place(values.startPoint), to: place(values.endPoint),
          colors: values.colors.values, locations: values.locations.values,
          interpolation: values.interpolation)))
  }

  static var keyword: String { "gradient" }

  /// Kind, start x and y, end x and y, colour space; then the colours, then the locations, if there are any.
  func words(naming name: (Image) -> String?) -> String? {
    let values = box.value
    let numbers = [values.startPoint.x, values.startPoint.y, values.endPoint.x, values.endPoint.y]
    let words =
      [values.kind.rawValue] + numbers.map { "\($0)" } + [values.interpolation.rawValue]
      + values.colors.values.map(\.sceneWord) + values.locations.values.map { "\($0)" }
    return words.joined(separator: " ")
  }

  init(_ words: SceneWords) throws(SceneReader.Problem) {
    self.init()
    guard let kind = GradientKind(rawValue: words.first ?? "") else {
      throw SceneReader.Problem(
        message: "expected axial, radial or conic after 'gradient', found '\(words.first ?? "nothing")'")
    }
    self.kind = kind
    let n = try words.rest.numbers(4, upTo: 4)
    startPoint = Point(x: n[0], y: n[1])
    endPoint = Point(x: n[2], y: n[3])
    let space = words.dropping(5)
    guard let interpolation = GradientInterpolation(rawValue: space.first ?? "") else {
      throw SceneReader.Problem(
        message: "expected srgb, linear or oklab in 'gradient', found '\(space.first ?? "nothing")'")
    }
    self.interpolation = interpolation
    var rest = space.rest
    while rest.first?.hasPrefix("#") == true || rest.first?.hasPrefix("rgba(") == true {
      colors.values.append(try rest.color(at: 0))
      rest = rest.rest
    }
    locations = Scalars(try rest.numbers(rest.count))
  }
}

extension LayerProperties {
  /// The gradient that is drawn over the background; `nil` if the content is none.
  var gradient: GradientContent? {
    guard case .gradient(let gradient) = content else { return nil }
    return gradient
  }

  /// Changes the gradient, if the content is one.
  mutating func editGradient(_ body: (inout GradientContent) -> Void) {
    guard var gradient else { return }
    // So that nothing else refers to its memory, which would be copied.
    content = .none
    body(&gradient)
    content = .gradient(gradient)
  }
}
