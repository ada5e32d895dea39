import MartletGeometry
import MartletHost
import Testing

@testable import MartletWayland

/// Wheels as compositors report them.
@Suite struct AxisReportTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var events: [WlPointer.Event]
    var distance: Point
    var steps: Point
    var source: Scroll.Source
  }

  /// From a log of each compositor; the last ones are made up.
  static let rows = [
    Row(
      testDescription: "sway",
      events: [
        .axisSource(axisSource: .wheel), .axisDiscrete(axis: .verticalScroll, discrete: 1),
        .axis(time: 1, axis: .verticalScroll, value: 15),
      ], distance: Point(x: 0, y: 15), steps: Point(x: 0, y: 1), source: .wheel),
    Row(
      testDescription: "weston",
      events: [
        .axisSource(axisSource: .wheel), .axisDiscrete(axis: .verticalScroll, discrete: -2),
        .axis(time: 1, axis: .verticalScroll, value: -20),
      ], distance: Point(x: 0, y: -30), steps: Point(x: 0, y: -2), source: .wheel),
    Row(
      testDescription: "mutter",
      events: [
        .axisSource(axisSource: .wheel), .axisValue120(axis: .verticalScroll, value120: 120),
        .axis(time: 1, axis: .verticalScroll, value: 10),
      ], distance: Point(x: 0, y: 15), steps: Point(x: 0, y: 1), source: .wheel),
    Row(
      testDescription: "KWin's fake input", events: [.axis(time: 1, axis: .horizontalScroll, value: 30)],
      distance: Point(x: 30, y: 0), steps: Point(x: 2, y: 0), source: .unknown),
    Row(
      testDescription: "KWin's fake input with fingers",
      events: [.axis(time: 1, axis: .verticalScroll, value: 10)], distance: Point(x: 0, y: 10), steps: .zero,
      source: .unknown),
    Row(
      testDescription: "an eighth of a step",
      events: [
        .axis(time: 1, axis: .verticalScroll, value: 1.875),
        .axisValue120(axis: .verticalScroll, value120: 15), .axisSource(axisSource: .wheel),
      ], distance: Point(x: 0, y: 1.875), steps: Point(x: 0, y: 0.125), source: .wheel),
    Row(
      testDescription: "a tilted wheel",
      events: [
        .axisSource(axisSource: .wheelTilt), .axisValue120(axis: .horizontalScroll, value120: -120),
        .axis(time: 1, axis: .horizontalScroll, value: -10),
      ], distance: Point(x: -15, y: 0), steps: Point(x: -1, y: 0), source: .tiltedWheel),
    Row(
      testDescription: "a pointing stick",
      events: [.axisSource(axisSource: .continuous), .axis(time: 1, axis: .verticalScroll, value: 3.5)],
      distance: Point(x: 0, y: 3.5), steps: .zero, source: .continuous),
    Row(
      testDescription: "both ways at once, and a way that nobody knows",
      events: [
        .axisSource(axisSource: .wheel), .axis(time: 1, axis: .verticalScroll, value: 15),
        .axis(time: 1, axis: .horizontalScroll, value: 30),
        .axis(time: 1, axis: WlPointer.Axis(rawValue: 7), value: 99),
      ], distance: Point(x: 30, y: 15), steps: Point(x: 2, y: 1), source: .wheel),
  ]

  @Test(arguments: rows) func `a step is a step under every compositor`(row: Row) throws {
    var report = AxisReport()
    for event in row.events { #expect(report.take(event) { _ in 5 }) }
    #expect(report.time == 5)
    let scroll = try #require(report.scroll(modifiers: [.control]))
    #expect(
      scroll
        == Scroll(distance: row.distance, steps: row.steps, source: row.source, modifiers: .control))
  }

  @Test func `a stop alone scrolls nothing`() {
    var report = AxisReport()
    #expect(report.take(.axisStop(time: 1, axis: .verticalScroll)) { _ in 5 })
    #expect(report.scroll(modifiers: []) == nil)
    #expect(report.stopped == .vertical)
  }

  @Test func `an inverted device says so, and other events are not taken`() throws {
    var report = AxisReport()
    _ = report.take(.axis(time: 1, axis: .verticalScroll, value: 15)) { _ in 5 }
    _ = report.take(.axisRelativeDirection(axis: .verticalScroll, direction: .inverted)) { _ in 5 }
    #expect(!report.take(.frame) { _ in 5 })
    #expect(try #require(report.scroll(modifiers: [])).isInverted)
  }
}
