import MartletDrawing
import MartletGeometry
import MartletMotion

/// A filled and stroked path as a layer's content. It is not clipped to the layer's bounds unless the layer masks.
public struct ShapeContent: Sendable, Equatable {
  private struct Values: Sendable, Equatable {
    var outline = Outline(Path())
    var succession = PathSuccession()
    var fillRule = FillRule.nonZero
    var cap = StrokeStyle.Cap.butt
    var join = StrokeStyle.Join.miter
    var fillColor = Color.black
    var strokeColor = Color.clear
    var lineWidth = 1.0
    var miterLimit = 10.0
    var dashPattern = Scalars([])
    var dashPhase = 0.0
    var strokeStart = 0.0
    var strokeEnd = 1.0
  }

  /// The most numbers of a dash pattern.
  package static let mostDashes = 16

  private var box = Boxed(Values())

  /// Makes a black filled shape without a path.
  public init() {}

  /// The path as it is drawn.
  var outline: Outline { box.value.outline }

  /// The path, in the layer's coordinates. Empty by default.
  public var path: Path {
    get { outline.path }
    set {
      guard newValue != path else { return }
      box.value.outline = SharedOutlines.outline(of: newValue)
      box.value.succession.begin()
    }
  }
  /// What is inside where the path crosses itself. `nonZero` by default.
  public var fillRule: FillRule {
    get { box.value.fillRule }
    set { box.value.fillRule = newValue }
  }
  /// The colour of the inside. Black by default.
  public var fillColor: Color {
    get { box.value.fillColor }
    set { box.value.fillColor = newValue }
  }
  /// The colour of the line. Clear by default.
  public var strokeColor: Color {
    get { box.value.strokeColor }
    set { box.value.strokeColor = newValue }
  }
  /// The width of the line, in points; not negative. 1 by default.
  public var lineWidth: Double {
    get { box.value.lineWidth }
    set { box.value.lineWidth = newValue }
  }
  /// The ends of the line and of its dashes. `butt` by default.
  public var cap: StrokeStyle.Cap {
    get { box.value.cap }
    set { box.value.cap = newValue }
  }
  /// The corners of the line. `miter` by default.
  public var join: StrokeStyle.Join {
    get { box.value.join }
    set { box.value.join = newValue }
  }
  /// The greatest length of a miter as a multiple of the width. 10 by default.
  public var miterLimit: Double {
    get { box.value.miterLimit }
    set { box.value.miterLimit = newValue }
  }
  /// The lengths of dashes and gaps in turn, in points. None by default: a solid line.
  public var dashPattern: Scalars {
    get { box.value.dashPattern }
    set { box.value.dashPattern = newValue }
  }
  /// How far into the pattern the line begins, in points. 0 by default.
  public var dashPhase: Double {
    get { box.value.dashPhase }
    set { box.value.dashPhase = newValue }
  }
  /// Where the line begins, in fractions of the path's length. 0 by default.
  public var strokeStart: Double {
    get { box.value.strokeStart }
    set { box.value.strokeStart = newValue }
  }
  /// Where the line ends, in fractions of the path's length. 1 by default.
  public var strokeEnd: Double {
    get { box.value.strokeEnd }
    set { box.value.strokeEnd = newValue }
  }

  /// A filled and stroked path.
  public struct Drawing: Sendable, Equatable {
    /// The path, in the item's own coordinates.
    package var outline: Outline
    /// What is inside.
    public var fillRule: FillRule
    /// The colour of the inside.
    public var fillColor: Color
    /// The colour of the line.
    public var strokeColor: Color
    /// How the line is drawn.
    public var style: StrokeStyle
    /// Where the line begins and ends, in fractions of the path's length.
    public var trim: SIMD2<Double>
    /// Whether it is clipped to the item's rounded rectangle.
    public var isMasked: Bool
    /// Which other paths it has followed.
    package var succession = PathSuccession()

    /// Makes a drawing from its parts.
    public init(
      _ path: Path, rule: FillRule = .nonZero, fill: Color = .clear, stroke: Color = .clear,
      style: StrokeStyle = StrokeStyle(), trim: SIMD2<Double> = SIMD2(0, 1)
    ) {
      self.init(Outline(path), rule, fill: fill, stroke: stroke, style, trim: trim, isMasked: false)
    }

    /// The inside of a path that is prepared already, by the non-zero rule, in a colour.
    package init(filling outline: Outline, with color: Color) {
      self.init(
        outline, .nonZero, fill: color, stroke: .clear, StrokeStyle(), trim: SIMD2(0, 1), isMasked: false)
    }

    init(
      _ outline: Outline, _ rule: FillRule, fill: Color, stroke: Color, _ style: StrokeStyle,
      trim: SIMD2<Double>, isMasked: Bool
    ) {
      self.outline = outline
      fillRule = rule
      fillColor = fill
      strokeColor = stroke
      self.style = style
      self.trim = trim
      self.isMasked = isMasked
    }

    /// Whether any of the line is drawn.
    package var hasStroke: Bool { strokeColor.alpha > 0 && style.width > 0 && trim.x < trim.y }

