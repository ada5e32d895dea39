import CMartletEGL
import MartletSynchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One thread at a time uses a driver that contexts on several threads would crash.
///
/// Before llvmpipe reads or writes a texture, it looks through what the scenes of all contexts of a display refer to, also through
/// one that another thread is adding to or freeing at that moment: Mesa 22.3.6 takes no lock of the scene for it
/// (`lp_setup_is_resource_referenced`), later versions do. It happens to contexts that share nothing, so no caller can do right by
/// itself; a process with one thread that draws never meets it.
///
/// A turn ends with a flush. So nothing that a context was told waits outside of a turn, and what flushes there flushes nothing:
/// `glFinish`, which waits for the driver's threads, needs no turn, and nor does making another context current. In a turn nobody
/// waits for them but where a pass copies from another one, so a window rarely waits for more than what another thread tells the
/// driver.
enum DriverTurn {
  private static let turn = Mutex(())
  /// The thread that has its turn; 0 for none. Only a thread itself writes its number, so it finds that or another one.
  private static let holder = Atomic<UInt>(0)

  /// What tells the calling thread from all others that run.
  private static var ownNumber: UInt {
    #if canImport(Musl)
      // An address there.
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Calls a function that uses the current context, when it has its turn if the driver needs that. In a turn of the same
  /// thread it is called at once.
  static func take<Failure: Error>(
    _ context: GLContext, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard context.features.isSoftware else { return try body() }
    let own = ownNumber
    if holder.load(ordering: .relaxed) == own { return try body() }
    try turn.withLock { _ throws(Failure) in
      holder.store(own, ordering: .relaxed)
      defer {
        glFlush()
        holder.store(0, ordering: .relaxed)
      }
      try body()
    }
  }
}
