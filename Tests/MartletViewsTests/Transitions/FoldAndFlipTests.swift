import Glibc
import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// What folding and flipping views show, in pixels.
@MainActor @Suite struct FoldAndFlipTests {
  /// The sizes and scales of a sweep: even and odd, in pixels.
  nonisolated private static let cases = [
    (Size(width: 100, height: 80), 1.0), (Size(width: 101, height: 79), 1.0),
    (Size(width: 100, height: 80), 1.5), (Size(width: 102, height: 78), 1.5),
    (Size(width: 100.5, height: 80.5), 2.0), (Size(width: 100, height: 80), 2.0),
  ]
  private static let steps = 40
  /// At fewer moments the edges are looked at. None is one of the others but the ends.
  private static let edgeSteps = 11
  /// The moments at which seams are looked at.
  private static let sweep = 23

  /// A room in which one view is dark and the other one light.
  private func room(_ size: Size, _ scale: Double) -> TransitionRoom {
    let room = TransitionRoom(size: size, scale: scale)
    for (view, level) in [(room.a, PanelPicture.dark), (room.b, PanelPicture.light)] {
      view.backgroundColor = Color(red: level / 255, green: level / 255, blue: level / 255)
      for mark in view.layer.sublayers { mark.isHidden = true }
    }
    room.window.resolveFrame()
    return room
  }

  /// The panels that a style shows, from the back to the front.
  private func panels(of style: any ViewTransition, in room: TransitionRoom, scale: Double)
    -> [PanelPicture.Panel]
  {
    let opens = (style as? Fold)?.opens
    // In the tree of a fold, those at the end of the chain are first; a flip's page comes last.
    let lights = opens == nil ? [true, false, false, true] : [true, false, false, true].map { $0 != opens }
    let corners = opens == nil ? room.corners : room.corners.reversed()
    return zip(corners, lights).map { corners, isLight in
      PanelPicture.Panel(corners: corners.map { $0 * scale }, isLight: isLight)
    }
  }

  @Test(arguments: cases)
  func `nothing shows between the parts of what folds and flips, and no edge frays, over a full sweep`(
    size: Size, scale: Double
  ) throws {
    var (worst, means, spreads, count) = (0, [Double](), [Double](), 0)
    for style in [Fold.styles.map { $0.withoutShadows }, Flip.styles.map { $0.withoutShadows }].joined() {
      let room = room(size, scale)
      let animator = room.container.transition(from: room.a, to: room.b, by: style)
      let stage = Rect(
        x: 20 * scale, y: 20 * scale, width: size.width * scale, height: size.height * scale)
      var errors = PanelPicture.Errors()
      for step in 0...Self.edgeSteps {
        animator.progress = Double(step) / Double(Self.edgeSteps)
        let picture = try room.window.drawFrame()
        let expected = PanelPicture(
          panels(of: style, in: room, scale: scale), clip: style is Fold ? stage : nil)
        #expect(expected.panels.count >= 2)
        expected.compare(picture, &errors)
      }
      worst = max(worst, errors.ground)
      means.append(errors.edges.mean)
      spreads.append(errors.edges.spread)
      count += errors.edges.count
    }
    let (mean, spread) = (means.max() ?? 1, spreads.max() ?? 1)
    print(
      "\(size) at \(scale): at most \(worst) of 255 of the ground is seen; \(count) edges are off by \(mean) px",
      "and fray by \(spread) px")
    #expect(worst == 0)
    // Edges in whole pixels would stray by 0.29; if a panel's colour and its picture each had an edge, they would reach c·(1 − c) too far,
    // 0.17 pixels on average.
    #expect(mean <= 0.01 && spread <= 0.02 && count > 2000)
  }

