import Foundation
import Testing

@testable import WaylandScanner

struct ReaderTests {
  @Test func `A message's signature says since, null and kind`() throws {
    let interface = try #require(
      Sample.read(
        """
        <interface name="a" version="4">
          <request name="all" since="3" type="destructor">
            <description summary="does it all">Long text.</description>
            <arg name="i" type="int"/><arg name="u" type="uint"/><arg name="f" type="fixed"/>
            <arg name="s" type="string" allow-null="true"/><arg name="o" type="object" interface="a"/>
            <arg name="n" type="new_id" interface="a"/><arg name="d" type="array"/><arg name="h" type="fd"/>
          </request>
          <request name="bind"><arg name="id" type="new_id"/></request>
        </interface>
        """
      ).interfaces.first)
    let all = interface.requests[0]
    #expect(all.signature == "3iuf?sonah")
    #expect(all.types == [nil, nil, nil, nil, "a", "a", nil, nil])
    #expect(all.isDestructor)
    #expect(all.summary == "does it all")
    #expect(interface.requests[1].signature == "sun")
    #expect(interface.requests[1].types == [nil, nil, nil])
  }

  @Test func `Entries may be decimal, hexadecimal or negative`() throws {
    let file = try Sample.read(
      """
      <interface name="a" version="1"><enum name="e" bitfield="true">
        <entry name="x" value="17"/><entry name="y" value="0xff000000"/><entry name="z" value="-1"/>
      </enum></interface>
      """)
    #expect(file.interfaces[0].enums[0].entries.map(\.value) == [17, 0xff00_0000, 0xffff_ffff])
    #expect(file.interfaces[0].enums[0].isBitfield)
  }

  @Test func `XML that is cut off is refused with file and line`() {
    let error = #expect(throws: ScannerError.self) {
      try ProtocolReader.read(data: Data("<protocol name=\"p\">\n<interface\n".utf8), path: "cut.xml")
    }
    #expect(error?.path == "cut.xml")
    #expect((error?.line ?? 0) >= 2)
  }

  @Test(arguments: [
    (#"<interface name="a"/>"#, #"<interface> lacks the attribute "version""#),
    (#"<interface name="a" version="0"/>"#, #""0" is no version: expected a whole number from 1"#),
    (#"<interface name="a b" version="1"/>"#, #""a b" is no name: expected letters, digits and underscores"#),
    (
      #"<interface name="a" version="1"><event name="e"><arg name="x" type="float"/></event></interface>"#,
      #"unknown argument type "float": expected int, uint, fixed, string, object, new_id, array or fd"#
    ),
    (
      #"<interface name="a" version="1"><event name="e"><arg name="x" type="fd" allow-null="true"/></event></interface>"#,
      "an argument of type fd cannot be null"
    ),
    (
      #"<interface name="a" version="1"><enum name="e"><entry name="x" value="1e3"/></enum></interface>"#,
      #""1e3" is no 32-bit number"#
    ),
    (#"<request name="a"/>"#, "<request> stands outside an <interface>"),
  ])
  func `A mistake is refused with its line and reason`(xml: String, reason: String) {
    let error = Sample.failure(xml)
    #expect(error?.reason == reason)
    #expect(error?.line == 2)
    #expect(error?.description == "sample.xml:2: error: \(reason)")
  }

  @Test(arguments: [
    (#"<arg name="x" type="object" interface="b"/>"#, "a.e refers to the interface b"),
    (#"<arg name="x" type="uint" enum="b.c"/>"#, "a.e refers to the enum b.c"),
    (#"<arg name="x" type="new_id"/>"#, "a.e is an event and creates an object of no interface"),
  ])
  func `What refers to nothing is refused`(argument: String, reason: String) {
    let error = Sample.failure(
      #"<interface name="a" version="1"><event name="e">\#(argument)</event></interface>"#)
    #expect(error?.reason.hasPrefix(reason) == true, "\(String(describing: error))")
  }

  @Test func `A message newer than its interface is refused`() {
    let error = Sample.failure(
      #"<interface name="a" version="2"><request name="r" since="3"/></interface>"#)
    #expect(error?.reason == "a.r is since version 3, but the interface ends at 2")
  }
}
