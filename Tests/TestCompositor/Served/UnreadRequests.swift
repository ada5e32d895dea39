import CMartletWaylandServer
import Glibc

/// The destructors that a client sent just before it closed the connection.
///
/// libwayland drops unread data when it sees that the other end is closed, so a client that cleaned up and
/// left would look like one that did not. Therefore the unread bytes are examined first.
enum UnreadRequests {
  /// The ids of the objects that unread requests of `client` destroy.
  static func endedObjects(of client: WaylandClient) -> Set<UInt32> {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(
      wl_client_get_fd(client.raw), &bytes, bytes.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    guard count > 0 else { return [] }
    let words = WaylandArray.words(Array(bytes[..<count]))
    var ended: Set<UInt32> = []
    var index = 0
    // A message is the object's id, then its length in bytes and its opcode, then the arguments.
    while index + 1 < words.count {
      let length = Int(words[index + 1] >> 16) / 4
      guard length >= 2 else { break }
      if isDestructor(words[index + 1] & 0xffff, of: words[index], client) { ended.insert(words[index]) }
      index += length
    }
    return ended
  }

  private static func isDestructor(_ opcode: UInt32, of id: UInt32, _ client: WaylandClient) -> Bool {
    let resource: OpaquePointer? = wl_client_get_object(client.raw, id)
    guard let resource, let name = wl_resource_get_class(resource) else { return false }
    for index in 0..<WaylandInterfaces.count {
      let interface = WaylandInterfaces.base[index]
      guard strcmp(interface.name, name) == 0, opcode < UInt32(interface.method_count) else { continue }
      return ["destroy", "release"].contains(String(cString: interface.methods[Int(opcode)].name))
    }
    return false
  }
}
