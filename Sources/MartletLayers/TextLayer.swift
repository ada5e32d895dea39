import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// A layer that shows a text in its bounds, from the top.
///
/// It draws anew only where the text, the size of the bounds or the window's scale has changed, and what it draws are
/// the pixels that letters cover. Layers of equal texts share them. Where the bounds are animated the letters stay
/// undistorted at the edge at which the text is aligned, set for the final size from the begin.
open class TextLayer: Layer {
  /// The letters and how they look and are set. Empty by default.
  public final var text: Text {
    didSet { if text != oldValue { setNeedsDisplay() } }
  }

  /// Makes a layer of no size that shows a text.
  public init(_ text: Text) {
    self.text = text
    super.init()
    needsDisplayOnBoundsChange = true
    setNeedsDisplay()
  }

  /// Makes a layer of no size without a text.
  public override convenience init() { self.init(Text("")) }

  /// The letters.
  public final var string: String {
    get { text.string }
    set { text.string = newValue }
  }

  /// The font of all that no span changes.
  public final var font: Font {
    get { text.font }
    set { text.font = newValue }
  }

  /// The colour of all that no span changes. It changes without an animation.
  public final var textColor: Color {
    get { text.color }
    set { text.color = newValue }
  }

  /// The size in points that the text takes on, at most as wide as `width`, where it is not `nil`. Room enough in a
  /// window of any scale from 1 up.
  public final func preferredSize(fitting width: Double? = nil) -> Size { text.size(fitting: width) }

  /// Where the letters of the first line stand, in points below the upper edge of the bounds.
  public final var firstBaseline: Double { layout(for: bounds.size).firstBaseline }

  private func layout(for size: Size) -> TextLayout {
    TextLayout(text, width: size.width, height: size.height, scale: windowScale)
  }

  /// Draws the text. A delegate that displays the layer comes first.
  open override func display() {
    if delegate?.display(self) == true { return }
    let size = bounds.size
    let key = TextImageCache.Key(text: text, size: size, scale: windowScale)
    let image = TextImageCache.image(for: key) { layout(for: size).makeImage(of: size) }
    ensureRare().drawnScale = windowScale
    set(\.contents, image)
    set(\.contentsScale, windowScale)
    set(\.contentsGravity, gravity)
  }

  private var gravity: ContentsGravity {
    switch text.alignment {
    case .natural, .left, .justified: .topLeft
    case .center: .top
    case .right: .topRight
    }
  }
}
