import MartletGeometry

/// Emitters whose particles are seen in space.
extension Flattening {
  /// What writes the items of a place's node.
  @inline(__always)
  func itemEmitter(at place: Int, _ nodes: Nodes) -> ItemEmitter {
    let i = Int(places[place].node)
    var emitter = ItemEmitter(nodes + i, at: places[place])
    if places[place].items.layout.contains(.content), nodes[i].resolved.content.isInSpace {
      emitter.particleSpace = spaceOfParticles(at: place, nodes)
    }
    return emitter
  }

  private func spaceOfParticles(at place: Int, _ nodes: Nodes) -> ParticleSpace {
    // A picture that is kept has the layer's own coordinates.
    if places[place].isRaster { return ParticleSpace(map: .identity, view: .identity) }
    var (map, place) = (Transform.identity, place)
    repeat {
      let i = Int(places[place].node)
      var shift = nodes[i].role.shift
      var copy: Transform?
      var holder = self.holder(of: place, nodes)
      // Stages and copies are passages to the layer around them.
      while holder >= 0, places[holder].parent >= 0 {
        let node = Int(places[holder].node)
        if nodes[node].role.target >= 0 {
          shift += nodes[node].role.shift
        } else if nodes[node].copy > 0 {
          copy = nodes[node].resolved.transform
        } else {
          break
        }
        holder = self.holder(of: holder, nodes)
      }
      guard holder >= 0 else {
        let own = nodes[i].resolved.localTransform.translated(x: shift.x, y: shift.y, z: 0)
        return ParticleSpace(map: map.concatenating(own), view: .identity)
      }
      let outer = Int(places[holder].node)
      map = map.concatenating(RenderNode.map(of: nodes + i, shift: shift, copy: copy, in: nodes + outer))
      place = holder
    } while nodes[Int(places[place].node)].layout.contains(.space)
    return ParticleSpace(map: map, view: places[place].innerWorld.plane)
  }
}

extension LayerContent {
  /// Whether it is drawn in the space of the superlayer.
  @inline(__always)
  var isInSpace: Bool {
    guard case .emitter(let emitter) = self else { return false }
    return emitter.preservesDepth
  }
}
