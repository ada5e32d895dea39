import Glibc
import Martlet

/// A shell of a firework: one emitter, in space. Its only particle flies up and emits a trail, and at its end the stars, which
/// fly in all directions and emit their own.
struct Shell {
  /// Where it is launched, and where it bursts.
  var start: SIMD3<Double>
  var goal: SIMD3<Double>
  var color: Color
  /// Tells shells of one kind apart.
  var seed: UInt32
  /// The size of the burst as a multiple of the usual one.
  var size = 1.0

  /// The acceleration downwards, in points per second squared.
  private static let gravity = 70.0
  /// How long the burst emits stars, in seconds.
  private static let burstTime = 0.04

  /// How long it flies, in seconds: longer for a longer way.
  var flightTime: Double { 0.55 + min(max((start.y - goal.y) / 900, 0), 0.8) }

  /// After this time nothing of it is alive, in seconds.
  var duration: Double { flightTime + 5 }

  /// The kind of its particle.
  var cell: EmitterCell {
    var shell = EmitterCell()
    shell.contents = Glow.spark
    shell.scale = 0.3
    shell.color = Color(red: 1, green: 0.86, blue: 0.62)
    shell.birthRate = 1
    shell.duration = 0.5
    shell.lifetime = flightTime
    // It comes to rest where it bursts: a throw that ends in time without a velocity.
    let way = goal - start
    let velocity = way * (2 / flightTime)
    let inPlane = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    shell.velocity = (velocity * velocity).sum().squareRoot()
    shell.emissionLongitude = atan2(velocity.y, velocity.x)
    shell.emissionLatitude = atan2(velocity.z, inPlane)
    shell.xAcceleration = -velocity.x / flightTime
    shell.yAcceleration = -velocity.y / flightTime
    shell.zAcceleration = -velocity.z / flightTime
    shell.emitterCells = [trail, flash, stars, core]
    return shell
  }

  private var trail: EmitterCell {
    var cell = EmitterCell()
    cell.contents = Glow.spark
    cell.birthRate = 190
    cell.lifetime = 0.5
    cell.lifetimeRange = 0.2
    cell.velocity = 12
    cell.velocityRange = 12
    cell.emissionRange = 2 * .pi
    cell.yAcceleration = Self.gravity
    cell.scale = 0.14
    cell.scaleRange = 0.05
    cell.color = Color(red: 1, green: 0.72, blue: 0.4, alpha: 0.8)
    cell.alphaSpeed = -1.4
    return cell
  }

  private var flash: EmitterCell {
    var cell = EmitterCell()
    cell.contents = Glow.soft
    cell.beginTime = flightTime - 0.01
    cell.birthRate = 100
    cell.duration = 0.01
    cell.lifetime = 0.45
    cell.scale = 5 * size
    cell.scaleSpeed = 4
    cell.color = color.lightened(by: 0.4).withAlpha(0.36)
    cell.alphaSpeed = -0.85
    return cell
  }

  private var stars: EmitterCell {
    var cell = EmitterCell()
    cell.contents = Glow.spark
    cell.beginTime = flightTime - Self.burstTime
    cell.birthRate = 230 / Self.burstTime
    cell.duration = Self.burstTime
    cell.lifetime = 1.9
    cell.lifetimeRange = 0.5
    cell.velocity = 330 * size
    cell.velocityRange = 25 * size
    cell.emissionRange = 2 * .pi
    cell.drag = 1.9
    cell.yAcceleration = Self.gravity
    cell.scale = 0.3
    cell.scaleRange = 0.08
    cell.scaleSpeed = -0.06
    cell.color = color
    cell.redRange = 0.06
    cell.greenRange = 0.06
    cell.blueRange = 0.06
    cell.alphaSpeed = -0.42
    var tail = EmitterCell()
    tail.contents = Glow.spark
    tail.birthRate = 26
    tail.lifetime = 0.55
    tail.lifetimeRange = 0.25
    tail.velocity = 6
    tail.velocityRange = 6
    tail.emissionRange = 2 * .pi
    tail.yAcceleration = Self.gravity * 0.6
    tail.scale = 0.15
    tail.scaleRange = 0.05
    tail.scaleSpeed = -0.12
    tail.color = color.withAlpha(0.6)
    tail.alphaSpeed = -0.9
    cell.emitterCells = [tail]
    return cell
  }

  /// Slow stars within, nearly white.
  private var core: EmitterCell {
    var cell = stars
    cell.birthRate = 80 / Self.burstTime
    cell.lifetime = 1.3
    cell.lifetimeRange = 0.3
    cell.velocity = 160 * size
    cell.velocityRange = 140 * size
    cell.scale = 0.22
    cell.color = color.lightened(by: 0.65)
    cell.emitterCells = []
    return cell
  }
}
