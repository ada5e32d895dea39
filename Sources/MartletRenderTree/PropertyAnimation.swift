import MartletGeometry
import MartletMotion

/// An animation together with the property that it drives.
public enum PropertyAnimation: Sendable {
  case bounds(Animation<Rect>)
  case position(Animation<Point>)
  case anchorPoint(Animation<Point>)
  case zPosition(Animation<Double>)
  case rotation(Animation<Double>)
  case scale(Animation<Double>)
  case opacity(Animation<Double>)
  case backgroundColor(Animation<Color>)
  case cornerRadii(Animation<CornerRadii>)
  case borderWidth(Animation<Double>)
  case borderColor(Animation<Color>)

  /// Which property it drives.
  public var property: PropertyID {
    switch self {
    case .bounds: .bounds
    case .position: .position
    case .anchorPoint: .anchorPoint
    case .zPosition: .zPosition
    case .rotation: .rotation
    case .scale: .scale
    case .opacity: .opacity
    case .backgroundColor: .backgroundColor
    case .cornerRadii: .cornerRadii
    case .borderWidth: .borderWidth
    case .borderColor: .borderColor
    }
  }

  /// When and how often it runs.
  public var timing: AnimationTiming {
    get {
      switch self {
      case .bounds(let a): a.timing
      case .position(let a), .anchorPoint(let a): a.timing
      case .zPosition(let a), .rotation(let a), .scale(let a), .opacity(let a), .borderWidth(let a): a.timing
      case .backgroundColor(let a), .borderColor(let a): a.timing
      case .cornerRadii(let a): a.timing
      }
    }
    set {
      func timed<Value>(_ animation: Animation<Value>) -> Animation<Value> {
        var result = animation
        result.timing = newValue
        return result
      }
      switch self {
      case .bounds(let a): self = .bounds(timed(a))
      case .position(let a): self = .position(timed(a))
      case .anchorPoint(let a): self = .anchorPoint(timed(a))
      case .zPosition(let a): self = .zPosition(timed(a))
      case .rotation(let a): self = .rotation(timed(a))
      case .scale(let a): self = .scale(timed(a))
      case .opacity(let a): self = .opacity(timed(a))
      case .backgroundColor(let a): self = .backgroundColor(timed(a))
      case .cornerRadii(let a): self = .cornerRadii(timed(a))
      case .borderWidth(let a): self = .borderWidth(timed(a))
      case .borderColor(let a): self = .borderColor(timed(a))
      }
    }
  }

  /// Whether it is summed on top of what lies beneath instead of replacing it.
  public var isAdditive: Bool {
    switch self {
    case .bounds(let a): a.isAdditive
    case .position(let a), .anchorPoint(let a): a.isAdditive
    case .zPosition(let a), .rotation(let a), .scale(let a), .opacity(let a), .borderWidth(let a): a.isAdditive
    case .backgroundColor(let a), .borderColor(let a): a.isAdditive
    case .cornerRadii(let a): a.isAdditive
    }
  }

  /// Applies its value at a time to a state: replacing, or summed if it is additive.
  func apply(to p: inout LayerProperties, at time: MediaTime) {
    func applied<Value>(_ animation: Animation<Value>, to value: inout Value) {
      value = animation.isAdditive ? value + animation.value(at: time) : animation.value(at: time)
    }
    switch self {
    case .bounds(let a): applied(a, to: &p.bounds)
    case .position(let a): applied(a, to: &p.position)
    case .anchorPoint(let a): applied(a, to: &p.anchorPoint)
    case .zPosition(let a): applied(a, to: &p.zPosition)
    case .opacity(let a): applied(a, to: &p.opacity)
    case .backgroundColor(let a): applied(a, to: &p.backgroundColor)
    case .cornerRadii(let a): applied(a, to: &p.cornerRadii)
    case .borderWidth(let a): applied(a, to: &p.borderWidth)
    case .borderColor(let a): applied(a, to: &p.borderColor)
    case .rotation(let a):
      if a.isAdditive {
        p.transform.rotateAxes(by: a.value(at: time))
      } else {
        p.transform.rotationZ = a.value(at: time)
      }
    case .scale(let a): applied(a, to: &p.transform.scale)
    }
  }
}

extension PropertyAnimation {
  /// The rate of change at a media time, in units per second; `nil` where the property is not of the type asked for.
  public func velocity<Value: Animatable>(at time: MediaTime, as type: Value.Type) -> Value? {
    switch self {
    case .bounds(let a): a.velocity(at: time) as? Value
    case .position(let a), .anchorPoint(let a): a.velocity(at: time) as? Value
    case .zPosition(let a), .rotation(let a), .scale(let a), .opacity(let a), .borderWidth(let a):
      a.velocity(at: time) as? Value
    case .backgroundColor(let a), .borderColor(let a): a.velocity(at: time) as? Value
    case .cornerRadii(let a): a.velocity(at: time) as? Value
    }
  }
}
