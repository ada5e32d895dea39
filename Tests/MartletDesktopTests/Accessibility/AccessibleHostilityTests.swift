import MartletHost
import RandomTestSupport
import Testing

@testable import MartletDesktop

/// Calls that nobody should send, and all that somebody may.
@MainActor @Suite struct AccessibleHostilityTests {
  private let room = AccessibleRoom()

  private func ask(_ path: String, _ interface: String?, _ member: String, _ arguments: [BusValue] = [])
    -> BusReply
  {
    room.service.answer(BusCall(path: path, interface: interface, member: member, arguments))
  }

  private nonisolated static let accessible = AccessibleRoom.accessible
  private nonisolated static let properties = "org.freedesktop.DBus.Properties"
  private nonisolated static let root = AccessibleObject.program.path

  private nonisolated static let wrong: [(String, String?, String, [BusValue], String)] = [
    ("/org/a11y/atspi/accessible/view999", accessible, "GetRole", [], "UnknownObject"),
    ("/org/a11y/atspi/accessible/window9", accessible, "GetRole", [], "UnknownObject"),
    ("/org/a11y/atspi/null", accessible, "GetRole", [], "UnknownObject"),
    ("/org/a11y/atspi", nil, "GetRole", [], "UnknownObject"),
    (root, "org.a11y.atspi.Text", "GetText", [.int32(0), .int32(1)], "UnknownInterface"),
    (root, "", "GetRole", [], "UnknownInterface"),
    (root, accessible, "Explode", [], "UnknownMethod"),
    (root, properties, "Explode", [], "UnknownMethod"),
    (root, nil, "Explode", [], "UnknownMethod"),
    (root, accessible, "GetRole", [.int32(1)], "InvalidArgs"),
    (root, accessible, "GetChildAtIndex", [.string("0")], "InvalidArgs"),
    (root, accessible, "GetChildAtIndex", [.int32(-1)], "InvalidArgs"),
    (root, accessible, "GetChildAtIndex", [.int32(.max)], "InvalidArgs"),
    (root, properties, "Get", [.string(accessible), .string("Fame")], "UnknownProperty"),
    (root, properties, "Get", [.string("org.a11y.atspi.Value"), .string("Text")], "UnknownInterface"),
    (
      root, properties, "Set", [.string(accessible), .string("Name"), .variant(.string("x"))],
      "PropertyReadOnly"
    ),
    (
      root, properties, "Set",
      [.string("org.a11y.atspi.Application"), .string("Id"), .variant(.string("x"))],
      "InvalidArgs"
    ),
    ("/org/a11y/atspi/cache", accessible, "GetRole", [], "UnknownInterface"),
  ]

  @Test(arguments: wrong)
  func `a wrong call is answered with an error that says what is wrong`(
    _ path: String, _ interface: String?, _ member: String, _ arguments: [BusValue], _ error: String
  ) {
    #expect(ask(path, interface, member, arguments).errorName == error)
  }

  @Test func `arguments that could not be read are refused`() {
    var call = BusCall(path: Self.root, interface: Self.accessible, member: "GetChildAtIndex")
    call.signature = "i"
    #expect(room.service.answer(call).errorName == "InvalidArgs")
  }

  @Test func `an object that is gone is an error, and its path is none of another`() {
    #expect(room.ask(FakeContent.label, "Accessible", "GetRole").errorName == nil)
    room.content.change { $0.hasLabel = false }
    #expect(room.ask(FakeContent.label, "Accessible", "GetRole").errorName == "UnknownObject")
  }

  /// Every method of every object, with arguments of its types.
  private func everyCall() -> [(call: BusCall, output: String)] {
    var calls: [(BusCall, String)] = []
    _ = room.property(.program, "Accessible", "Name")
    for object in room.service.program.objects {
      guard let target = room.service.target(object) else { continue }
      for interface in target.facts.interfaces.compactMap(AccessibleInterfaces.named) {
        for method in interface.declaration.methods {
          var call = BusCall(path: object.path, interface: interface.declaration.name, member: method.name)
          call.signature = method.input
          calls.append((call, method.output))
        }
      }
    }
    return calls
  }

  private nonisolated static let numbers: [Int32] = [0, 1, 2, 3, 6, 10, -1, .min, .max]

  private func draw(_ type: String, _ random: inout SeededGenerator) -> BusValue {
    let number = Self.numbers[random.int(0..<Self.numbers.count)]
    switch type {
    case "i": return .int32(number)
    case "u": return .uint32(UInt32(bitPattern: number))
    case "b": return .boolean(random.chance(0.5))
    default: return .string(["", "x", "🐦\u{301}", "font"][random.int(0..<4)])
    }
  }

  @Test(arguments: SeededGenerator.seeds(40))
  func `every method answers any arguments with its type or an error`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for (call, output) in everyCall() {
      var call = call
      call.arguments = BusInterface.single(call.signature).map { draw($0, &random) }
      guard case .success(let values) = room.service.answer(call) else { continue }
      #expect(BusValue.type(of: values) == output, "\(call.interface ?? "").\(call.member)")
    }
  }

  @Test func `every property has the type that it declares, and is described`() {
    _ = room.property(.program, "Accessible", "Name")
    for object in room.service.program.objects {
      guard let target = room.service.target(object) else { continue }
      let reply = ask(object.path, "org.freedesktop.DBus.Introspectable", "Introspect")
      for name in target.facts.interfaces {
        let declaration = AccessibleInterfaces.named(name)?.declaration
        #expect("\(reply)".contains("org.a11y.atspi.\(name)"))
        for property in declaration?.properties ?? [] {
          #expect(
            room.property(object, name, property.name)?.type == property.type, "\(name).\(property.name)")
        }
      }
    }
  }
}
