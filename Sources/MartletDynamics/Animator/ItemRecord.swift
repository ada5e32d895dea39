import MartletGeometry
import MartletLayers
import MartletRenderTree

/// What an animator knows of an item.
@MainActor
final class ItemRecord {
  let item: any DynamicItem
  /// What contacts are told of. Never used again, while the number of a body is.
  let id: Int
  /// The number of its body.
  let number: Int
  /// Its body; `nil` while it is not in the simulation.
  var body: SimulatedBody?
  private(set) var material = BodyMaterial()
  private(set) var shape = CollisionShape.layer
  /// What the program has done with it while it has no body.
  var early = EarlyHold.none
  /// What the simulation was told.
  var sentOutline: BodyShape?
  var sentMaterial: BodyMaterial?

  /// What a program does with an item before it is in the simulation, which begins with it.
  enum EarlyHold {
    case none
    case held
    /// Held and given back, with a velocity; on the host's time line where a finger's line ends, `nil` for at once.
    case released(velocity: SimulatedPose, time: MediaTime?)
  }

  /// The transform of the layer without its rotation.
  private var base = Transform2D.identity
  private static var count = 0

  init(_ item: any DynamicItem, number: Int) {
    self.item = item
    self.number = number
    Self.count += 1
    id = Self.count
  }

  /// Whether the program holds it.
  var isHeld: Bool {
    if let body { return body.isHeld }
    if case .held = early { return true }
    return false
  }

  /// Forgets that it was in the simulation.
  func reset() {
    body = nil
    (sentOutline, sentMaterial) = (nil, nil)
  }

  /// Sets what item behaviors determine to its defaults.
  func clearTraits() {
    material = BodyMaterial()
    shape = .layer
  }

  /// Takes what an item behavior determines.
  func take(_ behavior: DynamicItemBehavior) {
    material = behavior.material
    shape = behavior.collisionShape
  }

  /// The outline of its body, relative to the position of its layer, before its rotation.
  var outline: BodyShape {
    let layer = item.layer
    let bounds = layer.bounds
    let anchor = Point(
      x: bounds.minX + layer.anchorPoint.x * bounds.width,
      y: bounds.minY + layer.anchorPoint.y * bounds.height)
    let rect = Rect(origin: bounds.origin - anchor, size: bounds.size)
    let outline: BodyShape
    switch shape {
    case .layer: outline = BodyShape(roundedRect: rect, radius: layer.cornerRadius)
    case .rectangle: outline = BodyShape(roundedRect: rect, radius: 0)
    case .roundedRectangle(let radius): outline = BodyShape(roundedRect: rect, radius: radius)
    case .ellipse: outline = BodyShape(ellipseIn: rect)
    case .path(let path):
      let moved = path.applying(Transform2D(translationX: -anchor.x, y: -anchor.y))
      outline = BodyShape(hullOf: moved, or: rect)
    }
    takeBase()
    return base == .identity ? outline : outline.applying(base)
  }

  /// Takes the transform of the layer without its rotation, unless it differs by rounding only: a pose that is written to
  /// the model must not change the shape.
  private func takeBase() {
    guard let new = Transform2D(item.layer.transform.withoutTurn), new.inverse != nil else {
      return base = .identity
    }
    let differences = [
      new.a - base.a, new.b - base.b, new.c - base.c, new.d - base.d, new.tx - base.tx, new.ty - base.ty,
    ]
    if differences.contains(where: { abs($0) > Constants.sameShape }) { base = new }
  }
}
