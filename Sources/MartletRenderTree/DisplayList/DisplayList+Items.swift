import MartletGeometry

extension DisplayList {
  /// Appends an item.
  ///
  /// - Parameters:
  ///   - payload: Its description, which determines its kind.
  ///   - frame: Its visible rectangle, in window points.
  ///   - clip: Index of its innermost clip; −1 for none.
  ///   - opacity: The opacity of a group or of content, 0…1.
  package mutating func append<Payload: ItemPayload>(
    _ payload: Payload, frame: Rect, clip: Int32 = -1, opacity: Float = 1
  ) {
    append(NewItem(payload: payload, frame: frame, clip: clip, opacity: opacity))
  }

  @inline(__always)
  private mutating func append<Payload>(_ new: NewItem<Payload>) {
    traits.formUnion(new.payload.traits)
    let place = Payload.edit(&self) { payloads in
      payloads.append(new.payload)
      return Int32(payloads.count - 1)
    }
    items.append(
      DisplayItem(
        kind: Payload.kind, payload: place, clip: new.clip, opacity: new.opacity, frame: new.frame))
  }

  /// Ends a group that begins at an index; `nil` for a group whose beginning is not in the list.
  package mutating func endGroup(begunAt begin: Int?) {
    if let begin { groups[Int(items[begin].payload)].end = Int32(items.count) }
    items.append(DisplayItem(kind: .endGroup, payload: -1, clip: -1, opacity: 1, frame: .zero))
  }

  /// Sets the visible rectangle of a group, in window points.
  package mutating func setFrame(_ frame: Rect, ofGroupAt begin: Int) {
    items[begin].frame = frame
    let end = Int(groups[Int(items[begin].payload)].end)
    if end >= 0 { items[end].frame = frame }
  }

  /// Replaces what changes a group's picture. Returns whether that was another one.
  mutating func setEffect(
    _ effect: PictureEffect, _ blendMode: BlendMode, _ vibrancy: Vibrancy?, ofGroupAt begin: Int
  ) -> Bool {
    let group = Int(items[begin].payload)
    guard
      groups[group].effect != effect || groups[group].blendMode != blendMode
        || groups[group].vibrancy != vibrancy
    else { return false }
    groups[group].effect = effect
    groups[group].blendMode = blendMode
    groups[group].vibrancy = vibrancy
    traits.formUnion(groups[group].traits)
    return true
  }

  /// Replaces the item at an index, which has the same kind, or appends one at the end of the list.
  ///
  /// Returns the old and the new visible rectangle, in window points; `nil` if the item is new or unchanged.
  @inline(__always)
  mutating func write<Payload>(_ new: NewItem<Payload>, at index: Int) -> (old: Rect, new: Rect)? {
    guard index < items.count else {
      append(new)
      return nil
    }
    let old = items[index]
    let isOther = Payload.edit(&self) { payloads in
      guard payloads[Int(old.payload)] != new.payload else { return false }
      payloads[Int(old.payload)] = new.payload
      return true
    }
    if isOther { traits.formUnion(new.payload.traits) }
    guard isOther || old.frame != new.frame || old.opacity != new.opacity || old.clip != new.clip else {
      return nil
    }
    items[index].clip = new.clip
    items[index].opacity = new.opacity
    items[index].frame = new.frame
    return (old.frame, new.frame)
  }

  /// Whether an item draws the same as an item of another list; the indices of their clips do not matter.
  package func isSame(_ i: Int, as other: DisplayList, _ j: Int) -> Bool {
    let (one, two) = (items[i], other.items[j])
    guard one.kind == two.kind, one.frame == two.frame, one.opacity == two.opacity else { return false }
    let (a, b) = (Int(one.payload), Int(two.payload))
    return switch one.kind {
    case .backdrop: backdrops[a] == other.backdrops[b]
    case .shape: shapes[a] == other.shapes[b]
    case .shadow: shadows[a] == other.shadows[b]
    case .content: contents[a] == other.contents[b]
    // The items determine where it ends.
    case .beginGroup:
      groups[a].isSame(as: other.groups[b])
        && hasSameCuts(groups[a].firstCut, as: other, other.groups[b].firstCut, groups[a].cutCount)
    case .endGroup: true
    case .piece:
      pieces[a].cutCount == other.pieces[b].cutCount
        && hasSameCuts(pieces[a].firstCut, as: other, other.pieces[b].firstCut, pieces[a].cutCount)
    }
  }

  private func hasSameCuts(
    _ first: Int32, as other: DisplayList, _ before: Int32, _ count: Int32
  ) -> Bool {
    for k in 0..<count where cuts[Int(first + k)] != other.cuts[Int(before + k)] { return false }
    return true
  }

  /// Forgets all items and clips, keeping the storage.
  package mutating func removeAll() {
    traits = []
    items.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    clipSpans.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    shadows.removeAll(keepingCapacity: true)
    contents.removeAll(keepingCapacity: true)
    backdrops.removeAll(keepingCapacity: true)
    captures.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
  }

  /// Cuts a group.
  /// - Parameters:
  ///   - begin: The index of the item that begins it.
  ///   - cuts: What leaves its first piece, from the outside to the inside.
  package mutating func cutGroup(at begin: Int, _ cuts: [PlaneCut]) {
    let group = Int(items[begin].payload)
    groups[group].firstCut = Int32(self.cuts.count)
    groups[group].cutCount = Int32(cuts.count)
    self.cuts += cuts
  }

  /// Appends another piece of a group.
  /// - Parameters:
  ///   - begin: The index of the item that begins the group.
  ///   - cuts: What leaves the piece, from the outside to the inside.
  ///   - frame: Its visible rectangle, in window points.
  package mutating func appendPiece(ofGroupAt begin: Int, _ cuts: [PlaneCut], frame: Rect) {
    append(
      PieceItem(group: Int32(begin), firstCut: Int32(self.cuts.count), cutCount: Int32(cuts.count)),
      frame: frame, clip: items[begin].clip)
    self.cuts += cuts
  }
}
