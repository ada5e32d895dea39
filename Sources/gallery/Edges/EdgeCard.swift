import Martlet

/// A card that is turned about its middle, flat or on a tilted plane.
@MainActor
final class EdgeCard: Layer {
  /// What the turn turns.
  let face = Layer()
  private let cover: Layer?
  private let tilt: Double

  /// The distance of the eye, in sides of the card.
  private static let distance = 3.0

  /// Makes a card.
  /// - Parameters:
  ///   - tilt: The angle by which its plane leans back, in radians.
  ///   - ground: The colour of its ground.
  ///   - fill: The colour of a sublayer that covers it and is clipped by its corners; `nil`, the default, for none.
  init(tilt: Double = 0, ground: Color, fill: Color? = nil) {
    self.tilt = tilt
    cover = fill.map { color in
      let layer = Layer()
      layer.isStill = true
      layer.backgroundColor = color
      return layer
    }
    super.init()
    isStill = true
    face.isStill = true
    face.backgroundColor = ground
    face.masksToBounds = cover != nil
    if let cover { face.addSublayer(cover) }
    addSublayer(face)
  }

  /// Places it with sides of a length around a point.
  func place(at center: Point, side: Double) {
    position = center
    bounds = Rect(x: 0, y: 0, width: side, height: side)
    transform =
      tilt == 0
      ? .identity
      : Transform(rotation: tilt, axisX: 1, y: 0, z: 0)
        .concatenating(Transform(perspectiveDistance: Self.distance * max(side, 1)))
    face.bounds = bounds
    face.position = bounds.center
    face.cornerRadius = side * 0.24
    cover?.frame = face.bounds
  }
}
