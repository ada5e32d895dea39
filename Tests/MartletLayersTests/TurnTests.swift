import Dispatch
import MartletDrawing
import MartletGeometry
import Testing

@testable import MartletLayers

/// What a turn of the main loop handles, and what it leaves to the next.
@MainActor @Suite struct TurnTests {
  let stage = LayerStage()
  /// More than any limit on rounds: what continues so long would never end.
  static let forEver = 5000

  /// Calls closures when its methods are called.
  final class Asking: Layer {
    var onLayout: () -> Void = {}
    var onDraw: () -> Void = {}
    var onPresentation: () -> Void = {}
    @LayerProperty("asking level") var level = 0.0
    override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { nil }
    override func layoutSublayers() { onLayout() }
    override func draw(in context: DrawingContext) { onDraw() }
    override func presentationDidChange() { onPresentation() }
  }

  /// Waits until the main queue has handled everything that it has so far.
  private static func turnEnds() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
  }

  @Test func `a layout that a drawing asks for is done in the same commit, and later ones are too`() {
    let layer = stage.put(Asking())
    let inner = stage.layer(in: layer)
    stage.frame()
    layer.onDraw = { layer.bounds.size.width += 10 }
    layer.onLayout = { inner.position.x = layer.bounds.width }
    // Changes something else.
    layer.opacity = 0.5
    layer.setNeedsDisplay()
    stage.frame()
    #expect(stage.drawn(inner)?.position.x == 110)
    layer.onDraw = {}
    layer.bounds.size.width = 300
    stage.frame()
    #expect(stage.drawn(inner)?.position.x == 300, "the window still commits")
    layer.opacity = 1
    Transaction.flush()
    #expect(stage.drawnModel(layer)?.opacity == 1)
  }

  /// The number of rounds that a turn takes if a layer asks for another round in each.
  private func rounds(_ begin: (_ layer: Asking, _ goesOn: @escaping () -> Bool) -> Void) -> Int {
    let layer = stage.put(Asking())
    stage.frame()
    var rounds = 0
    begin(layer) {
      rounds += 1
      return rounds < Self.forEver
    }
    Transaction.flush()
    (layer.onLayout, layer.onDraw, layer.onPresentation) = ({}, {}, {})
    let result = rounds
    Transaction.flush()
    Transaction.flush()
    return result
  }

  @Test func `a layout and a drawing that ask for each other for ever do not hold up the turn`() throws {
    let rounds = rounds { layer, goesOn in
      layer.onLayout = { if goesOn() { layer.setNeedsDisplay() } }
      layer.onDraw = { layer.setNeedsLayout() }
      layer.setNeedsLayout()
    }
    #expect(rounds > 0 && rounds <= Constants.maximumLayoutRounds)
    let layer = try #require(stage.root.sublayers.last)
    layer.position.x = 7
    Transaction.flush()
    #expect(stage.drawnModel(layer)?.position.x == 7)
  }

  @Test func `a layer that sets its declared property as it is told of it does not hold up the turn`() {
    let rounds = rounds { layer, goesOn in
      layer.onPresentation = { if goesOn() { layer.level += 1 } }
      layer.level = 1
    }
    #expect(rounds > 0 && rounds <= 2 * Constants.maximumLayoutRounds)
  }

  // An open transaction holds up all trees of the process, so these tests have a suite of their own.

  @Test func `a transaction held over turns commits once when it closes, and lays out with that`() async {
    await #expect(processExitsWith: .success) { await TurnTests.holdOver() }
  }

  private static func holdOver() async {
    let stage = LayerStage()
    let layer = stage.put(Asking())
    stage.frame()
    stage.forgetCommits()
    var told: [String] = []
    layer.onLayout = {
      Transaction.withoutDefaultActions { layer.position.y = 5 }
      told.append("laid out")
    }
    Transaction.completionBlock = { told.append("completed") }
    // Changes something before it.
    layer.position.x = 1
    Transaction.begin()
    layer.position.y = 2
    await turnEnds()
    await turnEnds()
    precondition(stage.commits.isEmpty && told.isEmpty, "it is open")
    layer.opacity = 0.5
    layer.setNeedsLayout()
    Transaction.atEndOfTurn { told.append("turn ended") }
    Transaction.commit()
    precondition(told == ["laid out", "completed", "turn ended"], "\(told)")
    precondition(stage.commits.count == 1, "it is committed once")
    precondition(
      stage.drawnModel(layer)?.position == Point(x: 1, y: 5) && stage.drawnModel(layer)?.opacity == 0.5,
      "all of it")
  }

  @Test func `a transaction that closes in the turn in which it began commits with the turn`() async {
    await #expect(processExitsWith: .success) { await TurnTests.nest() }
  }

  private static func nest() async {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.frame()
    stage.forgetCommits()
    layer.position.x = 1
    Transaction.begin()
    Transaction.begin()
    layer.position.y = 2
    Transaction.commit()
    Transaction.commit()
    layer.opacity = 0.5
    precondition(stage.commits.isEmpty, "the turn goes on")
    await turnEnds()
    precondition(stage.commits.count == 1, "it is committed once")
  }

  @Test func `what a transaction held over turns covers is told when it is over, the turn's end before`()
    async
  {
    await #expect(processExitsWith: .success) { await TurnTests.tell() }
  }

  private static func tell() async {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.frame()
    var told: [String] = []
    layer.position.x = 1
    Transaction.begin()
    Transaction.completionBlock = { told.append("outer") }
    layer.position.y = 2
    Transaction.afterCommit { told.append("committed") }
    Transaction.afterTurn { told.append("turn ended") }
    await turnEnds()
    precondition(told == ["turn ended"], "\(told)")
    Transaction.begin()
    Transaction.commit()
    precondition(told == ["turn ended"], "it is open")
    Transaction.commit()
    precondition(told.sorted() == ["committed", "outer", "turn ended"], "\(told)")
  }

  @Test func `who waits for the end of a turn, again and again, does not hold up the turn`() {
    var rounds = 0
    func again() {
      rounds += 1
      if rounds < Self.forEver { Transaction.afterTurn(again) }
    }
    Transaction.afterTurn(again)
    Transaction.flush()
    #expect(rounds == 1)
    rounds = Self.forEver
    Transaction.flush()
  }

  @Test func `a key of a declared property that was taken from one layer goes for another of its class`() {
    let (a, b) = (stage.put(Asking()), stage.put(Asking()))
    stage.frame()
    b.animate(a.$level, to: 4, duration: 1)
    stage.frame()
    #expect(b.level == 4 && a.level == 0 && b.isAnimating(a.$level))
    stage.advance(by: 0.5)
    #expect(b.presentationValue(of: a.$level) > 0 && b.presentationValue(of: a.$level) < 4)
  }
}
