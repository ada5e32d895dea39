import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// A layer that shows a text in its bounds, from the top.
///
/// It is redrawn only when the text, the size of the bounds or the window's scale changes, and it draws only
/// the pixels that letters cover. Layers with equal texts share them. While the bounds are animated, the
/// letters are not distorted: they are set for the final size from the beginning and stay at the edge at
/// which the text is aligned.
open class TextLayer: Layer {
  /// The text, with its style and layout. Empty by default.
  public final var text: Text {
    didSet { if text != oldValue { setNeedsDisplay() } }
  }

  /// When each character appears, by its number in the string: as the number of another one that would appear then. Equal ones
  /// appear together. Empty by default: one after the other. Those beyond its end have their own number. It changes without an
  /// animation.
  public final var revealOrder: [Double] = [] {
    didSet {
      precondition(
        revealOrder.allSatisfy { $0.isFinite && $0 >= 0 },
        "text layer \(label): the order of characters must be finite and not negative: \(revealOrder)")
      if revealOrder != oldValue, knowsCharacters { setNeedsDisplay() }
    }
  }

  /// Whether it has found where its characters are. It does so when one of their properties is first used.
  private var knowsCharacters = false

  /// Makes a layer without a size that shows a text.
  public init(_ text: Text) {
    self.text = text
    super.init()
    needsDisplayOnBoundsChange = true
    setNeedsDisplay()
  }

  /// Makes a layer without a size and without a text.
  public override convenience init() { self.init(Text("")) }

  /// The characters of the text.
  public final var string: String {
    get { text.string }
    set { text.string = newValue }
  }

  /// The font, except where a span changes it.
  public final var font: Font {
    get { text.font }
    set { text.font = newValue }
  }

  /// The colour, except where a span changes it. It changes without an animation.
  public final var textColor: Color {
    get { text.color }
    set { text.color = newValue }
  }

  /// The size that the text needs, in points: at most `width` wide, if that is not `nil`. It suffices in
  /// windows of any scale from 1 up.
  public final func preferredSize(fitting width: Double? = nil) -> Size { text.size(fitting: width) }

  /// The distance of the first baseline from the top of the bounds, in points.
  public final var firstBaseline: Double { layout(for: bounds.size).firstBaseline }

  /// The outlines of the letters, in the layer's coordinates, as they are set for the size of the bounds and the window's scale. It is
  /// computed each time. Emoji have none.
  ///
  /// As `shadowPath` it lets the letters of a layer with a background cast the shadow; without one they do anyway. Set it again with
  /// the text and its size. As the path of a `ShapeLayer` it is
  /// text with a line around its letters, which can be drawn from its beginning to its end.
  public final var outline: Path {
    layout(for: bounds.size).outline.applying(Transform2D(translationX: bounds.minX, y: bounds.minY))
  }

  private func layout(for size: Size) -> TextLayout {
    TextLayout(text, width: size.width, height: size.height, scale: textScale)
  }

  /// Draws the text, unless the delegate displays the layer.
  open override func display() {
    if delegate?.display(self) == true { return }
    let size = bounds.size
    let scale = textScale
    let key = TextImageCache.Key(text: text, size: size, scale: scale)
    let image = TextImageCache.image(for: key) { layout(for: size).makeImage(of: size) }
    let rareData = ensureRareData()
    (rareData.drawnScale, rareData.drawnBounds) = (drawingScale, bounds)
    set(\.contents, image)
    if knowsCharacters { set(\.contentsCharacters, layout(for: size).characterCells(order: revealOrder)) }
    set(\.contentsScale, scale)
    set(\.contentsGravity, gravity)
  }

  /// Finds where the characters are, with the next display.
  final func findCharacters() {
    guard !knowsCharacters else { return }
    knowsCharacters = true
    setNeedsDisplay()
  }

  /// The pixels per point for which the text is set. One that is enlarged has no more pixels than is reasonable.
  private var textScale: Double {
    let finest = (Constants.mostFinePixels / max(bounds.width * bounds.height, 1)).squareRoot()
    return min(drawingScale, max(finest, windowScale))
  }

  private var gravity: ContentsGravity {
    switch text.alignment {
    case .natural, .left, .justified: .topLeft
    case .center: .top
    case .right: .topRight
    }
  }
}
