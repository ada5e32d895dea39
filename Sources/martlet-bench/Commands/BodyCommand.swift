import Martlet

/// Measures what a step of rigid bodies costs, with the places of their layers.
@MainActor
struct BodyCommand {
  /// The number of steps to time; the median counts.
  let steps: Int

  func run() {
    print("bodies      ns a step   allocations")
    for count in [100, 500] {
      let stage = BodyStage(count: count)
      row("\(count) falling", stage)
      for _ in 0..<480 { stage.step() }
      row("\(count) stirred", stage)
    }
  }

  private func row(_ name: String, _ stage: BodyStage) {
    for _ in 0..<30 { stage.step() }
    let cost = FrameCost(rounds: steps, stage.step)
    print(name, cost.time, cost.allocations, separator: "   ")
  }
}
