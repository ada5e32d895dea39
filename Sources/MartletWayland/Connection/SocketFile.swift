import Glibc

/// The identity of a socket's file. It tells a restarted compositor from one that still runs: each creates
/// its own file with the same name.
struct SocketFile: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64
  /// The creation time, in seconds and nanoseconds of the file system's clock.
  private let seconds: Int
  private let nanoseconds: Int

  /// The file at a path; `nil` if there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    seconds = status.st_ctim.tv_sec
    nanoseconds = status.st_ctim.tv_nsec
  }
}
