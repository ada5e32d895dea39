/// Whether anything is under way, for tests that advance a held clock.
extension WaylandWindow {
  /// Whether everything sent was read and handled, and no frame is being drawn. Ask on the main actor, so
  /// that nothing can start meanwhile.
  var isAtRest: Bool {
    guard let connection = application.session?.connection else { return true }
    return connection.hasReadEverything && renderThread.inbox.isAsleep && connection.latch.isCaughtUp
  }

  /// The same, except for what only the main thread can do.
  var isAtRestButForMain: Bool {
    guard let connection = application.session?.connection else { return true }
    return connection.hasReadEverything && (renderThread.inbox.isAsleep || connection.latch.isWaitedFor)
  }
}
