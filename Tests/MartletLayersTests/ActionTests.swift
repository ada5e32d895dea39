import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor @Suite struct ActionTests {
  let stage = LayerStage()

  /// Any object can be an action.
  final class Note: LayerAction {
    let name: String
    let log: Log
    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
    func run(_ event: ActionEvent) { log.lines.append("\(name) \(event.key.name)") }
  }

  final class Log { var lines: [String] = [] }

  final class Delegate: LayerDelegate {
    var answer: (any LayerAction)?
    var asked = 0
    func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? {
      asked += 1
      return answer
    }
  }

  @Test func `the search goes from the delegate over actions and styles to the class, and null ends it`() {
    final class Kind: Layer {
      static let log = Log()
      override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { Note("class", log) }
    }
    let log = Kind.log
    let layer = stage.put(Kind())
    stage.frame()
    log.lines = []
    let delegate = Delegate()
    var x = 0.0
    func found() -> String? {
      x += 1
      log.lines = []
      layer.position.x = x
      #expect(log.lines.count <= 1)
      return log.lines.first
    }
    #expect(found() == "class position")
    let far = LayerStyle(actions: [.position: Note("far", log)])
    layer.style = LayerStyle(parent: far)
    #expect(found() == "far position")
    layer.style?.actions[.position] = Note("near", log)
    #expect(found() == "near position")
    layer.actions[.position] = Note("own", log)
    #expect(found() == "own position")
    layer.delegate = delegate
    #expect(found() == "own position" && delegate.asked == 1)
    delegate.answer = Note("delegate", log)
    #expect(found() == "delegate position")
    delegate.answer = NoAction()
    #expect(found() == nil)
    delegate.answer = nil
    layer.actions[.position] = NoAction()
    #expect(found() == nil)
    layer.actions[.position] = nil
    layer.style = LayerStyle(actions: [.position: NoAction()], parent: far)
    #expect(found() == nil)
    layer.style = far
    Transaction.withoutActions { #expect(found() == nil) }
    let asked = delegate.asked
    Transaction.withoutActions { _ = found() }
    #expect(delegate.asked == asked, "where actions are disabled nobody is asked")
    layer.position.x = x
    #expect(delegate.asked == asked, "nor where nothing changes")
  }

  @Test func `a layer that was never committed, a root and a quiet layer do not animate`() {
    let layer = stage.put(Layer())
    layer.position = Point(x: 3, y: 3)
    #expect(layer.animations.entries.isEmpty)
    stage.frame()
    layer.position = Point(x: 4, y: 4)
    #expect(layer.animations.entries.count == 1)
    stage.root.opacity = 0.5
    stage.root.position = .zero
    #expect(stage.root.animations.entries.isEmpty)
    layer.removeFromSuperlayer()
    stage.frame()
    layer.position = .zero
    #expect(layer.animations.entries.isEmpty)
    stage.root.addSublayer(layer)
    layer.position = Point(x: 9, y: 9)
    #expect(layer.animations.entries.isEmpty)
  }

  @Test func `actions are told of layers that come, go and change places`() {
    let log = Log()
    let parent = stage.layer()
    stage.frame()
    parent.actions[.sublayers] = Note("parent", log)
    let child = LayerStage.QuietLayer()
    child.actions = [.onOrderIn: Note("child", log), .onOrderOut: Note("child", log)]
    parent.addSublayer(child)
    #expect(log.lines == ["child onOrderIn", "parent sublayers"])
    stage.frame()
    log.lines = []
    child.isHidden = true
    child.isHidden = false
    #expect(log.lines == ["child onOrderOut", "child onOrderIn"])
    log.lines = []
    child.removeFromSuperlayer()
    #expect(log.lines == ["child onOrderOut", "parent sublayers"])
    log.lines = []
    Transaction.withoutActions { parent.addSublayer(child) }
    #expect(log.lines == [])
    child.actions[ActionKey(event: "mine")] = Note("child", log)
    child.runAction(for: ActionKey(event: "mine"))
    #expect(log.lines == ["child mine"])
  }

  @Test func `an action is told the old value, and finds the new one set`() {
    let layer = stage.put(Layer())
    stage.frame()
    var seen: [Double?] = []
    layer.actions[.opacity] = ClosureAction { event in
      seen = [
        event.oldValue(of: .opacity), event.layer.opacity, event.oldValue(of: .zPosition),
      ]
    }
    layer.opacity = 0.5
    #expect(seen == [1, 0.5, nil])
  }

  @Test func `an animation as an action runs from what is shown to what was set`() {
    let layer = stage.put(Layer())
    layer.actions[.opacity] = PropertyAction(
      BasicAnimation(duration: 2, timingFunction: .linear), for: .opacity)
    stage.frame()
    layer.opacity = 0
    stage.advance(by: 1)
    #expect(abs(layer.presentation.opacity - 0.5) < 1e-9)
    layer.opacity = 1
    stage.advance(by: 1)
    #expect(abs(layer.presentation.opacity - 0.75) < 1e-9, "from what was shown, half-way")
    #expect(layer.animationKeys == ["opacity"])
    stage.advance(by: 2)
    #expect(layer.presentation.opacity == 1 && layer.animations.entries.isEmpty)
  }

  @Test func `a transition as an action covers what was set with it`() {
    let layer = stage.layer()
    layer.actions[.sublayers] = TransitionAnimation(.push, duration: 1)
    stage.frame()
    stage.forgetCommits()
    layer.addSublayer(LayerStage.QuietLayer())
    Transaction.flush()
    let transitions = stage.commits.flatMap(\.changes).compactMap { change in
      if case .transition(_, let transition, let key) = change { (transition, key) } else { nil }
    }
    #expect(transitions.count == 1 && transitions.first?.1 == "sublayers")
    #expect(transitions.first?.0?.timing.beginTime == stage.now)
    #expect(layer.transitionKeys == ["sublayers"])
    stage.advance(by: 1.1)
    #expect(layer.transitionKeys == [])
  }
}
