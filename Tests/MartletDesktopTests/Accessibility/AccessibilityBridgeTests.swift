import BusTestSupport
import MartletHost
import Testing

@testable import MartletDesktop

/// A program on the bus of assistive programs, on a message bus of each test's own. They come one after the other: each has a process
/// beside it.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)), .enabled(if: PrivateBus.program != nil))
struct AccessibilityBridgeTests {
  private let bus: PrivateBus
  private let window = FakeWindow()

  init() throws { bus = try PrivateBus() }

  private func makeBridge() throws -> AccessibilityBridge {
    let bridge = AccessibilityBridge(name: "program", address: bus.address, accessibilityAddress: nil) {
      $0()
    }
    let found = try #require(bridge)
    found.add(window)
    return found
  }

  /// The program's name on the bus, when it has registered.
  private func registered(_ registry: FakeRegistry) async throws -> String {
    var plugs = registry.embedded.makeAsyncIterator()
    let plug = await plugs.next()
    guard case .structure(let parts) = plug, case .string(let name)? = parts.first else {
      throw PrivateBus.Failure(reason: "registered with \(String(describing: plug))")
    }
    #expect(parts.last == .path(AccessibleObject.program.path))
    return name
  }

  private func ask(
    _ client: BusClient, _ program: String, _ object: AccessibleObject, _ interface: String, _ member: String,
    _ arguments: BusValue...
  ) async -> BusReply {
    await client.call(
      BusCall(
        to: program, path: object.path, interface: "org.a11y.atspi.\(interface)", member: member, arguments))
  }

  @Test func `while nobody uses assistive programs, nobody is told and nothing is asked`() async throws {
    let registry = try await FakeRegistry(on: bus.address)
    let launcher = try await BusLauncher(on: bus.address, address: bus.address, isEnabled: false)
    let bridge = try makeBridge()
    var questions = launcher.questions.makeAsyncIterator()
    // Each question comes after the answer to the one before.
    for _ in 0..<4 {
      await questions.next()
      launcher.enable(false)
    }
    #expect(window.content.questions == 0 && window.content.onAccessibleChange == nil)
    launcher.enable(true)
    let program = try await registered(registry)
    #expect(registry.registrations == 1)
    let reader = try await BusClient(on: bus.address)
    await reader.listen("type='signal',member='NameOwnerChanged',arg0='\(program)'")
    launcher.enable(false)
    _ = await reader.signal { $0.member == "NameOwnerChanged" }
    #expect(window.content.onAccessibleChange == nil)
    bridge.stop()
    await launcher.leave()
    await registry.leave()
  }

