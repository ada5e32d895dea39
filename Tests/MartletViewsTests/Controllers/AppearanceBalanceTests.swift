import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Whatever a program, hands and windows do to controllers in any order: what they are told is in order.
@MainActor @Suite struct AppearanceBalanceTests {
  /// A program with all containers in each other.
  @MainActor
  private final class Program {
    var random: SeededGenerator
    let room: ControllerRoom
    var all: [RecordedController] = []
    let navigation: NavigationController
    let split: SplitController
    let pages = PageController()
    let tabs: TabController
    let row: PageRow
    var finger: ControllerRoom.Finger?

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      let made = (0..<7).map { RecordedController("\($0)") }
      all = made
      navigation = NavigationController(root: made[0])
      navigation.backGesture = .fromAnywhere
      split = SplitController(primary: made[1], secondary: made[2])
      row = PageRow(Array(made[3...5]))
      tabs = TabController([navigation, split, pages])
      pages.dataSource = row
      pages.show(made[3], animated: false)
      room = ControllerRoom(tabs)
    }

    func make() -> RecordedController {
      let controller = RecordedController("\(all.count)")
      all.append(controller)
      return controller
    }

    var style: any ViewTransition {
      [NavigationSlide(), Fold(.horizontal), Flip(.up), CrossFade(), ModalRise(), Slide()][random.int(0..<6)]
    }

    /// One step of the script, and its name.
    func step() -> String {
      let isAnimated = random.chance(0.8)
      let top: ViewController = tabs.controllerView?.chain.last ?? tabs
      switch random.int(0..<17) {
      case 0:
        navigation.push(make(), by: random.chance(0.5) ? style : nil, animated: isAnimated)
        return "push"
      case 1:
        navigation.pop(animated: isAnimated)
        return "pop"
      case 2:
        navigation.popToRoot(animated: isAnimated)
        return "pop to root"
      case 3:
        navigation.setControllers([navigation.controllers[0], make()], animated: isAnimated)
        return "set"
      case 4, 5:
        tabs.select(random.int(0..<3), animated: isAnimated)
        return "tab"
      case 6:
        split.showSecondary(make(), animated: isAnimated)
        return "secondary"
      case 7:
        split.setPrimaryHidden(random.chance(0.5), animated: isAnimated)
        return "primary"
      case 8:
        if random.chance(0.5) {
          pages.goForward(animated: isAnimated)
        } else {
          pages.goBack(animated: isAnimated)
        }
        return "page"
      case 9:
        top.present(make(), by: style, animated: isAnimated)
        return "present"
      case 10:
        top.presentSheet(make(), animated: isAnimated)
        return "sheet"
      case 11:
        (random.chance(0.5) ? top : tabs).dismiss(animated: isAnimated)
        return "dismiss"
      case 12:
        room.window.resize(
          to: random.chance(0.5) ? Size(width: 320, height: 480) : Size(width: 700, height: 400))
        return "resize"
      case 13:
        let host = room.controller.rootView.subviews[0]
        if random.chance(0.3) {
          host.removeFromSuperview()
          room.advance(by: random.double(0...0.1))
          room.controller.rootView.addSubview(host)
        }
        return "out"
      case 14 where finger != nil:
        finger?.lift()
        finger = nil
        return "lift"
      default:
        if finger == nil {
          let x = random.chance(0.4) ? 5 : random.double(20...310)
          finger = room.finger(at: Point(x: x, y: random.double(60...400)))
        }
        let across = random.double(-900...900)
        finger?.move(by: Point(x: across, y: random.chance(0.5) ? 0 : random.double(-900...900)), for: 0.08)
        return "drag"
      }
    }

    var wrong: [String] { all.flatMap(\.faults) }

    /// Who is told otherwise than it is, while nothing moves.
    var disorder: [String] {
      all.compactMap { controller in
        var isSeen = controller.viewIfLoaded?.isInOpenWindow ?? false
        // The primary column is out of the way, not out of the window.
        if controller.parent === split.primary, split.isPrimaryHidden, !split.isCollapsed { isSeen = false }
        let should: Appearance = isSeen ? .shown : .hidden
        return controller.told == should
          ? nil : "\(controller.name) was told \(controller.told), not \(should)"
      } + room.leftovers
    }
  }

  @Test func `programs at random tell all their controllers what is so`() {
    var steps = 0
    var count = 0
    for seed in SeededGenerator.seeds(300, thorough: 1000) {
      var script: [String] = []
      weak var left: SplitController?
      weak var one: RecordedController?
      do {
        let program = Program(seed: seed)
        left = program.split
        for _ in 0..<program.random.int(4..<16) {
          script.append(program.step())
          if program.random.chance(0.7) { program.room.advance(by: program.random.double(0...0.25)) }
          steps += 1
        }
        program.finger?.lift()
        program.room.settle()
        let first = program.wrong + program.disorder
        if program.random.chance(0.3) {
          script.append(program.step())
          program.room.advance(by: 0.05)
        }
        program.room.window.close()
        Transaction.flush()
        let faults =
          first + program.wrong + program.all.filter { $0.told != .hidden }.map { "\($0.name) left" }
        #expect(faults == [], "seed \(seed): \(script)")
        one = program.all.last
        count += program.all.count
      }
      Transaction.flush()
      #expect(left == nil && one == nil, "seed \(seed): \(script)")
    }
    print("\(steps) steps with \(count) controllers, seeds from 0")
  }

  /// Each row: what is seen of the whole, of the part by itself, and of the part in the whole.
  @Test func `a part is seen as its whole lets it`() {
    let rows: [(Appearance, Appearance, Appearance)] = [
      (.hidden, .shown, .hidden), (.shown, .hidden, .hidden), (.shown, .appearing, .appearing),
      (.shown, .disappearing, .disappearing), (.appearing, .shown, .appearing),
      (.appearing, .disappearing, .disappearing), (.disappearing, .appearing, .disappearing),
      (.disappearing, .shown, .disappearing), (.shown, .shown, .shown),
    ]
    for (whole, part, seen) in rows { #expect(part.within(whole) == seen, "\(part) in \(whole)") }
  }

  /// Each row: from where, to where, and all that is told on the way.
  @Test func `did follows its own will, and a will is taken back by the other one`() {
    let rows: [(Appearance, Appearance, [Appearance])] = [
      (.hidden, .shown, [.appearing, .shown]), (.shown, .hidden, [.disappearing, .hidden]),
      (.appearing, .hidden, [.disappearing, .hidden]), (.disappearing, .shown, [.appearing, .shown]),
      (.hidden, .disappearing, []), (.shown, .appearing, []), (.appearing, .disappearing, [.disappearing]),
      (.disappearing, .appearing, [.appearing]),
    ]
    for (start, goal, told) in rows {
      var (state, calls): (Appearance, [Appearance]) = (start, [])
      while let next = state.step(to: goal) {
        state = next
        calls.append(next)
      }
      #expect(calls == told, "\(start) to \(goal)")
    }
  }
}
