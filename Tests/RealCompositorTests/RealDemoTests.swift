import Testing

/// The demos of the gallery whose visits measure no times, each in a session of its own: several run at once.
@Suite(.enabled(if: Tools.shouldRun, "weston, sway or grim is missing"))
struct RealDemoTests {
  @Test(arguments: ChosenVisits.of(Visit.all.filter { !$0.measuresTime }))
  func `a demo does what a hand asks of it, and quits`(visit: Visit) throws { try visit.pay() }
}
