import MartletGeometry

/// The frames of groups, which depend on what is in them.
extension Flattening {
  /// Measures the groups whose frames may have changed.
  mutating func refreshGroupFrames() {
    // What is inside comes first: its frame is part of those around it.
    regrouped.shellSort(by: >)
    for entry in regrouped.indices {
      places[Int(regrouped[entry])].isRegrouped = false
      refreshGroupFrame(Int(regrouped[entry]))
    }
  }

  /// Sets a group's frame to the union of its items' frames. A piece lies in that of what it is cut from, and is placed later.
  mutating func refreshGroupFrame(_ place: Int) {
    let (begin, end) = (Int(places[place].groupBegin), Int(places[place].groupEnd))
    var (frame, item) = (Rect.zero, begin + 1)
    while item < end {
      let isGroup = list.items[item].kind == .beginGroup
      let isMask = isGroup && list.groups[Int(list.items[item].payload)].isMask
      let part = list.items[item].kind == .piece ? frame : list.items[item].frame
      frame = isMask ? frame.intersection(part) : frame.union(part)
      item = isGroup ? Int(list.groups[Int(list.items[item].payload)].end) + 1 : item + 1
    }
    let reach = list.groups[Int(list.items[begin].payload)].effect.reach
    if reach > 0 {
      let parent = places[place].isRaster ? -1 : Int(places[place].parent)
      frame = frame.grown(by: reach).intersection(
        parent >= 0 ? places[parent].innerFrame : Placement.everywhere)
    }
    let group = Int(list.items[begin].payload)
    if var raster = list.groups[group].raster {
      if raster.frame != frame {
        raster.frame = frame
        places[place].isStale = true
        list.groups[group].raster = raster
      }
      frame = drawnFrame(of: raster, at: place)
    }
    list.setFrame(frame, ofGroupAt: begin)
  }
}
