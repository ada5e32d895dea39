import Foundation
import Glibc

/// A program that a test started. It ends with the test at the latest.
///
/// Foundation's `Process` is not used: checks of the exit status and of idle threads need the child's own
/// process id, and nothing of ours that waits for it.
final class ChildProcess {
  enum Ending: Equatable, CustomStringConvertible {
    case exited(Int32)
    case killed(signal: Int32)

    var description: String {
      switch self {
      case .exited(let status): "exit status \(status)"
      case .killed(let signal): "killed by signal \(signal)"
      }
    }
  }

  let pid: pid_t
  private var ending: Ending?

  /// Starts `arguments`; the first is looked up in PATH. The input comes from a file, and the output goes to two.
  init(
    _ arguments: [String], environment: [String: String], inputPath: String = "/dev/null",
    outputPath: String = "/dev/null", errorPath: String = "/dev/null"
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, writing, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, errorPath, writing, 0o644)

    // A thread of Swift's runtime blocks signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in argv + envp { free(string) } }
    var child: pid_t = 0
    let failure = posix_spawnp(&child, arguments[0], &actions, &attributes, &argv, &envp)
    guard failure == 0 else {
      throw Failure("cannot start \(arguments[0]): \(String(cString: strerror(failure)))")
    }
    pid = child
  }

  deinit {
    guard status == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// How it ended; nil while it runs.
  var status: Ending? {
    if ending == nil {
      var raw: Int32 = 0
      guard waitpid(pid, &raw, WNOHANG) == pid else { return nil }
      let signal = raw & 0x7f
      ending = signal == 0 ? .exited((raw >> 8) & 0xff) : .killed(signal: signal)
    }
    return ending
  }

  func signal(_ number: Int32) { kill(pid, number) }

  func waitForEnd(within seconds: Double) throws -> Ending {
    try eventually("process \(pid) ends", within: seconds) { status }
  }

  /// Runs a tool to its end and returns its output. Throws if its status is not 0.
  static func output(of arguments: [String], environment: [String: String]) throws -> [UInt8] {
    let outputPath = temporaryPath("output")
    let errorPath = temporaryPath("error")
    defer {
      unlink(outputPath)
      unlink(errorPath)
    }
    let child = try ChildProcess(
      arguments, environment: environment, outputPath: outputPath, errorPath: errorPath)
    let ending = try child.waitForEnd(within: 20)
    let output = [UInt8](try Data(contentsOf: URL(fileURLWithPath: outputPath)))
    guard ending == .exited(0) else {
      let errors = (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? ""
      let said = (String(decoding: output, as: UTF8.self) + errors).prefix(400)
      throw Failure("\(arguments.joined(separator: " ")): \(ending): \(said)")
    }
    return output
  }

  private static func temporaryPath(_ kind: String) -> String {
    "/tmp/martlet-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).\(kind)"
  }
}
