import CMartletSystemd
import Dispatch
import Glibc

/// A connection to a message bus that is served by the main queue. While the bus is silent, it wakes nobody.
@MainActor
package final class BusConnection {
  /// Called once when the connection has ended from the other side: what was awaited will not come.
  package var onEnd: () -> Void = {}
  /// What handlers of messages are called with; it lives as long as this.
  package var keeps: AnyObject?
  /// What is called with messages; it lives as long as this, also after the connection is closed: a message may still be on its way.
  var handlers: [ObjectIdentifier: AnyObject] = [:]

  /// The connection; `nil` when it is closed.
  package private(set) var handle: BusHandle?
  private var reading: (any DispatchSourceRead)?
  private var writing: (any DispatchSourceWrite)?
  private var timer: (any DispatchSourceTimer)?
  private var isProcessing = false
  /// Whether `process()` is about to be called.
  private var isPlanned = false

  /// How many messages are handled in one turn of the main loop, at most: someone may send them without an end.
  private static let mostMessages = 64

  /// Begins to connect to an address; `nil` if nothing is there. It never waits.
  package init?(address: String) {
    guard let handle = BusHandle(address: address), let descriptor = Self.duplicate(handle) else {
      return nil
    }
    self.handle = handle
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    reading = source
    prepare(source, closing: descriptor)
    // The first messages go out, or wait for the socket.
    processSoon()
  }

  /// The connection's descriptor for a source of its own: closing the connection must not close it under Dispatch.
  private static func duplicate(_ handle: BusHandle) -> Int32? {
    let descriptor = fcntl(sd_bus_get_fd(handle.raw), F_DUPFD_CLOEXEC, 0)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Lets a source begin to call `process()`; when it is cancelled, its descriptor is closed.
  private func prepare(_ source: any DispatchSourceProtocol, closing descriptor: Int32) {
    source.setCancelHandler { Glibc.close(descriptor) }
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.process() }
    }
    source.resume()
  }

  /// Ends the connection.
  package func close() {
    reading?.cancel()
    writing?.cancel()
    timer?.cancel()
    (reading, writing, timer) = (nil, nil, nil)
    handle = nil
    onEnd = {}
  }

  /// Handles what has arrived and sends what waits, when what is going on now is over. To be called after messages were sent: what is
  /// handled meanwhile could change what the caller is in the middle of.
  func processSoon() {
    // Otherwise that follows anyway.
    if !isProcessing { plan() }
  }

  private func plan() {
    guard !isPlanned else { return }
    isPlanned = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        self?.isPlanned = false
        self?.process()
      }
    }
  }

  /// Handles what has arrived, and sends what waits.
  package func process() {
    // A handler may send something: that goes out when all are done.
    guard !isProcessing else { return }
    isProcessing = true
    defer { isProcessing = false }
    // A handler may close the connection.
    var count = 0
    while let handle {
      let status = sd_bus_process(handle.raw, nil)
      if status < 0 { return end() }
      if status == 0 { break }
      count += 1
      if count == Self.mostMessages {
        plan()
        break
      }
    }
    watch()
  }

  /// Waits for what the connection waits for.
  private func watch() {
    guard let handle else { return }
    let events = sd_bus_get_events(handle.raw)
    var deadline = UInt64.max
    guard events >= 0, sd_bus_get_timeout(handle.raw, &deadline) >= 0 else { return end() }
    let wantsToWrite = events & POLLOUT != 0
    if wantsToWrite, writing == nil, let descriptor = Self.duplicate(handle) {
      let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
      writing = source
      prepare(source, closing: descriptor)
    } else if !wantsToWrite, let source = writing {
      source.cancel()
      writing = nil
    }
    wake(at: deadline)
  }

  /// Lets the connection look at a time of the monotonic clock, in microseconds, whether an answer is overdue.
  private func wake(at deadline: UInt64) {
    let (nanoseconds, isNever) = deadline.multipliedReportingOverflow(by: 1000)
    guard !isNever else {
      timer?.cancel()
      timer = nil
      return
    }
    let timer = timer ?? DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: DispatchTime(uptimeNanoseconds: nanoseconds), leeway: .seconds(1))
    guard self.timer == nil else { return }
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.process() }
    }
    timer.resume()
    self.timer = timer
  }

  private func end() {
    let tell = onEnd
    close()
    tell()
  }
}
