extension RuntimeSource {
  static let clientProtocol = #"""
    /// A Wayland object on the client's side. It consists only of an address.
    ///
    /// Proxies are Sendable because libwayland takes the display's lock in every request, and the address
    /// itself never changes. The caller must destroy an object on the thread that dispatches its queue,
    /// and not use it afterwards.
    ACCESS protocol WaylandProxy: WaylandObject, Sendable {
      associatedtype Event
      static var interfaceName: String { get }
      /// The newest version that these bindings know.
      static var maximumVersion: UInt32 { get }
      static var interface: UnsafePointer<wl_interface> { get }
      /// Decodes a message. Nil if it is invalid; it is then ignored.
      static func decode(opcode: UInt32, _ wire: WaylandArguments) -> Event?
      /// Whether the compositor destroys the object with this event.
      static func endsObject(opcode: UInt32) -> Bool
    }

    extension WaylandProxy {
      /// The version that this object was created with.
      ACCESS var version: UInt32 { wl_proxy_get_version(raw) }
      /// The object's id on the wire. Another object may get it when this one is destroyed.
      ACCESS var objectID: UInt32 { wl_proxy_get_id(raw) }

      /// Sets a handler that is called with every event, on the thread that dispatches the object's
      /// queue. It replaces an earlier handler.
      ///
      /// An object without a handler drops its events. The handler is released when the object is
      /// destroyed.
      ACCESS func setHandler(_ handler: @escaping @Sendable (Event) -> Void) {
        SCOPE.WaylandHandlerBox.install(on: raw, endsObject: Self.endsObject) { opcode, wire in
          if let event = Self.decode(opcode: opcode, wire) { handler(event) }
        }
      }

      /// Sets a handler for an object whose queue is dispatched on the main actor only. Debug builds stop
      /// if it is not.
      ACCESS func setMainHandler(_ handler: @escaping @MainActor (Event) -> Void) where Event: Sendable {
        // The queue is dispatched on the main actor, and so the handler runs there. A check at each event would cost an
        // allocation and a call into the runtime that nothing else of a touch needs.
        let receive = unsafeBitCast(handler, to: (@Sendable (Event) -> Void).self)
        setHandler { event in
          assert(SCOPE.WaylandWire.isOnMainActor)
          receive(event)
        }
      }

      /// The same object, seen from another queue. Objects that are created through the wrapper deliver
      /// all their events there; none can go to the old queue.
      ACCESS func makeWrapper(on queue: SCOPE.WaylandQueue) -> SCOPE.WaylandWrapper<Self> { SCOPE.WaylandWrapper(self, on: queue) }
    }

    /// An object whose interface the protocol does not specify.
    ACCESS struct WaylandAnyProxy: WaylandObject, @unchecked Sendable {
      ACCESS let raw: OpaquePointer
      ACCESS init(raw: OpaquePointer) { self.raw = raw }
    }

    """#

  static let clientHandlers = #"""
    /// Contains the closure that receives an object's events. Its address is the object's user data in
    /// libwayland.
    final class WaylandHandlerBox {
      private var receive: (UInt32, WaylandArguments) -> Void
      private let endsObject: (UInt32) -> Bool
      private var hasEnded = false

      private init(
        endsObject: @escaping (UInt32) -> Bool, receive: @escaping (UInt32, WaylandArguments) -> Void
      ) {
        self.endsObject = endsObject
        self.receive = receive
      }

      static func install(
        on proxy: OpaquePointer, endsObject: @escaping (UInt32) -> Bool,
        receive: @escaping (UInt32, WaylandArguments) -> Void
      ) {
        if let box = box(of: proxy) {
          box.receive = receive
          return
        }
        let box = Unmanaged.passRetained(WaylandHandlerBox(endsObject: endsObject, receive: receive)).toOpaque()
        let result = wl_proxy_add_dispatcher(
          proxy,
          { box, target, opcode, _, values in
            guard let box, let target else { return 0 }
            // This reference keeps the box when the handler ends the object.
            let handlers = Unmanaged<WaylandHandlerBox>.fromOpaque(box).takeUnretainedValue()
            handlers.dispatch(OpaquePointer(target), opcode, WaylandArguments(values: values))
            return 0
          }, box, box)
        precondition(result == 0, "a Wayland object already has a listener that these bindings did not set")
      }

      /// Releases the box of an object that will be destroyed.
      static func remove(from proxy: OpaquePointer) {
        guard let box = box(of: proxy) else { return }
        box.hasEnded = true
        wl_proxy_set_user_data(proxy, nil)
        Unmanaged.passUnretained(box).release()
      }

      private static func box(of proxy: OpaquePointer) -> WaylandHandlerBox? {
        guard let data = wl_proxy_get_user_data(proxy), wl_proxy_get_listener(proxy) == UnsafeRawPointer(data)
        else { return nil }
        return Unmanaged<WaylandHandlerBox>.fromOpaque(data).takeUnretainedValue()
      }

      private func dispatch(_ target: OpaquePointer, _ opcode: UInt32, _ wire: WaylandArguments) {
        guard !hasEnded else { return }
        receive(opcode, wire)
        if !hasEnded, endsObject(opcode) { WaylandWire.destroy(target) }
      }
    }

    """#

  static let clientWire = #"""
    /// Sends requests.
    enum WaylandWire {
      /// True on the main actor; otherwise the process stops. For checks in debug builds.
      static var isOnMainActor: Bool {
        MainActor.preconditionIsolated()
        return true
      }

      static func send(_ proxy: OpaquePointer, opcode: UInt32, _ values: UnsafeMutablePointer<wl_argument>?) {
        _ = wl_proxy_marshal_array_flags(proxy, opcode, nil, wl_proxy_get_version(proxy), 0, values)
      }

      /// Sends a destructor and frees the object.
      static func sendLast(_ proxy: OpaquePointer, opcode: UInt32, _ values: UnsafeMutablePointer<wl_argument>?) {
        WaylandHandlerBox.remove(from: proxy)
        let destroy: UInt32 = 1  // WL_MARSHAL_FLAG_DESTROY
        _ = wl_proxy_marshal_array_flags(proxy, opcode, nil, wl_proxy_get_version(proxy), destroy, values)
      }

      static func create<Created: WaylandProxy>(
        _ type: Created.Type, from proxy: OpaquePointer, opcode: UInt32,
        _ values: UnsafeMutablePointer<wl_argument>?, version: UInt32
      ) -> Created {
        let created: OpaquePointer? = wl_proxy_marshal_array_flags(
          proxy, opcode, type.interface, version, 0, values)
        guard let created else { preconditionFailure("out of memory for a \(type.interfaceName)") }
        return Created(raw: created)
      }

      /// Frees an object without telling the compositor.
      static func destroy(_ proxy: OpaquePointer) {
        WaylandHandlerBox.remove(from: proxy)
        wl_proxy_destroy(proxy)
      }
    }

    """#
}
