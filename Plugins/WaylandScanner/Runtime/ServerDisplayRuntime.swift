extension RuntimeSource {
  static let serverDisplay = #"""
    /// A connected client. It must not be used after it has disconnected.
    ACCESS struct WaylandClient: Hashable {
      ACCESS let raw: OpaquePointer
      init(raw: OpaquePointer) { self.raw = raw }

      /// Calls `handler` before the client's resources are destroyed.
      ACCESS func onDestroy(_ handler: @escaping () -> Void) {
        wl_client_add_destroy_listener(raw, WaylandDestroyListener.make(handler))
      }

      /// Closes the connection.
      ACCESS func destroy() { wl_client_destroy(raw) }

      ACCESS func flush() { wl_client_flush(raw) }
    }

    /// The server: the event loop, the globals and the clients.
    ACCESS final class WaylandServerDisplay {
      ACCESS let raw: OpaquePointer
      private let loop: OpaquePointer
      private var sources: [(source: OpaquePointer, action: Unmanaged<ReadAction>)] = []

      private final class ReadAction {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
      }

      ACCESS init() {
        let display: OpaquePointer? = wl_display_create()
        guard let display else { preconditionFailure("out of memory for a Wayland display") }
        raw = display
        loop = wl_display_get_event_loop(display)
      }

      deinit {
        for (source, action) in sources {
          wl_event_source_remove(source)
          action.release()
        }
        wl_display_destroy_clients(raw)
        wl_display_destroy(raw)
      }

      /// Serves the client at the other end of `fileDescriptor`, which it then owns. Returns nil on
      /// failure.
      ACCESS func addClient(fileDescriptor: Int32) -> WaylandClient? {
        let client: OpaquePointer? = wl_client_create(raw, fileDescriptor)
        return client.map { WaylandClient(raw: $0) }
      }

      /// Listens on a socket in `XDG_RUNTIME_DIR`. Returns false on failure.
      ACCESS func listen(onSocket name: String) -> Bool { wl_display_add_socket(raw, name) == 0 }

      ACCESS var nextSerial: UInt32 { wl_display_next_serial(raw) }

      /// Waits for requests and calls their handlers. Waits at most `milliseconds`, or for ever if that
      /// is negative.
      ACCESS func dispatch(waitingUpTo milliseconds: Int32) { wl_event_loop_dispatch(loop, milliseconds) }

      ACCESS func flushClients() { wl_display_flush_clients(raw) }

      ACCESS func destroyClients() { wl_display_destroy_clients(raw) }

      /// Calls `handler` during ``dispatch(waitingUpTo:)`` when a descriptor is readable.
      ACCESS func onReadable(_ fileDescriptor: Int32, _ handler: @escaping () -> Void) {
        let action = Unmanaged.passRetained(ReadAction(handler))
        let source: OpaquePointer? = wl_event_loop_add_fd(
          loop, fileDescriptor, UInt32(WL_EVENT_READABLE),
          { _, _, data in
            if let data { Unmanaged<ReadAction>.fromOpaque(data).takeUnretainedValue().body() }
            return 0
          }, action.toOpaque())
        guard let source else { preconditionFailure("the event loop cannot watch file \(fileDescriptor)") }
        sources.append((source, action))
      }
    }

    """#

  static let serverGlobal = #"""
    /// A global object that clients may bind. It is withdrawn with ``remove()`` and freed with its last reference.
    ACCESS final class WaylandGlobal<Resource: WaylandResource> {
      private let raw: OpaquePointer
      private let binding: Unmanaged<WaylandBinding>
      /// Retained, because it frees its remaining globals when it is destroyed.
      private let display: WaylandServerDisplay

      /// Advertises `Resource` at `version`. `bind` receives each new resource and sets its handler.
      ACCESS init(
        _ display: WaylandServerDisplay, _ type: Resource.Type = Resource.self, version: UInt32,
        bind: @escaping (Resource) -> Void
      ) {
        let binding = Unmanaged.passRetained(
          WaylandBinding { client, version, id in
            bind(Resource.create(client: client, version: version, id: id))
          })
        let global: OpaquePointer? = wl_global_create(
          display.raw, Resource.interface, Int32(version), binding.toOpaque(),
          { client, data, version, id in
            guard let client, let data else { return }
            Unmanaged<WaylandBinding>.fromOpaque(data).takeUnretainedValue()
              .bind(WaylandClient(raw: client), version, id)
          })
        guard let global else {
          preconditionFailure("\(Resource.interfaceName) cannot be offered at version \(version)")
        }
        raw = global
        self.binding = binding
        self.display = display
      }

      deinit {
        wl_global_destroy(raw)
        binding.release()
      }

      /// Withdraws it from the registry. Clients that do not know that yet may still bind it.
      ACCESS func remove() { wl_global_remove(raw) }
    }

    /// Handles clients that bind a global.
    final class WaylandBinding {
      let bind: (WaylandClient, UInt32, UInt32) -> Void
      init(_ bind: @escaping (WaylandClient, UInt32, UInt32) -> Void) { self.bind = bind }
    }

    """#

  static let serverShm = #"""
    extension WaylandServerDisplay {
      /// Makes libwayland serve `wl_shm`. Returns false on failure.
      ACCESS func offerSharedMemory() -> Bool { wl_display_init_shm(raw) == 0 }
    }

    extension WlBuffer {
      /// The buffer in shared memory; nil for a buffer of another kind.
      ACCESS var sharedMemory: SCOPE.WaylandShmBuffer? {
        let buffer: OpaquePointer? = wl_shm_buffer_get(raw)
        return buffer.map { SCOPE.WaylandShmBuffer(raw: $0) }
      }
    }

    /// A buffer in shared memory, checked by libwayland.
    ACCESS struct WaylandShmBuffer {
      ACCESS let raw: OpaquePointer
      ACCESS var width: Int { Int(wl_shm_buffer_get_width(raw)) }
      ACCESS var height: Int { Int(wl_shm_buffer_get_height(raw)) }
      ACCESS var stride: Int { Int(wl_shm_buffer_get_stride(raw)) }
      ACCESS var format: WlShm.Format { WlShm.Format(rawValue: wl_shm_buffer_get_format(raw)) }

      /// Calls `body` with the bytes. A client that has truncated its file gets a protocol error, and the
      /// server does not crash.
      ACCESS func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        wl_shm_buffer_begin_access(raw)
        defer { wl_shm_buffer_end_access(raw) }
        return body(UnsafeRawBufferPointer(start: wl_shm_buffer_get_data(raw), count: stride * height))
      }
    }

    """#
}
