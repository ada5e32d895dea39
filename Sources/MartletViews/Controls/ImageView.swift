import MartletDrawing
import MartletGeometry
import MartletLayers
import MartletRenderTree

/// A picture in a view. It lets touches through.
///
/// Its size is that of the picture, for constraints and stacks. A template image (`Image.withRenderingMode(_:)`) has the tint.
public final class ImageView: View {
  /// The picture; `nil` for none.
  public var image: Image? {
    didSet {
      layer.contents = image
      layer.contentsScale = image?.scale ?? 1
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
    }
  }

  /// How the picture fills the view. As large as fits with its shape kept, by default.
  public var contentMode: ContentsGravity {
    get { layer.contentsGravity }
    set { layer.contentsGravity = newValue }
  }

  /// The colour of a template image where that is not the tint, as in a button; `nil`, the default, for the tint.
  var fixedTint: Color? {
    didSet { if fixedTint != oldValue { lookDidChange() } }
  }

  /// Makes a view for a picture.
  public init(_ image: Image? = nil) {
    self.image = image
    super.init()
    isUserInteractionEnabled = false
    layer.contents = image
    layer.contentsScale = image?.scale ?? 1
    layer.contentsGravity = .resizeAspect
    lookDidChange()
  }

  public override func lookDidChange() { layer.contentsTint = fixedTint ?? effectiveTintColor }

  public override func didMoveToWindow() { lookDidChange() }

  public override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    image.map { IntrinsicSize(width: $0.size.width, height: $0.size.height) } ?? .none
  }

  /// A picture that nobody has named only decorates.
  public override func describe(_ node: inout AccessibilityNode) {
    if accessibilityLabel != nil { node.role = .image }
  }
}
