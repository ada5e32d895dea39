import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// The graph of passes: what reads what, and what waits for what.
@Suite struct PassGraphTests {
  private func graph(_ build: (inout SceneBuilder) -> Void) -> PassGraph {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 200, height: 100), fill: .white)
    build(&scene)
    var plan = FramePlan()
    plan.make(scene.list, damage: PixelRect(width: 200, height: 100), scale: 1, background: .zero)
    return PassGraph(plan)
  }

  private func fill(_ scene: inout SceneBuilder) {
    scene.shape(Rect(x: 10, y: 10, width: 40, height: 40), fill: .white)
    scene.shape(Rect(x: 20, y: 20, width: 40, height: 40), fill: .black)
  }

  @Test func `What needs no sheet is one pass, which waits for nothing`() {
    let graph = graph { scene in
      scene.group(opacity: 0.5) { $0.shape(Rect(x: 10, y: 10, width: 40, height: 40), fill: .black) }
    }
    #expect("\(graph)" == "0: window")
  }

  @Test func `A group in a group is drawn first, and each waits for what it draws`() {
    let graph = graph { scene in
      scene.group(opacity: 0.5) { outer in
        fill(&outer)
        outer.group(opacity: 0.5) { fill(&$0) }
      }
    }
    #expect(
      "\(graph)" == """
        2: sheet 2 because of opacity
        1: sheet 1 because of opacity
          draws sheet 2
          after 2, which draws sheet 2
        0: window
          draws sheet 1
          after 1, which draws sheet 1
        """)
  }

  @Test func `A blend mode copies the window, which goes on when the copy is made`() {
    let graph = graph { scene in
      scene.group(opacity: 1, blendMode: .multiply) { fill(&$0) }
    }
    #expect(
      "\(graph)" == """
        1: sheet 1 because of blend mode
        0: window
        3: sheet 3 because of pixels below
          copies window
          after 0, which draws window
        2: window
          goes on with window
          draws sheet 1
          mixes with sheet 3
          after 1, which draws sheet 1
          after 3, which draws sheet 3
          after 3, which reads window
          after 0, which began window
        """)
  }

  @Test func `Glass waits for the window, and the window for the glass's copy`() throws {
    let graph = graph { scene in
      scene.backdrop(Rect(x: 60, y: 30, width: 60, height: 40), effect: PictureEffect(blur: 3))
    }
    let copy = try #require(graph.nodes.first { $0.reasons == .below })
    #expect(copy.reads == [PassGraph.Read(target: 0, use: .copies)])
    #expect(copy.barriers == [PassGraph.Barrier(after: 0, target: 0, hazard: .readTooEarly)])
    let last = try #require(graph.nodes.last)
    #expect(last.target == 0)
    #expect(
      last.barriers.contains(PassGraph.Barrier(after: copy.pass, target: 0, hazard: .overwrittenTooEarly)))
    #expect(graph.feedback == [])
  }

  @Test func `A pass that reads its own target is found`() {
    var plan = FramePlan()
    plan.passes = [DrawPass(area: PixelRect(width: 8, height: 8), background: .zero, target: 0)]
    plan.order = [0]
    plan.append(
      DrawCommand(
        operation: .group, pass: 0, first: 0, count: 1, scissor: .empty, bounds: .empty, state: DrawState(),
        sheetPass: 0))
    #expect(PassGraph(plan).feedback == [0])
  }
}
