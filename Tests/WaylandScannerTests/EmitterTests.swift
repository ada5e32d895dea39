import Testing

@testable import WaylandScanner

struct EmitterTests {
  @Test func `An enum holds unknown values, and a bitfield is an option set`() throws {
    let text = try Sample.swift(
      """
      <interface name="wl_thing" version="1">
        <enum name="transform"><entry name="normal" value="0"/><entry name="90" value="1"/></enum>
        <enum name="type" bitfield="true"><entry name="none" value="0"/><entry name="in" value="2"/></enum>
      </interface>
      """)
    #expect(text.contains("package struct Transform: RawRepresentable, Hashable, Sendable {"))
    #expect(text.contains("package static var transform90: Self { Self(rawValue: 1) }"))
    #expect(text.contains("package struct TypeValue: OptionSet, Hashable, Sendable {"))
    #expect(text.contains("package static var none: Self { [] }"))
    #expect(text.contains("package static var `in`: Self { Self(rawValue: 2) }"))
  }

  @Test func `A request becomes a method and an event a case`() throws {
    let xml = """
      <interface name="wl_thing" version="2">
        <request name="set_title" since="2">
          <arg name="title" type="string" allow-null="true"/><arg name="class" type="uint"/>
        </request>
        <event name="repeat"><arg name="other" type="object" interface="wl_thing"/></event>
        <event name="keymap"><arg name="fd" type="fd"/></event>
      </interface>
      """
    let client = try Sample.swift(xml)
    #expect(client.contains("package func setTitle(title: String?, `class`: UInt32) {"))
    #expect(client.contains(#"WaylandWire.require("wl_thing.set_title", since: 2, has: self.version)"#))
    #expect(client.contains("package static var setTitle: UInt32 { 2 }"))
    #expect(client.contains("case `repeat`(other: WlThing?)"), "the client may have destroyed it meanwhile")
    #expect(client.contains("owns the file descriptor and closes it"))

    let server = try Sample.swift(xml, side: .server)
    #expect(server.contains("case setTitle(title: String?, `class`: UInt32)"))
    #expect(server.contains("package func sendRepeat(other: WlThing) {"))
  }

  @Test func `A new object is returned by a request and created by who serves it`() throws {
    let xml = """
      <interface name="wl_thing" version="1">
        <request name="bind"><arg name="name" type="uint"/><arg name="id" type="new_id"/></request>
        <request name="get_thing"><arg name="id" type="new_id" interface="wl_thing"/></request>
      </interface>
      """
    let client = try Sample.swift(xml)
    #expect(client.contains("package func getThing() -> WlThing {"))
    #expect(
      client.contains(
        "func bind<Bound: WaylandProxy>(name: UInt32, as type: Bound.Type, version boundVersion: UInt32) -> Bound"
      ))
    let server = try Sample.swift(xml, side: .server)
    #expect(server.contains("case getThing(id: WaylandNewID<WlThing>)"))
    #expect(server.contains("case bind(name: UInt32, idInterface: String, idVersion: UInt32, id: UInt32)"))
  }

  @Test func `Discarding sends the newest destructor that the version has`() throws {
    let text = try Sample.swift(
      """
      <interface name="wl_thing" version="5"><request name="release" type="destructor" since="3"/></interface>
      <interface name="wl_other" version="1"><request name="destroy" type="destructor"/></interface>
      """)
    #expect(text.contains("if version >= 3 { return release() }\n    WaylandWire.destroy(raw)"))
    #expect(text.contains("package func discard() {\n    destroy()\n  }"))
  }

  @Test func `A request whose name every object has already gets an underscore`() throws {
    let text = try Sample.swift(
      #"<interface name="a" version="1"><request name="discard"/><request name="import"/></interface>"#)
    #expect(text.contains("package func discard_() {"))
    #expect(text.contains("package func `import`() {"))
  }

  @Test func `Two files of one name are refused`() throws {
    let file = try Sample.read(#"<interface name="a" version="1"/>"#)
    var other = try Sample.read(#"<interface name="b" version="1"/>"#)
    other.path = "elsewhere/sample.xml"
    let generator = BindingsGenerator(
      try ProtocolSet([file, other]), options: BindingOptions(side: .client))
    #expect(throws: ScannerError.self) { try generator.files() }
  }

  @Test func `A namespace holds everything and begins the files' names`() throws {
    let generator = BindingsGenerator(
      try ProtocolSet([Sample.read(#"<interface name="a" version="1"/>"#)]),
      options: BindingOptions(side: .server, access: .public, namespace: "Far"))
    let files = try generator.files()
    #expect(files.map(\.name) == ["Far-runtime.swift", "Far-interfaces.swift", "Far-sample.swift"])
    #expect(files.allSatisfy { $0.text.contains("extension Far {") })
    #expect(files[0].text.contains("public enum Far {}"))
    #expect(files.allSatisfy { !$0.text.contains("ACCESS") })
  }
}
