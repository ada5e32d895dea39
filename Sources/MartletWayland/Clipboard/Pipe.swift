import CMartletLinux
import Glibc

/// System calls for pipes to other programs.
enum Pipe {
  /// Makes a pipe. The reading end does not block; the writing end is for another program, which expects one that does. `nil` if the
  /// system has none left.
  static func make() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, martlet_pipe_flags) == 0 else { return nil }
    guard setNonBlocking(ends[0]) else {
      close(ends[0])
      close(ends[1])
      return nil
    }
    return (ends[0], ends[1])
  }

  /// Makes reading and writing return at once. Returns whether that worked.
  static func setNonBlocking(_ descriptor: Int32) -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
  }

  /// Whether a descriptor is no pipe but a file, for which nobody can wait.
  static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes without raising SIGPIPE, which would end the process when the reader has closed its end. The program's own handling of that
  /// signal is left alone.
  /// - Returns: The number of bytes, or the negative `errno`.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    var signal = sigset_t()
    sigemptyset(&signal)
    sigaddset(&signal, SIGPIPE)
    var pending = sigset_t()
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signal, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    guard count < 0 else { return count }
    let error = errno
    if error == EPIPE, !wasPending {
      // The signal waits for this thread; take it away.
      var noTime = timespec()
      sigtimedwait(&signal, nil, &noTime)
    }
    return -Int(error)
  }
}
