import MartletGeometry
import MartletMotion

/// What an emitter was from one commit that has changed it to the next: particles that are born meanwhile take their
/// properties from it.
struct EmitterRecord: Sendable {
  /// Since when it is so, in the layer's own time; −∞ for the first.
  var begin: MediaTime
  /// Until when; ∞ for the last.
  var end = MediaTime.infinity
  /// The values without animations.
  var content: EmitterContent
  /// The animations of these values.
  var animations: [PropertyAnimation]
  /// The plans of the cells.
  var plans: [ParticlePlan]
  /// For each of the emitter's own cells, what was born before.
  var runs: [BirthRun]
  /// Where the position has gone by the end, on a straight line; `nil` if it stays.
  var goal: EmitterGoal?

  /// Where its particles can go.
  var emission: EmissionKind {
    if content.preservesDepth { return .cone }
    let hasDepth =
      content.shape.isSolid || content.moment.zPosition != 0 || animates(.emitterZPosition)
      || goal.map { $0.zPosition != 0 } ?? false || content.cells.contains(where: \.leavesPlane)
    return hasDepth ? .fan : .plane
  }

  /// The longest time after a birth at which a particle, or one that comes from it, may be alive, in seconds.
  var reach: Double { plans[..<runs.count].reduce(0) { max($0, $1.rate > 0 ? $1.reach : 0) } }

  /// Whether an animation changes a property.
  func animates(_ property: WholeProperty) -> Bool {
    animations.contains { $0.property.builtin == property }
  }

  /// Whether an animation changes where the emitter is.
  var animatesPlace: Bool { animates(.emitterPosition) || animates(.emitterZPosition) }

  /// When the emitter's own cell begins to emit meanwhile, and when it ends.
  func window(of cell: Int) -> (begin: MediaTime, end: MediaTime) {
    let start = plans[cell].cell.beginTime
    return (max(begin, start), min(end, start + plans[cell].cell.duration))
  }

  /// When one of the emitter's own cells may emit next after a time of the layer, if the rate is animated; ∞ if it will not.
  func nextBirth(of cell: Int, after time: MediaTime) -> MediaTime {
    var moment = content.moment
    moment.resolve(with: animations, at: time)
    if rate(of: cell, factor: moment.birthRate) > 0 { return time }
    var next = MediaTime.infinity
    for animation in animations where animation.property.builtin == .emitterBirthRate {
      let (begin, end) = (animation.track.begin, animation.track.end)
      if time < begin { next = min(next, begin) } else if time < end { return time }
    }
    return next
  }

  /// The rate of one of the emitter's own cells, for a factor.
  func rate(of cell: Int, factor: Double) -> Double {
    min(plans[cell].rate * max(factor, 0), ParticlePlan.fastestRate)
  }
}