  /// A room in which both halves of a view differ, and from the other view's as well, wherever panels of a style meet.
  private func room(ofHalves style: any ViewTransition, _ size: Size, _ scale: Double) -> TransitionRoom {
    let room = room(size, scale)
    let (fold, flip) = (style as? Fold, style as? Flip)
    let isVertical = fold?.axis == .vertical || flip?.direction == .up || flip?.direction == .down
    let length = isVertical ? size.height : size.width
    let middle = (length * scale / 2).rounded(.up) / scale
    let inner = fold?.opens == true ? room.b : room.a
    for view in [room.a, room.b] {
      let levels =
        view === inner ? (PanelPicture.dark, PanelPicture.light) : (PanelPicture.light, PanelPicture.dark)
      view.backgroundColor = gray(levels.0)
      let half = Layer()
      half.backgroundColor = gray(levels.1)
      half.frame =
        isVertical
        ? Rect(x: 0, y: middle, width: size.width, height: length - middle)
        : Rect(x: middle, y: 0, width: length - middle, height: size.height)
      view.layer.addSublayer(half)
    }
    room.window.resolveFrame()
    return room
  }

  private func gray(_ level: Double) -> Color {
    Color(red: level / 255, green: level / 255, blue: level / 255)
  }

  /// What of such a room a style's panels show.
  private func panels(ofHalves style: any ViewTransition, in room: TransitionRoom, scale: Double)
    -> [PanelPicture.Panel]
  {
    let isForward = (style as? Flip).map { $0.direction == .left || $0.direction == .up }
    let lights = isForward.map { [!$0, !$0, $0, $0] } ?? [true, false, true, false]
    let corners = isForward == nil ? room.corners.reversed() : room.corners
    return zip(corners, lights).map { corners, isLight in
      PanelPicture.Panel(corners: corners.map { $0 * scale }, isLight: isLight)
    }
  }

  @Test(arguments: cases)
  func `where panels meet one ends as the other one begins, in pixels, over a full sweep`(
    size: Size, scale: Double
  ) throws {
    var (seams, worst) = ([Double](), 0)
    for style in [Fold.styles.map { $0.withoutShadows }, Flip.styles.map { $0.withoutShadows }].joined() {
      let room = room(ofHalves: style, size, scale)
      let animator = room.container.transition(from: room.a, to: room.b, by: style)
      let stage = Rect(
        x: 20 * scale, y: 20 * scale, width: size.width * scale, height: size.height * scale)
      var errors = PanelPicture.Errors()
      for step in 0...Self.sweep {
        animator.progress = Double(step) / Double(Self.sweep)
        let picture = try room.window.drawFrame()
        PanelPicture(panels(ofHalves: style, in: room, scale: scale), clip: style is Fold ? stage : nil)
          .compare(picture, &errors)
      }
      seams += errors.seams
      worst = max(worst, errors.ground)
    }
    let most = seams.max() ?? 1
    print(
      "\(size) at \(scale): \(seams.count) places of seams are off by \(most) px, \(seams.mean) on average;",
      "at most \(worst) of 255 of the ground is seen")
    // Of what is nearly edge-on, little reaches under its neighbour at the ends of an edge.
    #expect(most < 0.1 && worst <= 3 && seams.count > 2000)
  }

  @Test(arguments: cases)
  func `with their shadows panels meet without a light or a dark line`(size: Size, scale: Double) throws {
    var (ripple, count) = (0.0, 0)
    for style in [Fold.styles as [any ViewTransition], Flip.styles].joined() {
      let room = room(size, scale)
      room.b.backgroundColor = room.a.backgroundColor
      room.window.resolveFrame()
      let animator = room.container.transition(from: room.a, to: room.b, by: style)
      let stage = Rect(
        x: 20 * scale, y: 20 * scale, width: size.width * scale, height: size.height * scale)
      var errors = PanelPicture.Errors()
      for step in 0...Self.sweep {
        animator.progress = Double(step) / Double(Self.sweep)
        let picture = try room.window.drawFrame()
        PanelPicture(panels(of: style, in: room, scale: scale), clip: style is Fold ? stage : nil)
          .compare(picture, &errors)
      }
      ripple = max(ripple, errors.ripple)
      count += errors.seams.count
    }
    print("\(size) at \(scale): \(count) places of seams, with lines of up to \(ripple) levels")
    // Dithering changes a pixel by a level, and those beside it.
    #expect(ripple <= 2 && count > 2000)
  }

