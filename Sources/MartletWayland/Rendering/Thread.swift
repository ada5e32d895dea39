import CMartletLinux
import Glibc

/// A system thread that runs one function.
enum Thread {
  /// Starts a thread with a name of at most 15 characters.
  static func start(name: String, _ body: @escaping @Sendable () -> Void) throws(HostError) {
    final class Box: Sendable {
      let name: String
      let body: @Sendable () -> Void
      init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
      }
    }
    let box = Unmanaged.passRetained(Box(name: name, body: body))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let box = Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
        pthread_setname_np(pthread_self(), box.name)
        box.body()
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      box.release()
      throw HostError("cannot start the thread \(name): \(String(cString: strerror(status)))")
    }
    pthread_detach(thread)
  }
}
