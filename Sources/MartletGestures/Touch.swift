import MartletGeometry
import MartletHost
import MartletMotion

/// One contact from landing to lifting: a finger on the glass, or a pointer with its button held.
@MainActor
public final class Touch {
  /// Which contact, among those that are down.
  public let id: TouchEvent.ID
  /// What kind of device reports it.
  public let source: TouchEvent.Source
  /// Where in its life it is.
  public internal(set) var phase: TouchEvent.Phase
  /// Where it is, in points of the window.
  public internal(set) var position: Point
  /// Where it was before the newest report, in points of the window.
  public internal(set) var previousPosition: Point
  /// Where it landed, in points of the window.
  public let startPosition: Point
  /// When the newest report was measured, in media seconds.
  public internal(set) var time: MediaTime
  /// When it landed, in media seconds.
  public let startTime: MediaTime
  /// What it landed on; `nil` for nothing, or when that has gone.
  public internal(set) weak var target: (any TouchTarget)?

  /// A recognizer that was offered the touch, and how many targets lie between it and the one that was hit.
  struct Candidate {
    weak var recognizer: GestureRecognizer?
    let depth: Int
  }

  /// In the order of arbitration: nearest target first, then order of attachment.
  var candidates: [Candidate] = []

  /// Recognizers that have begun with other touches and take this one when nearer ones have let it go.
  var withheld: [GestureRecognizer] = []

  init(_ event: TouchEvent) {
    id = event.id
    source = event.source
    phase = event.phase
    position = event.position
    previousPosition = event.position
    startPosition = event.position
    time = event.time
    startTime = event.time
  }

  /// Whether it has not been lifted or taken away.
  public var isDown: Bool { phase == .began || phase == .moved }

  /// Where it is in a target's coordinates, in points; `nil` where the target has no such point.
  public func location(in target: some TouchTarget) -> Point? { target.convert(fromWindow: position) }

  func update(_ phase: TouchEvent.Phase, position: Point, time: MediaTime) {
    self.phase = phase
    previousPosition = self.position
    self.position = position
    self.time = time
  }

  /// Place of a recognizer in the order of arbitration, or `nil` if it was not offered the touch.
  func rank(of recognizer: GestureRecognizer) -> Int? {
    candidates.firstIndex { $0.recognizer === recognizer }
  }

  func depth(of recognizer: GestureRecognizer) -> Int {
    candidates.first { $0.recognizer === recognizer }?.depth ?? .max
  }
}
