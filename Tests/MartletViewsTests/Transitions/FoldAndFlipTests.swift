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
  /// The most that may be seen of the ground, of 255.
  private static let mostGround = 15

  /// How much of the magenta ground a pixel shows, of 255.
  private func ground(_ pixel: SIMD4<UInt8>) -> Int {
    max(min(Int(pixel[0]), Int(pixel[2])) - Int(pixel[1]), 0)
  }

  /// A room whose views are grey, so that nothing in them is like the ground.
  private func room(_ size: Size, _ scale: Double) -> TransitionRoom {
    let room = TransitionRoom(size: size, scale: scale)
    for view in [room.a, room.b] {
      view.backgroundColor = Color(red: 0.75, green: 0.75, blue: 0.75)
      for mark in view.layer.sublayers { mark.isHidden = true }
    }
    room.window.resolveFrame()
    return room
  }

  @Test(arguments: cases)
  func `nothing shows between the parts of what folds and flips over a full sweep`(size: Size, scale: Double)
    throws
  {
    var worst = 0
    for style in Fold.styles as [any ViewTransition] + Flip.styles {
      let room = room(size, scale)
      let animator = room.container.transition(from: room.a, to: room.b, by: style)
      for step in 0...Self.steps {
        animator.progress = Double(step) / Double(Self.steps)
        let picture = try room.window.drawFrame()
        let (left, top) = (Int((20 * scale).rounded(.up)), Int((20 * scale).rounded(.up)))
        let (right, bottom) = (
          Int(((20 + size.width) * scale).rounded(.down)), Int(((20 + size.height) * scale).rounded(.down))
        )
        // What folds away from the eye gets smaller across; along the middle everything is joined.
        var (columns, rows) = (left..<right, top..<bottom)
        if let fold = style as? Fold {
          let (x, y) = ((left + right) / 2, (top + bottom) / 2)
          if fold.axis == .vertical { columns = x - 5..<x + 5 } else { rows = y - 5..<y + 5 }
          // Sides of cubes leave their edges free when they begin to turn.
          if fold.isCubic {
            let margin = Int(6 * scale)
            if fold.axis == .vertical {
              rows = top + margin..<bottom - margin
            } else {
              columns = left + margin..<right - margin
            }
          }
        }
        for y in rows {
          for x in columns { worst = max(worst, ground(picture[x, y])) }
        }
      }
    }
    print("\(size) at \(scale): at most \(worst) of 255 of the ground is seen")
    #expect(worst <= Self.mostGround)
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
      let isOdd = abs(middle * 2 - length) > 1e-9
      // The corners where a panel begins and ends along the axis.
      let (begin, end) = fold.axis == .vertical ? (0, 3) : (0, 1)
      for step in 0...Self.steps {
        animator.progress = Double(step) / Double(Self.steps)
        room.window.resolveFrame()
        // In the tree, those at the end of the chain are first.
        let panels = Array(room.corners.filter { $0.count == 4 }.reversed())
        #expect(panels.count == 4)
        // Neighbours share their edges.
        for (one, next) in zip(panels, panels.dropFirst()) where !fold.isCubic {
          apart = max(apart, one[end].distance(to: next[begin]) * scale)
        }
        guard !fold.isCubic else { continue }
        seam = max(seam, abs(along(panels[1][end]) - middle) * scale)
        let heights = [1, 2].map { along(panels[$0][end]) - along(panels[$0][begin]) }
        if !isOdd { unequal = max(unequal, abs(heights[0] - heights[1]) * scale) }
      }
    }
    print("\(size) at \(scale): seam off by \(seam) px, edges by \(apart) px, panels by \(unequal) px")
    #expect(seam < 0.1 && apart < 0.1 && unequal < 0.1)
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
