extension RuntimeSource {
  static let serverProtocol = #"""
    /// A Wayland object on the server's side. It consists only of an address, and must not be used after
    /// its destruction.
    ///
    /// libwayland-server is not thread-safe: everything happens on the thread that runs the event loop.
    ACCESS protocol WaylandResource: WaylandObject {
      associatedtype Request
      static var interfaceName: String { get }
      /// The newest version that these bindings know.
      static var maximumVersion: UInt32 { get }
      static var interface: UnsafePointer<wl_interface> { get }
      /// Decodes a message. Nil if it is invalid; it is then ignored.
      static func decode(opcode: UInt32, _ wire: WaylandArguments) -> Request?
      /// Whether the request is a destructor.
      static func endsObject(opcode: UInt32) -> Bool
    }

    extension WaylandResource {
      ACCESS var version: UInt32 { UInt32(wl_resource_get_version(raw)) }
      ACCESS var objectID: UInt32 { wl_resource_get_id(raw) }
      ACCESS var client: SCOPE.WaylandClient { SCOPE.WaylandClient(raw: wl_resource_get_client(raw)) }

      /// Makes a resource. With `id` 0 the server chooses the id, for an object that an event announces.
      ACCESS static func create(client: SCOPE.WaylandClient, version: UInt32, id: UInt32 = 0) -> Self {
        let resource: OpaquePointer? = wl_resource_create(client.raw, interface, Int32(version), id)
        guard let resource else { preconditionFailure("out of memory for a \(interfaceName)") }
        SCOPE.WaylandHandlerBox.install(on: resource, endsObject: Self.endsObject)
        return Self(raw: resource)
      }

      /// Sets a handler that is called with every request. After a destructor the resource is destroyed
      /// automatically.
      ACCESS func setHandler(_ handler: @escaping (Request) -> Void) {
        SCOPE.WaylandHandlerBox.box(of: raw)?.receive = { opcode, wire in
          if let request = Self.decode(opcode: opcode, wire) { handler(request) }
        }
      }

      /// Calls `handler` when the resource is destroyed, for whatever reason.
      ACCESS func onDestroy(_ handler: @escaping () -> Void) {
        wl_resource_add_destroy_listener(raw, SCOPE.WaylandDestroyListener.make(handler))
      }

      /// Destroys the resource without telling the client.
      ACCESS func destroyResource() { wl_resource_destroy(raw) }

      /// Sends a protocol error, which ends the client's connection.
      ACCESS func postError(_ code: UInt32, _ message: String) {
        martlet_resource_post_error(raw, code, message)
      }
    }

    /// An id that a client has reserved for an object. The handler of the request creates the object.
    ACCESS struct WaylandNewID<Resource: WaylandResource> {
      ACCESS let client: WaylandClient
      ACCESS let id: UInt32
      /// The version of the object that the request was sent to.
      ACCESS let version: UInt32

      ACCESS func create() -> Resource { Resource.create(client: client, version: version, id: id) }
    }

    /// An object whose interface the protocol does not specify.
    ACCESS struct WaylandAnyResource: WaylandObject {
      ACCESS let raw: OpaquePointer
      ACCESS init(raw: OpaquePointer) { self.raw = raw }
    }

    """#

  static let serverHandlers = #"""
    /// Contains the closure that receives a resource's requests. It is released with the resource.
    final class WaylandHandlerBox {
      var receive: ((UInt32, WaylandArguments) -> Void)?
      private let endsObject: (UInt32) -> Bool
      private var hasEnded = false

      private init(endsObject: @escaping (UInt32) -> Bool) {
        self.endsObject = endsObject
      }

      static func install(on resource: OpaquePointer, endsObject: @escaping (UInt32) -> Bool) {
        let box = Unmanaged.passRetained(WaylandHandlerBox(endsObject: endsObject)).toOpaque()
        wl_resource_set_dispatcher(
          resource,
          { box, target, opcode, _, values in
            guard let box, let target else { return 0 }
            // This reference keeps the box when the handler ends the resource.
            let handlers = Unmanaged<WaylandHandlerBox>.fromOpaque(box).takeUnretainedValue()
            handlers.dispatch(opcode, WaylandArguments(values: values, target: OpaquePointer(target)))
            return 0
          }, box, box,
          { resource in
            guard let data = wl_resource_get_user_data(resource) else { return }
            let box = Unmanaged<WaylandHandlerBox>.fromOpaque(data).takeRetainedValue()
            box.hasEnded = true
            box.receive = nil
          })
      }

      /// The box of a resource that ``WaylandResource/create(client:version:id:)`` made.
      static func box(of resource: OpaquePointer) -> WaylandHandlerBox? {
        wl_resource_get_user_data(resource).map {
          Unmanaged<WaylandHandlerBox>.fromOpaque($0).takeUnretainedValue()
        }
      }

      private func dispatch(_ opcode: UInt32, _ wire: WaylandArguments) {
        receive?(opcode, wire)
        if !hasEnded, endsObject(opcode) { wl_resource_destroy(wire.target) }
      }
    }

    /// A `wl_listener` that calls a closure once and frees itself.
    struct WaylandDestroyListener {
      private var listener: wl_listener
      private var action: Unmanaged<Action>

      private final class Action {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
      }

      static func make(_ body: @escaping () -> Void) -> UnsafeMutablePointer<wl_listener> {
        let node = UnsafeMutablePointer<WaylandDestroyListener>.allocate(capacity: 1)
        var listener = wl_listener()
        listener.notify = { listener, _ in
          guard let listener else { return }
          // The listener is the node's first field, so both have one address.
          let node = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: WaylandDestroyListener.self)
          let action = node.pointee.action.takeRetainedValue()
          wl_list_remove(&node.pointee.listener.link)
          node.deallocate()
          action.body()
        }
        node.initialize(
          to: WaylandDestroyListener(listener: listener, action: .passRetained(Action(body))))
        return UnsafeMutableRawPointer(node).assumingMemoryBound(to: wl_listener.self)
      }
    }

    """#

  static let serverWire = #"""
    /// Sends events.
    enum WaylandWire {
      static func send(_ resource: OpaquePointer, opcode: UInt32, _ values: UnsafeMutablePointer<wl_argument>?) {
        wl_resource_post_event_array(resource, opcode, values)
      }

      /// Sends an event that ends the object, and destroys the object.
      static func sendLast(_ resource: OpaquePointer, opcode: UInt32, _ values: UnsafeMutablePointer<wl_argument>?) {
        wl_resource_post_event_array(resource, opcode, values)
        wl_resource_destroy(resource)
      }
    }

    """#
}
