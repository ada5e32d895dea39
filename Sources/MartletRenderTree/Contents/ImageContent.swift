import MartletDrawing
import MartletGeometry

/// An image as a layer's content. The layer's bounds and its properties that begin with `contents` determine its place and
/// how it is drawn.
public struct ImageContent: Sendable, Equatable {
  /// The image.
  public var image: Image
  /// The characters of a text that it shows; `nil` if they are not known.
  package var characters: CharacterCells?
  /// Whether the layer's `contentsRect` is a part of a picture whose other parts are shown beside it: the edge of the part is then
  /// sampled as if the picture were in one piece.
  package var goesOn = false

  /// Makes the content from an image.
  public init(_ image: Image) { self.image = image }

  /// Makes the content from a part of a picture; see `goesOn`.
  package init(partOf image: Image) { (self.image, goesOn) = (image, true) }

  /// A part of an image, and its place.
  public struct Drawing: Sendable, Equatable {
    /// The image.
    public var image: Image
    /// The rectangle of the whole image in the item's own coordinates, in points.
    public var rect: Rect
    /// The part that is shown, in fractions of the image. Nothing outside of it is sampled, unless the picture `goesOn`.
    public var source: Rect
    /// Whether what is beside the part in the image is shown beside it.
    package var goesOn = false
    /// The colour of a template image, premultiplied.
    public var tint = SIMD4<Float>(0, 0, 0, 1)
    /// The left, top, right and bottom parts that keep their size, in pixels of the image. Used if `capPixel` is not 0.
    public var caps = SIMD4<Float>.zero
    /// The extent of a pixel of the image within the caps, in points; 0 if the image is resized as a whole.
    public var capPixel: Float = 0
    /// The levels of reduction that the trilinear filter adds.
    public var bias: Float = 0
    /// How far the pixels at the edges of the part go on beyond it, from the top on clockwise, in the item's points.
    package var overhang = SIMD4<Float>.zero
    /// How the characters of a text are drawn; `nil` for an image that is drawn as a whole.
    public var characters: CharacterDrawing?
    /// The filter where it is reduced.
    public var minification = ContentsFilter.linear
    /// The filter where it is enlarged.
    public var magnification = ContentsFilter.linear

    /// Makes a drawing of an image, by default of all of it.
    public init(_ image: Image, rect: Rect, source: Rect = Rect(x: 0, y: 0, width: 1, height: 1)) {
      self.image = image
      self.rect = rect
      self.source = source
    }
  }
}

extension ImageContent.Drawing {
  /// Where the part that is shown lies, in the item's own coordinates.
  package var part: Rect {
    let source = source.intersection(Rect(x: 0, y: 0, width: 1, height: 1))
    return Rect(
      x: rect.minX + source.minX * rect.width, y: rect.minY + source.minY * rect.height,
      width: source.width * rect.width, height: source.height * rect.height)
  }
}

extension ImageContent: ContentKind {
  var isFinite: Bool { true }

  func drawn(by layer: LayerProperties) -> DrawnContent? {
    let (bounds, source) = (layer.bounds, layer.contentsRect)
    let image = image.frameCount > 1 ? image.frame(layer.contentsFrame) : image
    guard source.width > 0, source.height > 0, !bounds.isEmpty else { return nil }
    let pixels = layer.contentsScale > 0 ? image.scale / layer.contentsScale : image.scale
    let size = Size(
      width: image.size.width * source.width * pixels, height: image.size.height * source.height * pixels)
    let part = layer.contentsGravity.place(size, in: bounds)
    let (x, y) = (part.width / source.width, part.height / source.height)
    let whole = Rect(x: part.minX - source.minX * x, y: part.minY - source.minY * y, width: x, height: y)
    let masks = layer.masksToBounds
    let shown = masks ? part.intersection(layer.clipBounds) : part
    guard whole.isFinite, !shown.isEmpty else { return nil }
    var drawing = Drawing(image, rect: whole, source: source)
    drawing.goesOn = goesOn
    drawing.minification = layer.minificationFilter
    drawing.magnification = layer.magnificationFilter
    if image.resizingMode != nil || image.renderingMode == .alwaysTemplate || !layer.contentsStyle.isDefault {
      drawing.setStyle(of: layer, part: part, characters)
    }
    return DrawnContent(
      reach: shown, rect: masks ? layer.clipBounds : part,
      corners: masks ? layer.clipCorners : .square,
      drawing: .image(drawing))
  }