  @Test(arguments: cases)
  func `panels of a fold stay equal, their seam in its place, and their edges on the neighbours'`(
    size: Size, scale: Double
  ) throws {
    var (seam, apart, unequal) = (0.0, 0.0, 0.0)
    for fold in Fold.styles {
      let room = room(size, scale)
      let animator = room.container.transition(from: room.a, to: room.b, by: fold)
      func along(_ point: Point) -> Double { fold.axis == .vertical ? point.y - 20 : point.x - 20 }
      let length = fold.axis == .vertical ? size.height : size.width
      let middle = (length * scale / 2).rounded(.up) / scale
      // By how much the first half is longer, because pixels are not cut.
      let excess = middle * 2 - length
      // The corners where a panel begins and ends along the axis.
      let (begin, end) = fold.axis == .vertical ? (0, 3) : (0, 1)
      for step in 0...Self.steps {
        animator.progress = Double(step) / Double(Self.steps)
        room.window.resolveFrame()
        let panels = panels(of: fold, in: room, scale: 1).map(\.corners)
        #expect(panels.count == 4 && panels.allSatisfy { $0.count == 4 })
        // Neighbours share their edges, from one corner to the other.
        let across = fold.axis == .vertical ? (2, 1) : (2, 3)
        for (one, next) in zip(panels, panels.dropFirst()) {
          apart = max(apart, one[end].distance(to: next[begin]) * scale)
          apart = max(apart, one[across.0].distance(to: next[across.1]) * scale)
        }
        seam = max(seam, abs(along(panels[1][end]) - middle) * scale)
        let heights = [1, 2].map { along(panels[$0][end]) - along(panels[$0][begin]) }
        // That pixel is gone when they stand.
        let progress = fold.opens ? 1 - animator.progress : animator.progress
        let lying = excess * pow(cos(Double.pi / 2 * progress), 3)
        // The eye looks at the middle, half a pixel beside the seam: what one has more, the other one has less.
        unequal = max(unequal, abs(heights[0] - heights[1] - lying) / 2 * scale)
      }
    }
    print("\(size) at \(scale): seam off by \(seam) px, edges by \(apart) px, panels by \(unequal) px")
    #expect(seam < 0.1 && apart < 0.1 && unequal < 0.1)
  }

  @Test(arguments: cases)
  func `a flip's page hangs on the middle, shows one side at a time, and the halves below do not overlap`(
    size: Size, scale: Double
  ) throws {
    var (seam, apart) = (0.0, 0.0)
    for flip in Flip.styles {
      let room = room(size, scale)
      let animator = room.container.transition(from: room.a, to: room.b, by: flip)
      let isVertical = flip.direction == .up || flip.direction == .down
      func along(_ point: Point) -> Double { isVertical ? point.y - 20 : point.x - 20 }
      let length = isVertical ? size.height : size.width
      let middle = (length * scale / 2).rounded(.up) / scale
      let isForward = flip.direction == .left || flip.direction == .up
      let (begin, end) = isVertical ? (0, 3) : (0, 1)
      for step in 0...Self.steps {
        animator.progress = Double(step) / Double(Self.steps)
        room.window.resolveFrame()
        let panels = panels(of: flip, in: room, scale: 1)
        #expect(panels.count == 4)
        let halves = isForward ? [panels[1], panels[0]] : [panels[0], panels[1]]
        seam = max(seam, abs(along(halves[0].corners[end]) - middle) * scale)
        apart = max(apart, halves[0].corners[end].distance(to: halves[1].corners[begin]) * scale)
        // The old side begins as the second half where the page goes forward, and so hangs on the edge where it begins.
        for (page, isSecond) in [(panels[2], isForward), (panels[3], !isForward)] {
          seam = max(seam, abs(along(page.corners[isSecond ? begin : end]) - middle) * scale)
        }
        if step * 2 != Self.steps {
          #expect(panels[2].isSeen == (step * 2 < Self.steps) && panels[3].isSeen == (step * 2 > Self.steps))
        }
      }
    }
    print("\(size) at \(scale): spine off by \(seam) px, halves by \(apart) px")
    #expect(seam < 0.1 && apart < 0.1)
  }

