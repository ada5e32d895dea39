import Foundation
import Testing

@testable import WaylandScanner

/// The bindings of MartletWayland, made here instead of by the build.
struct HostBindings {
  private struct Configuration: Decodable {
    var protocols: [String]
    var additions: [String]
    var versions: [String: Int]
  }

  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL
  private let configuration: Configuration

  init() throws {
    let file = root.appendingPathComponent("Sources/MartletWayland/wayland-bindings.json")
    configuration = try JSONDecoder().decode(Configuration.self, from: Data(contentsOf: file))
  }

  /// The text of a protocol file.
  func source(_ name: String) throws -> String {
    let environment = ProcessInfo.processInfo.environment
    let listed = (environment["MARTLET_WAYLAND_PROTOCOLS"] ?? "").split(separator: ":")
    let folders =
      [root.appendingPathComponent("Sources/MartletWayland").path] + listed.map(String.init)
      + ["/usr/share/wayland", "/usr/share/wayland-protocols"]
    let file = try #require(
      folders.map { "\($0)/\(name)" }.first { FileManager.default.fileExists(atPath: $0) }, "\(name)")
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  /// Generates them from files that `change` may have changed.
  func generate(
    _ change: (_ name: String, _ xml: String) -> String = { $1 }
  ) throws -> [BindingsGenerator.File] {
    func read(_ name: String) throws -> ProtocolDescription {
      try ProtocolReader.read(data: Data(change(name, source(name)).utf8), path: name)
    }
    let protocols = try ProtocolVersions(configuration.versions).cut(
      configuration.protocols.map(read), additions: configuration.additions.map(read))
    return try BindingsGenerator(ProtocolSet(protocols), options: BindingOptions(side: .client)).files()
  }

  /// A wayland.xml of the future: each interface is newer by an event, a request and an enum, and there is one more.
  func inventedWayland() throws -> String {
    let newest = 99
    var xml = try source("wayland.xml")
    if !xml.contains("preferred_buffer_scale"), let surface = xml.range(of: #"<interface name="wl_surface""#),
      let end = xml.range(of: "</interface>", range: surface.upperBound..<xml.endIndex)
    {
      // What is newer still has what we know of already.
      let events = try source("Protocols/newer.xml").matches(of: /<event(?s:.*?)<\/event>/).map { $0.output }
      xml.insert(contentsOf: events.joined(), at: end.lowerBound)
    }
    let versions = xml.replacing(/(<interface name="\w+" version=")\d+"/) { "\($0.output.1)\(newest)\"" }
    let messages = versions.replacing(
      "</interface>",
      with: """
        <request name="invent" since="\(newest)"><arg name="id" type="new_id" interface="wl_invention"/></request>
        <event name="invented_event" since="\(newest)"><arg name="kind" type="uint" enum="invented_kind"/></event>
        <enum name="invented_kind" since="\(newest)"><entry name="odd" value="1"/></enum>
        </interface>
        """)
    return messages.replacing(
      "</protocol>",
      with: #"<interface name="wl_invention" version="1"><event name="made"/></interface></protocol>"#)
  }

  /// Compiles bindings together with a switch that leaves no event out; what the compiler complains of.
  func compile(_ files: [BindingsGenerator.File]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "martlet-bindings-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let use = BindingsGenerator.File(
      name: "use.swift",
      text: """
        func handle(_ event: WlSurface.Event) {
          switch event {
          case .enter, .leave, .preferredBufferScale, .preferredBufferTransform: break
          }
        }
        """)
    var paths: [String] = []
    for file in files + [use] {
      let path = folder.appendingPathComponent(file.name)
      try Data(file.text.utf8).write(to: path)
      paths.append(path.path)
    }
    let map = root.appendingPathComponent("Sources/CMartletWaylandClient/module.modulemap").path
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-module-cache-path", folder.path, "-Xcc",
        "-fmodule-map-file=\(map)",
      ] + paths
    let output = Pipe()
    compiler.standardOutput = output
    compiler.standardError = output
    try compiler.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return compiler.terminationStatus == 0 ? "" : text
  }
}
