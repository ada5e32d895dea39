import MartletGeometry

/// A cell as the particles are computed from it. The plans of all cells of an emitter are in one array: first the emitter's
/// own, and those of each cell's cells side by side.
struct ParticlePlan: Sendable {
  /// The cell without its own cells.
  var cell: EmitterCell
  /// The index of the picture among the emitter's sprites; −1 for none.
  var sprite: Int32 = -1
  /// Half the diagonal of the picture, in points.
  var halfDiagonal = 0.0
  /// The plans of what its particles emit.
  var children = 0..<0
  /// Particles per second.
  var rate = 0.0
  /// The longest time after a birth at which the particle, or one that comes from it, may be alive, in seconds.
  var reach = 0.0

  /// Whether anything of it is born that lives, or that emits what lives.
  var emits: Bool { rate > 0 && reach > 0 }

  /// The most particles per second.
  static let fastestRate = 1e6
  /// The farthest time at which a cell begins, in seconds: some centuries.
  private static let farthestTime = 1e10
  /// The deepest nesting of cells whose particles are shown.
  static let deepest = 8

  /// The plans of cells, and how many of them are the emitter's own.
  /// - Parameters:
  ///   - cells: The emitter's cells.
  ///   - lifetime: The factor of all lifetimes.
  ///   - spriteIndex: The index of the picture of a cell.
  static func plans(
    of cells: [EmitterCell], lifetime: Double, spriteIndex: (ParticleSprite) -> Int32
  ) -> [ParticlePlan] {
    var plans: [ParticlePlan] = []
    var nested: [[EmitterCell]] = []
    var depths: [Int] = []
    func append(_ cells: [EmitterCell], depth: Int) {
      for cell in cells {
        var plan = ParticlePlan(cell: cell)
        plan.cell.emitterCells = []
        plan.cell.beginTime = min(max(cell.beginTime, -farthestTime), farthestTime)
        plan.rate = cell.isEnabled ? min(max(cell.birthRate, 0), fastestRate) : 0
        if let sprite = ParticleSprite(cell) {
          plan.sprite = spriteIndex(sprite)
          let (width, height) = (sprite.size.width, sprite.size.height)
          plan.halfDiagonal = (width * width + height * height).squareRoot() / 2
        }
        plan.cell.contents = nil
        plans.append(plan)
        nested.append(cell.emitterCells)
        depths.append(depth)
      }
    }
    append(cells, depth: 1)
    var i = 0
    while i < plans.count {
      let first = plans.count
      if depths[i] < deepest { append(nested[i], depth: depths[i] + 1) }
      plans[i].children = first..<plans.count
      i += 1
    }
    for i in plans.indices.reversed() {
      let (life, range) = (plans[i].cell.lifetime, abs(plans[i].cell.lifetimeRange))
      let inner = plans[i].children.map { plans[$0].rate > 0 ? plans[$0].reach : 0 }.max() ?? 0
      plans[i].reach = max(life + range, 0) * lifetime + inner
    }
    return plans
  }
}
