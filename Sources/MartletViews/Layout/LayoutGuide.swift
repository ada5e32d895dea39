import MartletGeometry

/// A rectangle in a view that constraints can refer to, without a view of its own: a gap, a column, or the part of the
/// view that nothing covers (``View/safeAreaGuide``).
@MainActor
public final class LayoutGuide {
  enum Kind {
    case custom, safeArea, margins
  }

  /// What messages call it. "guide" by default.
  public var name: String
  /// The view that it is in; `nil` before `View.addLayoutGuide(_:)`.
  public internal(set) weak var owningView: View?
  /// Where it is in its view, in points: for the safe area and the margins, by the view's present bounds and insets; for
  /// another guide, since the last layout.
  public var frame: Rect {
    guard kind != .custom, let owningView else { return placedFrame }
    return owningView.bounds.inset(by: insets)
  }

  /// Where the last layout has put it.
  var placedFrame = Rect.zero
  let kind: Kind

  /// Makes a guide that belongs to no view yet.
  public init(name: String = "guide") {
    self.name = name
    kind = .custom
  }

  init(_ kind: Kind, of view: View) {
    self.kind = kind
    name = kind == .safeArea ? "safe area" : "margins"
    owningView = view
  }

  /// How far it stays away from the edges of its view, if it is one that a view has by itself.
  var insets: Insets {
    guard let owningView, kind != .custom else { return .zero }
    let safe = owningView.safeAreaInsets
    guard kind == .margins else { return safe }
    let margins = owningView.layoutMargins
    return Insets(
      top: safe.top + margins.top, left: safe.left + margins.left, bottom: safe.bottom + margins.bottom,
      right: safe.right + margins.right)
  }

  /// The left edge.
  public var leftAnchor: LayoutXAnchor { LayoutXAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: LayoutXAnchor { LayoutXAnchor(self, .right) }
  /// The edge at which text begins.
  public var leadingAnchor: LayoutXAnchor { LayoutXAnchor(self, .leading) }
  /// The edge at which text ends.
  public var trailingAnchor: LayoutXAnchor { LayoutXAnchor(self, .trailing) }
  /// The middle between left and right.
  public var centerXAnchor: LayoutXAnchor { LayoutXAnchor(self, .centerX) }
  /// The top edge.
  public var topAnchor: LayoutYAnchor { LayoutYAnchor(self, .top) }
  /// The bottom edge.
  public var bottomAnchor: LayoutYAnchor { LayoutYAnchor(self, .bottom) }
  /// The middle between top and bottom.
  public var centerYAnchor: LayoutYAnchor { LayoutYAnchor(self, .centerY) }
  /// The width.
  public var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
}
