import MartletGeometry

/// Texts that move lie between pixels, and those that rest on them.
extension Flattening {
  /// How long a text must have been in its place, in seconds. Less: it trembles under a slow finger, whose samples are fewer than the
  /// frames. More: it is seen to become sharp later.
  private static let rest = 0.1

  /// Notes whether the text of a place has moved, before its item is written again.
  mutating func followText(at place: Int, _ nodes: Nodes) {
    guard let index = textItem(of: places[place], nodes) else {
      // An image may have taken the text's place.
      places[place].isSteady = false
      return
    }
    follow(place, from: list.contents[Int(list.items[index].payload)])
  }

  /// The same, before its item is made.
  mutating func followNewText(at place: Int, _ nodes: Nodes) {
    guard textItem(of: places[place], nodes) != nil else { return }
    let old = Int(places[place].old)
    guard old >= 0 else {
      places[place].isSteady = places[place].innerWorld.plane.isUpright
      return
    }
    let before = order.previous[old]
    (places[place].movedAt, places[place].isFollowed) = (before.movedAt, before.isFollowed)
    let index = before.items.layout.contains(.content) ? textItem(of: before, nodes) : nil
    follow(place, from: index.map { previous.contents[Int(previous.items[$0].payload)] })
  }

  private mutating func follow(_ place: Int, from old: ContentItem?) {
    guard places[place].innerWorld.plane.isUpright else {
      // None of its pixels can be on a whole one.
      places[place].movedAt = -.infinity
      places[place].isSteady = false
      return
    }
    if let old, old.drawing != .none, old.transform != places[place].innerWorld.plane {
      places[place].movedAt = now
      if !places[place].isFollowed {
        places[place].isFollowed = true
        movingTexts.append(places[place].node)
      }
    }
    places[place].isSteady = now >= places[place].movedAt + Self.rest
  }

  /// The index of the item with a place's text; `nil` if it has none.
  private func textItem(of place: Placement, _ nodes: Nodes) -> Int? {
    guard place.items.layout.contains(.content), place.node >= 0,
      nodes[Int(place.node)].resolved.content.isText
    else { return nil }
    var index: Int?
    place.items.forEachFirst { if $0 == .content { index = Int(place.items.first) + $1 } }
    return index
  }

  /// Finds the texts that have come to rest, and when the next one will.
  /// - Parameter rewrite: Writes the items of a place again.
  mutating func settleTexts(_ nodes: Nodes, _ rewrite: (inout Flattening, Int) -> Void) {
    nextSettling = .infinity
    guard !movingTexts.isEmpty else { return }
    var kept = 0
    for entry in movingTexts.indices {
      let node = Int(movingTexts[entry])
      guard nodes[node].isVisible else { continue }
      let place = Int(nodes[node].place)
      guard places[place].node == node, places[place].isFollowed else { continue }
      let end = places[place].movedAt + Self.rest
      if now >= end {
        places[place].isFollowed = false
        if !places[place].isSteady { rewrite(&self, place) }
      } else {
        movingTexts[kept] = movingTexts[entry]
        kept += 1
        nextSettling = min(nextSettling, end)
      }
    }
    movingTexts.removeLast(movingTexts.count - kept)
  }

  /// When the next of the texts comes to rest that may be seen in a window, in the host's time.
  func nextSettling(in window: Rect, _ nodes: NodeStore) -> MediaTime {
    var next = MediaTime.infinity
    for entry in movingTexts.indices {
      let node = Int(movingTexts[entry])
      guard nodes[node].isVisible else { continue }
      let place = Int(nodes[node].place)
      if places[place].raster < 0, !places[place].isRaster {
        // What is in a picture has the picture's coordinates; a blur carries what is beside the window into it.
        var isSeen = false
        places[place].items.forEachFirst { part, index in
          if part == .content {
            let frame = list.items[Int(places[place].items.first) + index].frame
            isSeen = frame.grown(by: places[place].innerCarry).intersects(window)
          }
        }
        guard isSeen else { continue }
      }
      next = min(next, places[place].movedAt + Self.rest)
    }
    return next
  }
}

extension Homography {
  /// Whether it only moves and enlarges.
  fileprivate var isUpright: Bool { isAffine && x.y == 0 && y.x == 0 && x.x > 0 && y.y > 0 }
}

extension LayerContent {
  /// Whether it is a text that can be drawn anew.
  fileprivate var isText: Bool {
    guard case .image(let content) = self else { return false }
    return content.image.isText
  }
}
