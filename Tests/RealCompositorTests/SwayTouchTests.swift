import Testing

extension RealCompositorTests {
  /// Demos of gestures, scrolling and bodies under a real touchscreen, with up to ten fingers.
  @Suite(.enabled(if: Tools.shouldRun && InputPart.wlroots.isThere, "no touchscreen for this wlroots"))
  struct SwayTouchTests {
    @Test(arguments: ChosenVisits.of(TouchVisit.all))
    func `a demo does what fingers ask of it, and quits`(visit: TouchVisit) throws {
      let stage = try SwayStage(visit.demo, hasDevices: true)
      try visit.check(stage)
      _ = try stage.sway.picture(named: "sway-touch-\(visit.demo)")
      try stage.type(.escape)
      #expect(try stage.gallery.process.waitForEnd(within: 5) == .exited(0))
      #expect(stage.gallery.errors == "")
      #expect(stage.trace.strangeLines == [])
    }
  }
}
