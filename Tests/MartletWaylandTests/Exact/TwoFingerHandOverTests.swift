import Testing

/// Pinches and turns with two fingers, one of which rests, from pixels at exact times.
@Suite(.serialized, .readsTime) @MainActor struct TwoFingerHandOverTests {
  @Test(arguments: [ExactDrive.scale, .rotation])
  func `what two fingers drive is drawn where they are, and goes on with their velocity`(drive: ExactDrive)
    async throws
  {
    print(HandOverFigures.header)
    for (touch, frame) in [(60.0, 60.0), (120, 60), (240, 60), (120, 144)] {
      for pivotLiftsFirst in [false, true] {
        var cell = ExactCell()
        (cell.touchRate, cell.frameRate, cell.drive) = (touch, frame, drive)
        cell.pivotLiftsFirst = pivotLiftsFirst
        let figures = try await HandOverPlay.figures(of: cell)
        print(figures.row)
        #expect(figures.violations == [])
      }
    }
  }
}
