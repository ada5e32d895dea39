import CMartletEGL
import MartletSynchronization

/// One context's use of a connection's EGL display.
///
/// All windows of a connection share its display, and terminating a display terminates it for all of them. So
/// the last use terminates it.
final class DisplayUse {
  /// Numbers of uses, by the display's address.
  private static let counts = Mutex<[UInt: Int]>([:])

  private let address: UInt

  init(_ display: EGLDisplay) {
    let address = UInt(bitPattern: display)
    self.address = address
    Self.counts.withLock { $0[address, default: 0] += 1 }
  }

  deinit {
    // Terminated while locked, so that no other thread initializes the display in between.
    Self.counts.withLock { [address] counts in
      counts[address, default: 1] -= 1
      guard counts[address] == 0 else { return }
      counts[address] = nil
      eglTerminate(EGLDisplay(bitPattern: address))
    }
  }
}
