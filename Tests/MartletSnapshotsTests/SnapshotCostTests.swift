import Glibc
import Martlet
import MartletSnapshots
import MartletTesting
import Testing

/// What a picture of a large tree costs the main thread. `Scripts/test` runs it alone, since others use that thread, too.
@MainActor @Suite(.serialized) struct SnapshotCostTests {
  private let window = ManualWindow(size: Size(width: 400, height: 400))
  private let controller: WindowController

  init() { controller = WindowController(window: window) }

  /// The time of the processor that this thread has used, in milliseconds.
  private static var usedTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  @Test(arguments: [HitTestSource.presentation, .model])
  func `A snapshot of 10,000 layers takes little of the main thread`(source: HitTestSource) async throws {
    let root = controller.rootView.layer
    for i in 0..<10_000 {
      let layer = Layer()
      layer.frame = Rect(x: Double(i % 100) * 4, y: Double(i / 100) * 4, width: 3, height: 3)
      layer.backgroundColor = Color(UInt32(i * 37 % 0x100_0000))
      layer.cornerRadius = i % 3 == 0 ? 1 : 0
      root.addSublayer(layer)
    }
    Transaction.flush()
    _ = try window.drawFrame()
    var least = Double.infinity
    for _ in 0..<5 {
      // Other tests may use the thread in between, so the least counts.
      let before = Self.usedTime
      let image = try await root.snapshot(of: source)
      least = min(least, Self.usedTime - before)
      #expect(image.bitmap[1, 1] == SIMD4(0, 0, 0, 255) && image.bitmap[3, 3] == .zero)
    }
    print("a snapshot of 10,000 layers (\(source)): \(least) ms of the main thread")
    // A frame at 60 Hz takes 16.7 ms, and a sanitizer makes everything slower.
    #expect(least < 16 * Self.patience)
  }

  private static var patience: Double { getenv("MARTLET_SAMPLES_DIVIDED_BY") == nil ? 1 : 20 }
}
