import Martlet

/// Measures how eight panels of glass are drawn by the processor, without a compositor.
@MainActor
struct GlassCommand {
  /// The number of frames to time for each case; the median counts.
  let frames: Int

  func run() throws {
    print("changes                   drawn            ms    pixels  passes")
    for change in PanelStage.Change.allCases {
      for (name, isWhole, group) in [
        ("whole reaches", true, String?.none), ("what changes", false, nil), ("in a group", false, "bar"),
      ] {
        let stage = PanelStage(change, group: group)
        var times: [Double] = []
        let clock = ContinuousClock()
        for _ in 0..<frames {
          let start = clock.now
          try stage.drawFrame(isWhole: isWhole)
          let (seconds, attoseconds) = start.duration(to: clock.now).components
          times.append(Double(seconds) * 1e3 + Double(attoseconds) / 1e15)
        }
        times.sort()
        func column(_ text: String, _ width: Int) -> String {
          text + String(repeating: " ", count: max(width - text.count, 1))
        }
        let milliseconds = "\((times[times.count / 2] * 1000).rounded() / 1000)"
        print(
          column(change.rawValue, 26) + column(name, 17) + column(milliseconds, 8)
            + column("\(stage.counts.pixels)", 9) + "\(stage.counts.passes)")
      }
    }
  }
}
