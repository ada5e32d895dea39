#if MARTLET_THREAD_SANITIZER
  import Glibc

  /// A lock around a value, with the interface of `Synchronization.Mutex`, based on a pthread lock.
  ///
  /// On Linux the standard library's lock uses a futex that ThreadSanitizer does not know, so it reports
  /// false races. `Scripts/sanitize thread` builds with this lock.
  public struct Mutex<Value: ~Copyable>: ~Copyable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    /// Makes an unlocked lock.
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

    /// Calls a closure with exclusive access to the value.
    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }

    /// Calls a closure with exclusive access to the value if the lock is free; otherwise returns nil.
    public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
      guard pthread_mutex_trylock(lock) == 0 else { return nil }
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }

  // The value is accessed only under the lock, and the mutex owns both pointers.
  extension Mutex: @unchecked Sendable where Value: ~Copyable {}
#endif
