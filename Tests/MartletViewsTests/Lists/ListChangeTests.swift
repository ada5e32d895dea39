import CAllocationCounter
import Glibc
import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Rows that are inserted, deleted, moved, reloaded and resized.
@MainActor @Suite struct ListChangeTests {
  private nonisolated static let kinds = [ListView.Heights.fixed(44), .exact, .estimated(60)]

  /// The heights before an edit.
  private func heights(_ edited: EditedList) -> [(thing: Int, height: Double)] {
    edited.things.map { ($0, edited.height($0)) }
  }

  @Test(arguments: [(kinds[0], true), (kinds[0], false), (kinds[1], true), (kinds[1], false)])
  func `edits at random leave the rows where a plain list has them`(
    kind: ListView.Heights, animated: Bool
  ) {
    for seed in SeededGenerator.seeds(40) {
      var g = SeededGenerator(seed: seed)
      let edited = EditedList(g.int(0..<120), kind)
      let list = edited.list
      for step in 0..<8 {
        if g.chance(0.4), !edited.things.isEmpty {
          list.scrollToRow(g.int(0..<edited.things.count), animated: false)
        }
        if g.chance(0.5) { edited.stage.run(for: g.double(0...0.3)) }
        let (offset, before) = (list.contentOffset.y, heights(edited))
        let near = max(list.visibleRows.lowerBound - 5, 0)..<list.visibleRows.upperBound + 5
        let stayed = edited.edit(near: near, seed: seed * 100 + UInt64(step), animated: animated)
        let expected = edited.expectedOffset(offset, before: before, stayed: stayed)
        let which = "seed \(seed), step \(step): "
        // Sums of heights, and the last pixel of the content.
        #expect(abs(list.contentOffset.y - expected) < 1, "\(which)\(list.contentOffset.y), not \(expected)")
        #expect(edited.fault == nil, "\(which)\(edited.fault ?? "")")
        #expect(abs(list.contentSize.height - edited.things.reduce(0) { $0 + edited.height($1) }) < 1e-6)
      }
      edited.stage.run(for: 2)
      #expect(edited.restFault == nil, "seed \(seed): \(edited.restFault ?? "")")
      #expect(edited.made < 90, "\(edited.made)")
    }
  }

