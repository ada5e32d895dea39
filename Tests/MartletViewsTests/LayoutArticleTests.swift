import Martlet
import MartletTesting
import Testing

// The code of the article "Layout". A test of the architecture compares them.

@MainActor
private final class Card: View {
  let picture = View()
  let title = Caption("Martlet")
  private(set) var pictureHeight: LayoutConstraint?

  override init() {
    super.init()
    addSubview(picture)
    addSubview(title)
    let height = picture.heightAnchor.constraint(equalToConstant: 120)
    LayoutConstraint.activate([
      picture.topAnchor.constraint(equalTo: topAnchor),
      picture.leadingAnchor.constraint(equalTo: leadingAnchor),
      picture.trailingAnchor.constraint(equalTo: trailingAnchor),
      height,
      title.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 12),
      title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      title.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -16),
      title.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -12),
    ])
    pictureHeight = height
  }
}

@MainActor
private final class Caption: View {
  let text: Text

  init(_ string: String) {
    text = Text(string, font: .system(size: 17), color: .black)
    super.init()
    setNeedsDisplay()
  }

  override func draw(in context: DrawingContext) { context.draw(text, in: bounds) }

  override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    let size = text.size(fitting: width)
    return IntrinsicSize(width: width == nil ? size.width : text.size().width, height: size.height)
  }
}

@MainActor @Suite struct LayoutArticleTests {
  let stage = LayoutStage()

  @Test func `the card is as high as its picture and its words`() throws {
    let card = stage.add(Card(), "card")
    let root = stage.root
    LayoutConstraint.activate([
      card.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      card.topAnchor.constraint(equalTo: root.safeAreaGuide.topAnchor, constant: 24),
      card.widthAnchor.constraint(equalToConstant: 320).with(priority: .defaultHigh),
      card.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, constant: -48),
    ])
    stage.advance(by: 0)
    let words = card.title.intrinsicContentSize(forWidth: nil).height ?? 0
    #expect(card.frame.width == 320 && card.frame.minY == 24)
    #expect(abs(card.bounds.height - (120 + 12 + words + 12)) < 1)

    let pictureHeight = try #require(card.pictureHeight)
    View.animate(spring: Spring(duration: 0.5, bounce: 0.2)) {
      pictureHeight.constant = 200
      root.layoutIfNeeded()
    }
    #expect(card.picture.bounds.height == 200 && card.layer.isAnimating(.position))

    let (released, target, velocity) = (200.0, 80.0, -600.0)
    View.animate(
      spring: Spring(duration: 0.4, bounce: 0),
      initialVelocity: NormalizedVelocity(velocity / (target - released))
    ) {
      pictureHeight.constant = target
      root.layoutIfNeeded()
    }
    #expect(card.picture.bounds.height == 80)
  }

  @Test func `a toolbar`() {
    let root = stage.root
    let icon = Caption("☰")
    let title = Caption("Museum guide")
    let search = Caption("Search")

    let bar = StackView(.horizontal, spacing: 16, alignment: .center, [icon, title, search])
    bar.contentInsets = Insets(top: 8, left: 16, bottom: 8, right: 16)
    title.setContentHugging(200, .horizontal)
    root.addSubview(bar)
    LayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: root.safeAreaGuide.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: root.safeAreaGuide.trailingAnchor),
      bar.topAnchor.constraint(equalTo: root.safeAreaGuide.topAnchor),
    ])
    stage.advance(by: 0)
    #expect(bar.frame.width == 400 && search.frame.maxX == 384 && icon.frame.minX == 16)

    View.animate(spring: Spring(duration: 0.45, bounce: 0)) {
      bar.setHidden(true, search)
      root.layoutIfNeeded()
    }
    #expect(abs(title.frame.maxX - 384) < 1e-9 && !search.isHidden)
  }

  @Test func `a keyboard comes up`() {
    let controller = stage.controller
    View.animate(duration: 0.3) {
      controller.safeAreaInsets.bottom = 260
      controller.rootView.layoutIfNeeded()
    }
    #expect(stage.root.safeAreaInsets.bottom == 260)
  }
}
