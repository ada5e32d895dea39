import Glibc
import Testing

/// Whether all of our own threads are asleep.
func ownThreadsSleep() throws -> Bool {
  try ownThreads().values.allSatisfy { $0.contains("State:\tS") }
}

/// Voluntary context switches of our own threads, by thread id.
func ownThreadSwitches() throws -> [String: Int] {
  try ownThreads().mapValues { status in
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0
  }
}

/// Whether this is the render thread of a window.
func isRenderThread() -> Bool { read("/proc/thread-self/comm") == "martlet-render\n" }

/// The kernel's status of our own threads, by thread id.
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
