import Glibc
import MartletGeometry
import MartletMotion
import MartletRenderTree
import TestCompositor
import Testing

@testable import MartletLayers
@testable import MartletWayland

/// The screen does not wait for the main thread, and nothing wakes when nothing moves.
@Suite(.serialized) @MainActor struct SteadinessTests {
  @Test func animationsRunAtFullRateWhileTheMainThreadIsBlocked() async throws {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60)
    let rig = try await Rig.start(configuration)
    let animation = BasicAnimation(
      from: Point(x: 100, y: 300), to: Point(x: 700, y: 300), duration: 3, timingFunction: .easeInEaseOut)
    rig.card.layer.add(animation, for: .position, key: "way")
    Transaction.flush()
    let begin = try #require(rig.card.layer.committedAnimations.first?.timing.beginTime)
    try await rig.wait("the first frames") { rig.frames.count > 5 }

    let blockedAt = MonotonicClock.now
    usleep(2_000_000)
    let released = MonotonicClock.now

    var expected = animation
    expected.timing.beginTime = begin
    let frames = rig.frames.all.filter { $0.targetTime > blockedAt && $0.targetTime < released }
    var worstStep = 0.0
    var missed = 0
    var worstPosition = 0.0
    for (a, b) in zip(frames, frames.dropFirst()) {
      let step = (b.targetTime - a.targetTime) * 60
      worstStep = max(worstStep, step)
      missed += max(Int(step.rounded()) - 1, 0)
    }
    for frame in frames {
      let position = frame.cardPosition ?? .zero
      worstPosition = max(worstPosition, position.distance(to: expected.value(at: frame.targetTime)))
    }
    print(
      "main thread blocked for 2 s: \(frames.count) frames, \(missed) missed, positions within \(worstPosition) pt"
    )
    #expect(missed <= 1)
    #expect(frames.count >= 118)
    #expect(worstPosition < 1e-9)
    #expect(try await rig.finish() == [])
  }

  @Test func nothingWakesWhenNothingMoves() async throws {
    let rig = try await Rig.start()
    rig.card.layer.animate(.position, to: Point(x: 500, y: 300), spring: Spring(duration: 0.1))
    for _ in 0..<30 {
      rig.compositor.frame(at: MonotonicClock.now)
      try await rig.compositor.wait("the callback's end") { _ in true }
    }
    try await rig.wait("rest") { !rig.card.layer.isAnimating(.position) }
    rig.compositor.frame(at: MonotonicClock.now)
    try await rig.wait("the last frame") { rig.frames.cardPosition == Point(x: 500, y: 300) }
    // What the compositor still has to say of that frame belongs to the motion.
    rig.compositor.frame(at: MonotonicClock.now)
    let serial = rig.compositor.ping()
    try await rig.compositor.wait("quiet") {
      $0.pongs.contains(serial) && $0.surface?.waitingCallbacks == 0 && $0.surface?.waitingFeedbacks == 0
    }
    let last = rig.compositor.ping()
    try await rig.compositor.wait("the last word") { $0.pongs.contains(last) }
    try await rig.wait("the threads to sleep") { try threadsSleep() }
    let before = try threadSwitches()
    #expect(before.count >= 2)
    // The only test that lets time pass: that is what it is about.
    try await Task.sleep(for: .seconds(10))
    let after = try threadSwitches()
    let wakeups = before.map { (after[$0.key] ?? 0) - $0.value }.reduce(0, +)
    print("idle: \(wakeups) wake-ups of \(before.count) threads in 10 s")
    #expect(wakeups == 0)
    #expect(try await rig.finish() == [])
  }

  /// Whether all of our own threads sleep.
  private func threadsSleep() throws -> Bool {
    try ownThreads().values.allSatisfy { $0.contains("State:\tS") }
  }

  /// Voluntary context switches of our own threads, by their numbers.
  private func threadSwitches() throws -> [String: Int] {
    try ownThreads().mapValues { status in
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0
    }
  }

  /// What the kernel says of our own threads, by their numbers.
  private func ownThreads() throws -> [String: String] {
    var result: [String: String] = [:]
    let folder = try #require(opendir("/proc/self/task"))
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let status = read("/proc/self/task/\(name)/status"), status.contains("Name:\tmartlet-") {
        result[name] = status
      }
    }
    return result
  }

  private func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
