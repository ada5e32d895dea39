#if MARTLET_THREAD_SANITIZER
  import Glibc

  /// A lock around a value, with the interface of `Synchronization.Mutex` and on a lock of pthread.
  ///
  /// ThreadSanitizer does not know the futex on which the standard library's is built on Linux, and so reports
  /// whatever happens under it. `Scripts/sanitize thread` builds with this one.
  public struct Mutex<Value: ~Copyable>: ~Copyable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    /// Makes a lock that is open.
    public init(_ initialValue: consuming sending Value) {
      lock = .allocate(capacity: 1)
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
      value = .allocate(capacity: 1)
      value.initialize(to: initialValue)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    /// Calls a closure with the value while nobody else has it.
    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }

    /// Calls a closure with the value if nobody else has it at the moment; else returns nil.
    public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
      guard pthread_mutex_trylock(lock) == 0 else { return nil }
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }

  // The value is reached under the lock alone, and both pointers are the mutex's own.
  extension Mutex: @unchecked Sendable where Value: ~Copyable {}
#endif
