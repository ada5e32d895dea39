import MartletMotion

extension RenderTree {
  /// Finds when something visible moves next.
  func findNextChange(at time: MediaTime) {
    nextChange = .never
    let usesTimes = usesTimes
    for entry in animated.indices {
      if nextChange == .nextFrame { return }
      let node = animated[entry]
      let i = Int(node.node)
      guard isVisible(i) || mayAppear(i), !node.isOver || usesTimes && isRepeating(nodes[i].space) else {
        continue
      }
      if !usesTimes {
        note(node.isMoving ? .nextFrame : .at(node.nextBegin), after: time)
      } else if spaces[Int(nodes[i].space)].isRunning, node.isMoving || isRepeating(nodes[i].space) {
        note(.nextFrame, after: time)
      } else {
        note(hostChange(at: node.nextBegin, in: nodes[i].space), after: time)
      }
    }
    if usesTimes { noteSpaces(after: time) }
    for transition in transitions {
      let i = Int(transition.target)
      guard isVisible(i) || isVisible(Int(transition.stage)) else { continue }
      let begin = transition.animation.beginTime
      if !usesTimes {
        note(.at(begin), after: time)
      } else {
        let space = spaces[Int(nodes[i].space)]
        if space.isRunning, begin <= space.time {
          note(.nextFrame, after: time)
        } else if begin > space.time {
          note(hostChange(at: begin, in: nodes[i].space), after: time)
        }
      }
    }
  }

  /// Whether an animation hides a node that would be seen without it: it may show it again.
  func mayAppear(_ i: Int) -> Bool {
    guard nodes[i].layout == .hidden, nodes[i].mask.contains(.isHidden) else { return false }
    let parent = Int(nodes[i].parent)
    return parent < 0 || isVisible(parent)
  }

  /// Whether a space, or one around it, lets its times come again.
  func isRepeating(_ space: Int32) -> Bool {
    var s = space
    while s >= 0 {
      if spaces[Int(s)].isRepeating { return true }
      s = spaces[Int(s)].parent
    }
    return false
  }

  /// Layers appear when their time begins and go when it ends.
  private func noteSpaces(after time: MediaTime) {
    for s in spaces.indices.dropFirst() {
      let space = spaces[s]
      let parent = nodes[Int(space.node)].parent
      guard nodes[Int(space.node)].spaceMark == spaceMark, parent < 0 || isVisible(Int(parent)) else {
        continue
      }
      let span = space.timing.span
      for moment in [span.begin, span.end] where moment > space.parentTime {
        note(hostChange(at: moment, in: space.parent), after: time)
      }
    }
  }

  private func note(_ change: NextChange, after time: MediaTime) {
    switch (change, nextChange) {
    case (.never, _), (_, .nextFrame): break
    case (.nextFrame, _): nextChange = .nextFrame
    case (.at(let moment), _) where moment <= time: nextChange = .nextFrame
    case (.at(let moment), .at(let earliest)): nextChange = .at(min(moment, earliest))
    case (.at(let moment), .never): if moment.isFinite { nextChange = .at(moment) }
    }
  }
}
