extension RuntimeSource {
  static let clientProtocol = #"""
    /// A Wayland object on the client's side: no more than its address.
    ///
    /// Proxies are Sendable because libwayland takes the display's lock in every request, and because the address
    /// itself never changes. What the caller has to see to: an object is ended on the thread that dispatches its
    /// queue, and not used afterwards.
    ACCESS protocol WaylandProxy: WaylandObject, Sendable {
      associatedtype Event
      static var interfaceName: String { get }
      /// The newest version that these bindings know.
      static var maximumVersion: UInt32 { get }
      static var interface: UnsafePointer<wl_interface> { get }
      /// Nil for a message that cannot be understood; it is then ignored.
      static func decode(opcode: UInt32, _ wire: WaylandArguments) -> Event?
      /// Whether the compositor ends the object with this event.
      static func endsObject(opcode: UInt32) -> Bool
    }

    extension WaylandProxy {
      /// The version that was agreed on for this object.
      ACCESS var version: UInt32 { wl_proxy_get_version(raw) }
      /// The object's number on the wire. It may be given to another object once this one has ended.
      ACCESS var objectID: UInt32 { wl_proxy_get_id(raw) }

      /// Calls `handler` with every event, on whichever thread dispatches the object's queue. A second call
      /// replaces the first.
      ///
      /// An object without a handler drops its events. The handler is freed when the object ends; until then it
      /// holds what it captures.
      ACCESS func setHandler(_ handler: @escaping @Sendable (Event) -> Void) {
        SCOPE.WaylandHandlerBox.install(on: raw, endsObject: Self.endsObject) { opcode, wire in
          if let event = Self.decode(opcode: opcode, wire) { handler(event) }
        }
      }

      /// Calls `handler` with every event of an object whose queue is dispatched on the main actor only; builds for
      /// debugging stop where it is not.
      ACCESS func setMainHandler(_ handler: @escaping @MainActor (Event) -> Void) where Event: Sendable {
        // Who dispatches the queue is on the main actor, and so is what it calls. To ask at each event took an allocation
        // and a way through the runtime that nothing else of a touch goes.
        let receive = unsafeBitCast(handler, to: (@Sendable (Event) -> Void).self)
        setHandler { event in
          assert(SCOPE.WaylandWire.isOnMainActor)
          receive(event)
        }
      }

      /// The same object seen from another queue: what is created through the wrapper delivers its events there,
      /// with no moment in which they could go to the old queue.
      ACCESS func makeWrapper(on queue: SCOPE.WaylandQueue) -> SCOPE.WaylandWrapper<Self> { SCOPE.WaylandWrapper(self, on: queue) }
    }

    /// An object of an interface that the protocol leaves open.
    ACCESS struct WaylandAnyProxy: WaylandObject, @unchecked Sendable {
      ACCESS let raw: OpaquePointer
      ACCESS init(raw: OpaquePointer) { self.raw = raw }
    }

    """#

  static let clientHandlers = #"""
    /// Holds the closure that receives an object's events. libwayland carries its address as the object's user data.
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

      /// Frees the box of an object that is about to end.
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
    /// Puts requests on the wire.
    enum WaylandWire {
      /// Whether this runs on the main actor; the process ends where it does not. For what only builds for debugging ask.
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

      /// Frees an object that the compositor need not hear about.
      static func destroy(_ proxy: OpaquePointer) {
        WaylandHandlerBox.remove(from: proxy)
        wl_proxy_destroy(proxy)
      }
    }

    """#
}
