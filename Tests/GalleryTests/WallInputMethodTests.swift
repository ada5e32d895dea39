import Glibc
import Martlet
import TestCompositor
import Testing

@testable import MartletWayland
@testable import gallery

/// The wall's search, with an input method that a compositor passes on.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct WallInputMethodTests {
  @Test func `a touch on the search asks the compositor for its keyboard, which finds a demo`() async throws {
    let compositor = TestCompositor(CompositorConfiguration())
    let application = try WaylandApplication.connect(descriptor: compositor.connect())
    // Without it a failure here would end the process, and the tests that run beside it.
    var failures: [HostError] = []
    application.onFailure = { failures.append($0) }
    let window = try application.makeWindow(
      title: "Gallery", applicationID: "martlet.gallery", size: Size(width: 960, height: 640))
    let controller = WindowController(window: window)
    var isClosed = false
    application.onLastWindowClosed = { isClosed = true }
    let demo = WallDemo(in: controller, palette: .light, trace: nil)
    demo.wall.makeNoThumbnails()
    try await compositor.wait("the first frame") { $0.lastCommit?.bufferSize != nil }
    compositor.textInput.enter()
    let search = demo.wall.header.search
    let place = try #require(search.convert(search.bounds.center, to: nil))
    compositor.touch.down(1, x: place.x, y: place.y)
    compositor.touch.frame()
    compositor.touch.up(1)
    compositor.touch.frame()
    let told = try await compositor.wait("the field") { $0.textInputCommits.last?.isEnabled == true }
    #expect(told.textInputCommits.last?.field.text == "")
    let caret = try #require(window.textInput?.caret.minX)
    compositor.textInput.compose("fl", begin: 2, end: 2)
    compositor.textInput.done()
    try await wait("composed text") { (window.textInput?.caret.minX ?? 0) > caret }
    #expect(demo.wall.query.isEmpty)
    compositor.textInput.insert("flip-")
    compositor.textInput.done()
    try await wait("entered text") { demo.wall.query == "flip-" }
    let last = try await compositor.wait("its echo") { $0.textInputCommits.last?.field.text == "flip-" }
    #expect(last.complaints.isEmpty)
    search.end()
    _ = try await compositor.wait("the end of the field") { $0.textInputCommits.last?.isEnabled == false }
    window.close()
    try await wait("the window to close") { isClosed }
    #expect(failures.isEmpty)
    application.disconnect()
  }

  /// Waits until a condition holds on the main actor, which is checked whenever the loop turns.
  private func wait(_ what: String, until condition: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while !condition() {
      try #require(ContinuousClock.now < end, "waited in vain for \(what)")
      await Task.yield()
      sched_yield()
    }
  }
}
