import Foundation
import Glibc

/// A folder for one compositor's sockets, the process in it, and where clients connect.
///
/// A shell starts the compositor and waits for our end of a pipe: if the test process dies, the shell ends
/// the compositor.
final class Compositor {
  let directory: String
  let displayName: String
  private(set) var process: ChildProcess
  let logPath: String
  private let lifeline: Int32
  private let start: () throws -> ChildProcess

  var socketPath: String { "\(directory)/\(displayName)" }

  /// The environment of programs that run under it.
  var environment: [String: String] {
    var environment = Self.bareEnvironment
    environment["XDG_RUNTIME_DIR"] = directory
    environment["WAYLAND_DISPLAY"] = displayName
    return environment
  }

  /// Our environment, without variables that would lead to another session.
  static var bareEnvironment: [String: String] {
    let unwanted = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "WAYLAND_DEBUG", "DISPLAY", "SWAYSOCK"]
    return ProcessInfo.processInfo.environment.filter { !unwanted.contains($0.key) }
  }

  /// - Parameters:
  ///   - files: Contents of files to create in the folder before the start, by name.
  ///   - isUnprivileged: Whether it refuses root, so that it must run as `nobody` if we are root.
  init(
    _ name: String, displayName: String, files: [String: String], isUnprivileged: Bool,
    environment settings: [String: String], arguments: (_ directory: String) throws -> [String]
  ) throws {
    var template = Array("/tmp/martlet-\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure("cannot make a folder in /tmp: errno \(errno)") }
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.displayName = displayName
    logPath = "\(directory)/log"
    for (file, text) in files {
      try text.write(toFile: "\(directory)/\(file)", atomically: false, encoding: .utf8)
    }

    var command = try arguments(directory)
    if isUnprivileged, getuid() == 0 {
      guard let user = getpwnam("nobody") else {
        throw Failure("there is no user 'nobody' to run \(name) as")
      }
      chown(directory, user.pointee.pw_uid, user.pointee.pw_gid)
      let ids = ["--reuid=\(user.pointee.pw_uid)", "--regid=\(user.pointee.pw_gid)", "--clear-groups"]
      command = ["setpriv"] + ids + command
    }
    var environment = Self.bareEnvironment.merging(settings) { $1 }
    environment["XDG_RUNTIME_DIR"] = directory
    environment["HOME"] = directory

    let pipePath = "\(directory)/lifeline"
    guard mkfifo(pipePath, 0o600) == 0 else { throw Failure("cannot make \(pipePath): errno \(errno)") }
    let script = """
      "$@" & child=$!
      echo $child >"\(directory)/pid"
      read -r _ <"\(pipePath)"
      kill $child 2>/dev/null; wait $child
      """
    let (shell, log) = (["sh", "-c", script, "sh"] + command, logPath)
    start = { [environment, directory] in
      unlink("\(directory)/pid")
      return try ChildProcess(shell, environment: environment, outputPath: log, errorPath: log)
    }
    process = try start()
    lifeline = open(pipePath, O_WRONLY | O_CLOEXEC)
    try waitForSocket(after: nil)
  }

  /// Waits for a socket other than the previous one, and for the process's number. Sockets' inode numbers may
  /// be equal, so their times are compared.
  private func waitForSocket(after before: timespec?) throws {
    // A busy machine takes a while until it has begun with one that has helpers.
    try eventually("\(directory)/pid holds a number", within: 30) { pid != nil }
    try eventually("a socket at \(socketPath) (the log: \(log.suffix(400)))", within: 30) {
      guard let made = socketChange else { return false }
      return made.tv_sec != before?.tv_sec || made.tv_nsec != before?.tv_nsec
    }
  }

  private var socketChange: timespec? {
    var file = stat()
    return stat(socketPath, &file) == 0 ? file.st_ctim : nil
  }

  /// When the socket was created, in seconds of CLOCK_MONOTONIC, as in traces.
  func socketTime() throws -> Double {
    var (wall, monotonic) = (timespec(), timespec())
    guard let made = socketChange else { throw Failure("there is no socket at \(socketPath)") }
    clock_gettime(CLOCK_REALTIME, &wall)
    clock_gettime(CLOCK_MONOTONIC, &monotonic)
    func seconds(_ time: timespec) -> Double { Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 }
    return seconds(monotonic) - (seconds(wall) - seconds(made))
  }

  /// Starts it again after a crash. Returns when it has its socket.
  func restart() throws {
    let before = socketChange
    process = try start()
    try waitForSocket(after: before)
  }

  deinit {
    close(lifeline)
    _ = try? process.waitForEnd(within: 3)
    try? FileManager.default.removeItem(atPath: directory)
  }

  var log: String { (try? String(contentsOfFile: logPath, encoding: .utf8)) ?? "" }

  /// The number of its newest process, once the shell has written the whole line.
  private var pid: pid_t? { Self.pid(in: directory) }

  /// The number of the process of the compositor that runs in a folder; `nil` if none does.
  static func pid(in directory: String) -> pid_t? {
    let text = try? String(contentsOfFile: "\(directory)/pid", encoding: .utf8)
    return text.flatMap { $0.hasSuffix("\n") ? pid_t($0.dropLast()) : nil }
  }

  /// Ends it like a crash.
  func crash() throws {
    guard let pid else { throw Failure("no process id in \(directory)/pid") }
    kill(pid, SIGKILL)
    try eventually("\(pid) is dead") { kill(pid, 0) != 0 || Self.isZombie(pid) }
  }

  private static func isZombie(_ pid: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.hasPrefix(" Z") ?? true
  }
}
