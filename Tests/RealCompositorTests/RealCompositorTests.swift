import Testing

// The gallery under compositors that people use, each check in a session of its own.
//
// The checks run one after another: they measure times, and two at once would disturb each other. Figures are
// logged, pictures are written to out/real.
@Suite(.serialized, .enabled(if: Tools.shouldRun, "weston, sway or grim is missing"))
struct RealCompositorTests {
  @Test func `every tool is there`() {
    #expect(Tools.missing == [], "Scripts/packages test installs them")
  }
}
