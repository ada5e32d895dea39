import MartletGeometry

/// Collages: batches that lie on each other and follow each other become one, where that is cheaper.
///
/// A card is a shadow, a box and a picture, each with a program of its own. Where cards lie on each other, each needs draw calls of
/// its own, since what is below is drawn first. One program that draws all of it needs one.
extension FramePlan {
  /// Consecutive batches that become one.
  private struct Run {
    /// The index of the first, and the number of them and their instances.
    var first: Int32
    var count = 0
    var instances: Int32 = 0
    /// The pixels that they fill, one on the other.
    var pixels: Float = 0
    /// Those of opaque fills, which are not blended as long as they are drawn apart.
    var opaquePixels: Float = 0
    /// What they cost as they are.
    var apart: Float = 0
    var abilities = Collage.Abilities()
    var pages = CollagePages()
    var scissor: PixelRect
    var bounds: PixelRect

    /// What they cost together.
    func cost(_ costs: BatchCosts) -> Float {
      count == 1
        ? apart
        : costs.draw + Float(instances) * costs.instance + pixels * costs.pixel(abilities)
          + opaquePixels * costs.blending
    }
  }

  /// Makes collages in all passes.
  mutating func makeCollages(_ costs: BatchCosts) {
    var saved: Int32 = 0
    for i in collected.indices { collected[i] = 0 }
    for pass in passes.indices where passes[pass].first != passes[pass].last {
      var run: Run?
      var index = passes[pass].first
      while index >= 0 {
        let next = commands[Int(index)].next
        let single = self.run(of: index, costs)
        if let single, let whole = run.flatMap({ joined($0, single, at: index, costs) }) {
          run = whole
        } else {
          if let run { saved += make(run, pass) }
          run = single
        }
        index = next
      }
      if let run { saved += make(run, pass) }
    }
    guard saved > 0 else { return }
    // What all went into collages need not be uploaded. Of a kind of which some stay apart, all are: the others would have to
    // move, with all that names them.
    for kind in collected.indices where collected[kind] > 0 && collected[kind] == instances[kind].count {
      removeInstances(kind)
    }
  }

  /// A batch that may be a part of a collage, by itself; `nil` for any other.
  private func run(of index: Int32, _ costs: BatchCosts) -> Run? {
    let command = commands[Int(index)]
    let state = command.state
    guard command.sheetPass < 0, command.belowPass < 0, command.picture == nil, state.blending == .over,
      !state.hasCurvedCorners, state.clips.count <= 1, state.clips.isPlain, !state.clips.isCurved,
      !state.clips.isInverted
    else { return nil }
    var run = Run(first: index, scissor: command.scissor, bounds: command.bounds)
    run.count = 1
    run.instances = command.count
    run.abilities.hasDetails = state.clips.count > 0
    let own: Float
    switch command.operation {
    case .roundedFill, .rectFill, .opaqueFill: own = costs.box
    case .panel:
      own = costs.detail
      if state.variant == Panel.variant(hasBorder: true) { run.abilities.hasDetails = true }
    case .shape:
      // A processor would compute for every pixel whether it is in one.
      guard !costs.addsUp, !hasHardEdges(command) else { return nil }
      own = costs.detail
      run.abilities.hasTilted = true
    case .shadowEdge:
      own = costs.edge
      run.abilities.shadow = 0
    case .shadow:
      own = costs.corner[Int(state.variant)]
      run.abilities.shadow = state.variant
    case .imageCopy, .imageFill:
      own = command.operation == .imageCopy ? costs.copy : costs.image
      guard run.pages.slot(of: state.page) != nil else { return nil }
      run.abilities.pages = 1
    default: return nil
    }
    let most = Float(command.bounds.area)
    if costs.addsUp || command.operation == .opaqueFill {
      for i in command.first..<command.first + command.count {
        run.pixels += min(pixels(of: command.operation, Int(i)), most)
      }
    }
    if command.operation == .opaqueFill { run.opaquePixels = run.pixels }
    run.apart = costs.draw + run.pixels * own
    return run
  }

  /// Whether a batch of `Shape` has one that only `Shape` can draw.
  private func hasHardEdges(_ command: DrawCommand) -> Bool {
    for i in command.first..<command.first + command.count
    where instance(Int(i), of: Shape.self).corners.y > 0 { return true }
    return false
  }

