import Martlet

/// A bar with its length in points written on it.
@MainActor
final class ConstraintBar: Handle {
  /// The length that it wishes to have: where a hand has left it.
  private(set) lazy var wish = lengthAnchor.constraint(equalToConstant: 0)
  /// Whether it grows from the far end: downwards, or leftwards.
  let isOpposite: Bool
  /// Leads its free end.
  let pan = PanGestureRecognizer()
  private let figure: Label
  private var axis = LayoutAxis.vertical

  /// What the wishes of bars matter that no hand has touched last.
  static let rest: LayoutPriority = 100
  private static let figureSize = Size(width: 44, height: 20)

  init(_ name: String, color: Color, isOpposite: Bool) {
    self.isOpposite = isOpposite
    // Dark words, on light accents in both palettes.
    figure = Label("", role: .caption, color: Palette.light.ink, alignment: .center)
    super.init()
    layer.name = name
    backgroundColor = color
    cornerRadius = ControlStyle.cornerRadius
    clipsToBounds = true
    pan.minimumDistance = 0
    pan.maximumNumberOfTouches = 1
    addGestureRecognizer(pan)
    addSubview(figure)
    LayoutConstraint.activate([
      figure.centerXAnchor.constraint(equalTo: centerXAnchor),
      figure.centerYAnchor.constraint(equalTo: centerYAnchor),
      figure.widthAnchor.constraint(equalToConstant: Self.figureSize.width),
      figure.heightAnchor.constraint(equalToConstant: Self.figureSize.height),
    ])
  }

  /// The length along its axis.
  var length: Double { axis == .horizontal ? bounds.width : bounds.height }
  var lengthAnchor: LayoutDimension { axis == .horizontal ? widthAnchor : heightAnchor }

  /// Lets it grow along an axis, and wish for a length.
  func lie(along axis: LayoutAxis, length: Double) {
    self.axis = axis
    wish.isActive = false
    wish = lengthAnchor.constraint(equalToConstant: length).with(priority: Self.rest, name: "wish")
  }

  /// What a finger's way or velocity adds to its length.
  func growth(_ way: Point) -> Double {
    let forward = axis == .horizontal ? way.x : -way.y
    return isOpposite ? -forward : forward
  }

  override func layoutSubviews() { figure.string = "\(Int(length.rounded()))" }
}
