import CProcessorPace
import Glibc
import MartletSynchronization

/// The processor's time, which others who use the machine do not lengthen as they do the clock's.
public enum Processor {
  /// That of this thread, in seconds.
  public static var time: Double { read(CLOCK_THREAD_CPUTIME_ID) }

  /// That of all threads of the process, also those of other tests, in seconds.
  public static var timeOfAll: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// What this thread takes for something, in seconds.
  public static func measure<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
    let start = time
    try body()
    return time - start
  }

  /// By what a limit of time is multiplied here and now, 1 or more. Limits are stated for the machine of the tables in
  /// Benchmarks/README.md; that another one is slower, or that a neighbour takes its caches, is no fault of what is tested. Under a
  /// sanitizer, for which there are fewer samples (`MARTLET_SAMPLES_DIVIDED_BY`), it is 20 times as large.
  public static var patience: Double {
    let pace = turn.withLock { _ in martlet_processor_pace() }
    return max(1, pace) * (getenv("MARTLET_SAMPLES_DIVIDED_BY") == nil ? 1 : 20)
  }

  /// Two threads at once cannot measure the pace.
  private static let turn = Mutex(())

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
