import Foundation

/// A window that prints what devices do in it, running under a compositor.
final class InputLog {
  let process: ChildProcess
  private let path: String

  /// Starts it, by default in the whole output. `InputProgram` says what its arguments are.
  init(environment: [String: String], directory: String, arguments: [String] = []) throws {
    path = "\(directory)/input-\(UInt32.random(in: 0...UInt32.max))"
    process = try ChildProcess(
      [try Tools.built("InputProgram")] + arguments, environment: environment, outputPath: path,
      errorPath: "\(path)-errors")
  }

  /// The lines so far.
  var lines: [String] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    // The last line may be incomplete.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Waits for a line that begins with some words, among those after the first `start` lines.
  @discardableResult
  func wait(for beginning: String, after start: Int = 0) throws -> String {
    do {
      return try eventually("a line \(beginning)") {
        lines.dropFirst(start).first { $0.hasPrefix(beginning) }
      }
    } catch {
      throw Failure("\(error); it printed: \(lines.suffix(20).joined(separator: " | "))")
    }
  }

  /// The lines that begin with some words.
  func lines(beginning: String) -> [String] { lines.filter { $0.hasPrefix(beginning) } }
}
