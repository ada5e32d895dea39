import Testing

/// Compares Martlet with expectations from outside: documentation and tests of Core Animation, UIKit, the web
/// and Flutter.
@MainActor @Suite struct AgreementTests {
  /// The areas, each with a function that fills a ledger.
  private static let areas: [(name: String, fill: @MainActor (Ledger) -> Void)] = [
    ("Core Animation: time", coreAnimationTime),
    ("Core Animation: animations", coreAnimationAnimations),
    ("Core Animation: keyframes", coreAnimationKeyframes),
    ("Core Animation: springs", coreAnimationSprings),
    ("Core Animation: layers", coreAnimationLayers),
    ("Core Animation: layers' trees", coreAnimationTrees),
    ("Core Animation: transactions and actions", coreAnimationTransactions),
    ("Core Animation: transforms", coreAnimationTransforms),
    ("UIKit: animation blocks", uiKitBlocks),
    ("UIKit: property animators", uiKitAnimators),
    ("UIKit: views and touches", uiKitViews),
    ("UIKit: gestures", uiKitGestures),
    ("The web: timing", webTiming),
    ("The web: easing", webEasing),
    ("The web: values", webValues),
    ("Flutter: physics", flutterPhysics),
    ("Flutter: curves and velocity", flutterCurves),
  ]

  @Test func `what is expected from outside holds, or differs by intent`() {
    var count = 0
    var agreed = 0
    var differences = 0
    var unsaid = 0
    for (name, fill) in Self.areas {
      let ledger = Ledger(name)
      fill(ledger)
      count += ledger.count
      agreed += ledger.agreed
      differences += ledger.differences.count
      unsaid += ledger.unsaid.count
      print(
        "agreement, \(name): \(ledger.agreed) of \(ledger.count) agree, \(ledger.differences.count) differ by intent,"
          + " \(ledger.disagreements.count) are wrong, \(ledger.unsaid.count) cannot be said")
    }
    print(
      "agreement: \(agreed) of \(count) expectations hold (\(differences) differ by intent); \(unsaid) more cannot be said"
    )
    #expect(count > 1300)
    #expect(Double(agreed) / Double(count) >= 0.99)
  }
}
