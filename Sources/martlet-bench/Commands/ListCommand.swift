import Glibc
import Martlet

/// Measures what a frame of a scrolled list of a million rows costs before it is drawn.
@MainActor
struct ListCommand {
  /// The number of frames to time; the median counts.
  let frames: Int

  func run() {
    let clock = ContinuousClock()
    var made: ListStage?
    let loading = clock.measure { made = ListStage(speed: 1000) }
    print("a million rows of different heights: ready after \(loading)")
    print("points per second   ns a frame   allocations")
    row(1000, made)
    for speed in [5000.0, 20_000] { row(speed, nil) }
    flight()
    growth(of: ListStage(speed: 1000))
  }

  /// What the slow ones of the frames cost in which a finger throws the list and it flies.
  private func flight() {
    let stage = ListThrowStage()
    for _ in 0..<120 { stage.frame() }
    let before = stage.throwsSoFar
    let cost = FrameCost(rounds: max(10 * frames, 1000), stage.frame)
    print(
      "thrown \(stage.throwsSoFar - before) times by a finger: median \(cost.time) ns a frame, "
        + "p99 \(cost.slow) and longest \(cost.slowest) ns of its own time each")
  }

  /// What the process keeps after places all over the list were shown.
  private func growth(of stage: ListStage) {
    let places = 5000
    // What rows and caches take once.
    for index in 0..<100 { stage.show(share: Double(index) / 100) }
    let before = residentBytes()
    for index in 0..<places { stage.show(share: Double(index) / Double(places)) }
    print("resident memory after \(places) places of the list: \((residentBytes() - before) / 1024) KiB more")
  }

  /// The process's memory in RAM, from /proc/self/statm.
  private func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let words = String(decoding: line.map(UInt8.init(bitPattern:)), as: UTF8.self).split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  private func row(_ speed: Double, _ made: ListStage?) {
    let stage = made ?? ListStage(speed: speed)
    for _ in 0..<120 { stage.frame() }
    let cost = FrameCost(rounds: frames, stage.frame)
    print(Int(speed), cost.time, cost.allocations, separator: "   ")
  }
}
