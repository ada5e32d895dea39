import Martlet
import MartletGeometry
import MartletTesting
import Testing

// The code of the article "Transitions". A test of the architecture compares them.

struct Slide: ViewTransition {
  func build(on stage: TransitionStage) {
    let (old, new) = (stage.picture(of: .old), stage.picture(of: .new))
    let width = stage.size.width
    stage.move(old, .position.x) { width * (0.5 - $0) }
    stage.move(new, .position.x) { width * (1.5 - $0) }
  }
}

@MainActor
private final class DayView: View {
  var day = ""
}

@MainActor
private final class Diary: FlipBookDataSource {
  let days = ["Monday", "Tuesday", "Wednesday"]

  func numberOfPages(in book: FlipBookView) -> Int { days.count }

  func flipBook(_ book: FlipBookView, viewForPage page: Int, reusing view: View?) -> View {
    let result = view as? DayView ?? DayView()
    result.day = days[page]
    return result
  }
}

/// A container whose pages a pan turns.
@MainActor
private final class PageTurner: View {
  let pages = (0..<3).map { _ in View() }
  let pan = PanGestureRecognizer()
  let pinch = PinchGestureRecognizer()
  private var start = 0.0
  private var closeUp: View { pages[2] }

  /// The page that is shown: the view that the last transition has left here.
  var page: View { subviews.first ?? pages[0] }

  func next(after page: View) -> View? {
    pages.firstIndex { $0 === page }.flatMap { $0 + 1 < pages.count ? pages[$0 + 1] : nil }
  }

  override init() {
    super.init()
    for page in pages { page.bounds = Rect(x: 0, y: 0, width: 300, height: 200) }
    addSubview(pages[0])
    pages[0].center = Point(x: 150, y: 100)
    addGestureRecognizer(pan)
    pan.beginsOnTouchDown = { [weak self] _ in self?.currentTransition?.isMoving ?? false }
    pan.addHandler { [weak self] pan in
      guard let self else { return }
      if let current = currentTransition {
        current.follow(pan)  // caught in flight, led, and let go
      } else if pan.state == .began, let next = next(after: page) {
        transition(from: page, to: next, by: Flip(.left), following: pan)
      }
    }
    pan.maximumNumberOfTouches = 1
    addGestureRecognizer(pinch)
    pinch.addHandler { [weak self] pinch in
      guard let self else { return }
      switch pinch.state {
      case .began:
        let animator = currentTransition ?? transition(from: page, to: closeUp, by: CrossFade())
        animator.stop()
        start = animator.progress
      case .changed: currentTransition?.progress = start + (pinch.scale - 1) / 2
      case .ended, .cancelled:
        guard let animator = currentTransition else { return }
        let velocity = pinch.state == .ended ? pinch.velocity / 2 : 0
        let end = Decay.normal.projectedEnd(from: animator.progress, velocity: velocity)
        if end > 0.5 { animator.finish(velocity: velocity) } else { animator.cancel(velocity: velocity) }
      case .possible, .failed: break
      }
    }
  }
}

@MainActor @Suite struct TransitionsArticleTests {
  private let window = ManualWindow(size: Size(width: 300, height: 200))
  private let container = PageTurner()
  private let controller: WindowController

  init() {
    controller = WindowController(window: window)
    container.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    controller.rootView.addSubview(container)
    window.resolveFrame()
  }

  private func settle() { for _ in 0..<30 { window.run(for: 0.1) } }

  @Test func `a line is enough, and the way back turns it round`() {
    let (page, next) = (container.pages[0], container.pages[1])
    container.transition(from: page, to: next, by: Flip(.left))
    container.transition(from: next, to: page, by: Flip(.left).reversed)  // in mid-flight: it turns round
    settle()
    #expect(container.page === page)
    var fold = Fold(.vertical, isCubic: true)
    fold.eyeDistance = 3
    fold.shadow = 0.4
    fold.timing = .spring(Spring(duration: 0.8, bounce: 0.1))
    container.transition(from: page, to: next, by: fold) { finished in
      print(finished ? "there" : "back again")
    }
    settle()
    #expect(container.page === next)
  }

  @Test func `it obeys at any moment`() {
    let (page, next) = (container.pages[0], container.pages[1])
    let animator = container.transition(from: page, to: next, by: Flip(.left))
    animator.reverse()  // turns round, from where it is and as fast as it is
    animator.stop()  // stops where it is seen
    animator.progress = 0.25  // shows a quarter of it
    animator.finish()  // goes on to the new view
    settle()
    #expect(container.page === next)
  }

  @Test func `contents change in the same way`() {
    let label = Label("Before")
    label.bounds = Rect(x: 0, y: 0, width: 80, height: 40)
    container.addSubview(label)
    window.resolveFrame()
    label.transition(by: Flip(.up)) {
      label.string = "Next"
    } undo: {
      label.string = "Before"
    }
    #expect(label.string == "Next")
    container.currentTransition?.cancel()
    settle()
    #expect(label.string == "Before")
  }

  @Test func `a pan leads it and lets it go`() {
    var script = InputScript(seed: 1)
    script.touch(at: window.now + 0.1, duration: 0.3) { Point(x: 280 - 800 * $0, y: 100) }
    window.run(&script, for: 0.3)
    #expect(container.currentTransition?.hand === container.pan)
    window.run(&script, for: 3)
    #expect(container.page === container.pages[1])
  }

  @Test func `a pinch leads it and lets it go`() {
    var script = InputScript(seed: 1)
    script.touch(at: window.now + 0.1, duration: 0.3) { Point(x: 140 - 300 * $0, y: 100) }
    script.touch(at: window.now + 0.1, duration: 0.3) { Point(x: 160 + 300 * $0, y: 100) }
    window.run(&script, for: 0.3)
    #expect(container.pinch.state == .changed && container.currentTransition?.isMoving == false)
    window.run(&script, for: 3)
    #expect(container.page === container.pages[2])
  }

  @Test func `a pan leads each page after the other`() {
    for page in 1...2 {
      var script = InputScript(seed: 1)
      script.touch(at: window.now + 0.1, duration: 0.3) { Point(x: 280 - 800 * $0, y: 100) }
      window.run(&script, for: 3)
      #expect(container.page === container.pages[page])
    }
  }

  @Test func `a view to replace that is none of the container's is told of`() {
    let next = container.pages[1]
    container.transition(from: container.pages[2], to: next, by: Flip(.left))
    #expect(Diagnostics.hasReported("transition from elsewhere"))
    #expect(next.superview === container && container.currentTransition == nil)
  }

  @Test func `a slide is at its ends as the views are`() {
    let animator = container.transition(from: container.pages[0], to: container.pages[1], by: Slide())
    animator.progress = 0.5
    window.resolveFrame()
    #expect(animator.progress == 0.5)
    animator.cancel()
    settle()
    #expect(container.page === container.pages[0])
  }

  @Test func `a diary is a book`() {
    let (book, diary) = (FlipBookView(), Diary())
    book.frame = container.bounds
    container.addSubview(book)
    book.dataSource = diary
    book.turnForward()
    settle()
    #expect(book.currentPage == 2)
  }
}
