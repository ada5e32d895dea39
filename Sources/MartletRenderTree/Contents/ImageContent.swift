import MartletDrawing
import MartletGeometry

/// An image as a layer's content. The layer's bounds, `contentsGravity`, `contentsScale` and `contentsRect` determine its
/// place.
public struct ImageContent: Sendable, Equatable {
  /// The image.
  public var image: Image

  /// Makes the content from an image.
  public init(_ image: Image) { self.image = image }

  /// A part of an image, and its place.
  public struct Drawing: Sendable, Equatable {
    /// The image.
    public var image: Image
    /// The rectangle of the whole image in the item's own coordinates, in points.
    public var rect: Rect
    /// The part that is shown, in fractions of the image. Nothing outside of it is sampled.
    public var source: Rect

    /// Makes a drawing of an image, by default of all of it.
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
  /// The image that is drawn over the background and below the sublayers; `nil` if the content is no image.
  public var contents: Image? {
    get {
      guard case .image(let picture) = content else { return nil }
      return picture.image
    }
    set { content = newValue.map { .image(ImageContent($0)) } ?? .none }
  }
}
