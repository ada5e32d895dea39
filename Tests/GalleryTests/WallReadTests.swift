import BusTestSupport
import Martlet
import MartletDesktop
import MartletTesting
import Testing

@testable import gallery

/// The wall, as a screen reader finds it: through the registry of at-spi2-core, on a message bus of the test's own.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)), .enabled(if: PrivateBus.program != nil))
struct WallReadTests {
  private static let prefix = "org.a11y.atspi."

  /// Scripts/test says this line again at its end.
  @Test func `what is not tested without the registry is told with the reason`() {
    if AccessibilityRegistry.program == nil {
      print("LEFT OUT: reading the wall as a screen reader does: at-spi2-registryd is not installed")
    }
  }

  @Test(.enabled(if: AccessibilityRegistry.program != nil))
  func `a screen reader finds the demos, and opens one of them`() async throws {
    let bus = try PrivateBus()
    let registry = try await AccessibilityRegistry(on: bus.address)
    defer { registry.end() }
    let launcher = try await BusLauncher(on: bus.address, address: bus.address, isEnabled: true)
    let reader = try await BusClient(on: bus.address)
    await reader.listen("type='signal',interface='org.a11y.atspi.Event.Object',member='ChildrenChanged'")
    let room = WallRoom()
    room.window.title = "Gallery"
    let bridge = try #require(
      AccessibilityBridge(name: "gallery", address: bus.address, accessibilityAddress: nil) { change in
        change()
        Transaction.flush()
      })
    bridge.add(room.window)
    // The registry tells that it has a new child: the program.
    let came = await reader.signal { $0.arguments.first == .string("add") }
    guard case .variant(.structure(let reference)) = came.arguments[3],
      case .string(let program) = reference[0]
    else { throw PrivateBus.Failure(reason: "registered \(came)") }

    let items = await reader.call(
      BusCall(
        to: program, path: "/org/a11y/atspi/cache", interface: Self.prefix + "Cache", member: "GetItems"))
    let buttons = try buttons(items)
    #expect(Set(buttons.keys).isSuperset(of: demos.map { DemoTile.title(of: $0) }))
    let tile = try #require(buttons["Catch"])

    _ = await reader.call(
      BusCall(
        to: AccessibilityRegistry.name, path: AccessibilityRegistry.path,
        interface: AccessibilityRegistry.name, member: "RegisterEvent",
        [.string("object:children-changed"), .array(of: "s", []), .string("")]))
    let reply = await reader.call(
      BusCall(to: program, path: tile, interface: Self.prefix + "Action", member: "DoAction", [.int32(0)]))
    #expect(reply == .success([.boolean(true)]))
    #expect(room.wall.active != nil)
    room.window.run(for: 1.5)
    _ = await reader.signal { $0.sender == program && $0.arguments.first == .string("remove") }
    let gone = await reader.call(
      BusCall(to: program, path: tile, interface: Self.prefix + "Accessible", member: "GetRole"))
    #expect((try? gone.get()) == nil)
    bridge.stop()
    await launcher.leave()
  }

  @Test(.enabled(if: AccessibilityRegistry.program != nil))
  func `a screen reader hears what the wall says in words`() async throws {
    let bus = try PrivateBus()
    let registry = try await AccessibilityRegistry(on: bus.address)
    defer { registry.end() }
    let launcher = try await BusLauncher(on: bus.address, address: bus.address, isEnabled: true)
    let reader = try await BusClient(on: bus.address)
    await reader.listen("type='signal',interface='org.a11y.atspi.Event.Object'")
    let room = WallRoom()
    let bridge = try #require(
      AccessibilityBridge(name: "gallery", address: bus.address, accessibilityAddress: nil) { $0() })
    bridge.add(room.window)
    let came = await reader.signal { $0.arguments.first == .string("add") }
    guard case .variant(.structure(let reference)) = came.arguments[3],
      case .string(let program) = reference[0]
    else { throw PrivateBus.Failure(reason: "registered \(came)") }
    _ = await reader.call(
      BusCall(
        to: AccessibilityRegistry.name, path: AccessibilityRegistry.path,
        interface: AccessibilityRegistry.name, member: "RegisterEvent",
        [.string("object:announcement"), .array(of: "s", []), .string("")]))
    // Before it answers, the program has heard that somebody listens.
    let items = await reader.call(
      BusCall(
        to: program, path: "/org/a11y/atspi/cache", interface: Self.prefix + "Cache", member: "GetItems"))
    let tile = try #require(try buttons(items)["Catch"])
    let view = try #require(room.wall.accessibilityTree.compactMap { $0.first(.button, "Catch") }.first?.view)
    view.announce("Found", priority: .assertive)
    let said = await reader.signal { $0.sender == program && $0.member == "Announcement" }
    #expect(said.path == tile)
    #expect(Array(said.arguments[0...3]) == [.string(""), .int32(2), .int32(0), .variant(.string("Found"))])
    bridge.stop()
    await launcher.leave()
  }

  /// The paths of all buttons by their names.
  private func buttons(_ reply: BusReply) throws -> [String: String] {
    guard case .array(_, let items)? = try reply.get().first else { return [:] }
    var result: [String: String] = [:]
    for case .structure(let item) in items {
      // The eighth part is the role: 43 is a button's.
      guard item[7] == .uint32(43), case .structure(let reference) = item[0],
        case .path(let path) = reference[1],
        case .string(let name) = item[6]
      else { continue }
      result[name] = path
    }
    return result
  }
}
