import Glibc

/// Which file a socket is, so that a compositor that has started anew can be told from one that still serves: each makes
/// its own file, of the same name.
struct SocketFile: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64
  /// When it was made, in seconds and nanoseconds of the file system's clock.
  private let seconds: Int
  private let nanoseconds: Int

  /// The file at a path; `nil` where there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    seconds = status.st_ctim.tv_sec
    nanoseconds = status.st_ctim.tv_nsec
  }
}
