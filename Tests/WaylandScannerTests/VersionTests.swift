import Testing

@testable import WaylandScanner

/// The generated code follows the wanted versions, not how new the installed files are.
struct VersionTests {
  private let file = """
    <interface name="wl_thing" version="3">
      <request name="old"/>
      <request name="new" since="2"><arg name="other" type="object" interface="wl_other"/></request>
      <event name="told"/>
      <event name="invented" since="3"/>
      <enum name="kind"><entry name="plain" value="0"/><entry name="odd" value="1" since="3"/></enum>
      <enum name="mood" since="3"><entry name="calm" value="0"/></enum>
    </interface>
    <interface name="wl_other" version="1"/>
    <interface name="wl_unwanted" version="1"/>
    """

  @Test func `What is newer than the wanted version is left out`() throws {
    let cut = try ProtocolVersions(["wl_thing": 2, "wl_other": 1]).cut([Sample.read(file)])
    let thing = try #require(cut[0].interfaces.first)
    #expect(cut[0].interfaces.map(\.name) == ["wl_thing", "wl_other"])
    #expect(thing.version == 2)
    #expect(thing.requests.map(\.name) == ["old", "new"])
    #expect(thing.events.map(\.name) == ["told"])
    #expect(thing.enums.map(\.name) == ["kind"])
    #expect(thing.enums[0].entries.map(\.name) == ["plain"])
  }

  @Test func `What refers to an interface that is left out is refused`() throws {
    let cut = try ProtocolVersions(["wl_thing": 2]).cut([Sample.read(file)])
    let error = #expect(throws: ScannerError.self) { _ = try ProtocolSet(cut) }
    #expect(error?.reason.hasPrefix("wl_thing.new refers to the interface wl_other") == true)
  }

  @Test func `A file that is too old takes what is newer from an addition`() throws {
    let addition = try Sample.read(
      """
      <interface name="wl_thing" version="5">
        <request name="old"><arg name="kind" type="uint" enum="kind"/></request>
        <event name="invented" since="3"/>
        <event name="later" since="4"/>
        <event name="latest" since="5"/>
        <enum name="kind"><entry name="strange" value="2" since="4"/></enum>
      </interface>
      """)
    let versions = ProtocolVersions(["wl_thing": 4, "wl_other": 1])
    let thing = try #require(versions.cut([Sample.read(file)], additions: [addition])[0].interfaces.first)
    #expect(thing.version == 4)
    #expect(thing.events.map(\.name) == ["told", "invented", "later"])
    #expect(thing.enums[0].entries.map(\.name) == ["plain", "odd", "strange"])
    #expect(thing.requests[0].arguments == [], "another wire is another message")
  }

  @Test func `An addition may call a number by its enum`() throws {
    let old = try Sample.read(
      """
      <interface name="a" version="1"><request name="r"><arg name="k" type="uint"/></request>
      <enum name="kind"><entry name="plain" value="0"/></enum></interface>
      """)
    let addition = try Sample.read(
      #"<interface name="a" version="1"><request name="r"><arg name="k" type="uint" enum="kind"/></request></interface>"#
    )
    let cut = try ProtocolVersions(["a": 1]).cut([old], additions: [addition])
    #expect(cut[0].interfaces[0].requests[0].arguments[0].enumName == "kind")
  }

  @Test func `A version that nothing describes and an interface that nothing defines are refused`() throws {
    let protocols = [try Sample.read(file)]
    let tooNew = #expect(throws: ScannerError.self) {
      _ = try ProtocolVersions(["wl_thing": 4]).cut(protocols)
    }
    #expect(tooNew?.reason.hasPrefix("wl_thing ends at version 3, but version 4 is wanted") == true)
    let unknown = #expect(throws: ScannerError.self) {
      _ = try ProtocolVersions(["wl_nothing": 1]).cut(protocols)
    }
    #expect(unknown?.reason == "a version of wl_nothing is wanted, but no listed protocol defines it")
  }

  @Test func `A wayland xml with newer events, requests and interfaces makes the same code, which compiles`()
    throws
  {
    let bindings = try HostBindings()
    let today = try bindings.generate()
    let invented = try bindings.inventedWayland()
    #expect(invented.contains("invented_event"))
    let tomorrow = try bindings.generate { name, xml in name == "wayland.xml" ? invented : xml }
    #expect(zip(today, tomorrow).filter { $0 != $1 }.map(\.0.name) == [])
    #expect(try bindings.compile(tomorrow) == "")
  }
}
