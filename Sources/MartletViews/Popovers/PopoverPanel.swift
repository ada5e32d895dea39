import MartletGeometry
import MartletHost
import MartletLayers
import MartletRenderTree

/// The bubble of a pop-over: its content on a raised ground, with an arrow that points at the anchor.
final class PopoverPanel: OverlayPanel {
  private let content: View
  /// The view for which it is open.
  private weak var anchor: View?
  private let holder = View()
  private let ground = Layer()
  private let arrow = ShapeLayer()
  /// What it points at, in its own points; `nil` if it points at nothing.
  var target: Rect? {
    didSet { if target != oldValue { setNeedsLayout() } }
  }

  /// The radius of its corners, the height and half the width of its arrow, in points.
  static let (radius, arrowHeight) = (12.0, 9.0)
  private static let arrowWidth = 11.0
  /// How far its shadow reaches, in points.
  static let shadowReach = Insets(24)

  init(_ content: View, like view: View) {
    (self.content, anchor) = (content, view)
    super.init()
    layer.name = "popover"
    Look(of: view).dress(self)
    ground.cornerRadius = Self.radius
    arrow.lineJoin = .round
    holder.cornerRadius = Self.radius
    holder.clipsToBounds = true
    layer.addSublayer(ground)
    addSubview(holder)
    holder.addSubview(content)
    layer.addSublayer(arrow)
    wear()
  }

  override func lookDidChange() { wear() }

  override func didMoveToWindow() { wear() }

  private func wear() {
    let colors = effectiveControlColors
    let pixel = 1 / layer.windowScale
    Transaction.withoutActions {
      ground.backgroundColor = colors.surface
      ground.borderWidth = pixel
      ground.borderColor = colors.hairline
      ground.shadow = Shadow(
        color: .black, opacity: colors.isDark ? 0.4 : 0.16, radius: 10, offset: Point(x: 0, y: 6))
      arrow.fillColor = colors.surface
      arrow.strokeColor = colors.surface
      arrow.lineWidth = pixel
    }
  }

  override func layoutSubviews() {
    let whole = Rect(origin: .zero, size: bounds.size)
    ground.frame = whole
    let pixel = 1 / layer.windowScale
    holder.frame = whole.insetBy(dx: pixel, dy: pixel)
    holder.cornerRadius = Self.radius - pixel
    content.frame = Rect(origin: .zero, size: holder.bounds.size)
    arrow.frame = whole
    arrow.path = arrowPath ?? Path()
  }

  /// The side of the panel at which its target is; `nil` if it lies over that, or there is none.
  private var side: WindowEdges? {
    guard let target else { return nil }
    let whole = Rect(origin: .zero, size: bounds.size)
    if target.maxY <= whole.minY { return .top }
    if target.minY >= whole.maxY { return .bottom }
    if target.maxX <= whole.minX { return .left }
    return target.minX >= whole.maxX ? .right : nil
  }

  private var arrowPath: Path? {
    guard let side, let target else { return nil }
    let isLevel = side == .top || side == .bottom
    let length = isLevel ? bounds.width : bounds.height
    let margin = Self.radius + Self.arrowWidth
    guard length >= 2 * margin else { return nil }
    let middle = min(max(isLevel ? target.midX : target.midY, margin), length - margin)
    // From the side outwards; it begins a little inside, over the outline.
    func point(_ along: Double, _ out: Double) -> Point {
      switch side {
      case .top: Point(x: along, y: -out)
      case .bottom: Point(x: along, y: bounds.height + out)
      case .left: Point(x: -out, y: along)
      default: Point(x: bounds.width + out, y: along)
      }
    }
    let inside = -1 / layer.windowScale
    var path = Path()
    path.move(to: point(middle - Self.arrowWidth, inside))
    path.addLine(to: point(middle, Self.arrowHeight))
    path.addLine(to: point(middle + Self.arrowWidth, inside))
    path.close()
    return path
  }

  override func describe(_ node: inout AccessibilityNode) {
    node.role = .group
    node.label = anchor?.accessibilityNode.label ?? ""
  }
}
