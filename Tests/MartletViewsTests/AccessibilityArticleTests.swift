import Martlet
import MartletTesting
import Testing

// The code of the article "Accessibility". A test of the architecture compares it.

private final class Rating: View {
  var stars = 3 {
    didSet { setNeedsAccessibilityUpdate() }
  }

  override func describe(_ node: inout AccessibilityNode) {
    node.role = .slider
    node.label = "Rating"
    node.value = "\(stars) of 5 stars"
    node.number = AccessibilityNumber(Double(stars), in: 1...5, step: 1, isSettable: true)
    node.actions = [.increment, .decrement]
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .increment: stars = min(stars + 1, 5)
    case .decrement: stars = max(stars - 1, 1)
    case .set(let number): stars = Int(number.rounded())
    default: return false
    }
    return true
  }
}

@MainActor @Suite struct AccessibilityArticleTests {
  private let room = ControlRoom()

  @Test func `the rating of the article says how many stars there are, and takes others`() {
    let rating = room.place(Rating(), 0, 0, 100, 44)
    let root = room.root
    let node = root.accessibilityTree.first { $0.label == "Rating" }
    node?.perform(.set(5))
    print(root.accessibilityTree.map(\.description).joined(separator: "\n"))
    #expect(rating.stars == 5)
    #expect(root.accessibilityTree.first?.description == "slider “Rating” 5 of 5 stars")
    node?.perform(.set(99))
    node?.perform(.set(.nan))
    #expect(rating.stars == 5)
    node?.perform(.decrement)
    #expect(rating.stars == 4)
  }

  @Test func `words from outside name what can't name itself`() {
    let bird = room.place(ImageView(), 0, 0, 40, 40)
    let caption = room.place(Label("Town"), 0, 60)
    let field = room.place(TextField(), 60, 60)
    let shadow = room.place(Label("shadow"), 0, 120)
    bird.accessibilityLabel = "A martlet in flight"
    field.accessibilityLabelledBy = caption
    shadow.isAccessibilityHidden = true
    let names = room.root.accessibilityTree.map { "\($0.role?.rawValue ?? "") \($0.label)" }
    #expect(names == ["image A martlet in flight", "label Town", "textField Town"])
  }

  @Test func `what has happened is said in words`() throws {
    let list = room.place(View(), 0, 0)
    let field = room.place(TextField(), 0, 60)
    let content = try #require(room.window.delegate as? any AccessibleContent)
    var heard: [String] = []
    content.onAnnouncement = { heard.append("\($0.priority) \($0.text)") }
    list.announce("3 notes deleted")
    field.announce("The address is not complete", priority: .assertive)
    #expect(heard == ["polite 3 notes deleted", "assertive The address is not complete"])
  }
}
