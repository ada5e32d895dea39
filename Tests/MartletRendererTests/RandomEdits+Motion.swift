import MartletDrawing
import MartletGeometry
import MartletMotion
import RandomTestSupport

@testable import MartletRenderTree

extension RandomEdits {
  /// One to three animations that run, have run or will run, and what they animate.
  mutating func newAnimations(around time: MediaTime) -> (names: String, list: [PropertyAnimation]) {
    let list = (0..<generator.int(1..<4)).map { _ in animation(around: time) }
    return (list.map { "\($0.property)" }.joined(separator: ", "), list)
  }

  /// An animation of a property that affects what is drawn, or where, in its own way.
  private mutating func animation(around time: MediaTime) -> PropertyAnimation {
    let begin = time + generator.double(-0.15...0.2)
    let duration = generator.double(0.05...0.5)
    let isAdditive = generator.chance(0.3)
    func basic<Value>(_ from: Value, _ to: Value) -> Animation<Value> {
      .basic(
        BasicAnimation(
          from: from, to: to, duration: duration, timingFunction: .easeInEaseOut, isAdditive: isAdditive,
          beginTime: begin))
    }
    func number(
      _ key: AnimatableProperty<Double>, _ range: ClosedRange<Double>
    ) -> PropertyAnimation {
      key.animation(basic(generator.double(range), isAdditive ? 0 : generator.double(range)))
    }
    switch generator.int(0..<27) {
    case 0:
      let spring = SpringAnimation(
        from: point(), to: isAdditive ? .zero : point(), spring: Spring(duration: 0.3, bounce: 0.4),
        isAdditive: isAdditive, beginTime: begin)
      return AnimatableProperty.position.animation(.spring(spring))
    case 1: return AnimatableProperty.position.animation(basic(point(), isAdditive ? .zero : point()))
    case 2: return number(.opacity, 0...1)
    case 3: return number(.transform.rotation.z, -2...2)
    case 4: return number(.transform.rotation.y, -2...2)
    case 5: return number(.transform.scale, 0.2...2)
    case 6:
      let (from, to) = (point() * 0.5, point() * 0.5)
      return AnimatableProperty.bounds.animation(
        basic(
          Rect(x: 0, y: 0, width: from.x, height: from.y), Rect(x: 0, y: 0, width: to.x, height: to.y)))
    case 7: return AnimatableProperty.cornerRadii.animation(basic(CornerRadii(30), .zero))
    case 8: return AnimatableProperty.backgroundColor.animation(basic(color(), color()))
    case 9: return number(.shadow.radius, 0...5)
    case 10: return number(.shadow.opacity, 0...1)
    case 11: return number(.filter.blurRadius, 0...6)
    case 12: return number(.backdropFilter.blurRadius, 0...8)
    case 13: return number(.strokeEnd, 0...1)
    case 14: return number(.lineWidth, 0...8)
    case 15: return AnimatableProperty.path.animation(basic(triangle(), triangle()))
    case 16: return AnimatableProperty.shadowPath.animation(basic(triangle(), triangle()))
    case 17: return AnimatableProperty.endPoint.animation(basic(Point(x: 0, y: 1), Point(x: 1, y: 0.5)))
    case 18:
      return AnimatableProperty.contentsRect.animation(
        basic(Rect(x: 0, y: 0, width: 0.5, height: 0.5), Rect(x: 0.2, y: 0, width: 0.8, height: 1)))
    case 19: return number(.zPosition, -10...10)
    case 20: return number(.borderWidth, 0...8)
    case 21: return number(.reveal, 0...1)
    case 22: return number(.sublayerTransform.rotation.y, -1...1)
    case 23: return number(.instanceAlphaOffset, -0.5...0)
    case 24: return number(.instanceTransform.rotation.z, -1...1)
    case 25: return AnimatableProperty.isHidden.animation(basic(true, false))
    default: return AnimatableProperty.masksToBounds.animation(basic(true, false))
    }
  }
}