  @Test(arguments: [2.0, 4.5])
  func `what folds narrows towards the fold as the eye's distance says, and darkens as its shadow says`(
    eyeDistance: Double
  ) throws {
    for shadow in [0, 0.25, 0.5] {
      let room = room(Size(width: 100, height: 80), 1)
      room.a.backgroundColor = room.b.backgroundColor
      room.window.resolveFrame()
      var fold = Fold(.vertical)
      (fold.eyeDistance, fold.shadow) = (eyeDistance, shadow)
      let animator = room.container.transition(from: room.a, to: room.b, by: fold)
      animator.progress = 0.5
      let picture = try room.window.drawFrame()
      let panels = panels(of: fold, in: room, scale: 1).map(\.corners)
      let eye = eyeDistance * 80
      let width = 100 * eye / (eye + 40 * sin(Double.pi / 4))
      #expect(abs(panels[1][2].x - panels[1][3].x - width) < 0.01)
      #expect(abs(panels[1][1].x - panels[1][0].x - 100) < 0.01)
      // The planes stand at 45°: that darkens them as a whole, and the gradients from the first number to the second one.
      let (sine, cosine) = (sin(Double.pi / 4), cos(Double.pi / 4))
      for (panel, shading, from, to) in [(1, 1, 0, 1), (2, 0.9, 0.2, 0.9), (0, 0.0, 0.0, 0.0)] {
        let whole = PanelPicture.light * (1 - shading * shadow * (1 - cosine))
        let (start, end) = (panels[panel][0].y, panels[panel][3].y)
        // Some pixels from the edges, where the window has them.
        for y in [Int(max(start, 20)) + 2, Int(end) - 3] {
          let share = (Double(y) + 0.5 - start) / (end - start)
          // What is farther away is seen smaller.
          let (near, far) = panel == 1 ? (1, 100 / width) : (100 / width, 1)
          let place = share / far / ((1 - share) / near + share / far)
          let expected = whole * (1 - (from + (to - from) * place) * shadow * sine)
          #expect(abs(Double(picture[70, y][1]) - expected) < 2, "panel \(panel), row \(y)")
        }
      }
    }
  }

  @Test(arguments: TransitionRoom.styles.indices)
  func `at its ends a transition looks as the views, and at rest exactly so`(style: Int) throws {
    let transition = TransitionRoom.styles[style]
    for (size, scale) in Self.cases {
      let room = TransitionRoom(size: size, scale: scale)
      let before = try room.window.drawFrame()
      let animator = room.container.transition(from: room.a, to: room.b, by: transition)
      animator.progress = 0
      let first = try room.window.drawFrame()
      let start = try #require(first.difference(from: before, tolerance: 4))
      animator.progress = 1
      let last = try room.window.drawFrame()
      animator.finish()
      room.advance(by: 0.1)
      room.advance(by: 0.1)
      #expect(room.disorder(expecting: room.b) == [])
      let after = try room.window.drawFrame()
      let end = try #require(after.difference(from: last, tolerance: 4))
      let plain = TransitionRoom(size: size, scale: scale)
      plain.container.addSubview(plain.b)
      plain.a.removeFromSuperview()
      let expected = try plain.window.drawFrame()
      #expect(after.difference(from: expected)?.maximum == 0)
      #expect(start.count <= 4 && end.count <= 4, "\(transition) \(size) \(scale): \(start) \(end)")
    }
  }

  @Test func `there are sixteen styles, each with its way back`() {
    #expect(Set(Fold.styles).count == 8 && Set(Flip.styles).count == 8)
    for fold in Fold.styles {
      #expect(fold.reversed != fold && fold.reversed.reversed == fold && Fold.styles.contains(fold.reversed))
      #expect(fold.reversed.isReverse(of: fold))
    }
    for flip in Flip.styles {
      #expect(flip.reversed != flip && flip.reversed.reversed == flip && Flip.styles.contains(flip.reversed))
      #expect(flip.reversed.isReverse(of: flip))
    }
  }
}

extension Fold {
  /// Where light does not matter.
  fileprivate var withoutShadows: any ViewTransition {
    var fold = self
    fold.shadow = 0
    return fold
  }
}

extension Flip {
  /// Where light does not matter.
  fileprivate var withoutShadows: any ViewTransition {
    var flip = self
    (flip.shadow, flip.crease) = (0, 0)
    return flip
  }
}
