import Testing

@testable import TestCompositor

@MainActor
struct FrameTests {
  @Test func `A frame callback waits for the script`() async throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    var times: [UInt32] = []
    window.surface.frame().setMainHandler { event in
      if case .done(let time) = event { times.append(time) }
    }
    window.map(try client.buffer(4, 4))
    #expect(times.isEmpty)
    #expect(compositor.state.surface?.waitingCallbacks == 1)
    compositor.frame(at: 12.345)
    client.roundtrip()
    #expect(times == [12345])
    #expect(compositor.state.surface?.waitingCallbacks == 0)
  }

  @Test func `Feedback names the exact time, and an overtaken commit is discarded`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let presentation: WpPresentation = try client.bind()
    var clock: UInt32?
    presentation.setMainHandler { event in
      if case .clockId(let id) = event { clock = id }
    }
    let window = try TestWindow(client)
    window.map(try client.buffer(4, 4))
    var heard: [String] = []
    for name in ["first", "second"] {
      presentation.feedback(surface: window.surface).setMainHandler { event in
        switch event {
        case .presented(_, let seconds, let nanoseconds, let refresh, _, _, _):
          heard.append("\(name) \(seconds).\(nanoseconds) \(refresh)")
        case .discarded: heard.append("\(name) discarded")
        case .syncOutput: break
        }
      }
      window.surface.commit()
    }
    client.roundtrip()
    #expect(clock == 1)
    #expect(heard == ["first discarded"])
    compositor.frame(at: 7.25, refresh: 0.02)
    client.roundtrip()
    #expect(heard == ["first discarded", "second 7.250000000 20000000"])
    #expect(compositor.state.surface?.presentedFeedbacks == 1)
    #expect(compositor.state.surface?.discardedFeedbacks == 1)
  }

  @Test func `A compositor that never answers feedback keeps it waiting`() throws {
    var configuration = CompositorConfiguration()
    configuration.answersFeedback = false
    configuration.presentationClock = 4
    let compositor = TestCompositor(configuration)
    let client = try TestClient(compositor)
    let presentation: WpPresentation = try client.bind()
    let window = try TestWindow(client)
    window.map(try client.buffer(4, 4))
    _ = presentation.feedback(surface: window.surface)
    window.surface.commit()
    client.roundtrip()
    compositor.frame(at: 1)
    #expect(compositor.state.surface?.waitingFeedbacks == 1)
    #expect(compositor.state.surface?.presentedFeedbacks == 0)
  }

  @Test func `Automatic frames come at multiples of the interval`() async throws {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 0.01)
    let compositor = TestCompositor(configuration)
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    window.map(try client.buffer(4, 4))
    var times: [UInt32] = []
    for count in 1...3 {
      window.surface.frame().setMainHandler { event in
        if case .done(let time) = event { times.append(time) }
      }
      window.surface.commit()
      client.display.flush()
      try await compositor.wait("answered callbacks") { $0.answeredCallbacks == count }
      client.roundtrip()
    }
    #expect(times.count == 3)
    #expect(times.allSatisfy { $0 % 10 == 0 })
    #expect(times == times.sorted())
  }

  @Test func `Waiting in vain fails with what was seen`() async throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let failure = await #expect(throws: WaitFailure.self) {
      try await compositor.wait("a miracle", seconds: 0.05) { $0.surfaces.count == 7 }
    }
    #expect(failure?.description.contains("a miracle") == true)
    _ = client
  }
}
