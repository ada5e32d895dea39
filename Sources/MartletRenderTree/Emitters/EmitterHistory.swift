import MartletGeometry
import MartletMotion

/// What an emitter was, as far back as particles that may be alive were born. All its particles at a time are a function of
/// this and the time.
struct EmitterHistory {
  /// In the order of time.
  private(set) var records: [EmitterRecord] = []
  /// The pictures of all cells.
  private(set) var sprites: [ParticleSprite] = []
  /// The time of the host at which the last record was committed.
  private var lastCommit = -MediaTime.infinity

  /// A position that is set again within this time, in seconds, goes on a straight line meanwhile.
  static let glideTime = 0.05
  /// The most records. Particles of older ones are no longer drawn.
  private static let mostRecords = 4096
  /// The number of pictures from which on those that no record needs are given up.
  private static let manySprites = 64

  /// Notes what an emitter is from a time on.
  /// - Parameters:
  ///   - content: Its values.
  ///   - animations: The animations of these values.
  ///   - time: Since when, in the layer's own time. The first values hold for all the time before, too.
  ///   - commit: The time of the commit: changes of one commit are one.
  ///   - lag: How much earlier particles are still asked for, in seconds.
  mutating func note(
    _ content: EmitterContent, _ animations: [PropertyAnimation], at time: MediaTime, commit: MediaTime,
    lag: Double = 0
  ) {
    var begin = records.isEmpty ? -MediaTime.infinity : time
    if commit == lastCommit, let last = records.popLast() {
      begin = last.begin
    } else {
      // Time may have been set back: what came after is no longer true.
      while let last = records.last, last.begin >= time { records.removeLast() }
    }
    lastCommit = commit
    let plans: [ParticlePlan]
    if let last = records.last, last.content.hasSameCells(as: content) {
      plans = last.plans
    } else {
      plans = ParticlePlan.plans(of: content.cells, lifetime: content.lifetimeFactor) { index(of: $0) }
    }
    var record = EmitterRecord(
      begin: begin, content: content, animations: animations, plans: plans, runs: [])
    if let last = records.indices.last {
      records[last].end = begin
      records[last].goal = nil
      let before = records[last]
      for cell in content.cells.indices { record.runs.append(run(of: cell, after: before, at: begin)) }
      let (from, to) = (before.content.moment, content.moment)
      let isMoved = from.position != to.position || from.zPosition != to.zPosition
      if isMoved, begin - before.begin <= Self.glideTime, !before.animatesPlace, !record.animatesPlace {
        records[last].goal = EmitterGoal(position: to.position, zPosition: to.zPosition)
      }
    } else {
      record.runs = content.cells.map { _ in BirthRun() }
    }
    records.append(record)
    prune(before: begin - max(lag, 0))
  }

  /// What of a cell was born before a record begins.
  private func run(of cell: Int, after before: EmitterRecord, at begin: MediaTime) -> BirthRun {
    let fresh = BirthRun(stream: ParticleRandom.mixed(begin.bitPattern &+ 1))
    guard before.runs.indices.contains(cell) else { return fresh }
    let window = before.window(of: cell)
    guard !before.animates(.emitterBirthRate) else {
      // While the rate is animated, births are counted in blocks; what follows has numbers of its own.
      var run = fresh
      run.part = 0.5
      return run
    }
    return before.runs[cell].advanced(
      by: window.end - window.begin, rate: before.rate(of: cell, factor: before.content.moment.birthRate))
  }

  /// Forgets records of whose time no particle is alive any more.
  private mutating func prune(before time: MediaTime) {
    let reach = records.reduce(0) { max($0, $1.reach) }
    var old = 0
    while old < records.count - 1, records[old].end < time - reach { old += 1 }
    old = max(old, records.count - Self.mostRecords)
    if old > 0 { records.removeFirst(old) }
    if sprites.count > Self.manySprites { pruneSprites() }
  }

  private mutating func pruneSprites() {
    var places = [Int32](repeating: -1, count: sprites.count)
    var kept: [ParticleSprite] = []
    for record in records.indices {
      for plan in records[record].plans.indices {
        let old = Int(records[record].plans[plan].sprite)
        guard old >= 0 else { continue }
        if places[old] < 0 {
          places[old] = Int32(kept.count)
          kept.append(sprites[old])
        }
        records[record].plans[plan].sprite = places[old]
      }
    }
    sprites = kept
  }

  private mutating func index(of sprite: ParticleSprite) -> Int32 {
    if let known = sprites.firstIndex(of: sprite) { return Int32(known) }
    sprites.append(sprite)
    return Int32(sprites.count - 1)
  }
}
