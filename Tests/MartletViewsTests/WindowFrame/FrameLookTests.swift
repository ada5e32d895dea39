import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// What the frame of a window takes over from its content and from what the person has chosen for all programs.
@MainActor @Suite struct FrameLookTests {
  private final class Listener: View {
    var hasHeard = false
    override func windowDidClose() { hasHeard = true }
  }

  private let room = ControlRoom(needsFrame: true)

  private func placeInBar<Placed: View>(_ view: Placed) -> Placed {
    room.controller.titleBarView = view
    room.window.resolveFrame()
    return view
  }

  @Test func `text, contrast and motion in the bar are as the person wants them`() {
    let bar = placeInBar(View())
    room.window.preferences.textScale = 1.25
    room.window.preferences.contrast = .high
    room.window.preferences.reducesMotion = true
    #expect(bar.effectiveTextScale == 1.25 && bar.effectiveReducesMotion)
    #expect(bar.effectiveControlColors == ControlColors.light.withHighContrast)
    room.window.preferences = DesktopPreferences()
    #expect(bar.effectiveTextScale == 1 && !bar.effectiveReducesMotion)
    #expect(bar.effectiveControlColors == .light)
  }

  @Test func `a frame with a style of its own has the contrast that the person wants`() {
    let bar = placeInBar(View())
    room.controller.frameStyle?.interfaceStyle = .dark
    room.window.preferences.contrast = .high
    #expect(bar.effectiveControlColors == ControlColors.dark.withHighContrast)
  }

  @Test func `text in the bar grows no more than the bar has room for`() {
    let bar = placeInBar(View())
    room.window.preferences.textScale = 3
    #expect(room.root.effectiveTextScale == 3 && bar.effectiveTextScale == 1.5)
  }

  @Test func `views in the bar hear that the window has closed`() {
    let bar = placeInBar(Listener())
    room.window.close()
    #expect(bar.hasHeard)
  }
}
