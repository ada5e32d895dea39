import Martlet

/// What a flame is made of.
enum FlameCells {
  /// From the back to the front.
  static var all: [EmitterCell] { [body, core, embers] }

  private static var rising: EmitterCell {
    var cell = EmitterCell()
    cell.contents = Glow.soft
    cell.emissionLongitude = -.pi / 2
    return cell
  }

  /// Wide and orange, and red towards its end.
  private static var body: EmitterCell {
    var cell = rising
    cell.birthRate = 320
    cell.lifetime = 0.85
    cell.lifetimeRange = 0.25
    cell.velocity = 120
    cell.velocityRange = 28
    cell.emissionRange = 0.42
    cell.yAcceleration = -110
    cell.scale = 0.85
    cell.scaleRange = 0.12
    cell.scaleSpeed = -0.8
    cell.color = Color(red: 1, green: 0.5, blue: 0.15, alpha: 0.095)
    cell.greenSpeed = -0.36
    cell.blueSpeed = -0.1
    cell.alphaSpeed = -0.09
    return cell
  }

  /// Narrow, low and bright.
  private static var core: EmitterCell {
    var cell = rising
    cell.birthRate = 180
    cell.lifetime = 0.45
    cell.lifetimeRange = 0.1
    cell.velocity = 90
    cell.velocityRange = 20
    cell.emissionRange = 0.25
    cell.yAcceleration = -90
    cell.scale = 0.5
    cell.scaleSpeed = -0.8
    cell.color = Color(red: 1, green: 0.82, blue: 0.45, alpha: 0.065)
    cell.alphaSpeed = -0.13
    return cell
  }

  /// Few sparks that rise high and drift.
  private static var embers: EmitterCell {
    var cell = rising
    cell.contents = Glow.spark
    cell.birthRate = 7
    cell.lifetime = 1.7
    cell.lifetimeRange = 0.6
    cell.velocity = 150
    cell.velocityRange = 60
    cell.emissionRange = 1
    cell.yAcceleration = -60
    cell.drag = 0.9
    cell.scale = 0.22
    cell.scaleRange = 0.08
    cell.color = Color(red: 1, green: 0.66, blue: 0.3)
    cell.greenSpeed = -0.2
    cell.alphaSpeed = -0.5
    return cell
  }
}
