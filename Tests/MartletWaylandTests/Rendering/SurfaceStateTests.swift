import Testing

@testable import MartletWayland

@Suite struct SurfaceStateTests {
  private func state(_ width: Int, _ height: Int, scale: Double, serial: UInt32? = nil) -> SurfaceState {
    SurfaceState(serial: serial, width: width, height: height, scale: scale, usesViewport: true)
  }

  @Test(arguments: [
    (853, 533, 1.5, 1280, 800), (1280, 800, 1, 1280, 800), (100, 50, 2, 200, 100), (3, 3, 1.25, 4, 4),
    (1, 1, 0.1, 1, 1),
  ])
  func `pixels are rounded as fractional scale wants`(
    width: Int, height: Int, scale: Double, px: Int, py: Int
  ) {
    let state = state(width, height, scale: scale)
    #expect(state.pixelWidth == px)
    #expect(state.pixelHeight == py)
  }

  @Test func `an owed acknowledgement survives a change of scale`() {
    var owed = state(100, 100, scale: 1, serial: 7)
    owed.merge(state(100, 100, scale: 2))
    #expect(owed.serial == 7)
    #expect(owed.scale == 2)
  }

  @Test func `the newest configure is the one to acknowledge`() {
    var owed = state(100, 100, scale: 1, serial: 7)
    owed.merge(state(120, 90, scale: 1, serial: 8))
    #expect(owed == state(120, 90, scale: 1, serial: 8))
  }
}
