import MartletGeometry
import Testing

@testable import MartletViews

/// The shadow of a window as a formula.
@Suite struct ShadowProfileTests {
  private func alpha(
    left: Double = .infinity, top: Double = .infinity, right: Double = .infinity, bottom: Double = .infinity
  ) -> Double {
    ShadowProfile.alpha(left: left, top: top, right: right, bottom: bottom)
  }

  @Test func `it has faded where its layers end`() {
    let reach = ShadowProfile.reach
    for end in [
      alpha(left: -reach.left), alpha(top: -reach.top), alpha(right: -reach.right),
      alpha(bottom: -reach.bottom),
    ] {
      #expect(end < 0.5 / 255, "\(end)")
    }
  }

  @Test func `it grows towards the window and falls down`() {
    var last = -1.0
    for step in 0...28 {
      let here = alpha(left: Double(step) - 28)
      #expect(here >= last)
      last = here
    }
    #expect(alpha(bottom: -4) > alpha(left: -4))
    #expect(alpha(left: -4) > alpha(top: -4))
  }

  @Test func `along a side the picture of a corner ends as the gradient begins`() {
    for distance in stride(from: -27.5, through: 0, by: 1) {
      let corner = alpha(left: distance, top: ShadowProfile.corner)
      #expect(abs(corner - alpha(left: distance)) < 0.25 / 255)
      let below = alpha(left: distance, bottom: ShadowProfile.corner)
      #expect(abs(below - alpha(left: distance)) < 0.25 / 255)
    }
  }
}
