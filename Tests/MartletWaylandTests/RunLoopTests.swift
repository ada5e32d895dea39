import Foundation
import Testing

/// The main loop serves Foundation as well, where a program uses it.
@Suite(.serialized) struct RunLoopTests {
  @Test func `Foundation's timers and blocks run beside a window, which sleeps without them`() throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(fileURLWithPath: tests).deletingLastPathComponent()
    let program = Process()
    program.executableURL = folder.appendingPathComponent("RunLoopProgram")
    let output = Pipe()
    program.standardOutput = output
    try program.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    program.waitUntilExit()
    let lines = Set(text.split(separator: "\n").map(String.init))
    #expect(program.terminationStatus == 0)
    #expect(lines.isSuperset(of: ["timer", "task", "queue", "perform", "perform from another thread"]))
    let wakeUps = lines.compactMap { $0.hasPrefix("wake-ups ") ? Int($0.dropFirst(9)) : nil }.first
    print("run loop at rest: \(wakeUps ?? -1) wake-ups within a second")
    // The one that ends the second, and what the frames before it have left.
    #expect((wakeUps ?? 99) <= 4)
  }
}
