import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// The graph of passes: what reads another one comes after it, whatever the scene.
@Suite struct PassOrderTests {
  /// What is wrong with the order of a plan's passes, and how often a pass reads the sheet of another one.
  private func check(_ plan: FramePlan) -> (faults: [String], reads: Int) {
    var (faults, reads) = ([String](), 0)
    // The passes so far, and the sheets that were drawn on or given back, by the pass that begins them.
    var (passed, drawn, returned) = (Set<Int32>(), Set<Int32>(), Set<Int32>())
    for number in plan.order {
      let pass = plan.passes[Int(number)]
      if !passed.insert(number).inserted { faults.append("pass \(number) is drawn twice") }
      func read(_ sheet: Int32, _ how: String) {
        reads += 1
        if !drawn.contains(sheet) {
          faults.append("pass \(number) \(how) the sheet \(sheet) before it is drawn")
        } else if returned.contains(sheet) {
          faults.append("pass \(number) \(how) the sheet \(sheet) after it is given back")
        }
      }
      if let source = pass.start.source { read(source, "begins with") }
      if pass.target != number, pass.target != 0 { read(pass.target, "continues") }
      var index = pass.first
      while index >= 0 {
        let command = plan.commands[Int(index)]
        if command.sheetPass >= 0 { read(command.sheetPass, "draws") }
        if command.belowPass >= 0 { read(command.belowPass, "mixes with") }
        index = command.next
      }
      drawn.insert(pass.target)
      plan.forEachSheet(lastUsedBy: number) { returned.insert($0) }
    }
    let graph = PassGraph(plan)
    for pass in graph.feedback { faults.append("pass \(pass) reads what it draws on") }
    for (place, node) in graph.nodes.enumerated() {
      if node.target != 0, node.reasons.isEmpty { faults.append("pass \(node.pass) does not say why") }
      let before = Set(graph.nodes[..<place].map(\.pass))
      for barrier in node.barriers where !before.contains(barrier.after) {
        faults.append("pass \(node.pass) does not wait for \(barrier.after)")
      }
      // Whoever reads what was drawn waits for it.
      for read in node.reads where !node.barriers.contains(where: { $0.target == read.target }) {
        faults.append("pass \(node.pass) reads \(read.target) without a barrier")
      }
    }
    if plan.order.last.map({ plan.passes[Int($0)].target }) != 0 { faults.append("the window is not last") }
    return (faults, reads)
  }

  @Test(arguments: RandomEdits.Emphasis.allCases)
  func `Every pass comes after those that it reads`(emphasis: RandomEdits.Emphasis) {
    let window = PixelRect(width: Int(RandomEdits.side), height: Int(RandomEdits.side))
    var (plans, reads) = (0, 0)
    for seed in SeededGenerator.seeds(40) {
      var edits = RandomEdits(seed: seed, emphasis: emphasis)
      let tree = RenderTree()
      tree.apply(edits.everything)
      var plan = FramePlan()
      if seed % 2 == 1 { plan.batchCosts = .graphics }
      for step in 0..<25 {
        let (commit, name) = edits.change()
        tree.apply(commit)
        tree.update(at: edits.time)
        let damage = tree.damage.rects.map {
          PixelRect(covering: $0, scale: 1, margin: PixelRect.antialiasMargin).intersection(window)
        }
        for part in [window] + damage where !part.isEmpty {
          plan.window = step % 2 == 0 ? window : nil
          plan.make(tree.displayList, damage: part, scale: 1, background: .zero)
          let found = check(plan)
          plans += 1
          reads += found.reads
          #expect(found.faults.isEmpty, "seed \(seed), step \(step), \(name), in \(part)")
          guard found.faults.isEmpty else { return }
        }
      }
    }
    print("\(plans) plans in which passes read others \(reads) times")
    // So that the scenes do have passes.
    #expect(reads > plans)
  }
}
