import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Why groups are drawn off screen.
@Suite struct PassReasonTests {
  private let window = PixelRect(width: 200, height: 100)

  private func passes(_ build: (inout SceneBuilder) -> Void) -> (planned: [DrawPass], surveyed: [DrawPass]) {
    var scene = SceneBuilder()
    build(&scene)
    var plan = FramePlan()
    plan.make(scene.list, damage: window, scale: 1, background: .zero)
    let planned = plan.passes
    plan.survey(scene.list, window: window, scale: 1)
    return (planned, plan.passes)
  }

  private func fill(_ scene: inout SceneBuilder) {
    scene.shape(Rect(x: 10, y: 10, width: 40, height: 40), fill: .white)
    scene.shape(Rect(x: 20, y: 20, width: 40, height: 40), fill: .black)
  }

  @Test func `Each sheet says why it exists, and a survey of the window finds the same ones`() {
    let (planned, surveyed) = passes { scene in
      scene.group(opacity: 0.5) { fill(&$0) }
      // Nothing of it needs a sheet.
      scene.group(opacity: 1) { fill(&$0) }
      let clip = scene.clip(Rect(x: 0, y: 0, width: 50, height: 50), radii: CornerRadii(8))
      scene.group(opacity: 1, clip: clip) { fill(&$0) }
      scene.group(opacity: 1, isIsolated: true) { pair in
        pair.group(opacity: 0.4, isAdditive: true) { fill(&$0) }
        pair.group(opacity: 0.6, isAdditive: true) { fill(&$0) }
      }
    }
    #expect(
      planned.map(\.reasons) == [
        [], .opacity, .clip, .isolation, [.opacity, .addition], [.opacity, .addition],
      ])
    #expect(surveyed.map(\.reasons) == planned.map(\.reasons))
    #expect(surveyed.map(\.area) == planned.map(\.area))
    #expect("\(planned[4].reasons)" == "opacity, fading share")
  }

  @Test func `A survey shows where glass needs a copy of what is below, and how many steps its blur has`() {
    let (planned, surveyed) = passes { scene in
      scene.shape(Rect(x: 0, y: 0, width: 200, height: 100), fill: .white)
      scene.backdrop(Rect(x: 60, y: 30, width: 60, height: 40), effect: PictureEffect(blur: 12))
      scene.group(opacity: 1, effect: PictureEffect(blur: 3)) { fill(&$0) }
    }
    let copy = planned.first { $0.reasons == .below }
    let glass = surveyed.first { $0.reasons.contains(.below) }
    #expect(glass?.area == copy?.area)
    #expect(glass?.reasons == [.below, .blur])
    let blur = BlurSteps(12)
    #expect(glass?.steps == (blur?.halvings ?? 0) + 2)
    #expect(surveyed.first { $0.reasons == .filter }?.steps == 2)
  }

  @Test func `A group that is faded by its only item has no sheet in a survey either`() {
    let (planned, surveyed) = passes { scene in
      scene.group(opacity: 0.5) { $0.shape(Rect(x: 10, y: 10, width: 40, height: 40), fill: .white) }
    }
    #expect(planned.count == 1)
    #expect(surveyed.count == 1)
  }
}
