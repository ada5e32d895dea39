import Martlet

/// A bar with its length in points written on it, as it is seen.
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
  private var figureSides: [LayoutConstraint] = []

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
    figureSides = [
      figure.widthAnchor.constraint(equalToConstant: 0), figure.heightAnchor.constraint(equalToConstant: 0),
    ]
    LayoutConstraint.activate(
      figureSides + [
        figure.centerXAnchor.constraint(equalTo: centerXAnchor),
        figure.centerYAnchor.constraint(equalTo: centerYAnchor),
      ])
  }

  /// The em of its figure before the scale of text, in points.
  private var figureSize = 0.0

  /// Gives its figure an em in points, and room in the scale of text.
  func setFigure(_ size: Double) {
    figureSize = size
    figure.text.font.size = size
    figureSides[0].constant = figureRoom.width
    figureSides[1].constant = figureRoom.height
  }

  /// The room for a figure of four digits, in points: an even number, as what is centred on it should lie on pixels.
  var figureRoom: Size {
    let em = figureSize * max(effectiveTextScale, 1)
    return Size(width: (em * 1.4).rounded() * 2, height: (em * 0.75).rounded() * 2)
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

  /// Whether its length is seen to change.
  var isMoving: Bool { layer.isVisiblyMoving(.bounds.size) }

  /// Writes the length that is seen.
  func showLength() {
    let size = isMoving ? layer.presentationValue(of: .bounds.size) : bounds.size
    figure.string = "\(Int((axis == .horizontal ? size.width : size.height).rounded()))"
  }

  override func layoutSubviews() { showLength() }
}
