import MartletGeometry
import MartletMotion

@testable import MartletRenderTree

/// A render tree with one layer that emits particles.
struct EmitterStage {
  static let layer = NodeID(index: 1)

  let tree = RenderTree()
  var properties = LayerProperties()

  /// A cell whose particles stay where they are born.
  static func cell(rate: Double, lifetime: Double) -> EmitterCell {
    var cell = EmitterCell()
    cell.contents = ScenePattern.checker.image
    cell.birthRate = rate
    cell.lifetime = lifetime
    return cell
  }

  init(
    _ cells: [EmitterCell], timing: MediaTiming = .identity, animations: [PropertyAnimation] = [],
    time: MediaTime = 0, edit: (inout EmitterContent) -> Void = { _ in }
  ) {
    properties.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    var content = EmitterContent()
    content.cells = cells
    edit(&content)
    properties.content = .emitter(content)
    tree.apply(
      Commit(
        changes: [
          .properties(Self.layer, properties), .animations(Self.layer, animations),
          .timing(Self.layer, timing), .sublayers(.root, [Self.layer]),
        ], time: time))
  }

  /// Commits other values, and animations if there are any.
  mutating func change(
    at time: MediaTime, animations: [PropertyAnimation]? = nil, _ edit: (inout EmitterContent) -> Void
  ) {
    properties.editEmitter(edit)
    var changes: [Commit.Change] = [.properties(Self.layer, properties)]
    if let animations { changes.append(.animations(Self.layer, animations)) }
    tree.apply(Commit(changes: changes, time: time))
  }

  /// What is drawn after an update.
  func particles(at time: MediaTime) -> [Particle] {
    tree.update(at: time)
    return shown
  }

  /// What is drawn now.
  var shown: [Particle] {
    for item in tree.displayList.items where item.kind == .content && !item.frame.isEmpty {
      if case .emitter(let drawing) = tree.displayList.contents[Int(item.payload)].drawing {
        return drawing.particles
      }
    }
    return []
  }
}

extension Particle {
  var x: Float { place.x }
  var y: Float { place.y }
}
