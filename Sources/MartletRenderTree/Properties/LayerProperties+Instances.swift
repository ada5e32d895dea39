import MartletGeometry

/// How a layer repeats its sublayers.
extension LayerProperties {
  /// The number of times that the sublayers are shown: 1, the default, shows them once, and 0 not at all. A negative number
  /// counts as 0.
  public var instanceCount: Int {
    get { effects.instances.count }
    set { effects.setInstance(\.count, max(newValue, 0)) }
  }
  /// How much later each copy shows the animations than the one before it, in seconds. 0 by default.
  public var instanceDelay: Double {
    get { effects.instances.delay }
    set { effects.setInstance(\.delay, newValue) }
  }
  /// Leads from each copy to the next, about the anchor point. The identity by default.
  public var instanceTransform: Transform {
    get { effects.instances.transform }
    set { effects.setInstance(\.transform, newValue) }
  }
  /// What multiplies the colours and the opacity of the first copy. White by default, which changes nothing.
  public var instanceColor: Color {
    get { effects.instances.color }
    set { effects.setInstance(\.color, newValue) }
  }
  /// What is added to the red component of `instanceColor` from each copy to the next. 0 by default.
  public var instanceRedOffset: Double {
    get { effects.instances.redOffset }
    set { effects.setInstance(\.redOffset, newValue) }
  }
  /// What is added to the green component of `instanceColor` from each copy to the next. 0 by default.
  public var instanceGreenOffset: Double {
    get { effects.instances.greenOffset }
    set { effects.setInstance(\.greenOffset, newValue) }
  }
  /// What is added to the blue component of `instanceColor` from each copy to the next. 0 by default.
  public var instanceBlueOffset: Double {
    get { effects.instances.blueOffset }
    set { effects.setInstance(\.blueOffset, newValue) }
  }
  /// What is added to the opacity of `instanceColor` from each copy to the next. 0 by default.
  public var instanceAlphaOffset: Double {
    get { effects.instances.alphaOffset }
    set { effects.setInstance(\.alphaOffset, newValue) }
  }

  /// Whether it may show its sublayers otherwise than once and as they are.
  package var isReplicator: Bool { effects.hasInstances }

  /// The most copies of layers that a tree shows. Further ones are left out.
  package static let mostCopies = 1 << 18

  /// Leads from the first copy to one with a number, as a map of the layer's own space to itself.
  package func instanceMap(ofCopy number: Int) -> Transform {
    var (result, power) = (Transform.identity, effects.instances.transform)
    var rest = number
    while rest > 0 {
      if rest & 1 == 1 { result = result.concatenating(power) }
      power = power.concatenating(power)
      rest >>= 1
    }
    return result == .identity ? result : aroundAnchor(result)
  }

  /// The opacity of a copy with a number, 0…1.
  package func instanceOpacity(ofCopy number: Int) -> Double {
    let style = effects.instances
    return min(max(style.color.alpha + Double(number) * style.alphaOffset, 0), 1)
  }
}
