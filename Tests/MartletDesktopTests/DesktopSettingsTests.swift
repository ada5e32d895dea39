import BusTestSupport
import Foundation
import MartletGeometry
import MartletHost
import Testing

@testable import MartletDesktop

/// The settings portal, on a message bus of each test's own. They come one after the other: each has a process beside it.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)), .enabled(if: PrivateBus.program != nil))
struct DesktopSettingsTests {
  private let bus: PrivateBus
  private let told: AsyncStream<DesktopPreferences>
  private let tell: AsyncStream<DesktopPreferences>.Continuation

  init() throws {
    bus = try PrivateBus()
    (told, tell) = AsyncStream.makeStream(of: DesktopPreferences.self)
  }

  private func follow() throws -> DesktopSettings {
    let settings = DesktopSettings(address: bus.address) { [tell] in tell.yield($0) }
    return try #require(settings)
  }

  private static let dark = PortalSetting(PortalSettings.appearance, "color-scheme", .unsigned(1))
  private static let light = PortalSetting(PortalSettings.appearance, "color-scheme", .unsigned(2))
  private static let large = PortalSetting(PortalSettings.gnome, "text-scaling-factor", .number(1.5))

  @Test
  func `what the portal has is read, and changes are followed`() async throws {
    let coral = PortalSetting(PortalSettings.appearance, "accent-color", .triple(1, 0.5, 0.25))
    let portal = try await FakePortal(on: bus.address, [Self.dark, Self.large, coral])
    let settings = try follow()
    var events = told.makeAsyncIterator()
    let first = await events.next()
    #expect(
      first
        == DesktopPreferences(
          interfaceStyle: .dark, accentColor: Color(red: 1, green: 0.5, blue: 0.25), textScale: 1.5))
    portal.tell(PortalSetting(PortalSettings.gnome, "enable-animations", .boolean(false)))
    #expect(await events.next()?.reducesMotion == true)
    portal.tell(Self.light)
    #expect(await events.next()?.interfaceStyle == .light)
    portal.tell(PortalSetting(PortalSettings.windows, "button-layout", .text("close:")))
    #expect(await events.next()?.buttonLayout == ButtonLayout(left: [.close]))
    #expect(settings.preferences.textScale == 1.5)
    settings.stop()
    await portal.leave()
  }

  @Test
  func `a portal that goes leaves what it told, and the next one is asked`() async throws {
    let settings = try follow()
    var events = told.makeAsyncIterator()
    let portal = try await FakePortal(on: bus.address, [Self.dark])
    #expect(await events.next()?.interfaceStyle == .dark)
    await portal.leave()
    let next = try await FakePortal(on: bus.address, [Self.large])
    #expect(await events.next() == DesktopPreferences(textScale: 1.5))
    settings.stop()
    await next.leave()
  }

  @Test
  func `what is of another type is ignored, and what comes after it is not`() async throws {
    let portal = try await FakePortal(
      on: bus.address,
      [PortalSetting(PortalSettings.appearance, "contrast", .other(type: "s")), Self.large])
    let settings = try follow()
    var events = told.makeAsyncIterator()
    #expect(await events.next() == DesktopPreferences(textScale: 1.5))
    portal.tell(PortalSetting(PortalSettings.appearance, "color-scheme", .number(1)))
    portal.tell(PortalSetting(PortalSettings.gnome, "text-scaling-factor", .number(.nan)))
    portal.tell(Self.dark)
    #expect(await events.next() == DesktopPreferences(interfaceStyle: .dark, textScale: 1.5))
    settings.stop()
    await portal.leave()
  }

  @Test(arguments: [FakePortal.Answer.nonsense, .error])
  func `an answer that is none leaves the defaults, and changes are still followed`(
    _ answer: FakePortal.Answer
  ) async throws {
    let portal = try await FakePortal(on: bus.address, [Self.large], answers: answer)
    let settings = try follow()
    var events = told.makeAsyncIterator()
    await portal.answered()
    portal.tell(Self.dark)
    #expect(await events.next() == DesktopPreferences(interfaceStyle: .dark))
    settings.stop()
    await portal.leave()
  }

  @Test
  func `a bus that ends leaves what was told`() async throws {
    let portal = try await FakePortal(on: bus.address, [Self.dark])
    defer { withExtendedLifetime(portal) {} }
    let settings = try follow()
    var events = told.makeAsyncIterator()
    #expect(await events.next()?.interfaceStyle == .dark)
    await withCheckedContinuation { continuation in
      settings.onEnd = { continuation.resume() }
      bus.end()
    }
    #expect(settings.preferences.interfaceStyle == .dark)
  }

  @Test
  func `without a bus there are no settings`() {
    #expect(DesktopSettings(address: nil) { _ in } == nil)
    #expect(DesktopSettings(address: "unix:path=/nowhere/bus") { _ in } == nil)
    #expect(DesktopSettings(address: "unix:nonsense") { _ in } == nil)
  }
}
