import MartletGeometry
import MartletMotion

/// An animation together with the property that it drives.
///
/// What decides whether it takes part in a frame is kept beside the animation itself, so that one that does not is
/// passed over in no time.
public struct PropertyAnimation: Sendable {
  /// Which property it drives.
  public let property: PropertyID
  /// Whether it is summed on top of what lies beneath instead of replacing it.
  public let isAdditive: Bool
  /// Start and end, in media seconds, as `timing` has them.
  private(set) var beginTime: MediaTime
  private(set) var endTime: MediaTime
  private var motion: Motion

  /// The animation by the type of its value.
  private indirect enum Motion: Sendable {
    case number(Animation<Double>)
    case point(Animation<Point>)
    case rect(Animation<Rect>)
    case color(Animation<Color>)
    case radii(Animation<CornerRadii>)
  }

  private init<Value>(_ property: PropertyID, _ animation: Animation<Value>, _ motion: Motion) {
    self.property = property
    self.motion = motion
    isAdditive = animation.isAdditive
    let timing = animation.timing
    beginTime = timing.beginTime
    endTime = timing.endTime
  }

  init(number animation: Animation<Double>, of property: PropertyID) {
    self.init(property, animation, .number(animation))
  }

  init(point animation: Animation<Point>, of property: PropertyID) {
    self.init(property, animation, .point(animation))
  }

  init(rect animation: Animation<Rect>, of property: PropertyID) {
    self.init(property, animation, .rect(animation))
  }

  init(color animation: Animation<Color>, of property: PropertyID) {
    self.init(property, animation, .color(animation))
  }

  init(radii animation: Animation<CornerRadii>, of property: PropertyID) {
    self.init(property, animation, .radii(animation))
  }

  /// When and how often it runs.
  public var timing: MediaTiming {
    get {
      switch motion {
      case .number(let a): a.timing
      case .point(let a): a.timing
      case .rect(let a): a.timing
      case .color(let a): a.timing
      case .radii(let a): a.timing
      }
    }
    set {
      func timed<Value>(_ animation: Animation<Value>) -> Animation<Value> {
        var result = animation
        result.timing = newValue
        return result
      }
      switch motion {
      case .number(let a): motion = .number(timed(a))
      case .point(let a): motion = .point(timed(a))
      case .rect(let a): motion = .rect(timed(a))
      case .color(let a): motion = .color(timed(a))
      case .radii(let a): motion = .radii(timed(a))
      }
      beginTime = newValue.beginTime
      endTime = newValue.endTime
    }
  }

  /// Whether it moves at a time: from its begin up to, not including, its end.
  public func isActive(at time: MediaTime) -> Bool { time >= beginTime && time < endTime }
}

extension PropertyAnimation {
  /// Applies its value at a time to a state: replacing, or summed if it is additive.
  func apply(to p: inout LayerProperties, at time: MediaTime) {
    switch motion {
    case .number(let a): apply(a.value(at: time), to: &p)
    case .point(let a):
      let value = a.value(at: time)
      if property == .position {
        combine(value, into: &p.position)
      } else {
        combine(value, into: &p.anchorPoint)
      }
    case .rect(let a): combine(a.value(at: time), into: &p.bounds)
    case .color(let a):
      let value = a.value(at: time)
      if property == .borderColor {
        combine(value, into: &p.borderColor)
      } else {
        combine(value, into: &p.backgroundColor)
      }
    case .radii(let a): combine(a.value(at: time), into: &p.cornerRadii)
    }
  }

  private func apply(_ value: Double, to p: inout LayerProperties) {
    switch property {
    case .zPosition: combine(value, into: &p.zPosition)
    case .opacity: combine(value, into: &p.opacity)
    case .borderWidth: combine(value, into: &p.borderWidth)
    case .scale: combine(value, into: &p.transform.scale)
    case .rotation:
      if isAdditive { p.transform.rotateAxes(by: value) } else { p.transform.rotationZ = value }
    case .bounds, .position, .anchorPoint, .backgroundColor, .cornerRadii, .borderColor: break
    }
  }

  private func combine<Value: Animatable>(_ value: Value, into sum: inout Value) {
    sum = isAdditive ? sum + value : value
  }

  /// The rate of change at a media time, in units per second; `nil` where the property is not of the type asked for.
  public func velocity<Value: Animatable>(at time: MediaTime, as type: Value.Type) -> Value? {
    switch motion {
    case .number(let a): a.velocity(at: time) as? Value
    case .point(let a): a.velocity(at: time) as? Value
    case .rect(let a): a.velocity(at: time) as? Value
    case .color(let a): a.velocity(at: time) as? Value
    case .radii(let a): a.velocity(at: time) as? Value
    }
  }
}
