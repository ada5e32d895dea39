import Foundation

/// Whether programs use a processor, or wait for one that others use.
///
/// On a busy machine a program may do nothing for seconds although it has something to do: it is not at rest then.
enum Busyness {
  /// Whether a thread of a program could go on at once.
  static func isBusy(_ pid: pid_t) -> Bool {
    let tasks = "/proc/\(pid)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return names.contains { name in
      // It runs, or waits for a file.
      fields("\(tasks)/\(name)").first.map { $0 == "R" || $0 == "D" } ?? false
    }
  }

  /// The share of a processor that a program's main thread takes while some time goes by, in seconds.
  static func share(of pid: pid_t, during seconds: Double) throws -> Double {
    func time() throws -> Double {
      let words = fields("/proc/\(pid)/task/\(pid)")
      guard words.count == 3 else { throw Failure("\(pid) has ended") }
      // The twelfth and the thirteenth after its state are its own time and the system's for it, in hundredths.
      let numbers = words[2].split(separator: " ").compactMap { Double($0) }
      return (numbers[9] + numbers[10]) / 100
    }
    let (begin, before) = (now(), try time())
    sleep(until: begin + seconds)
    return (try time() - before) / (now() - begin)
  }

  /// A program, and those that it has started and they have.
  static func family(of pid: pid_t) -> [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let parents = all.compactMap { pid_t($0) }.map { ($0, fields("/proc/\($0)").dropFirst().first) }
    var family = [pid]
    var next = 0
    while next < family.count {
      family += parents.filter { $0.1 == "\(family[next])" }.map(\.0)
      next += 1
    }
    return family
  }

  /// What is told of a process or thread after its name: "7 (a name) R 1 …". Nothing of one that has just ended.
  private static func fields(_ folder: String) -> [Substring] {
    guard let text = try? String(contentsOfFile: "\(folder)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return [] }
    return text[end...].dropFirst().split(separator: " ", maxSplits: 2)
  }
}
