import Foundation

/// The gallery, running under a compositor, with its trace.
final class Gallery {
  let process: ChildProcess
  let trace: Trace
  let demo: String
  /// Where its output on stderr is.
  let errorPath: String

  /// The background of its demo Catch (in the light palette).
  static let paper = Picture.Pixel(0xF6F4EF)
  static let colors: [String: Picture.Pixel] = [
    "sky": Picture.Pixel(0x3E8EDE), "coral": Picture.Pixel(0xF2645A), "sun": Picture.Pixel(0xF7B733),
  ]

  /// Starts it with a demo. Its trace and its output are written to `directory`.
  init(_ demo: String = "catch", options: [String] = [], environment: [String: String], directory: String)
    throws
  {
    let name = UInt32.random(in: 0...UInt32.max)
    let tracePath = "\(directory)/trace-\(name)"
    self.demo = demo
    errorPath = "\(directory)/errors-\(name)"
    trace = Trace(path: tracePath)
    process = try ChildProcess(
      [try Tools.gallery, demo, "--trace", tracePath] + options, environment: environment,
      errorPath: errorPath)
    trace.programs = [process.pid] + (Compositor.pid(in: directory).map(Busyness.family) ?? [])
  }

  /// Its output on stderr.
  var errors: String {
    let text = (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? ""
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The lines of its output on stderr.
  var errorLines: [Substring] { errors.split(separator: "\n") }

  /// Waits until it has shown a first frame. A frame of Catch tells where the cards are.
  func waitForFirstFrame() throws -> Trace.Frame {
    do {
      return try trace.wait(for: "first frame", within: 15) { trace in
        if let ending = process.status { throw Failure("the gallery ended: \(ending): \(errors)") }
        return trace.frames.first { !$0.layers.isEmpty || demo != "catch" }
      }
    } catch let failure as Failure {
      throw Failure("\(failure); it says: \(errors)")
    }
  }

  /// Its resident memory, in bytes.
  func residentMemory() throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process.pid)/statm", encoding: .utf8)
    guard let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw Failure("no memory figure in \(text)")
    }
    return pages * 4096
  }

  /// How often each of its threads has gone to sleep so far. Each wake-up adds one.
  func voluntarySwitches() throws -> [String: Int] {
    let tasks = "/proc/\(process.pid)/task"
    var result: [String: Int] = [:]
    for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      // A thread that has just ended has no status.
      guard let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8) else {
        continue
      }
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      result[task] = line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
    }
    return result
  }

  /// The number of wake-ups of its threads within a time. A thread that ended woke up for that.
  func wakeUps(during seconds: Double) throws -> Int {
    let before = try voluntarySwitches()
    sleep(until: now() + seconds)
    let after = try voluntarySwitches()
    let ended = before.keys.filter { after[$0] == nil }.count
    return after.reduce(ended) { $0 + $1.value - (before[$1.key] ?? 0) }
  }
}
