import CMartletLinux
import Dispatch
import Glibc

/// The open file of a game controller. Opening and closing may take the kernel some milliseconds, so that happens on another thread.
struct GameControllerFile: Sendable {
  let path: String
  let descriptor: Int32
  let profile: GameControllerProfile
  /// Whether the times of its events are media times. Where the kernel cannot, its events count from when they are read.
  let hasMediaTimes: Bool
  /// Another file may take its path.
  private let (device, number): (dev_t, ino_t)

  /// Opens a device; `nil` if it is no game controller, or the person may not read it.
  /// - Parameters:
  ///   - name: Its name in the folder.
  ///   - source: Where devices are, and what they say of themselves.
  init?(_ name: String, from source: GameControllerSource) {
    path = "\(source.folder)/\(name)"
    // Most devices are no controllers, and the kernel says so without opening them.
    let capabilities = "\(source.descriptions)/\(name)/device/capabilities/key"
    if let keys = SystemFile.line(at: capabilities).flatMap(KernelBits.init), !keys.contains(BTN_GAMEPAD) {
      return nil
    }
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let profile = source.profile(descriptor) else {
      Glibc.close(descriptor)
      return nil
    }
    self.profile = profile
    (device, number) = (status.st_dev, status.st_ino)
    hasMediaTimes = martlet_input_set_clock(descriptor, CLOCK_MONOTONIC) >= 0
  }

  /// Closes it.
  func close() {
    DispatchQueue.global().async { [descriptor] in Glibc.close(descriptor) }
  }

  /// Whether another device has its path by now.
  var isReplaced: Bool {
    var status = stat()
    return stat(path, &status) == 0 && (status.st_dev != device || status.st_ino != number)
  }
}
