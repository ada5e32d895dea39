import Glibc
import MartletSynchronization

/// A person's wish that the program stops, such as Ctrl-C, which leaves it the time to keep what it has.
enum StopRequest {
  private static let isMade = Atomic<Bool>(false)

  /// From now on SIGINT and SIGTERM only make the request.
  static func listen() {
    // A signal handler must not be the first to use it.
    _ = isMade.load(ordering: .relaxed)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in StopRequest.isMade.store(true, ordering: .relaxed) }
      sigaddset(&signals, number)
    }
    // Who has started the program may have blocked them.
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Throws an error if the request was made.
  static func check() throws(SceneToolError) {
    if isMade.load(ordering: .relaxed) { throw .stopped }
  }
}
