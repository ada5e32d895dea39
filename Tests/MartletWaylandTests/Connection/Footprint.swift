import Glibc
import Testing

/// The resources that this process uses.
struct Footprint: CustomStringConvertible {
  var descriptors: Int
  var threads: Int
  /// Resident memory, in kibibytes.
  var memory: Int

  var description: String { "\(descriptors) descriptors, \(threads) threads, \(memory) KiB" }

  /// The smallest value of each resource.
  static func least(of several: some Collection<Footprint>) -> Footprint {
    Footprint(
      descriptors: several.map(\.descriptors).min() ?? 0, threads: several.map(\.threads).min() ?? 0,
      memory: several.map(\.memory).min() ?? 0)
  }

  static func now() throws -> Footprint {
    var bytes = [UInt8](repeating: 0, count: 256)
    let file = try #require(fopen("/proc/self/statm", "r"))
    defer { fclose(file) }
    let count = fread(&bytes, 1, bytes.count, file)
    let pages = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ").dropFirst().first
    return Footprint(
      descriptors: entries(of: "/proc/self/fd"), threads: entries(of: "/proc/self/task"),
      memory: try #require(pages.flatMap { Int($0) }) * 4)
  }

  private static func entries(of path: String) -> Int {
    guard let folder = opendir(path) else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
  }
}
