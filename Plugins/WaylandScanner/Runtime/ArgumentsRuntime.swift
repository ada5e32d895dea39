extension RuntimeSource {
  static let clientArguments = arguments(
    members: #"""

        /// The object at `index`; nil if none was sent, or this side has destroyed it.
        func object<Proxy: WaylandObject>(_ index: Int, as type: Proxy.Type) -> Proxy? {
          values?[index].o.map { Proxy(raw: $0) }
        }
      """#)

  static let serverArguments = arguments(
    members: #"""
        /// The resource that receives the message.
        let target: OpaquePointer

        func object<Resource: WaylandObject>(_ index: Int, as type: Resource.Type) -> Resource? {
          values?[index].o.map { Resource(raw: $0) }
        }

        func newID<Resource: WaylandResource>(_ index: Int, as type: Resource.Type) -> WaylandNewID<Resource> {
          WaylandNewID(
            client: WaylandClient(raw: wl_resource_get_client(target)), id: uint(index),
            version: UInt32(wl_resource_get_version(target)))
        }
      """#)

  private static func arguments(members: String) -> String {
    argumentsTemplate.replacing("  MEMBERS\n", with: members)
  }

  private static let argumentsTemplate = #"""
    /// The arguments of a message that libwayland has checked against its signature.
    ACCESS struct WaylandArguments {
      let values: UnsafeMutablePointer<wl_argument>?
      MEMBERS

      func int(_ index: Int) -> Int32 { values?[index].i ?? 0 }
      func uint(_ index: Int) -> UInt32 { values?[index].u ?? 0 }
      func fixed(_ index: Int) -> Double { WaylandFixed.value(values?[index].f ?? 0) }
      func fileDescriptor(_ index: Int) -> Int32 { values?[index].h ?? -1 }

      /// Invalid UTF-8 is repaired.
      func optionalString(_ index: Int) -> String? {
        let text: UnsafePointer<CChar>? = values?[index].s
        return text.map { String(cString: $0) }
      }

      func string(_ index: Int) -> String { optionalString(index) ?? "" }

      func optionalBytes(_ index: Int) -> [UInt8]? {
        let array: UnsafeMutablePointer<wl_array>? = values?[index].a
        return array.map { Array(UnsafeRawBufferPointer(start: $0.pointee.data, count: $0.pointee.size)) }
      }

      func bytes(_ index: Int) -> [UInt8] { optionalBytes(index) ?? [] }
    }

    """#
}