  static var keyword: String { "image" }

  /// A pattern, or `file`, its name, scale, size and origin; then `template` for a template image; then, for a resizable one, its
  /// mode and its left, top, right and bottom caps; or, for a text whose characters are known, `characters`, their number and those
  /// of their cells.
  func words(naming name: (Image) -> String?) -> String? {
    guard var words = plainWords(naming: name) else { return nil }
    if image.renderingMode == .alwaysTemplate { words.append("template") }
    if let mode = image.resizingMode {
      let caps = image.capInsets
      words.append(mode.rawValue)
      words += [caps.left, caps.top, caps.right, caps.bottom].map { "\($0)" }
    } else if let characters {
      words.append(CharacterCells.sceneWord)
      words += characters.sceneWords
    }
    return words.joined(separator: " ")
  }

  /// The words for the image's pixels, without what is drawn of them in which way.
  func plainWords(naming name: (Image) -> String?) -> [String]? {
    if let pattern = ScenePattern(image.pixels) { return [pattern.rawValue] }
    return name(image.pixels).map { ["file", $0] + SceneImages.words(image) }
  }

  init(_ words: SceneWords) throws(SceneReader.Problem) {
    var rest = words.rest
    if let pattern = ScenePattern(rawValue: words.first ?? "") {
      image = pattern.image
    } else if words.first == "file", let images = words.images {
      image = try images.image(rest.prefix(6))
      rest = rest.dropping(6)
    } else {
      throw SceneReader.Problem(message: "unknown image '\(words.first ?? "")'")
    }
    if rest.first == "template" {
      image = image.withRenderingMode(.alwaysTemplate)
      rest = rest.rest
    }
    guard let word = rest.first else { return }
    if word == CharacterCells.sceneWord {
      characters = try CharacterCells(rest.rest)
      return
    }
    guard let mode = ResizingMode(rawValue: word) else {
      try rest.expect(0)
      return
    }
    let n = try rest.rest.numbers(4)
    image = image.resizableImage(
      withCapInsets: Insets(top: n[1], left: n[0], bottom: n[3], right: n[2]), resizingMode: mode)
  }
}

extension ImageContent.Drawing {
  /// Takes what is not as most layers have it.
  fileprivate mutating func setStyle(of layer: LayerProperties, part: Rect, _ cells: CharacterCells?) {
    tint = layer.contentsTint.clamped.premultiplied(opacity: 1)
    characters = CharacterDrawing(cells, of: layer)
    bias = Float(layer.minificationFilterBias)
    guard layer.contentsGravity.resizes, layer.contentsScale > 0 else { return }
    let pixels = Size(
      width: image.size.width * image.scale * source.width,
      height: image.size.height * image.scale * source.height)
    let center = layer.contentsCenter.standardized
    let whole = Rect(x: 0, y: 0, width: 1, height: 1)
    if center != whole {
      // As Core Animation has it, a centre without an extent is one pixel.
      func caps(_ low: Double, _ high: Double, _ count: Double) -> (Double, Double) {
        let (low, high) = (min(max(low, 0), 1) * count, min(max(high, 0), 1) * count)
        return high > low ? (low, count - high) : (max(low - 0.5, 0), max(count - high - 0.5, 0))
      }
      let x = caps(center.minX, center.maxX, pixels.width)
      let y = caps(center.minY, center.maxY, pixels.height)
      self.caps = SIMD4(SIMD4(x.0, y.0, x.1, y.1))
    } else if image.resizingMode != nil {
      let insets = image.capInsets
      self.caps = SIMD4(SIMD4(insets.left, insets.top, insets.right, insets.bottom) * image.scale)
    } else {
      return
    }
    capPixel = Float(1 / layer.contentsScale)
  }

  /// Whether the middle is repeated instead of stretched.
  package var isTiled: Bool { capPixel > 0 && image.resizingMode == .tile }
}

extension LayerProperties {
  /// The image that is drawn over the background and below the sublayers; `nil` if the content is no image.
  public var contents: Image? {
    get {
      guard case .image(let picture) = content else { return nil }
      return picture.image
    }
    set { content = newValue.map { .image(ImageContent($0)) } ?? .none }
  }
}
