import MartletGeometry
import MartletMotion

extension EmitterHistory {
  /// The length of the steps in which an animated birth rate is integrated, in seconds, and their number in a block.
  static let step = 1.0 / 128
  private static let blockSteps = 1024
  /// The most blocks that are looked at; what was born before is not drawn.
  private static let mostBlocks = 64.0

  /// Computes all particles at a time of the layer.
  /// - Parameter maker: Receives them.
  func make(at time: MediaTime, _ maker: inout ParticleMaker) {
    // Beyond that, moments are farther apart than particles.
    guard abs(time) < 1e12 else { return }
    for record in records.indices where records[record].begin <= time {
      let reach = records[record].reach
      guard records[record].end > time - reach else { continue }
      let place = Birthplace(records[record], record)
      maker.emission = place.emission
      records[record].plans.withUnsafeBufferPointer { plans in
        guard let plans = plans.baseAddress else { return }
        for cell in records[record].runs.indices where plans[cell].emits {
          make(place, cell, plans, at: time, &maker)
        }
      }
    }
  }

  private func make(
    _ place: Birthplace, _ cell: Int, _ plans: UnsafePointer<ParticlePlan>, at time: MediaTime,
    _ maker: inout ParticleMaker
  ) {
    let window = records[place.record].window(of: cell)
    guard window.begin < window.end, window.begin <= time else { return }
    let run = records[place.record].runs[cell]
    guard !records[place.record].animates(.emitterBirthRate) else {
      return makeInSteps(place, cell, plans, window, run, at: time, &maker)
    }
    let rate = records[place.record].rate(of: cell, factor: place.moment.birthRate)
    let elapsed = time - window.begin
    var numbers = run.numbers(
      from: elapsed - plans[cell].reach, to: elapsed, within: window.end - window.begin, rate: rate)
    if numbers.count > maker.room { numbers = numbers.upperBound - Int64(maker.room)..<numbers.upperBound }
    for number in numbers {
      let offset = run.time(of: number, rate: rate)
      add(
        place, cell, plans, run.stream, number: run.whole &+ number, birth: window.begin + offset,
        age: elapsed - offset, &maker)
    }
  }

  /// Computes the particles of a record whose birth rate is animated. The rate is constant in each step, and births are counted
  /// anew in each block, so that no time costs more to compute than another.
  private func makeInSteps(
    _ place: Birthplace, _ cell: Int, _ plans: UnsafePointer<ParticlePlan>,
    _ window: (begin: MediaTime, end: MediaTime), _ run: BirthRun, at time: MediaTime,
    _ maker: inout ParticleMaker
  ) {
    let length = Self.step * Double(Self.blockSteps)
    let newest = min(window.end, time)
    let oldest = max(window.begin, time - plans[cell].reach, newest - length * Self.mostBlocks)
    var block = ((oldest - window.begin) / length).rounded(.down)
    while window.begin + block * length <= newest {
      let start = window.begin + block * length
      let stream = block == 0 ? run.stream : ParticleRandom.mixed(run.stream &+ UInt64(block))
      var count = block == 0 ? run.part : 0.5
      for step in 0..<Self.blockSteps {
        let begin = start + Double(step) * Self.step
        guard begin <= newest, maker.room > 0 else { return }
        let moment = moment(at: begin + Self.step / 2, of: place)
        let rate = records[place.record].rate(of: cell, factor: moment.birthRate)
        guard rate > 0 else { continue }
        let end = count + rate * Self.step
        var number = count.rounded(.up)
        while number < end {
          let birth = begin + (number - count) / rate
          // What is born when the window ends is the next record's.
          if birth >= window.end || birth > time { break }
          if birth >= oldest {
            add(
              place, cell, plans, stream, number: (block == 0 ? run.whole : 0) &+ Int64(number),
              birth: birth, age: time - birth, &maker)
          }
          number += 1
        }
        count = end
      }
      block += 1
    }
  }

  /// Adds a particle of one of the emitter's own cells.
  @inline(__always)
  private func add(
    _ place: Birthplace, _ cell: Int, _ plans: UnsafePointer<ParticlePlan>, _ stream: UInt64, number: Int64,
    birth: MediaTime, age: Double, _ maker: inout ParticleMaker
  ) {
    let identity = ParticleRandom.identity(stream ^ place.seed, kind: cell, number: number)
    let moment = moment(at: birth, of: place)
    let birth = place.shape.birth(place.mode, moment, ParticleRandom(identity: identity))
    maker.add(
      plans, cell, identity: identity, birth, age: max(age, 0), moment, lifetime: place.lifetime)
  }

  /// What a particle that is born at a time takes from the emitter.
  @inline(__always)
  private func moment(
    at birth: MediaTime, of place: Birthplace
  ) -> EmitterMoment {
    var moment = place.moment
    if let goal = place.goal {
      let share = min(max((birth - place.begin) / (place.end - place.begin), 0), 1)
      moment.position = moment.position + (goal.position - moment.position) * share
      moment.zPosition += (goal.zPosition - moment.zPosition) * share
    }
    if place.isAnimated { moment.resolve(with: records[place.record].animations, at: birth) }
    return moment
  }

  /// Whether anything is ever born that lives.
  var mayEmit: Bool {
    records.contains { record in record.runs.indices.contains { record.plans[$0].emits } }
  }

  /// When the next particle is born after a time of the layer, if none lives; ∞ if none will be. Too early where the birth rate
  /// is animated.
  func nextBirth(after time: MediaTime) -> MediaTime {
    var next = MediaTime.infinity
    for record in records where record.end > time {
      for cell in record.runs.indices where record.plans[cell].emits {
        let window = record.window(of: cell)
        guard window.begin < window.end, window.end > time else { continue }
        if record.animates(.emitterBirthRate) {
          next = min(next, max(window.begin, record.nextBirth(of: cell, after: time)))
          continue
        }
        let rate = record.rate(of: cell, factor: record.content.moment.birthRate)
        let elapsed = time - window.begin
        let numbers = record.runs[cell].numbers(
          from: elapsed, to: max(elapsed, 0) + 2 / max(rate, 1e-9), within: window.end - window.begin,
          rate: rate)
        for number in numbers {
          let birth = window.begin + record.runs[cell].time(of: number, rate: rate)
          guard birth > time else { continue }
          next = min(next, birth)
          break
        }
      }
    }
    return next
  }
}
