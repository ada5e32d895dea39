import Glibc
import Testing

@testable import MartletSnapshots

/// An actor on a thread that comes and goes.
@Suite struct DrawingThreadTests {
  /// The name of the calling thread.
  private static func threadName() -> String? {
    guard let file = fopen("/proc/thread-self/comm", "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count).prefix { $0 != 10 }, as: UTF8.self)
  }

  private actor Drawer {
    private let thread = DrawingThread(name: "martlet-drawer")
    private(set) var numbers: [Int] = []
    private(set) var threads: Set<String?> = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func draw(_ number: Int) {
      threads.insert(DrawingThreadTests.threadName())
      numbers.append(number)
    }
  }

  @Test func `jobs run one after the other on a thread of their own`() async {
    let drawer = Drawer()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<500 { group.addTask { await drawer.draw(number) } }
    }
    for number in 500..<600 { await drawer.draw(number) }
    #expect(await Set(drawer.numbers) == Set(0..<600))
    #expect(await Array(drawer.numbers.suffix(100)) == Array(500..<600))
    #expect(await drawer.threads == ["martlet-drawer"])
  }
}
