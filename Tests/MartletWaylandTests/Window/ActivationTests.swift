import Glibc
import MartletGeometry
import TestCompositor
import Testing

@testable import MartletWayland

/// Windows that come to the front, and let others come there.
@Suite(.serialized, .readsTime) @MainActor struct ActivationTests {
  @Test func `the token of the start is taken from the environment, and only once`() {
    let name = "MARTLET_TEST_ACTIVATION_TOKEN"
    setenv(name, "given", 1)
    let tokens = ActivationTokens(variable: name)
    #expect(getenv(name) == nil)
    #expect(tokens.takeStartToken() == "given" && tokens.takeStartToken() == nil)
    setenv(name, "", 1)
    #expect(ActivationTokens(variable: name).startToken == nil)
    unsetenv(name)
  }

  @Test func `the first window comes to the front with the token of the start when it is shown`() async throws
  {
    let rig = try Rig(TestCompositor())
    rig.application.activationTokens.startToken = "given"
    let state = try await rig.compositor.wait("the activation") { $0.activations.count == 1 }
    #expect(state.activations == [Activation(token: "given", surface: state.surface?.id ?? -1)])
    let second = try rig.application.makeWindow(
      title: "Second", applicationID: "martlet.rig", size: Size(width: 100, height: 100))
    try await rig.compositor.wait("the second window") {
      $0.surfaces.filter { $0.window != nil && $0.isMapped }.count == 2
    }
    try await rig.roundTrip()
    #expect(rig.compositor.state.activations.count == 1)
    second.close()
    #expect(try await rig.finish() == [])
  }

  @Test func `a token for another program names the press, the surface and the program`() async throws {
    let rig = try await Rig.start()
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.key(30, isPressed: true)
    try await rig.wait("the key") { rig.keys.count == 1 }
    rig.compositor.pointer.enter(x: 400, y: 300)
    let press = rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    try await rig.wait("the press") { rig.touches.count == 1 }
    var answers: [String?] = []
    rig.window.requestActivationToken(for: "org.example.other") { answers.append($0) }
    try await rig.wait("the answer") { answers.count == 1 }
    #expect(answers == ["token-1"])
    let state = rig.compositor.state
    #expect(
      state.tokenRequests == [
        TokenRequest(
          appID: "org.example.other", surface: state.surface?.id, serial: press, token: "token-1")
      ])
    rig.compositor.pointer.button(isPressed: false)
    #expect(try await rig.finish() == [])
  }

  @Test func `another window of the program comes to the front for a key in the one with the keyboard`()
    async throws
  {
    let rig = try await Rig.start()
    let second = try rig.application.makeWindow(
      title: "Second", applicationID: "martlet.second", size: Size(width: 100, height: 100))
    let opened = try await rig.compositor.wait("both windows") {
      $0.surfaces.filter { $0.window != nil && $0.isMapped }.count == 2
    }
    let surfaces = opened.surfaces.filter { $0.window != nil }.map(\.id)
    rig.compositor.keyboard.enter(surface: surfaces[0])
    let key = rig.compositor.keyboard.key(30, isPressed: true)
    try await rig.wait("the key") { rig.keys.count == 1 }
    second.requestActivation()
    let state = try await rig.compositor.wait("the activation") { $0.activations.count == 1 }
    #expect(state.activations == [Activation(token: "token-1", surface: surfaces[1])])
    #expect(
      state.tokenRequests == [
        TokenRequest(appID: "martlet.second", surface: surfaces[0], serial: key, token: "token-1")
      ])
    second.close()
    #expect(try await rig.finish() == [])
  }

  @Test func `who asks a compositor without tokens, or one that goes away, is answered nothing`() async throws
  {
    var configuration = CompositorConfiguration()
    configuration.activation = nil
    let bare = try await Rig.start(configuration)
    var answers: [String?] = []
    bare.window.requestActivationToken { answers.append($0) }
    #expect(answers == [nil])
    bare.window.activate(token: "any")
    bare.window.requestActivation()
    #expect(try await bare.finish() == [])

    configuration.activation = 1
    configuration.answersTokens = false
    let rig = try await Rig.start(configuration)
    rig.window.requestActivationToken { answers.append($0) }
    rig.window.activate(token: "")
    try await rig.compositor.wait("the question") { $0.tokenRequests.count == 1 }
    #expect(answers.count == 1)
    #expect(try await rig.finish() == [])
    #expect(answers == [nil, nil])
  }
}
