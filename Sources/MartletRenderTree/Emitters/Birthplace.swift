import MartletGeometry
import MartletMotion

/// What all particles that are born in one record take from it.
struct Birthplace {
  /// The record's index in its history.
  let record: Int
  let shape: EmitterShape
  let mode: EmitterMode
  let seed: UInt64
  let lifetime: Double
  let moment: EmitterMoment
  let begin: MediaTime
  let end: MediaTime
  let goal: EmitterGoal?
  let emission: EmissionKind
  let isAnimated: Bool

  init(_ values: EmitterRecord, _ record: Int) {
    self.record = record
    shape = values.content.shape
    mode = values.content.mode
    seed = UInt64(values.content.seed)
    lifetime = values.content.lifetimeFactor
    moment = values.content.moment
    begin = values.begin
    end = values.end
    goal = values.goal
    emission = values.emission
    isAnimated = !values.animations.isEmpty
  }
}
