import MartletSynchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs foreign code on a thread of its own, with a large stack and for a limited time.
enum LimitedThread {
  /// Bytes of the stack, which takes memory only where it is used. A system that limits addresses may not have as many.
  static let stackSize = MemoryLayout<Int>.size == 8 ? 512 << 20 : 64 << 20

  /// What came of it.
  enum Outcome<Result: Sendable>: Sendable {
    case done(Result)
    /// It still runs, and nobody waits for it.
    case late
    /// The system has no thread for it.
    case refused
  }

  /// The time that a function has, which it may begin anew between one part of its work and the next.
  final class Limit: Sendable {
    private let duration: Duration
    private let end: Mutex<ContinuousClock.Instant>

    init(milliseconds: Int32) {
      duration = .milliseconds(milliseconds)
      end = Mutex(ContinuousClock.now + duration)
    }

    /// Gives what comes the whole time again.
    func renew() { end.withLock { $0 = ContinuousClock.now + duration } }

    /// The milliseconds that are left; 0 for none.
    fileprivate var rest: Int32 {
      let rest = (end.withLock { $0 } - ContinuousClock.now) / Duration.milliseconds(1)
      return Int32(max(rest.rounded(.up), 0))
    }
  }

  private final class Job: Sendable {
    let body: @Sendable () -> Void
    /// Closed when the job is done.
    let end: Int32

    init(end: Int32, body: @escaping @Sendable () -> Void) {
      self.end = end
      self.body = body
    }
  }

  // Its value is written before the end is closed, and read after that.
  private final class Box<Value: Sendable>: @unchecked Sendable {
    var value: Value?
  }

  /// Runs a function and waits for its end, or until the time is over that it is given.
  static func run<Result: Sendable>(
    milliseconds: Int32, _ body: @escaping @Sendable (Limit) -> Result
  ) -> Outcome<Result> {
    let limit = Limit(milliseconds: milliseconds)
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { return .refused }
    defer { close(ends[0]) }
    let box = Box<Result>()
    let job = Job(end: ends[1]) { box.value = body(limit) }
    // The system may have too many threads just now.
    while !start(job) {
      guard limit.rest > 0 else {
        close(ends[1])
        return .refused
      }
      poll(nil, 0, 20)
    }
    var wait = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    var (status, isInterrupted, rest) = (Int32(0), false, limit.rest)
    repeat {
      status = poll(&wait, 1, rest)
      // Before anything else may set it.
      isInterrupted = status < 0 && errno == EINTR
      rest = limit.rest
      // It may have got more time meanwhile.
    } while isInterrupted || status == 0 && rest > 0
    if status > 0, let value = box.value { return .done(value) }
    return .late
  }

  private static func start(_ job: Job) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let held = Unmanaged.passRetained(job)
    let status = pthread_create(
      &thread, &attributes,
      { job in
        guard let job else { return nil }
        let held = Unmanaged<Job>.fromOpaque(job).takeRetainedValue()
        held.body()
        close(held.end)
        return nil
      }, held.toOpaque())
    if status != 0 { held.release() }
    return status == 0
  }
}
