import MartletGeometry
import MartletHost
import Testing

/// A touchpad's gesture as fingers.
@Suite struct TouchpadContactsTests {
  private let pointer = Point(x: 300, y: 200)
  private let radius = TouchpadContacts.radius

  /// What a compositor reports, and where fingers must be that do the same.
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var count = 2
    /// Translation, scale and turn in degrees of each report.
    var reports: [(translation: Point, scale: Double?, degrees: Double)] = []
    /// In relation to the pointer.
    var fingers: [Point]
  }

  static let rows: [Row] = {
    let r = TouchpadContacts.radius
    return [
      Row(
        testDescription: "two fingers land side by side", fingers: [Point(x: -r, y: 0), Point(x: r, y: 0)]),
      Row(testDescription: "one finger is at the pointer", count: 1, fingers: [.zero]),
      Row(
        testDescription: "four fingers land all round", count: 4,
        fingers: [Point(x: -r, y: 0), Point(x: 0, y: -r), Point(x: r, y: 0), Point(x: 0, y: r)]),
      Row(
        testDescription: "a swipe moves all by the sum of its reports", count: 3,
        reports: [(Point(x: 10, y: 0), nil, 0), (Point(x: 5, y: -4), nil, 0)],
        fingers: [
          Point(x: 15 - r, y: -4), Point(x: 15 + r / 2, y: -4 - r * 0.75.squareRoot()),
          Point(x: 15 + r / 2, y: -4 + r * 0.75.squareRoot()),
        ]),
      Row(
        testDescription: "a scale is in relation to the beginning",
        reports: [(.zero, 1.5, 0), (.zero, 2, 0)],
        fingers: [Point(x: -2 * r, y: 0), Point(x: 2 * r, y: 0)]),
      Row(
        testDescription: "turns add up and are clockwise", reports: [(.zero, 1, 60), (.zero, 1, 30)],
        fingers: [Point(x: 0, y: -r), Point(x: 0, y: r)]),
      Row(
        testDescription: "all at once", reports: [(Point(x: 7, y: 8), 0.5, -90)],
        fingers: [Point(x: 7, y: 8 + r / 2), Point(x: 7, y: 8 - r / 2)]),
      Row(
        testDescription: "a scale of nothing leaves the fingers apart", reports: [(.zero, 0, 0)],
        fingers: [Point(x: -0.01 * r, y: 0), Point(x: 0.01 * r, y: 0)]),
      Row(
        testDescription: "a scale beyond measure ends somewhere", reports: [(.zero, -3, 0), (.zero, 1e9, 0)],
        fingers: [Point(x: -100 * r, y: 0), Point(x: 100 * r, y: 0)]),
    ]
  }()

  @Test(arguments: rows) func `fingers are where the reports put them`(row: Row) {
    var contacts = TouchpadContacts(count: row.count, at: pointer)
    for report in row.reports {
      contacts.move(by: report.translation, scale: report.scale, rotation: report.degrees * .pi / 180)
    }
    #expect(contacts.count == row.fingers.count)
    for (index, finger) in row.fingers.enumerated() {
      #expect(contacts[index].distance(to: pointer + finger) < 1e-9, "finger \(index)")
    }
    #expect(contacts.anchor == pointer)
  }

  @Test func `a number of fingers that nobody has is one that somebody has`() {
    #expect(TouchpadContacts(count: 0, at: .zero).count == 1)
    #expect(TouchpadContacts(count: 4_000_000, at: .zero).count == TouchpadContacts.mostFingers)
  }
}
