import MartletGeometry
import MartletMotion

extension Track {
  /// Whether it certainly has no effect at a time.
  @inline(__always)
  func isIdle(at time: MediaTime) -> Bool { !(time >= begin && time < end) && !isHeld }

  /// Whether it can be evaluated without the animation itself.
  @inline(__always)
  func isPlain(at time: MediaTime) -> Bool { kind != .boxed && time >= begin && time < end }

  /// Applies the value at a time, at which it must move, to a state.
  @inline(__always)
  func apply(to p: inout LayerProperties, at time: MediaTime) {
    let way = way(at: time)
    // As in `interpolated`: exact at the end.
    let x = way == 1 ? ends.z : ends.x + (ends.z - ends.x) * way
    switch target {
    case .position: apply(to: &p.position, way)
    case .emitterPosition: p.editEmitter { apply(to: &$0.position, way) }
    case .positionX: p.position.x = sum(x, p.position.x)
    case .positionY: p.position.y = sum(x, p.position.y)
    case .opacity: p.opacity = sum(x, p.opacity)
    case .zPosition: p.zPosition = sum(x, p.zPosition)
    case .scale: p.transform.scale = sum(x, isAdditive ? p.transform.scale : 0)
    case .rotationZ:
      if isAdditive || p.transform.isUpright {
        p.transform.rotateAxes(by: x)
      } else {
        p.transform.rotationZ = x
      }
    case .other: break
    }
  }

  /// Applies the point at a progress.
  @inline(__always)
  func apply(to point: inout Point, _ way: Double) {
    let x = way == 1 ? ends.z : ends.x + (ends.z - ends.x) * way
    let y = way == 1 ? ends.w : ends.y + (ends.w - ends.y) * way
    point = isAdditive ? Point(x: x, y: y) + point : Point(x: x, y: y)
  }

  @inline(__always)
  private func sum(_ value: Double, _ beneath: Double) -> Double { isAdditive ? value + beneath : value }
}

extension Transform {
  /// Whether it only scales along the axes without mirroring, so that all its angles are 0.
  @inline(__always)
  fileprivate var isUpright: Bool {
    row1.y == 0 && row1.z == 0 && row2.x == 0 && row2.z == 0 && row3.x == 0 && row3.y == 0 && row1.x > 0
      && row2.y > 0 && row3.z > 0
  }
}

extension PropertyAnimation {
  /// Applies its value at a time of the layer to a state: it replaces the underlying value, or is added to
  /// it.
  func apply(to p: inout LayerProperties, at time: MediaTime) {
    if track.isPlain(at: time) {
      track.apply(to: &p, at: time)
    } else if let inner = innerTime(at: time) {
      motion.apply(to: &p, at: inner.time)
    }
  }
}
