import MartletGeometry
import MartletLayers

/// Attaches an item to a point of the reference or to another item.
///
/// An attachment by distance keeps the length that it had first: a rod, or with a `frequency` a spring. The other kinds are
/// made by functions.
public final class AttachmentBehavior: DynamicBehavior {
  /// The item.
  public let item: any DynamicItem
  /// The other item; `nil` if it is attached to a point.
  public let otherItem: (any DynamicItem)?
  /// The point to which the item is attached, in the reference's coordinates. Without meaning if there is another item.
  /// Finite.
  public var anchorPoint: Point {
    didSet {
      precondition(anchorPoint.isFinite, "anchor point must be finite, not \(anchorPoint)")
      if anchorPoint != oldValue { changed() }
    }
  }
  /// The distance of the two ends in points, not negative; of a limit, the longest. At first, the distance when the
  /// behavior was made.
  public var length: Double {
    didSet {
      precondition(length.isFinite, "attachment length must be finite, not \(length)")
      if length != oldValue { changed() }
    }
  }
  /// How much a spring is damped: 0, the default, not at all; 1 just so that it does not oscillate. Not negative.
  /// Only movement along the spring is damped, not that around its end.
  public var damping = 0.0 {
    didSet {
      precondition(!damping.isNaN, "attachment damping is not a number")
      if damping != oldValue { changed() }
    }
  }
  /// The oscillations of a spring per second. 0, the default, for a rod. Clamped to 0…20.
  public var frequency = 0.0 {
    didSet {
      precondition(!frequency.isNaN, "attachment frequency is not a number")
      if frequency != oldValue { changed() }
    }
  }
  /// The friction of a pin, in units of mass times points squared per second squared. 0 by default, not negative.
  public var frictionTorque = 0.0 {
    didSet {
      precondition(!frictionTorque.isNaN, "attachment friction torque is not a number")
      if frictionTorque != oldValue { changed() }
    }
  }
  /// The limits of what a pin or a sliding attachment leaves free: angles in radians, of the item relative to the other item or
  /// to the reference; or the way along the axis in points. None by default.
  public var attachmentRange: ClosedRange<Double>? {
    didSet { if attachmentRange != oldValue { changed() } }
  }

  private let kind: Kind
  private let offset: Point
  private let otherOffset: Point

  private enum Kind {
    case distance, limit, pin, fixed
    case sliding(axis: Point)
  }

  /// Attaches an item to a point.
  /// - Parameters:
  ///   - item: The item.
  ///   - offset: Where it is attached, relative to its position, before its rotation. Zero by default.
  ///   - anchorPoint: The point in the reference's coordinates.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Point = .zero, attachedToAnchor anchorPoint: Point
  ) {
    self.init(.distance, item, offset, nil, .zero, anchorPoint)
  }

  /// Attaches two items to each other.
  /// - Parameters:
  ///   - item: The item.
  ///   - offset: Where it is attached, relative to its position, before its rotation. Zero by default.
  ///   - otherItem: The other item.
  ///   - otherOffset: Where that is attached.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Point = .zero, attachedTo otherItem: any DynamicItem,
    offsetFromCenter otherOffset: Point = .zero
  ) {
    self.init(.distance, item, offset, otherItem, otherOffset, .zero)
  }

  /// Keeps two items within a distance: a rope, as long as the distance is now.
  public static func limitAttachment(
    item: any DynamicItem, offsetFromCenter offset: Point = .zero, attachedTo otherItem: any DynamicItem,
    offsetFromCenter otherOffset: Point = .zero
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, item, offset, otherItem, otherOffset, .zero)
  }

  /// Lets an item turn about a point of the reference that is fixed in another item, or in the reference (`nil`).
  public static func pinAttachment(
    item: any DynamicItem, attachedTo otherItem: (any DynamicItem)? = nil, at anchorPoint: Point
  ) -> AttachmentBehavior {
    joining(.pin, item, otherItem, anchorPoint)
  }

  /// Joins an item rigidly to another one, or to the reference (`nil`).
  public static func fixedAttachment(
    item: any DynamicItem, attachedTo otherItem: (any DynamicItem)? = nil, at anchorPoint: Point
  ) -> AttachmentBehavior {
    joining(.fixed, item, otherItem, anchorPoint)
  }

  /// Lets an item slide along an axis of another one, or of the reference (`nil`), without turning. By default up to a
  /// thousand points in both directions; see `attachmentRange`.
  /// - Parameter axis: The direction in the reference's coordinates. Not zero.
  public static func slidingAttachment(
    item: any DynamicItem, attachedTo otherItem: (any DynamicItem)? = nil, at anchorPoint: Point, axis: Point
  ) -> AttachmentBehavior {
    precondition(axis.isFinite && axis.length > 0, "sliding axis must have a direction, not \(axis)")
    return joining(.sliding(axis: axis * (1 / axis.length)), item, otherItem, anchorPoint)
  }

  private static func joining(
    _ kind: Kind, _ item: any DynamicItem, _ other: (any DynamicItem)?, _ point: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      kind, item, item.layer.offset(of: point), other, other?.layer.offset(of: point) ?? .zero, point)
  }

  private init(
    _ kind: Kind, _ item: any DynamicItem, _ offset: Point, _ other: (any DynamicItem)?,
    _ otherOffset: Point, _ anchorPoint: Point
  ) {
    precondition(
      offset.isFinite && otherOffset.isFinite && anchorPoint.isFinite,
      "attachment must be at finite points, not \(offset), \(otherOffset), \(anchorPoint)")
    self.kind = kind
    self.item = item
    self.offset = offset
    otherItem = other
    self.otherOffset = otherOffset
    self.anchorPoint = anchorPoint
    let end = other?.layer.place(of: otherOffset) ?? anchorPoint.clamped(to: Constants.farthestPlace)
    length = item.layer.place(of: offset).distance(to: end)
  }

  override func forget(_ item: any DynamicItem) -> Bool { !concerned.contains { $0.layer === item.layer } }

  override var concerned: [any DynamicItem] { [item] + (otherItem.map { [$0] } ?? []) }

  override func effect(in animator: DynamicAnimator) -> BehaviorEffect? {
    guard let body = animator.number(of: item) else { return nil }
    var other: Int?
    if let otherItem {
      guard let number = animator.number(of: otherItem) else { return nil }
      other = number
    }
    let joint: JointEffect.Kind =
      switch kind {
      case .distance:
        .distance(max(length, 0), frequency: max(frequency, 0), damping: max(damping, 0))
      case .limit: .rope(max(length, 0))
      case .pin: .pin(friction: max(frictionTorque, 0), range: attachmentRange)
      case .fixed: .weld
      case .sliding(let axis):
        .slide(axis: axis, range: attachmentRange ?? -1000...1000)
      }
    return .joint(
      JointEffect(
        kind: joint, body: body, offset: offset, other: other,
        anchor: other == nil ? anchorPoint : otherOffset))
  }
}

extension Layer {
  /// A point of the superlayer relative to the layer's position, before the layer's rotation.
  fileprivate func offset(of point: Point) -> Point {
    let shown = presentation
    let reach = Constants.farthestPlace
    let way = point.clamped(to: reach) - shown.position.clamped(to: reach)
    return Transform2D(rotation: -shown.transform.rotationZ).apply(way)
  }

  /// The point of the superlayer of an offset from the layer's position.
  fileprivate func place(of offset: Point) -> Point {
    let shown = presentation
    let reach = Constants.farthestPlace
    let way = Transform2D(rotation: shown.transform.rotationZ).apply(offset.clamped(to: reach))
    return shown.position.clamped(to: reach) + way
  }
}
