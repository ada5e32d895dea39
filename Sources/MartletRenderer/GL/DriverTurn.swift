import MartletSynchronization

/// One thread at a time uses a driver that contexts on several threads would crash.
///
/// Before llvmpipe reads or writes a texture, it looks through what the scenes of all contexts of a display refer to, also through
/// one that another thread is adding to or freeing at that moment: Mesa 22.3.6 takes no lock of the scene for it
/// (`lp_setup_is_resource_referenced`), later versions do. It happens to contexts that share nothing, so no caller can do right by
/// itself; a process with one thread that draws never meets it. Threads of the driver draw meanwhile. In a turn nobody waits for them
/// but where a pass copies from another one, so a window rarely waits for more than what another thread tells the driver.
enum DriverTurn {
  private static let turn = Mutex(())

  /// Calls a function that uses a context, when it has its turn if the driver needs that. Not within a turn.
  static func take<Failure: Error>(
    _ context: GLContext, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard context.features.isSoftware else { return try body() }
    try turn.withLock { _ throws(Failure) in try body() }
  }
}
