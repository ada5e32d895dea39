import MartletDrawing
import MartletGeometry

/// A picture as a layer's content. Where it lies is said by the layer's bounds, its `contentsGravity`, `contentsScale` and
/// `contentsRect`.
public struct ImageContent: Sendable, Equatable {
  /// The picture.
  public var image: Image

  /// Makes the content of a picture.
  public init(_ image: Image) { self.image = image }

  /// A picture, of which a part shows.
  public struct Drawing: Sendable, Equatable {
    /// The picture.
    public var image: Image
    /// Where the whole picture would lie, in the item's own coordinates, in points.
    public var rect: Rect
    /// Which part of it shows, in fractions of the picture; nothing from around it, not even by interpolation.
    public var source: Rect

    /// Makes a picture of which all shows, or a part.
    public init(_ image: Image, rect: Rect, source: Rect = Rect(x: 0, y: 0, width: 1, height: 1)) {
      self.image = image
      self.rect = rect
      self.source = source
    }
  }
}

extension ImageContent: ContentKind {
  var isFinite: Bool { true }

  func drawn(by layer: LayerProperties) -> DrawnContent? {
    let (bounds, source) = (layer.bounds, layer.contentsRect)
    guard source.width > 0, source.height > 0, !bounds.isEmpty else { return nil }
    let pixels = layer.contentsScale > 0 ? image.scale / layer.contentsScale : image.scale
    let size = Size(
      width: image.size.width * source.width * pixels, height: image.size.height * source.height * pixels)
    let part = layer.contentsGravity.place(size, in: bounds)
    let (x, y) = (part.width / source.width, part.height / source.height)
    let whole = Rect(x: part.minX - source.minX * x, y: part.minY - source.minY * y, width: x, height: y)
    let masks = layer.masksToBounds
    let shown = masks ? part.intersection(bounds) : part
    guard whole.isFinite, !shown.isEmpty else { return nil }
    return DrawnContent(
      reach: shown, rect: masks ? bounds : part,
      radii: masks ? layer.cornerRadii.fitted(to: bounds.size) : .zero,
      drawing: .image(Drawing(image, rect: whole, source: source)))
  }

  static var keyword: String { "image" }

  var words: String? { ScenePattern(image)?.rawValue }

  init(_ words: SceneWords) throws(SceneReader.Problem) {
    try words.expect(1)
    guard let pattern = ScenePattern(rawValue: words.first ?? "") else {
      throw SceneReader.Problem(message: "unknown image '\(words.first ?? "")'")
    }
    image = pattern.image
  }
}

extension LayerProperties {
  /// The picture that is drawn over the background and below sublayers; `nil` where the content is none.
  public var contents: Image? {
    get {
      guard case .image(let picture) = content else { return nil }
      return picture.image
    }
    set { content = newValue.map { .image(ImageContent($0)) } ?? .none }
  }
}
