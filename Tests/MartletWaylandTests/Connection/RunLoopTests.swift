import Foundation
import Testing

/// The main loop also serves Foundation if a program uses it.
@Suite(.serialized) struct RunLoopTests {
  /// Runs the program beside these tests. Returns what it printed, and the ended program.
  private func run(_ arguments: [String] = []) throws -> (output: String, errors: String, program: Process) {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(fileURLWithPath: tests).deletingLastPathComponent()
    let program = Process()
    program.executableURL = folder.appendingPathComponent("RunLoopProgram")
    program.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    program.standardOutput = output
    program.standardError = errors
    program.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try program.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    program.waitUntilExit()
    return (text, complaints, program)
  }

  @Test(arguments: ["task", "task-beside-timer", "block", "ended-thread"])
  func `A loop that could serve nobody stops with a line that says so`(place: String) throws {
    let (_, errors, program) = try run([place])
    #expect(program.terminationReason == .uncaughtSignal && program.terminationStatus != SIGALRM)
    #expect(errors.contains("call run() in main itself, before its first 'await'"), "\(errors)")
  }

  @Test func `Foundation's timers and blocks run beside a window, which sleeps without them`() throws {
    let (text, _, program) = try run()
    let lines = Set(text.split(separator: "\n").map(String.init))
    #expect(program.terminationStatus == 0)
    #expect(lines.isSuperset(of: ["timer", "task", "queue", "perform", "perform from another thread"]))
    let wakeUps = lines.compactMap { $0.hasPrefix("wake-ups ") ? Int($0.dropFirst(9)) : nil }.first
    print("run loop at rest: \(wakeUps ?? -1) wake-ups within a second")
    // The wake-up that ends the second, and those that earlier frames caused.
    #expect((wakeUps ?? 99) <= 4)
  }
}
