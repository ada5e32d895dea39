import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor @Suite struct TransactionValueTests {
  let stage = LayerStage()
  static let mark = Transaction.Key(default: "none")

  init() { Transaction.flush() }

  @Test func `a nested transaction inherits what it does not set, and takes its own values with it`() {
    #expect(Transaction.animationDuration == 0.25)
    #expect(Transaction.animationTimingFunction == nil)
    #expect(Transaction.disableActions == false)
    #expect(Transaction[Self.mark] == "none")
    Transaction.begin()
    Transaction.animationDuration = 2
    Transaction[Self.mark] = "outer"
    Transaction.begin()
    #expect(Transaction.animationDuration == 2 && Transaction[Self.mark] == "outer")
    Transaction.animationDuration = 1
    Transaction.animationTimingFunction = .linear
    Transaction.disableActions = true
    Transaction[Self.mark] = "inner"
    #expect(Transaction.animationDuration == 1 && Transaction[Self.mark] == "inner")
    #expect(Transaction.animationTimingFunction == .linear && Transaction.disableActions)
    Transaction.commit()
    #expect(Transaction.animationDuration == 2 && Transaction[Self.mark] == "outer")
    #expect(Transaction.animationTimingFunction == nil && !Transaction.disableActions)
    Transaction.commit()
    #expect(Transaction.animationDuration == 0.25 && Transaction[Self.mark] == "none")
  }

  @Test func `values set outside of any transaction last to the end of the turn`() {
    Transaction.animationDuration = 3
    Transaction.perform { #expect(Transaction.animationDuration == 3) }
    #expect(Transaction.animationDuration == 3)
    Transaction.flush()
    #expect(Transaction.animationDuration == 0.25)
    Transaction.animationDuration = 3
    Transaction.commit()
    #expect(Transaction.animationDuration == 0.25)
  }

  @Test func `a transaction begun while changes are pending is committed with them`() {
    let layer = stage.layer()
    stage.frame()
    stage.forgetCommits()
    layer.position.x = 1
    Transaction.perform { layer.position.y = 2 }
    #expect(stage.commits.isEmpty)
    Transaction.flush()
    #expect(stage.commits.count == 1)
    Transaction.perform { layer.position.y = 3 }
    #expect(stage.commits.count == 2, "alone it commits at once")
  }

  @Test
  func `a completion block covers the animations added after it is set, here and in nested transactions`() {
    let layer = stage.layer()
    stage.frame()
    var calls: [String] = []
    func add(_ duration: Double, key: String? = nil) {
      layer.add(
        BasicAnimation(from: 0, to: 1, duration: duration), for: .zPosition, key: key,
        completion: { calls.append("\(duration) \($0)") })
    }
    Transaction.begin()
    add(3)
    Transaction.completionBlock = { calls.append("first") }
    add(1)
    Transaction.perform { add(2) }
    Transaction.completionBlock = { calls.append("second") }
    add(0.5, key: "k")
    Transaction.commit()
    #expect(calls == [])
    stage.advance(by: 0.25)
    layer.removeAnimation(forKey: "k")
    stage.advance(by: 0.1)
    #expect(calls == ["0.5 false", "second"])
    stage.advance(by: 0.7)
    #expect(calls.last == "1.0 true")
    stage.advance(by: 1)
    #expect(calls.suffix(2) == ["2.0 true", "first"])
    stage.advance(by: 5)
    #expect(calls.suffix(1) == ["3.0 true"] && calls.count == 6)
  }

  @Test func `a completion block without animations runs as its transaction commits`() {
    let layer = stage.layer()
    stage.frame()
    var calls: [String] = []
    Transaction.begin()
    Transaction.completionBlock = { calls.append("outer") }
    Transaction.begin()
    Transaction.completionBlock = { calls.append("inner") }
    layer.position = .zero
    Transaction.commit()
    #expect(calls == ["inner"])
    Transaction.commit()
    #expect(calls == ["inner", "outer"])
    Transaction.completionBlock = { calls.append("implicit") }
    #expect(calls.count == 2)
    Transaction.flush()
    #expect(calls == ["inner", "outer", "implicit"])
    Transaction.begin()
    Transaction.completionBlock = { calls.append("replaced") }
    Transaction.completionBlock = nil
    #expect(calls.last == "replaced")
    Transaction.commit()
    stage.advance(by: 1)
    #expect(calls.count == 4)
  }

  @Test func `a completion block waits for implicit animations`() {
    let layer = stage.put(Layer())
    stage.frame()
    var isDone = false
    Transaction.perform {
      Transaction.animationDuration = 1
      Transaction.completionBlock = { isDone = true }
      layer.opacity = 0
      layer.position = .zero
      layer.position = Point(x: 5, y: 5)
    }
    stage.advance(by: 0.99)
    #expect(!isDone)
    stage.advance(by: 0.02)
    #expect(isDone)
  }

  @Test func `a handler may open transactions, whose handlers run as well`() {
    let layer = stage.layer()
    stage.frame()
    var depth = 0
    func again() {
      depth += 1
      guard depth < 5 else { return }
      Transaction.perform {
        Transaction.completionBlock = again
        layer.position.x = Double(depth)
      }
    }
    Transaction.perform { Transaction.completionBlock = again }
    #expect(depth == 5 && stage.drawnModel(layer)?.position.x == 4)
  }
}
