extension RuntimeSource {
  static let clientDisplay = #"""
    /// Why a connection failed or has ended.
    ACCESS struct WaylandError: Error, CustomStringConvertible {
      /// The protocol error that the compositor sent.
      ACCESS struct ProtocolError: Hashable, Sendable {
        /// Empty if the object is not known any more.
        ACCESS var interface: String
        ACCESS var objectID: UInt32
        ACCESS var code: UInt32
      }

      /// The `errno` value.
      ACCESS var code: Int32
      ACCESS var protocolError: ProtocolError?

      ACCESS var description: String {
        if let error = protocolError {
          return "Wayland protocol error \(error.code) on \(error.interface)#\(error.objectID)"
        }
        return "Wayland connection: \(String(cString: strerror(code))) (errno \(code))"
      }
    }

    /// A connection to a compositor.
    ///
    /// Sendable because libwayland protects each of these calls with the display's lock. Only
    /// ``disconnect()`` must come after all others.
    ACCESS final class WaylandDisplay: @unchecked Sendable {
      /// libwayland's `wl_display`; EGL asks for it.
      ACCESS let raw: OpaquePointer
      private(set) var isConnected = true

      /// Connects to the named socket. If the name is nil, `WAYLAND_SOCKET` or `WAYLAND_DISPLAY`
      /// determines the socket.
      ACCESS init(connectingTo name: String? = nil) throws(WaylandError) {
        let display: OpaquePointer? = WaylandWire.withCString(name) { wl_display_connect($0) }
        guard let display else { throw WaylandError(code: errno) }
        raw = display
      }

      /// Uses a connected socket, which it then owns.
      ACCESS init(fileDescriptor: Int32) throws(WaylandError) {
        let display: OpaquePointer? = wl_display_connect_to_fd(fileDescriptor)
        guard let display else { throw WaylandError(code: errno) }
        raw = display
      }

      deinit { disconnect() }

      /// Closes the connection. Objects and queues must not be used afterwards.
      ACCESS func disconnect() {
        guard isConnected else { return }
        isConnected = false
        wl_display_disconnect(raw)
      }

      /// The display as an object: `sync()`, `getRegistry()`.
      ACCESS var proxy: WlDisplay { WlDisplay(raw: raw) }

      /// The socket's descriptor, for polling.
      ACCESS var fileDescriptor: Int32 { wl_display_get_fd(raw) }

      /// Why the connection is dead; nil while it is alive.
      ACCESS var error: WaylandError? {
        let code = wl_display_get_error(raw)
        guard code != 0 else { return nil }
        guard code == EPROTO else { return WaylandError(code: code) }
        var interface: UnsafePointer<wl_interface>?
        var id: UInt32 = 0
        let protocolCode = wl_display_get_protocol_error(raw, &interface, &id)
        let name = interface.map { String(cString: $0.pointee.name) } ?? ""
        return WaylandError(
          code: code, protocolError: .init(interface: name, objectID: id, code: protocolCode))
      }
    }

    """#

  static let clientReading = #"""
    /// The result of a flush.
    ACCESS enum WaylandFlush: Hashable, Sendable {
      case done
      /// The socket is full: poll it for writing, then flush again.
      case full
      /// See ``WaylandDisplay/error``. Events that were sent before may still be read.
      case failed(code: Int32)
    }

    extension WaylandDisplay {
      /// Sends all pending requests.
      @discardableResult
      ACCESS func flush() -> SCOPE.WaylandFlush {
        while wl_display_flush(raw) < 0 {
          let code = errno
          if code == EAGAIN { return .full }
          if code != EINTR { return .failed(code: code) }
        }
        return .done
      }

      /// Announces that this thread is about to read. Returns false if the queue still has events, which
      /// must be dispatched first. After every success call exactly one of ``readEvents()`` and
      /// ``cancelRead()``.
      ACCESS func prepareRead(_ queue: SCOPE.WaylandQueue? = nil) -> Bool {
        guard let queue else { return wl_display_prepare_read(raw) == 0 }
        return wl_display_prepare_read_queue(raw, queue.raw) == 0
      }

      /// Reads from the socket into the queues of all threads. Waits for all other threads that have
      /// prepared.
      @discardableResult
      ACCESS func readEvents() -> Bool { wl_display_read_events(raw) == 0 }

      ACCESS func cancelRead() { wl_display_cancel_read(raw) }

      /// Calls the handlers of a queue's events. Returns the number of events, or nil if the connection
      /// is dead.
      @discardableResult
      ACCESS func dispatchPending(_ queue: SCOPE.WaylandQueue? = nil) -> Int? {
        let count =
          queue.map { wl_display_dispatch_queue_pending(raw, $0.raw) } ?? wl_display_dispatch_pending(raw)
        return count < 0 ? nil : Int(count)
      }

      /// Waits for events of a queue and calls their handlers. Returns the number of events, or nil if
      /// the connection is dead.
      @discardableResult
      ACCESS func dispatch(_ queue: SCOPE.WaylandQueue? = nil) -> Int? {
        let count = queue.map { wl_display_dispatch_queue(raw, $0.raw) } ?? wl_display_dispatch(raw)
        return count < 0 ? nil : Int(count)
      }

      /// Waits until the compositor has handled all requests so far. Returns false if the connection is
      /// dead.
      @discardableResult
      ACCESS func roundtrip(_ queue: SCOPE.WaylandQueue? = nil) -> Bool {
        (queue.map { wl_display_roundtrip_queue(raw, $0.raw) } ?? wl_display_roundtrip(raw)) >= 0
      }

      /// Whether the socket has data to read now. After ``prepareRead(_:)`` another thread may have read
      /// what woke this one, and reading an empty socket would wait for the next event.
      ACCESS var hasInput: Bool {
        var entry = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
      }
    }

    """#

  static let clientQueue = #"""
    /// An event queue. Objects that are assigned to it call their handlers when it is dispatched.
    /// Sendable because libwayland protects it with the display's lock.
    ACCESS final class WaylandQueue: @unchecked Sendable {
      let raw: OpaquePointer
      ACCESS let display: WaylandDisplay

      ACCESS init(_ display: WaylandDisplay) {
        let queue: OpaquePointer? = wl_display_create_queue(display.raw)
        guard let queue else { preconditionFailure("out of memory for a Wayland event queue") }
        raw = queue
        self.display = display
      }

      /// All objects of the queue must have been destroyed.
      deinit {
        if display.isConnected { wl_event_queue_destroy(raw) }
      }
    }

    /// An object seen from another queue; see ``WaylandProxy/makeWrapper(on:)``.
    ACCESS final class WaylandWrapper<Proxy: WaylandProxy>: @unchecked Sendable {
      /// Send requests that create objects through it. Do not destroy it or set a handler.
      ACCESS let proxy: Proxy
      private let queue: WaylandQueue

      init(_ proxy: Proxy, on queue: WaylandQueue) {
        guard let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(proxy.raw)) else {
          preconditionFailure("out of memory for a Wayland proxy wrapper")
        }
        wl_proxy_set_queue(OpaquePointer(wrapper), queue.raw)
        self.proxy = Proxy(raw: OpaquePointer(wrapper))
        self.queue = queue
      }

      deinit { wl_proxy_wrapper_destroy(UnsafeMutableRawPointer(proxy.raw)) }
    }

    """#
}
