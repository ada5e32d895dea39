import MartletGeometry

/// How a layer repeats its sublayers.
extension LayerProperties {
  /// The number of times that the sublayers are shown: 1, the default, shows them once, and 0 not at all. A negative number
  /// counts as 0.
  public var instanceCount: Int {
    get { effects.instances.count }
    set { set(\.count, max(newValue, 0)) { $0.count = $1 } }
  }
  /// How much later each copy shows the animations than the one before it, in seconds. 0 by default.
  public var instanceDelay: Double {
    get { effects.instances.delay }
    set { set(\.delay, newValue) { $0.delay = $1 } }
  }
  /// Leads from each copy to the next, about the anchor point. The identity by default.
  public var instanceTransform: Transform {
    get { effects.instances.transform }
    set { set(\.transform, newValue) { $0.transform = $1 } }
  }
  /// What multiplies the colours and the opacity of the first copy. White by default, which changes nothing.
  public var instanceColor: Color {
    get { effects.instances.color }
    set { set(\.color, newValue) { $0.color = $1 } }
  }
  /// What is added to the red component of `instanceColor` from each copy to the next. 0 by default.
  public var instanceRedOffset: Double {
    get { effects.instances.redOffset }
    set { set(\.redOffset, newValue) { $0.redOffset = $1 } }
  }
  /// What is added to the green component of `instanceColor` from each copy to the next. 0 by default.
  public var instanceGreenOffset: Double {
    get { effects.instances.greenOffset }
    set { set(\.greenOffset, newValue) { $0.greenOffset = $1 } }
  }
  /// What is added to the blue component of `instanceColor` from each copy to the next. 0 by default.
  public var instanceBlueOffset: Double {
    get { effects.instances.blueOffset }
    set { set(\.blueOffset, newValue) { $0.blueOffset = $1 } }
  }
  /// What is added to the opacity of `instanceColor` from each copy to the next. 0 by default.
  public var instanceAlphaOffset: Double {
    get { effects.instances.alphaOffset }
    set { set(\.alphaOffset, newValue) { $0.alphaOffset = $1 } }
  }

  /// Sets a part that is another one now. A key path that sets what is computed would allocate.
  private mutating func set<Value: Equatable>(
    _ path: KeyPath<InstanceStyle, Value>, _ value: Value, _ change: (inout InstanceStyle, Value) -> Void
  ) {
    guard value != effects.instances[keyPath: path] else { return }
    effects.editInstances { change(&$0, value) }
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
