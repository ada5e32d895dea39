import Testing

// The gallery under compositors that people use, each check in a session of its own.
//
// The checks follow one another: they watch times, and two at once would disturb each other. Their
// figures go to the log, their pictures to out/real.
@Suite(.serialized, .enabled(if: Tools.shouldRun, "weston, sway or grim is missing"))
struct RealCompositorTests {
  @Test func `every tool is there`() {
    #expect(Tools.missing == [], "Scripts/packages test installs them")
  }
}