  @Test(arguments: kinds)
  func `nothing that is seen jumps as rows change, also in motion`(kind: ListView.Heights) {
    for seed in SeededGenerator.seeds(40) {
      var g = SeededGenerator(seed: seed)
      let edited = EditedList(300, kind)
      edited.list.scrollToRow(g.int(0..<250), animated: false)
      edited.stage.run(for: 0.1)
      for step in 0..<8 {
        let before = edited.seen
        let near = max(edited.list.visibleRows.lowerBound - 3, 0)..<edited.list.visibleRows.upperBound + 3
        _ = edited.edit(near: near, seed: seed * 100 + UInt64(step))
        edited.stage.frame()
        for (thing, y) in edited.seen {
          guard let old = before[thing], old > -20, old < 600 else { continue }
          // A view that has faded has another one beyond the edge.
          if edited.reloaded.contains(thing), y < -20 || y > 600 { continue }
          let row = edited.things.firstIndex(of: thing).flatMap { edited.list.view(forRow: $0) }
          #expect(
            abs(y - old) < 1.1,
            """
            seed \(seed), step \(step): \(thing) at \(old) → \(y), \(edited.reloaded), \(row?.frame ?? .zero) at \
            \(edited.list.contentOffset.y)
            """)
        }
        edited.stage.run(for: g.double(0.02...0.3))
      }
      edited.stage.run(for: 2)
      #expect(edited.restFault == nil, "seed \(seed): \(edited.restFault ?? "")")
    }
  }

  /// What moves a list while its rows change.
  enum Motion: CaseIterable {
    case drag, flight, request
  }

  @Test(arguments: kinds, Motion.allCases)
  func `a drag, a flight and a motion to a row go on smoothly while rows change above`(
    kind: ListView.Heights, motion: Motion
  ) throws {
    let edited = EditedList(2000, kind)
    let (list, stage) = (edited.list, edited.stage)
    list.scrollToRow(1000, animated: false)
    stage.run(for: 0.2)
    var script = InputScript(seed: 5)
    let begin = stage.window.now + 0.02
    let aim = edited.things[1022]
    switch motion {
    case .drag:
      script.touch(at: begin, duration: 1.2, device: InputScript.Device(jitter: 0)) {
        Point(x: 200, y: 560 - 350 * $0)
      }
    case .flight:
      script.touch(at: begin, duration: 0.15, device: InputScript.Device(jitter: 0)) {
        Point(x: 200, y: 560 - 2000 * $0)
      }
    case .request: list.scrollToRow(1022, animated: true)
    }
    stage.play(&script, until: begin + (motion == .request ? 0.1 : 0.25))
    var last: (seen: [Int: Double], time: MediaTime)?
    var speeds: [Double] = []
    for frame in 0..<40 {
      if frame % 4 == 0 {
        // Far above, where nobody sees it.
        let row = list.visibleRows.lowerBound - 40
        list.performBatchUpdates {
          edited.things.replaceSubrange(row..<row + 2, with: (0..<5).map { _ in edited.fresh() })
          list.deleteRows(at: [row, row + 1])
          list.insertRows(at: row..<row + 5)
        }
      }
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      let seen = edited.seen
      if let last {
        let ways = seen.compactMap { thing, y in last.seen[thing].map { y - $0 } }
        let middle = ways.sorted()[ways.count / 2]
        speeds.append(middle / (stage.window.now - last.time))
      }
      last = (seen, stage.window.now)
      #expect(list.numberOfRows == edited.things.count)
    }
    // A jump by the height of a row in a frame would be 2000 points per second and more. A spring that begins has 600.
    for (speed, next) in zip(speeds, speeds.dropFirst()) {
      #expect(abs(next - speed) < (motion == .request ? 700 : 320), "\(motion): \(speeds.map { Int($0) })")
    }
    #expect(speeds.contains { $0 < -150 })
    stage.play(&script, until: stage.window.now + 4)
    #expect(edited.restFault == nil, "\(edited.restFault ?? "")")
    if motion == .request {
      let row = try #require(edited.things.firstIndex(of: aim))
      #expect(abs(list.rect(ofRow: row).minY - list.contentOffset.y) < 1)
    }
  }

  @Test(arguments: [ListView.Heights.exact, .estimated(60)])
  func `an edit of a million rows asks for few heights, and takes hardly any time`(kind: ListView.Heights) {
    let edited = EditedList(1_000_000, kind)
    let (list, stage) = (edited.list, edited.stage)
    var times: [Double] = []
    var most = 0
    for (index, row) in [3, 500_000, 999_990, 3, 500_000, 999_990, 70, 400_000, 999_000].enumerated() {
      list.scrollToRow(row, at: .middle, animated: false)
      stage.run(for: 0.1)
      edited.asked = 0
      edited.things.remove(at: row + 1)
      edited.things.insert(contentsOf: [edited.fresh(), edited.fresh()], at: row)
      let start = now()
      list.performBatchUpdates {
        list.deleteRows(at: [row + 1])
        list.insertRows(at: [row, row + 1])
      }
      times.append(now() - start)
      most = max(most, edited.asked)
      #expect(edited.fault == nil, "\(edited.fault ?? "")")
      stage.run(for: index % 2 == 0 ? 0.1 : 1)
    }
    // Where nobody looks, the block around it is asked for.
    edited.asked = 0
    edited.things.remove(at: 250_000)
    list.deleteRows(at: [250_000])
    stage.run(for: 2)
    let far = edited.asked
    times.sort()
    let median = times[times.count / 2]
    print("an edit of a million rows, \(kind): \(median * 1e3) ms, heights asked: \(most), far away \(far)")
    #expect(most <= 40 && far <= RowHeights.longestBlock + 40)
    #expect(median < 0.02)
    #expect(edited.restFault == nil, "\(edited.restFault ?? "")")
  }

  private func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  @Test func `steady scrolling after edits makes no views, and leaves none behind`() {
    let edited = EditedList(10_000, .exact)
    let stage = edited.stage
    /// Throws the list, and returns what that has allocated.
    @discardableResult func throwOnce() -> Int {
      martlet_count_allocations()
      let start = martlet_allocation_count()
      stage.drag(from: Point(x: 200, y: 580), by: Point(x: 0, y: -500), for: 0.08)
      stage.run(for: 2)
      return martlet_allocation_count() - start
    }
    throwOnce()
    let before = throwOnce()
    for seed in 0..<60 {
      _ = edited.edit(near: edited.list.visibleRows, seed: UInt64(seed), most: 6)
      stage.run(for: 0.05)
    }
    stage.run(for: 2)
    throwOnce()
    let (made, after) = (edited.made, throwOnce())
    // One or two more, where the rows happen to be lower.
    #expect(edited.made <= made + 2 && edited.restFault == nil, "\(made) → \(edited.made)")
    print("a throw allocates \(before) blocks before and \(after) after sixty edits")
    if martlet_counts_allocations() { #expect(Double(after) < 1.15 * Double(before)) }
  }

  @Test func `a row that comes back before it has gone turns round without a jump`() {
    let edited = EditedList(100, .fixed(50))
    let (list, stage) = (edited.list, edited.stage)
    var places: [Double] = []
    func run(_ seconds: Double) {
      let end = stage.window.now + seconds
      while stage.window.now < end - 1e-9 {
        stage.run(for: 1.0 / 60)
        places.append(edited.seen[6] ?? .nan)
      }
    }
    run(0.1)
    for _ in 0..<4 {
      edited.things.remove(at: 3)
      list.deleteRows(at: [3])
      run(0.1)
      edited.things.insert(edited.fresh(), at: 3)
      list.insertRows(at: [3])
      run(0.1)
    }
    run(1)
    let steps = zip(places.dropFirst(), places).map { $0 - $1 }
    for (step, next) in zip(steps, steps.dropFirst()) { #expect(abs(next - step) < 4, "\(steps)") }
    #expect(places.contains { $0 < 290 } && places.last == 300 && edited.restFault == nil)
  }

  @Test func `rows that are pushed out are seen to leave, and come back as they are`() {
    let edited = EditedList(100, .fixed(50))
    let (list, stage) = (edited.list, edited.stage)
    stage.run(for: 0.1)
    let view = list.view(forRow: 10)
    let fresh = (0..<12).map { _ in edited.fresh() }
    edited.things.insert(contentsOf: fresh, at: 5)
    list.insertRows(at: 5..<17)
    stage.run(for: 0.05)
    #expect(list.view(forRow: 22) == nil && view?.isHidden == false && view?.row == 22)
    #expect((view?.layer.presentation.position.y ?? 0) > 526)
    edited.things.removeSubrange(5..<17)
    list.deleteRows(at: 5..<17)
    #expect(list.view(forRow: 10) === view && list.leaving.allSatisfy { $0.number == nil })
    stage.run(for: 2)
    #expect(edited.restFault == nil, "\(edited.restFault ?? "")")
  }

  @Test func `the finger chooses the row that it has touched, wherever that went, and none that is gone`() {
    for (edit, expected) in [(0, 8), (1, nil), (2, 20), (3, 6)] as [(Int, Int?)] {
      let edited = EditedList(100, .fixed(50))
      let (list, stage) = (edited.list, edited.stage)
      var chosen: [Int] = []
      list.onSelect = { chosen.append($0) }
      var script = InputScript()
      let begin = stage.window.now + 0.02
      // On row 6.
      script.touch(at: begin, duration: 0.5) { _ in Point(x: 200, y: 325) }
      stage.play(&script, until: begin + 0.3)
      #expect(list.view(forRow: 6)?.isHighlighted == true)
      switch edit {
      case 0:
        edited.things.insert(contentsOf: [edited.fresh(), edited.fresh()], at: 2)
        list.insertRows(at: [2, 3])
      case 1:
        edited.things.remove(at: 6)
        list.deleteRows(at: [6])
      case 2:
        edited.things.insert(edited.things.remove(at: 6), at: 20)
        list.moveRow(at: 6, to: 20)
      default: list.reloadRows(at: [6])
      }
      stage.play(&script, until: begin + 0.45)
      let highlighted = list.rows.filter(\.isHighlighted).map(\.row)
      #expect(highlighted == (expected.map { list.madeRows.contains($0) ? [$0] : [] } ?? []), "\(edit)")
      stage.play(&script, until: begin + 3)
      #expect(chosen == [expected].compactMap(\.self), "\(edit): \(chosen)")
      #expect(list.rows.allSatisfy { !$0.isHighlighted } && edited.restFault == nil)
    }
  }

  /// Pulls row 6 aside with a recognizer of its own, and does something meanwhile. Returns how that gesture has ended, and the
  /// recognizer.
  private func pullRow(
    of edited: EditedList, meanwhile act: () -> Void
  ) -> (end: GestureRecognizer.State?, pan: PanGestureRecognizer) {
    let stage = edited.stage
    let pan = PanGestureRecognizer()
    var states: [GestureRecognizer.State] = []
    pan.axisLock = .only(.horizontal)
    pan.addHandler { states.append($0.state) }
    edited.list.view(forRow: 6)?.addGestureRecognizer(pan)
    var script = InputScript()
    let begin = stage.window.now + 0.02
    script.touch(at: begin, duration: 0.6, device: InputScript.Device(jitter: 0)) {
      Point(x: 100 + 300 * $0, y: 325)
    }
    stage.play(&script, until: begin + 0.3)
    #expect(pan.state == .changed)
    act()
    stage.play(&script, until: begin + 2)
    return (states.last, pan)
  }

  @Test func `a gesture within a row ends with the row, and goes with one that moves`() {
    for isDeleted in [true, false] {
      let edited = EditedList(100, .fixed(50))
      let (end, _) = pullRow(of: edited) {
        edited.things.remove(at: isDeleted ? 6 : 2)
        edited.list.deleteRows(at: [isDeleted ? 6 : 2])
      }
      #expect(end == (isDeleted ? .cancelled : .ended) && edited.restFault == nil)
    }
  }

  @Test func `a finger lands on the row that is seen, although that is on its way`() {
    let edited = EditedList(100, .fixed(50))
    let (list, stage) = (edited.list, edited.stage)
    var chosen: [Int] = []
    list.onSelect = { chosen.append($0) }
    edited.things.removeSubrange(0..<5)
    list.deleteRows(at: 0..<5)
    stage.frame()
    // The sixth row is still seen there.
    var script = InputScript()
    script.touch(at: stage.window.now + 0.001, duration: 0.1) { _ in Point(x: 200, y: 275) }
    stage.play(&script, until: stage.window.now + 1)
    #expect(chosen == [0])
  }

  @Test func `a row with another height keeps its view, and its layout goes with it`() throws {
    let edited = EditedList(100, .exact)
    let (list, stage) = (edited.list, edited.stage)
    stage.run(for: 0.1)
    let row = try #require(list.view(forRow: 4) as? EditedList.Row)
    let (top, before) = (row.frame.minY, row.frame.height)
    edited.heights[4] = before + 100
    edited.asked = 0
    list.resizeRows(at: [4])
    #expect(list.view(forRow: 4) === row && row.frame.height == before + 100 && edited.asked < 5)
    var seen: [Double] = []
    for _ in 0..<60 {
      stage.run(for: 1.0 / 60)
      let (shown, inner) = (row.layer.presentation, row.inner.layer.presentation)
      seen.append(shown.bounds.height)
      #expect(abs(shown.position.y - shown.bounds.height / 2 - top) < 0.6)
      #expect(abs(inner.bounds.height - shown.bounds.height) < 0.6)
    }
    #expect(seen[0] < before + 20 && seen[12] > before + 50 && abs(seen[59] - before - 100) < 0.1)
    #expect(edited.restFault == nil)
  }

  @Test func `a row that is reloaded fades into its new view, and new rows appear`() throws {
    let edited = EditedList(100, .fixed(50))
    let (list, stage) = (edited.list, edited.stage)
    stage.run(for: 0.1)
    let old = try #require(list.view(forRow: 4))
    list.reloadRows(at: [4])
    let new = try #require(list.view(forRow: 4))
    #expect(new !== old && new.frame == old.frame)
    stage.run(for: 0.1)
    let (fading, appearing) = (old.layer.presentation.opacity, new.layer.presentation.opacity)
    #expect(fading > 0.02 && fading < 0.9 && abs(fading + appearing - 1) < 0.05)
    stage.run(for: 1)
    #expect(old.isHidden && old.layer.opacity == 1 && edited.restFault == nil)
  }

  @Test func `at the top new rows come into view, below it nothing moves`() {
    for offset in [0.0, 10] {
      let edited = EditedList(100, .fixed(50))
      let (list, stage) = (edited.list, edited.stage)
      list.contentOffset.y = offset
      stage.frame()
      edited.things.insert(1000, at: 0)
      list.insertRows(at: [0])
      stage.run(for: 1)
      #expect(list.contentOffset.y == (offset == 0 ? 0 : 60) && edited.restFault == nil)
    }
  }

  @Test func `a batch ends once, when all has come to rest`() {
    let edited = EditedList(100, .fixed(50))
    let (list, stage) = (edited.list, edited.stage)
    var ends: [String] = []
    list.performBatchUpdates {
      edited.things.removeFirst(3)
      list.deleteRows(at: 0..<3)
      list.performBatchUpdates {
        edited.things.append(500)
        list.insertRows(at: [97])
      } completion: {
        ends.append("inner \($0)")
      }
    } completion: {
      ends.append("outer \($0)")
    }
    stage.run(for: 0.1)
    #expect(ends.isEmpty)
    stage.run(for: 2)
    #expect(ends == ["inner true", "outer true"])
    list.performBatchUpdates(animated: false) {
      edited.things.removeFirst()
      list.deleteRows(at: [0])
    } completion: {
      ends.append("still \($0)")
    }
    stage.frame()
    #expect(ends.last == "still true" && list.leaving.isEmpty)
    list.performBatchUpdates {
    } completion: {
      ends.append("empty \($0)")
    }
    stage.frame()
    #expect(ends.last == "empty true" && edited.restFault == nil)
  }

  @Test(arguments: kinds)
  func `changes that do not fit load all rows again`(kind: ListView.Heights) {
    let edited = EditedList(100, kind)
    let list = edited.list
    list.scrollToRow(50, animated: false)
    edited.stage.run(for: 0.1)
    let wrong: [(Int) -> Void] = [
      { _ in list.deleteRows(at: [0, 1]) }, { list.insertRows(at: [$0]) }, { list.moveRow(at: 3, to: $0) },
      { list.reloadRows(at: [$0 + 1]) }, { _ in list.deleteRows(at: [4, 4]) },
    ]
    for (index, tell) in wrong.enumerated() {
      if index == 4 { edited.things.removeFirst(2) }
      tell(edited.things.count)
      edited.stage.run(for: 0.05)
      #expect(edited.fault == nil, "\(index): \(edited.fault ?? "")")
    }
    edited.stage.run(for: 1)
    #expect(edited.restFault == nil)
  }

  @Test func `rows may change when nobody sees the list, and before it has data`() {
    let list = ListView()
    list.insertRows(at: [0])
    list.deleteRows(at: [5])
    let edited = EditedList(10, .exact)
    edited.list.removeFromSuperview()
    edited.things.insert(77, at: 2)
    edited.list.insertRows(at: [2])
    #expect(edited.list.numberOfRows == 11 && edited.list.leaving.isEmpty)
    edited.things = []
    edited.list.deleteRows(at: 0..<11)
    #expect(edited.list.numberOfRows == 0 && edited.list.madeRows.isEmpty && list.numberOfRows == 0)
    edited.things = [1, 2, 3]
    edited.list.insertRows(at: 0..<3)
    edited.stage.controller.rootView.addSubview(edited.list)
    edited.stage.run(for: 0.5)
    #expect(edited.restFault == nil && edited.list.madeRows == 0..<3)
  }

  @Test func `a delegate and a data source may change rows while the list places them`() {
    let edited = EditedList(100, .exact)
    final class Cutter: ScrollViewDelegate {
      var cut: () -> Void = {}
      func scrollViewDidScroll(_ scrollView: ScrollView) { cut() }
    }
    let cutter = Cutter()
    edited.list.delegate = cutter
    var cuts = 0
    cutter.cut = {
      guard cuts < 5 else { return }
      cuts += 1
      edited.things.removeFirst()
      edited.list.deleteRows(at: [0])
    }
    edited.list.scrollToRow(50, animated: true)
    edited.stage.run(for: 2)
    #expect(cuts == 5 && edited.restFault == nil, "\(edited.restFault ?? "")")
    edited.list.scrollToRow(94, at: .bottom, animated: false)
    edited.stage.run(for: 0.1)
    cuts = 4
    edited.things.removeLast(40)
    edited.list.deleteRows(at: 55..<95)
    edited.stage.run(for: 2)
    #expect(cuts == 5 && edited.restFault == nil, "\(edited.restFault ?? "")")
    withExtendedLifetime(cutter) {}
  }

  @Test func `a data source may change rows as it is asked for one`() {
    for (asked, isDeleted) in [(52, true), (52, false), (60, true), (60, false)] {
      let edited = EditedList(100, .exact)
      var edits = 0
      edited.onRow = { row in
        guard row == asked, edits == 0 else { return }
        edits += 1
        if isDeleted {
          edited.things.removeFirst(3)
          edited.list.deleteRows(at: 0..<3)
        } else {
          edited.things.insert(edited.fresh(), at: 50)
          edited.list.insertRows(at: [50])
        }
        edited.onRow = nil
      }
      edited.list.scrollToRow(50, animated: false)
      #expect(edits == 1)
      edited.stage.run(for: 1)
      #expect(edited.restFault == nil, "\(asked), \(isDeleted): \(edited.restFault ?? "")")
    }
  }

  @Test func `a throw to the top goes on smoothly while rows above turn out to be taller`() {
    let edited = EditedList(2000, .estimated(12))
    let (list, stage) = (edited.list, edited.stage)
    // Fifty rows are measured, those above the ninetieth are not yet.
    list.scrollToRow(90, animated: false)
    stage.run(for: 0.1)
    var script = InputScript(seed: 5)
    let begin = stage.window.now + 0.02
    script.touch(at: begin, duration: 0.06, device: InputScript.Device(jitter: 0)) {
      Point(x: 200, y: 40 + 9000 * $0)
    }
    stage.play(&script, until: begin + 0.065)
    var (last, steps) = (edited.seen, [Double]())
    for _ in 0..<60 where list.shownOffset.y > 20 {
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      let seen = edited.seen
      let ways = seen.compactMap { thing, y in last[thing].map { y - $0 } }.sorted()
      if !ways.isEmpty { steps.append(ways[ways.count / 2]) }
      last = seen
    }
    #expect(steps.count > 8 && steps[0] > 50)
    for (step, next) in zip(steps, steps.dropFirst()) {
      #expect(next > 0 && next < step + 1, "\(steps.map { Int($0) })")
    }
    stage.play(&script, until: stage.window.now + 3)
    #expect(edited.restFault == nil, "\(edited.restFault ?? "")")
  }

  @Test func `data that are loaded again in a batch make its changes void`() {
    let edited = EditedList(100, .exact)
    edited.list.performBatchUpdates {
      edited.things.insert(edited.things.remove(at: 3), at: 7)
      edited.list.moveRow(at: 3, to: 7)
      edited.list.reloadData()
    }
    #expect(edited.fault == nil, "\(edited.fault ?? "")")
    edited.stage.run(for: 1)
    #expect(edited.list.numberOfRows == 100 && edited.restFault == nil)
  }

  /// What takes a row's view away from its row.
  enum Taking: CaseIterable {
    case reload, jump, deletion
  }

  @Test(arguments: Taking.allCases)
  func `a gesture within a row ends when its view may show another row`(taking: Taking) {
    let edited = EditedList(100, .fixed(50))
    let (end, pan) = pullRow(of: edited) {
      switch taking {
      case .reload: edited.list.reloadData()
      case .jump: edited.list.scrollToRow(60, animated: false)
      case .deletion:
        edited.things.remove(at: 6)
        edited.list.deleteRows(at: [6], animated: false)
      }
    }
    let row = (pan.target as? RowView)?.row ?? -1
    #expect(end == .cancelled, "\(end.map { "\($0)" } ?? "") in row \(row)")
  }

  @Test func `rows that change within an animation block do not jump`() {
    let edited = EditedList(100, .fixed(50))
    edited.stage.run(for: 0.1)
    let before = edited.seen
    View.animate(duration: 0.3) {
      edited.things.remove(at: 3)
      edited.list.deleteRows(at: [3])
    }
    edited.stage.frame()
    for (thing, y) in edited.seen {
      guard let old = before[thing], old < 600 else { continue }
      #expect(abs(y - old) < 1.1, "\(thing) at \(old) → \(y)")
    }
    edited.stage.run(for: 2)
    #expect(edited.restFault == nil, "\(edited.restFault ?? "")")
  }

  @Test func `changes that a batch tells after data were loaded again count`() {
    let edited = EditedList(100, .fixed(50))
    edited.list.performBatchUpdates {
      edited.list.reloadData()
      edited.things.append(edited.fresh())
      edited.list.insertRows(at: [100])
    }
    #expect(edited.list.numberOfRows == edited.things.count)
  }
}
