import Testing

/// Hand-overs from fingers to everything but springs, and back by a catch, from pixels at exact times.
@Suite(.serialized, .readsTime) @MainActor struct GoalHandOverTests {
  private static let rates = [(60.0, 60.0), (120, 60), (240, 60), (120, 120), (60, 144), (240, 144)]

  @Test(arguments: [ExactGoal.decay, .snapping, .scrolling, .body])
  func `what a finger throws goes on with its velocity, and is caught where it is seen`(goal: ExactGoal)
    async throws
  {
    try await measure(.position, goal, Self.rates)
  }

  @Test(arguments: [ExactDrive.scale, .rotation], [ExactGoal.decay, .snapping])
  func `what two fingers throw goes on with their velocity`(drive: ExactDrive, goal: ExactGoal) async throws {
    try await measure(drive, goal, [(60, 60), (120, 60), (240, 144)])
  }

  @Test func `what two fingers turn goes on as a body that spins, and is caught`() async throws {
    try await measure(.rotation, .body, [(60, 60), (120, 60), (240, 144)])
  }

  @Test func `the scale of an item springs on while the simulation has it`() async throws {
    try await measure(.scale, .spring, isItem: true, [(60, 60), (120, 60), (240, 144)])
  }

  @Test(arguments: ExactGoal.allCases)
  func `what is caught is pulled on from where it was seen`(goal: ExactGoal) async throws {
    var rows = [HandOverFigures.header]
    for drive in [ExactDrive.position, .scale, .rotation] where goal.isReached(by: drive) {
      for (touch, frame) in [(120.0, 60.0), (240, 144)] {
        var cell = ExactCell()
        (cell.touchRate, cell.frameRate, cell.drive, cell.goal) = (touch, frame, drive, goal)
        let figures = try await HandOverPlay.pulls(of: cell)
        rows.append(figures.row)
        for violation in figures.violations { Issue.record("\(violation)") }
      }
    }
    print(rows.joined(separator: "\n"))
  }

  private func measure(
    _ drive: ExactDrive, _ goal: ExactGoal, isItem: Bool = false, _ rates: [(touch: Double, frame: Double)]
  ) async throws {
    var rows = [HandOverFigures.header]
    for (touch, frame) in rates {
      var cell = ExactCell()
      (cell.touchRate, cell.frameRate, cell.drive, cell.goal) = (touch, frame, drive, goal)
      cell.isItem = isItem
      let figures = try await HandOverPlay.figures(of: cell, catchesLate: true)
      rows.append(figures.row)
      for violation in figures.violations { Issue.record("\(violation)") }
    }
    print(rows.joined(separator: "\n"))
  }
}
