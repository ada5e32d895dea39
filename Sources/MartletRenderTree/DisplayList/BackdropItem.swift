import MartletGeometry

/// The picture below an item, changed by an effect, within a rounded rectangle.
public struct BackdropItem: Sendable, Equatable {
  /// From its own coordinates to window points.
  public var transform: Homography
  /// The rectangle in its own coordinates, in points.
  public var rect: Rect
  /// Corners that fit the rectangle.
  public var corners: FittedCorners
  /// What changes the picture.
  public var effect: PictureEffect
  /// How far the blurs of the groups around it carry a change in it, in window points. 0 by default.
  public var carry: Double
  /// The name of the backdrops that show what is below the first of them; `nil` for one that shows what is below itself.
  public var group: String?
  /// Whether it is in a picture that is kept, and so not in window points.
  public internal(set) var isInPicture = false

  /// Makes a backdrop from its parts.
  public init(
    transform: Homography = .identity, rect: Rect, corners: FittedCorners = .square,
    effect: PictureEffect = .none,
    carry: Double = 0
  ) {
    self.transform = transform
    self.rect = rect
    self.corners = corners
    self.effect = effect
    self.carry = carry
  }
}

extension BackdropItem: ItemPayload {
  package static var kind: DisplayItem.Kind { .backdrop }

  package init() { self.init(rect: .zero) }

  package static func edit<Result>(
    _ list: inout DisplayList, _ body: (inout [BackdropItem]) -> Result
  ) -> Result { body(&list.backdrops) }
}
