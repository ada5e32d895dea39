import CMartletEGL
import MartletSynchronization

/// One context's use of the EGL display of a connection.
///
/// All windows of a connection share its display, and EGL ends a display for all at once: the last use does it.
final class DisplayUse {
  /// Uses by the display's address.
  private static let counts = Mutex<[UInt: Int]>([:])

  private let address: UInt

  init(_ display: EGLDisplay) {
    let address = UInt(bitPattern: display)
    self.address = address
    Self.counts.withLock { $0[address, default: 0] += 1 }
  }

  deinit {
    // Under the lock, so that nobody starts the display in between.
    Self.counts.withLock { [address] counts in
      counts[address, default: 1] -= 1
      guard counts[address] == 0 else { return }
      counts[address] = nil
      eglTerminate(EGLDisplay(bitPattern: address))
    }
  }
}