    /// How far the line reaches from the path, in points.
    package var strokeReach: Double {
      guard hasStroke else { return 0 }
      var reach = style.cap == .square ? 2.0.squareRoot() : 1
      if style.join == .miter { reach = max(reach, min(style.miterLimit, outline.sharpest)) }
      return style.width / 2 * reach
    }

    /// The rectangle that it can cover.
    package var reach: Rect { outline.box.insetBy(dx: -strokeReach, dy: -strokeReach) }
  }
}

extension ShapeContent: ContentKind {
  var isFinite: Bool {
    let values = box.value
    return values.outline.isFinite && values.fillColor.isFinite && values.strokeColor.isFinite
      && values.lineWidth.isFinite && values.miterLimit.isFinite && values.dashPattern.isFinite
      && values.dashPhase.isFinite && values.strokeStart.isFinite && values.strokeEnd.isFinite
  }

  func drawn(by layer: LayerProperties) -> DrawnContent? {
    let values = box.value
    let trim = SIMD2(min(max(values.strokeStart, 0), 1), min(max(values.strokeEnd, 0), 1))
    var drawing = Drawing(
      values.outline, values.fillRule, fill: values.fillColor, stroke: values.strokeColor,
      StrokeStyle(
        width: max(values.lineWidth, 0), cap: values.cap, join: values.join, miterLimit: values.miterLimit,
        dash: values.dashPattern.values, dashPhase: values.dashPhase),
      trim: trim, isMasked: layer.masksToBounds)
    drawing.succession = values.succession
    guard drawing.hasStroke || values.fillColor.alpha > 0, !values.outline.path.isEmpty,
      values.outline.refusal == nil
    else { return nil }
    var reach = drawing.reach
    if layer.masksToBounds { reach = reach.intersection(layer.clipBounds) }
    guard reach.isFinite, !reach.isEmpty else { return nil }
    return DrawnContent(
      reach: reach, rect: layer.masksToBounds ? layer.clipBounds : reach,
      corners: layer.masksToBounds ? layer.clipCorners : .square,
      drawing: .shape(drawing))
  }

  static var keyword: String { "shape" }

  /// Fill and its rule; stroke, width, cap, join, miter limit, phase, start and end; the dash pattern after `dash`; then the
  /// path after `path`, with the letters of SVG.
  func words(naming name: (Image) -> String?) -> String? {
    let v = box.value
    let numbers = [v.dashPhase, v.strokeStart, v.strokeEnd]
    var words = [v.fillColor.sceneWord, v.fillRule.rawValue, v.strokeColor.sceneWord, "\(v.lineWidth)"]
    words += ["\(v.cap)", "\(v.join)", "\(v.miterLimit)"] + numbers.map { "\($0)" }
    if !v.dashPattern.values.isEmpty { words += ["dash"] + v.dashPattern.values.map { "\($0)" } }
    return (words + ["path"]).joined(separator: " ") + v.outline.path.sceneText
  }

  init(_ words: SceneWords) throws(SceneReader.Problem) {
    self.init()
    func choose<Value>(_ values: [Value], at place: Int) throws(SceneReader.Problem) -> Value {
      let word = words.dropping(place).first ?? "nothing"
      guard let value = values.first(where: { "\($0)" == word }) else {
        let known = values.map { "\($0)" }.joined(separator: ", ")
        throw SceneReader.Problem(message: "expected one of \(known) in 'shape', found '\(word)'")
      }
      return value
    }
    fillColor = try words.color(at: 0)
    fillRule = try choose(FillRule.allCases, at: 1)
    strokeColor = try words.color(at: 2)
    lineWidth = try words.dropping(3).numbers(1, upTo: 1)[0]
    cap = try choose(StrokeStyle.Cap.allCases, at: 4)
    join = try choose(StrokeStyle.Join.allCases, at: 5)
    let n = try words.dropping(6).numbers(4, upTo: 4)
    (miterLimit, dashPhase, strokeStart, strokeEnd) = (n[0], n[1], n[2], n[3])
    var rest = words.dropping(10)
    if rest.first == "dash" {
      rest = rest.rest
      while let word = rest.first, word != "path" {
        dashPattern.values.append(try rest.numbers(1, upTo: 1)[0])
        rest = rest.rest
      }
    }
    let count = dashPattern.values.count
    guard count <= Self.mostDashes / (count % 2 + 1) else {
      throw SceneReader.Problem(
        message: "expected at most 16 dashes, or 8 if their number is odd, in 'shape', found \(count)")
    }
    guard rest.first == "path" else {
      throw SceneReader.Problem(message: "expected 'path' in 'shape', found '\(rest.first ?? "nothing")'")
    }
    path = try Path(rest.rest, over: path, initial: path)
  }
}

extension LayerProperties {
  /// The shape that is drawn over the background; `nil` if the content is none.
  var shape: ShapeContent? {
    guard case .shape(let shape) = content else { return nil }
    return shape
  }

  /// Changes the shape, if the content is one.
  mutating func editShape(_ body: (inout ShapeContent) -> Void) {
    guard var shape else { return }
    // So that nothing else refers to its memory, which would be copied.
    content = .none
    body(&shape)
    content = .shape(shape)
  }
}
