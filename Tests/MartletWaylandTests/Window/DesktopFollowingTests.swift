import BusTestSupport
import MartletDesktop
import MartletGeometry
import MartletHost
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// What the person chooses for all programs, from the settings portal on a bus of the test's own to the pixels of windows.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)), .enabled(if: PrivateBus.program != nil))
struct DesktopFollowingTests {
  /// A view that shows whether it is dark: green if so, and else red.
  private final class Swatch: View {
    static let (light, dark): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 255, 0, 255])

    override func lookDidChange() {
      backgroundColor = Color(effectiveInterfaceStyle == .dark ? 0x00FF00 : 0xFF0000)
    }
  }

  /// A portal with one group of settings.
  @MainActor
  private final class Portal {
    private static let (name, path) = (
      "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
    )
    private static let interface = "org.freedesktop.portal.Settings"
    private static let group = "org.freedesktop.appearance"
    let client: BusClient

    init(on address: String, isDark: Bool) async throws {
      client = try await BusClient(on: address)
      let scheme = BusValue.entry(.string("color-scheme"), .variant(.uint32(isDark ? 1 : 2)))
      let group = BusValue.entry(.string(Self.group), .array(of: "{sv}", [scheme]))
      client.bus.serve(Self.path) { _ in .success([.array(of: "{sa{sv}}", [group])]) }
      await client.take(Self.name)
    }

    func tell(_ key: String, _ value: BusValue) {
      client.bus.emit(
        BusCall(
          path: Self.path, interface: Self.interface, member: "SettingChanged",
          [.string(Self.group), .string(key), .variant(value)]))
    }
  }

  private func fill(_ controller: WindowController) -> Swatch {
    let swatch = Swatch()
    swatch.frame = Rect(origin: .zero, size: Rig.size)
    controller.rootView.addSubview(swatch)
    return swatch
  }

  @Test func `what the portal tells reaches the views of all windows, and is drawn without another cause`()
    async throws
  {
    let bus = try PrivateBus()
    let portal = try await Portal(on: bus.address, isDark: true)
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60)
    configuration.capturesPixels = true
    let compositor = TestCompositor(configuration)
    let application = try WaylandApplication.connect(descriptor: compositor.connect())
    application.followDesktop(at: bus.address)
    let rig = try Rig(compositor, application)
    let first = fill(rig.controller)
    let other = try application.makeWindow(title: "Other", applicationID: "martlet.rig", size: Rig.size)
    let second = WindowController(window: other)
    let swatch = fill(second)

    try await rig.wait("both windows to be dark") {
      [first, swatch].allSatisfy { $0.effectiveInterfaceStyle == .dark }
    }
    portal.tell("color-scheme", .uint32(2))
    try await rig.wait("both windows to be light") {
      [first, swatch].allSatisfy { $0.effectiveInterfaceStyle == .light }
    }
    other.close()
    try await drawn(Swatch.light, by: rig)
    portal.tell("color-scheme", .uint32(1))
    try await drawn(Swatch.dark, by: rig)
    portal.tell("contrast", .uint32(1))
    try await rig.wait("high contrast") { first.effectiveContrast == .high }

    // A window that is made later has it from the start.
    let late = try application.makeWindow(title: "Late", applicationID: "martlet.rig", size: Rig.size)
    #expect(late.preferences == DesktopPreferences(interfaceStyle: .dark, contrast: .high))
    late.close()
    #expect(try await rig.finish().isEmpty)
    portal.client.close()
  }

  private func drawn(_ color: [UInt8], by rig: Rig) async throws {
    try await rig.compositor.wait("a frame in \(color)") {
      let first = $0.surfaces.first { $0.window != nil }
      return first?.commits.last { $0.pixels != nil }?.pixels?[300, 400] == color
    }
  }
}