  @Test func `a program registers, its tree is walked and its views are used`() async throws {
    let registry = try await FakeRegistry(on: bus.address)
    let launcher = try await BusLauncher(on: bus.address, address: bus.address, isEnabled: true)
    let bridge = try makeBridge()
    let program = try await registered(registry)
    let reader = try await BusClient(on: bus.address)
    var names: [String] = []
    var open: [AccessibleObject] = [.program]
    while let object = open.popLast() {
      guard case .success(let values) = await ask(reader, program, object, "Accessible", "GetRoleName"),
        case .string(let role)? = values.first,
        case .success(let children) = await ask(reader, program, object, "Accessible", "GetChildren"),
        case .array(_, let references)? = children.first
      else { throw PrivateBus.Failure(reason: "\(object.path) did not answer") }
      names.append(role)
      for case .structure(let parts) in references.reversed() {
        guard case .path(let path) = parts[1] else { continue }
        open.append(try #require(AccessibleObject(path: path)))
      }
    }
    #expect(
      names == [
        "application", "frame", "push button", "slider", "grouping", "radio button", "radio button", "entry",
        "password text", "panel", "label",
      ])
    let button = AccessibleObject.element(FakeContent.button)
    let reply = await ask(reader, program, button, "Action", "DoAction", .int32(0))
    #expect(reply == .success([.boolean(true)]) && window.content.presses == 1)
    let parent = await reader.call(
      BusCall(
        to: program, path: AccessibleObject.program.path, interface: "org.freedesktop.DBus.Properties",
        member: "Get", [.string("org.a11y.atspi.Accessible"), .string("Parent")]))
    #expect(
      parent
        == .success([.variant(.structure([.string(registry.client.name), .path(FakeRegistry.root)]))]))
    bridge.stop()
    await launcher.leave()
    await registry.leave()
  }

  @Test func `events come to who has asked for them, and all that changed before is told`() async throws {
    let registry = try await FakeRegistry(on: bus.address)
    let reader = try await BusClient(on: bus.address)
    await reader.listen("type='signal',interface='org.a11y.atspi.Event.Object'")
    await reader.listen("type='signal',interface='org.a11y.atspi.Event.Window'")
    registry.events = [(reader.name, "window:activate")]
    window.content.isActive = true
    let launcher = try await BusLauncher(on: bus.address, address: bus.address, isEnabled: true)
    let bridge = try makeBridge()
    let program = try await registered(registry)
    let activated = await reader.signal { $0.member == "Activate" }
    #expect(activated.sender == program && activated.path == AccessibleObject.window(1).path)
    registry.register("object:property-change", from: reader.name)
    // What the registry said before this was heard.
    _ = await registry.client.call(
      BusCall(
        to: program, path: AccessibleObject.program.path, interface: "org.a11y.atspi.Accessible",
        member: "GetRole"))
    window.content.change { $0.name = "Send" }
    let renamed = await reader.signal { $0.member == "PropertyChange" }
    #expect(renamed.arguments.first == .string("accessible-name"))
    #expect(renamed.path == AccessibleObject.element(FakeContent.button).path)
    bridge.stop()
    await launcher.leave()
    await registry.leave()
  }

  @Test func `words are said after what has changed before, to who has asked for them`() async throws {
    let registry = try await FakeRegistry(on: bus.address)
    let reader = try await BusClient(on: bus.address)
    await reader.listen("type='signal',interface='org.a11y.atspi.Event.Object'")
    await reader.listen("type='signal',interface='org.a11y.atspi.Event.Window'")
    registry.events = ["window:activate", "object:property-change", "object:announcement"].map {
      (reader.name, $0)
    }
    window.content.isActive = true
    let launcher = try await BusLauncher(on: bus.address, address: bus.address, isEnabled: true)
    let bridge = try makeBridge()
    let program = try await registered(registry)
    _ = await reader.signal { $0.member == "Activate" }
    let say = try #require(window.content.onAnnouncement)
    say(AccessibleAnnouncement("Sent", priority: .polite, speakers: [FakeContent.button]))
    window.content.change { $0.name = "Send" }
    say(
      AccessibleAnnouncement(
        "Full", priority: .assertive, speakers: [AccessibleID(view: 99), FakeContent.group]))
    say(AccessibleAnnouncement("Lost", priority: .polite, speakers: []))
    var told: [BusCall] = []
    for _ in 0..<4 { told.append(await reader.signal { $0.sender == program }) }
    #expect(told.map(\.member) == ["PropertyChange", "Announcement", "Announcement", "Announcement"])
    #expect(
      told.dropFirst().map(\.path) == [
        AccessibleObject.element(FakeContent.button).path, AccessibleObject.element(FakeContent.group).path,
        AccessibleObject.window(1).path,
      ])
    #expect(
      told.dropFirst().map { Array($0.arguments[1...3]) } == [
        [.int32(1), .int32(0), .variant(.string("Sent"))], [.int32(2), .int32(0), .variant(.string("Full"))],
        [.int32(1), .int32(0), .variant(.string("Lost"))],
      ])
    bridge.stop()
    #expect(window.content.onAnnouncement == nil)
    await launcher.leave()
    await registry.leave()
  }

  @Test func `who keeps objects hears of those that go, until it goes itself`() async throws {
    let registry = try await FakeRegistry(on: bus.address)
    let launcher = try await BusLauncher(on: bus.address, address: bus.address, isEnabled: true)
    let bridge = try makeBridge()
    let program = try await registered(registry)
    let reader = try await BusClient(on: bus.address)
    await reader.listen("type='signal',interface='org.a11y.atspi.Cache'")
    let items = await reader.call(
      BusCall(
        to: program, path: AccessibleObject.cachePath, interface: "org.a11y.atspi.Cache", member: "GetItems"))
    guard case .success(let values) = items, case .array(_, let all)? = values.first else {
      throw PrivateBus.Failure(reason: "no items but \(items)")
    }
    #expect(all.count == 11)
    window.content.change { $0.hasLabel = false }
    let gone = await reader.signal { $0.member == "RemoveAccessible" }
    let label = AccessibleObject.element(FakeContent.label)
    #expect(gone.arguments == [.structure([.string(program), .path(label.path)])])
    let reply = await ask(reader, program, label, "Accessible", "GetRole")
    #expect(reply.errorName == "UnknownObject")
    bridge.stop()
    await launcher.leave()
    await registry.leave()
  }

  @Test func `who has kept objects and goes is told nothing more`() async throws {
    let registry = try await FakeRegistry(on: bus.address)
    let launcher = try await BusLauncher(on: bus.address, address: bus.address, isEnabled: true)
    let bridge = try makeBridge()
    let program = try await registered(registry)
    let listener = try await BusClient(on: bus.address)
    await listener.listen("type='signal',interface='org.a11y.atspi.Cache'")
    for _ in 0..<2 {
      let reader = try await BusClient(on: bus.address)
      await listener.listen("type='signal',member='NameOwnerChanged',arg0='\(reader.name)'")
      _ = await reader.call(
        BusCall(
          to: program, path: AccessibleObject.cachePath, interface: "org.a11y.atspi.Cache",
          member: "GetItems"))
      reader.close()
      _ = await listener.signal { $0.member == "NameOwnerChanged" }
    }
    // Before it answers, the program has heard of their end.
    _ = await ask(listener, program, .program, "Accessible", "GetRole")
    window.content.change { $0.hasLabel = false }
    // Before it answers, it would have told of the change.
    _ = await ask(listener, program, .program, "Accessible", "GetRole")
    #expect(!listener.takeSignals().contains { $0.member == "RemoveAccessible" })
    bridge.stop()
    await launcher.leave()
    await registry.leave()
  }

  @Test func `a program whose bus has gone looks for the next one`() async throws {
    let first = try PrivateBus()
    let gone = try await FakeRegistry(on: first.address)
    let launcher = try await BusLauncher(on: bus.address, address: first.address, isEnabled: true)
    let bridge = try makeBridge()
    _ = try await registered(gone)
    let second = try PrivateBus()
    let registry = try await FakeRegistry(on: second.address)
    launcher.address = second.address
    first.end()
    _ = try await registered(registry)
    #expect(registry.registrations == 1)
    bridge.stop()
    await launcher.leave()
    await registry.leave()
  }

  @Test func `a program registers again with the next registry and the next launcher`() async throws {
    let first = try await FakeRegistry(on: bus.address)
    let launcher = try await BusLauncher(on: bus.address, address: bus.address, isEnabled: true)
    let bridge = try makeBridge()
    let name = try await registered(first)
    await first.leave()
    let second = try await FakeRegistry(on: bus.address)
    let again = try await registered(second)
    #expect(name == again)
    await launcher.leave()
    let next = try await BusLauncher(on: bus.address, address: bus.address, isEnabled: true)
    // On a new bus, by a new name.
    var plugs = second.embedded.makeAsyncIterator()
    let plug = await plugs.next()
    #expect(plug != .structure([.string(name), .path(AccessibleObject.program.path)]))
    bridge.stop()
    await next.leave()
    await second.leave()
  }

  private static let wrong: [(String, String, String, [BusValue])] = [
    ("/org/a11y/atspi/accessible/view999", "org.a11y.atspi.Accessible", "GetRole", []),
    ("/org/a11y/atspi/accessible/root", "org.a11y.atspi.Accessible", "GetChildAtIndex", [.int32(.min)]),
    (
      "/org/a11y/atspi/accessible/root", "org.a11y.atspi.Accessible", "GetChildAtIndex", [.variant(.int32(0))]
    ),
    ("/org/a11y/atspi/accessible/root", "no.such.Interface", "GetRole", []),
    (
      "/org/a11y/atspi/accessible/root", "org.a11y.atspi.Accessible", "GetRole",
      [.array(of: "i", (0..<30000).map { .int32($0) })]
    ),
    ("/elsewhere", "org.a11y.atspi.Accessible", "GetRole", []),
    ("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems", [.string("all")]),
  ]

  @Test func `wrong calls are answered with errors, and right ones are answered after them`() async throws {
    let registry = try await FakeRegistry(on: bus.address)
    let launcher = try await BusLauncher(on: bus.address, address: bus.address, isEnabled: true)
    let bridge = try makeBridge()
    let program = try await registered(registry)
    let reader = try await BusClient(on: bus.address)
    for (path, interface, member, arguments) in Self.wrong {
      let reply = await reader.call(
        BusCall(to: program, path: path, interface: interface, member: member, arguments))
      #expect(reply.errorName != nil, "\(path) \(interface).\(member)")
    }
    let reply = await ask(reader, program, .program, "Accessible", "GetRole")
    #expect(reply == .success([.uint32(75)]))
    bridge.stop()
    await launcher.leave()
    await registry.leave()
  }

  @Test func `without a session bus there is no bridge`() {
    for address in [nil, "unix:path=/nowhere/bus", "disabled:"] {
      #expect(AccessibilityBridge(name: "", address: address, accessibilityAddress: nil) { $0() } == nil)
    }
  }
}