  /// Two runs as one, if they can be one and that is cheaper.
  private func joined(_ run: Run, _ next: Run, at index: Int32, _ costs: BatchCosts) -> Run? {
    // The overlay is not counted with the window's own items.
    guard Int(run.first) >= ownCommandCount || Int(index) < ownCommandCount else { return nil }
    var whole = run
    if next.scissor != run.scissor {
      // What is cut by nothing but its pass may be cut where it does not reach.
      let area = passes[Int(commands[Int(index)].pass)].area
      if next.scissor == area, run.scissor.contains(next.bounds) {
        whole.scissor = run.scissor
      } else if run.scissor == area, next.scissor.contains(run.bounds) {
        whole.scissor = next.scissor
      } else {
        return nil
      }
    }
    whole.bounds = run.bounds.union(next.bounds)
    whole.count += 1
    whole.instances += next.instances
    whole.pixels += next.pixels
    whole.opaquePixels += next.opaquePixels
    whole.apart += next.apart
    for slot in 0..<next.pages.count where whole.pages.slot(of: next.pages[slot]) == nil { return nil }
    whole.abilities = run.abilities.union(next.abilities)
    whole.abilities.pages = whole.pages.count
    return whole.cost(costs) < run.cost(costs) + next.apart ? whole : nil
  }

  /// Replaces the batches of a run by one. Returns how many draw calls that saves.
  private mutating func make(_ run: Run, _ pass: Int) -> Int32 {
    guard run.count > 1, let variant = self.variant(run.abilities) else { return 0 }
    let first = instanceCount(.collage)
    var index = run.first
    for _ in 0..<run.count {
      let command = commands[Int(index)]
      collected[Int(command.operation.rawValue)] += command.count
      for i in command.first..<command.first + command.count { addPart(Int(i), of: command, run.pages) }
      index = command.next
    }
    var whole = DrawCommand(
      operation: .collage, pass: Int32(pass), first: first, count: instanceCount(.collage) - first,
      scissor: run.scissor, bounds: run.bounds, state: DrawState(variant: variant))
    whole.pages = run.pages
    whole.previous = commands[Int(run.first)].previous
    whole.next = index
    commands[Int(run.first)] = whole
    if index >= 0 { commands[Int(index)].previous = run.first } else { passes[pass].last = run.first }
    if Int(run.first) < ownCommandCount { ownDrawCount -= run.count - 1 }
    return Int32(run.count - 1)
  }

  /// The variant of a program that can draw a run; `nil` if it had to be compiled while the programs of the batches are there.
  private func variant(_ abilities: Collage.Abilities) -> UInt8? {
    guard batchCosts?.addsUp != true else { return abilities.variant }
    // Few programs, so that a card that gets a shadow needs no other one. Those for wider shadows can draw narrow ones.
    let least = abilities.shadow ?? 0
    let all = Shadow.commonVariants
    guard all.contains(where: { awaitedCollages & 1 << $0 == 0 }) else { return nil }
    let best = all.first { $0 >= least && awaitedCollages & 1 << $0 == 0 }
    return Collage.commonVariant(shadow: best ?? least)
  }

  /// About how many pixels an instance fills.
  private func pixels(of operation: OperationKind, _ i: Int) -> Float {
    func area(_ quad: SIMD4<Float>) -> Float { (quad.z - quad.x) * (quad.w - quad.y) }
    func area(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ origin: SIMD4<Float>, _ points: Float) -> Float {
      abs(x.x * y.y - x.y * y.x) * points / max(origin.z * origin.z, 1e-12)
    }
    switch operation {
    case .roundedFill: return area(instance(i, of: RoundedFill.self).quad)
    case .rectFill: return area(instance(i, of: RectFill.self).quad)
    case .opaqueFill: return area(instance(i, of: OpaqueFill.self).quad)
    case .panel: return area(instance(i, of: Panel.self).quad)
    case .shadowEdge, .shadow:
      let part = shadow(operation, i)
      return area(part.xAxis, part.yAxis, part.center, area(part.quad))
    case .imageCopy: return area(instance(i, of: ImageCopy.self).quad)
    case .shape:
      let shape = instance(i, of: Shape.self)
      return area(shape.xAxis, shape.yAxis, shape.center, 4 * shape.xAxis.w * shape.yAxis.w)
    default:
      let image = instance(i, of: ImageFill.self)
      return area(image.xAxis, image.yAxis, image.center, 4 * image.xAxis.w * image.yAxis.w)
    }
  }

  /// A part of a shadow.
  private func shadow(_ operation: OperationKind, _ i: Int) -> Shadow.Instance {
    operation == .shadow ? instance(i, of: Shadow.self) : instance(i, of: ShadowEdge.self)
  }

