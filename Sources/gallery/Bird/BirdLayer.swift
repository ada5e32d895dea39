import Martlet

/// The martlet as layers: a body with an eye, and two wings that can beat.
@MainActor
final class BirdLayer: Layer {
  private let body: DrawnLayer
  private let wings: [DrawnLayer]

  /// The duration of a few beats and the glide after them, in seconds.
  static let phrase = 2.4

  init(color: Color, eyeColor: Color) {
    let side = MartletOutline.side
    body = DrawnLayer { context, size in
      let factor = size.width / side
      context.fill(MartletOutline.body.scaled(by: factor), with: color)
      context.fill(MartletOutline.eye.scaled(by: factor), with: eyeColor)
    }
    wings = [MartletOutline.farWing, MartletOutline.nearWing].map {
      DrawnLayer(outline: $0, side: side, color: color)
    }
    super.init()
    name = "bird"
    wings[0].anchorPoint = Point(x: 0.5, y: MartletOutline.farShoulder / side)
    wings[1].anchorPoint = Point(x: 0.5, y: MartletOutline.nearShoulder / side)
    for part in wings + [body] {
      part.isStill = true
      addSublayer(part)
    }
  }

  /// Scales it to a square of a side.
  func setSide(_ side: Double) {
    bounds = Rect(x: 0, y: 0, width: side, height: side)
    for part in wings + [body] { part.frame = bounds }
  }

  /// Whether its wings beat.
  var isFlying: Bool { wings.contains { !$0.animationKeys.isEmpty } }

  /// Beats the wings a few times and glides, again and again.
  func fly() {
    for wing in wings {
      wing.add(
        KeyframeAnimation(
          values: [1, 0.5, 1, 0.5, 1, 0.62, 1, 1], keyTimes: [0, 0.07, 0.14, 0.21, 0.28, 0.35, 0.44, 1],
          timingFunctions: Array(repeating: .easeInEaseOut, count: 7), duration: Self.phrase,
          repeatCount: .infinity),
        for: .transform.scale.y, key: "beat")
    }
  }
}
