import Glibc
import MartletLayers
import TestCompositor
import Testing

@testable import MartletWayland

@Suite(.serialized) @MainActor struct SlowMotionTests {
  @Test(arguments: ["0", "-2", "fast", "nan", "inf", "1x"])
  func `a factor that is none is an error that names it`(word: String) {
    setenv("MARTLET_SLOW_MOTION", word, 1)
    defer { unsetenv("MARTLET_SLOW_MOTION") }
    let error = #expect(throws: HostError.self) { _ = try Rig(TestCompositor()) }
    #expect(error?.description == "MARTLET_SLOW_MOTION must be a positive number such as 10, not '\(word)'")
    #expect(SlowMotion.factor == 1)
  }
}