  /// Adds an instance of a batch to the collage.
  private mutating func addPart(_ i: Int, of command: DrawCommand, _ pages: CollagePages) {
    var part: Collage.Instance
    switch command.operation {
    case .roundedFill:
      let box = instance(i, of: RoundedFill.self)
      part = .box(box.place, SIMD2(box.shape.x, box.shape.y), quad: box.quad, color: box.color)
      part.radii = SIMD4(repeating: box.shape.z)
    case .rectFill:
      let box = instance(i, of: RectFill.self)
      part = .box(box.place, SIMD2(box.shape.x, box.shape.y), quad: box.quad, color: box.color)
    case .opaqueFill:
      let box = instance(i, of: OpaqueFill.self)
      let half = SIMD2(box.quad.z - box.quad.x, box.quad.w - box.quad.y) / 2
      let middle = SIMD2(box.quad.x + box.quad.z, box.quad.y + box.quad.w) / 2
      part = .box(
        SIMD4(middle.x, middle.y, 1, 0), half, quad: SIMD4(-half.x, -half.y, half.x, half.y), color: box.color
      )
    case .panel:
      let box = instance(i, of: Panel.self)
      part = .box(box.place, SIMD2(box.shape.x, box.shape.y), quad: box.quad, color: box.fill)
      part.radii = box.radii
      if command.state.variant == Panel.variant(hasBorder: true) {
        (part.center.w, part.border) = (box.shape.z, box.border)
      }
    case .shadowEdge, .shadow:
      let shadow = shadow(command.operation, i)
      part = Collage.Instance(
        xAxis: shadow.xAxis, yAxis: shadow.yAxis, center: shadow.center, quad: shadow.quad,
        color: shadow.color, radii: command.operation == .shadow ? shadow.radii : .zero, border: .zero,
        mode: SIMD4(Collage.Content.shadow.rawValue, 0, 0, 0))
      part.center.w = 1 / shadow.center.w
    case .shape:
      let shape = instance(i, of: Shape.self)
      part = Collage.Instance(
        xAxis: shape.xAxis, yAxis: shape.yAxis, center: shape.center, quad: .zero, color: shape.fill,
        radii: shape.radii, border: shape.border, mode: SIMD4(Collage.Content.tilted.rawValue, 0, 0, 0))
      if command.state.variant == Shape.variant(hasBorder: false) { part.center.w = 0 }
    default: part = image(i, of: command, pages)
    }
    if command.state.clips.count > 0, let clip = clipCached(command.state.clips.indices[0]) {
      part.clip = clip.vector(0)
      part.clipY = clip.vector(1)
      part.clipOrigin = clip.vector(2)
      part.clipRadii = clip.vector(3)
    }
    add(part, of: Collage.self)
  }

  /// An image of a batch.
  private func image(_ i: Int, of command: DrawCommand, _ pages: CollagePages) -> Collage.Instance {
    var pages = pages
    let slot = Float(pages.slot(of: command.state.page) ?? 0)
    let pixels = images.pageSize(command.state.page)
    let size = SIMD2(Float(pixels.x), Float(pixels.y))
    guard command.operation == .imageCopy else {
      let image = instance(i, of: ImageFill.self)
      return Collage.Instance(
        xAxis: image.xAxis, yAxis: image.yAxis,
        center: SIMD4(image.center.x, image.center.y, image.center.z, 0),
        quad: .zero,
        color: SIMD4(image.center.w, 0, 0, 0), radii: image.limits, border: image.map,
        mode: SIMD4(Collage.Content.image.rawValue, slot, size.x, size.y))
    }
    let copy = instance(i, of: ImageCopy.self)
    // Its edges are whole pixels, so nothing is antialiased.
    let far: Float = 1e6
    let first = SIMD2(copy.paint.x - copy.quad.x, copy.paint.y - copy.quad.y)
    return Collage.Instance(
      xAxis: SIMD4(1, 0, 0, far), yAxis: SIMD4(0, 1, 0, far), center: SIMD4(0, 0, 1, 0), quad: copy.quad,
      color: SIMD4(copy.paint.z, 0, 0, 0), radii: SIMD4(lowHalf: .zero, highHalf: size),
      border: SIMD4(1, 1, first.x, first.y),
      mode: SIMD4(Collage.Content.copy.rawValue, slot, size.x, size.y))
  }
}

extension Collage.Instance {
  /// A box without round corners, from pixels.
  fileprivate static func box(
    _ place: SIMD4<Float>, _ half: SIMD2<Float>, quad: SIMD4<Float>, color: SIMD4<Float>
  ) -> Self {
    Self(
      xAxis: SIMD4(place.z, place.w, 0, half.x), yAxis: SIMD4(-place.w, place.z, 0, half.y),
      center: SIMD4(place.x, place.y, 1, 0), quad: quad, color: color, radii: SIMD4(repeating: 0.5),
      border: .zero, mode: SIMD4(Collage.Content.box.rawValue, 0, 0, 0))
  }
}
