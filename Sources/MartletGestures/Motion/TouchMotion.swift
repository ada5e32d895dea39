import Glibc
import MartletGeometry
import MartletHost
import MartletMotion

/// How several contacts move together: their centroid, their spread and their turn, and how fast each changes.
///
/// Translation, scale and rotation add up from where the first contact landed. They stay as they are when a
/// contact joins or leaves, and change only as the contacts move. Scale and rotation are those of the
/// similarity that fits the contacts' movement about their centroid best; with two contacts it fits exactly.
///
/// The velocities are measured as `VelocityTracker` does it, over the last 100 ms. Fingers never lift at once: for
/// 50 ms after one has left, the velocities are those from before, and within another 50 ms they become those of
/// the remaining contacts.
public struct TouchMotion: Sendable {
  private struct Contact {
    let id: TouchEvent.ID
    var position: Point
    /// The newest position that the device has measured.
    var measured: Point
    /// The offset from the centroid when a contact has last joined or left.
    var reference = Point.zero
    var tracker = VelocityTracker<Point>()
    /// When it landed, in media seconds.
    let landing: MediaTime
  }

  /// The contacts that are down or, when none is, the one that has lifted last.
  private var contacts: [Contact] = []
  private var isAnyDown = false
  private var startSpread = 0.0
  private var startScale = 1.0
  private var startRotation = 0.0
  /// The velocities as the newest contact left, and when, in media seconds.
  private var parting: (velocity: Point, growth: Double, turn: Double, center: Point, time: MediaTime)?

  /// The summed movement of the centroid, in points.
  public private(set) var translation = Point.zero
  /// The factor by which the spread has grown. With one contact it stays. 1 at first.
  public private(set) var scale = 1.0
  /// The angle by which the contacts have turned about their centroid, in radians, clockwise. It counts full
  /// turns. With one contact it stays.
  public private(set) var rotation = 0.0

  /// Makes a motion without contacts.
  public init() {}

  /// The number of contacts that are down.
  public var count: Int { isAnyDown ? contacts.count : 0 }

  /// The mean of the contacts' positions, in points; `nil` without any.
  public var centroid: Point? { isAnyDown ? mean(\.position) : nil }

  /// How far the contacts are apart, in points: the distance of two, and for more twice the root mean square
  /// of their distances from the centroid. 0 for fewer than two.
  public var spread: Double {
    guard count > 1 else { return 0 }
    let center = mean(\.position)
    var square = 0.0
    for contact in contacts {
      let offset = contact.position - center
      square += offset.x * offset.x + offset.y * offset.y
    }
    return 2 * (square / Double(contacts.count)).squareRoot()
  }

  /// Adds a contact where it has landed.
  /// - Parameters:
  ///   - id: The contact. One that is there already is not added again.
  ///   - position: Where it is, in points.
  ///   - time: When, in media seconds.
  public mutating func add(_ id: TouchEvent.ID, at position: Point, time: MediaTime) {
    guard !isAnyDown || index(of: id) == nil else { return }
    if !isAnyDown { contacts.removeAll(keepingCapacity: true) }
    var contact = Contact(id: id, position: position, measured: position, landing: time)
    contact.tracker.add(position, at: time)
    contacts.append(contact)
    isAnyDown = true
    refer()
  }

  /// Moves a contact. Does nothing if it is unknown.
  /// - Parameters:
  ///   - id: The contact.
  ///   - position: Where it is shown, in points.
  ///   - samples: What the device has measured since the previous move, oldest first.
  public mutating func move(_ id: TouchEvent.ID, to position: Point, samples: [Touch.Sample]) {
    guard isAnyDown, let index = index(of: id) else { return }
    translation += (position - contacts[index].position) * (1 / Double(contacts.count))
    contacts[index].position = position
    measure(id, samples)
    if contacts.count > 1 { follow() }
  }

  /// Takes what the device has measured of a contact, which may not be shown yet. What it knows already changes
  /// nothing.
  mutating func measure(_ id: TouchEvent.ID, _ samples: [Touch.Sample]) {
    guard isAnyDown, let index = index(of: id) else { return }
    for sample in samples { contacts[index].tracker.add(sample.position, at: sample.time) }
    contacts[index].measured = contacts[index].tracker[age: 0].value
  }

  /// Removes a contact that was lifted or taken. Does nothing if it is unknown.
  public mutating func remove(_ id: TouchEvent.ID, time: MediaTime) {
    guard isAnyDown, let index = index(of: id) else { return }
    guard contacts.count > 1 else {
      isAnyDown = false
      return
    }
    let hand = hand(at: time)
    parting = (hand.velocity, hand.growth, hand.turn, hand.center, time)
    contacts.remove(at: index)
    refer()
  }

  /// Forgets everything.
  public mutating func removeAll() {
    let contacts = self.contacts
    self = TouchMotion()
    self.contacts = contacts
    self.contacts.removeAll(keepingCapacity: true)
  }

  /// The velocity of the centroid as known at a media time at or after that of the newest sample, in points per
  /// second.
  public func velocity(at time: MediaTime) -> Point {
    let present = presentVelocity(at: time)
    guard let parting, let weight = partingWeight(at: time) else { return present }
    return parting.velocity * weight + present * (1 - weight)
  }

  /// How fast the spread grows, as a fraction of itself per second, as known at a media time at or after that of
  /// the newest sample: 1 if it grows by the factor e in each second.
  public func growth(at time: MediaTime) -> Double {
    let present = rates(at: time).growth
    guard let parting, let weight = partingWeight(at: time) else { return present }
    return parting.growth * weight + present * (1 - weight)
  }

  /// How fast the contacts turn about their centroid, in radians per second, clockwise, as known at a media time
  /// at or after that of the newest sample.
  public func turn(at time: MediaTime) -> Double {
    let present = rates(at: time).turn
    guard let parting, let weight = partingWeight(at: time) else { return present }
    return parting.turn * weight + present * (1 - weight)
  }

  /// All velocities together, as known at a media time at or after that of the newest sample. What turns and grows
  /// goes on about the former centroid for a moment after a contact has left; seen from the remaining ones, it
  /// moves them as well.
  public func hand(at time: MediaTime) -> HandMotion {
    let center = mean(\.position)
    var hand = HandMotion(
      center: center, velocity: presentVelocity(at: time), growth: growth(at: time), turn: turn(at: time))
    if let parting, let weight = partingWeight(at: time) {
      let former = HandMotion(
        center: parting.center + parting.velocity * (time - parting.time), velocity: parting.velocity,
        growth: parting.growth, turn: parting.turn)
      hand.velocity = former.velocity(at: center) * weight + hand.velocity * (1 - weight)
    }
    return hand
  }

  /// How much of a velocity is that from before a contact has left; `nil` for nothing.
  private func partingWeight(at time: MediaTime) -> Double? {
    guard let parting else { return nil }
    let weight = 1 - (time - parting.time - Constants.partingHold) / Constants.partingFade
    return weight > 0 ? min(weight, 1) : nil
  }

  /// The mean velocity of the contacts that are there, in points per second: without that from before one has left.
  func presentVelocity(at time: MediaTime) -> Point {
    if contacts.count == 1 { return contacts[0].tracker.velocity(at: time) }
    var (sum, known) = (Point.zero, 0.0)
    // Nothing is known of one that has just landed; one that has not moved for long rests.
    for contact in contacts
    where contact.tracker.count > 2 || time - contact.landing >= Constants.restDuration {
      sum += contact.tracker.velocity(at: time)
      known += 1
    }
    return known > 0 ? sum * (1 / known) : .zero
  }

  /// The rates of spread and angle, as a fraction of the present spread and in radians per second.
  ///
  /// They are measured in two ways from what the contacts had together at the times of the samples. An even pinch or
  /// turn is a straight line in spread and angle, which the path of a finger is not. A finger that passes a resting
  /// one goes straight in the plane, but its angle has a peak in its rate there, and its spread a turn. So both are
  /// fitted, and the more accurate one counts. Both are in such units that their noise is that of one position.
  private func rates(at time: MediaTime) -> (growth: Double, turn: Double) {
    guard count > 1, let leader = leader else { return (0, 0) }
    let unit = max(measuredSpread / 2, Constants.leastSpread) * Double(contacts.count).squareRoot()
    let most = contacts[leader].tracker.count
    return withUnsafeTemporaryAllocation(of: VelocityTracker<Point>.Sample.self, capacity: 3 * most) {
      samples in
      let plane = UnsafeMutableBufferPointer(rebasing: samples[..<most])
      let spread = UnsafeMutableBufferPointer(rebasing: samples[most..<(2 * most)])
      let angle = UnsafeMutableBufferPointer(rebasing: samples[(2 * most)...])
      let count = fill(plane, spread, angle, from: leader, unit: unit)
      // What moves at all may keep its spread or its angle.
      guard
        let straight = VelocityTracker<Point>.velocity(
          of: count, at: time, doubt: Constants.twoFingerDoubt, sample: { plane[$0] })
      else { return (0, 0) }
      let rates = (growth: straight.velocity.x / unit, turn: straight.velocity.y / unit)
      guard
        let growth = VelocityTracker<Point>.velocity(
          of: count, at: time, moves: true, doubt: Constants.twoFingerDoubt, sample: { spread[$0] }),
        let turn = VelocityTracker<Point>.velocity(
          of: count, at: time, moves: true, doubt: Constants.twoFingerDoubt, sample: { angle[$0] })
      else { return rates }
      // The plane has two coordinates.
      let isEven =
        max(growth.variance + growth.misfit, turn.variance + turn.misfit) <= straight.variance + straight
        .misfit / 2
      return isEven ? (growth.velocity.x / unit, turn.velocity.x / unit) : rates
    }
  }

  /// Computes what the contacts had together at the times of the leader's samples, newest first: the similarity
  /// that takes the present contacts there, their spread, and their angle.
  /// - Returns: How many there are.
  private func fill(
    _ plane: UnsafeMutableBufferPointer<VelocityTracker<Point>.Sample>,
    _ spread: UnsafeMutableBufferPointer<VelocityTracker<Point>.Sample>,
    _ angle: UnsafeMutableBufferPointer<VelocityTracker<Point>.Sample>, from leader: Int, unit: Double
  ) -> Int {
    let center = mean(\.measured)
    let first = mostRecentUnanswered(by: leader)
    let whole = max(measuredSpread / 2, Constants.leastSpread)
    let scale = unit / (whole * whole * Double(contacts.count))
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: contacts.count) { ages in
      for index in contacts.indices { ages[index] = 0 }
      var (count, turned) = (0, 0.0)
      for age in plane.indices {
        let time = contacts[leader].tracker[age: age].time
        var (sum, known) = (Point.zero, true)
        for index in contacts.indices { sum += position(of: index, at: time, from: &ages[index], &known) }
        // Before the newest contact has landed there is nothing to compare.
        guard known else { break }
        // A contact that is about to report has moved on since its newest sample.
        if age < first { continue }
        let middle = sum * (1 / Double(contacts.count))
        var (square, dot, cross) = (0.0, 0.0, 0.0)
        for index in contacts.indices {
          let a = contacts[index].measured - center
          let b = position(of: index, at: time, from: &ages[index], &known) - middle
          square += b.x * b.x + b.y * b.y
          dot += a.x * b.x + a.y * b.y
          cross += a.x * b.y - a.y * b.x
        }
        if hypot(dot, cross) > 0 {
          turned += (atan2(cross, dot) - turned).remainder(dividingBy: 2 * .pi)
        }
        plane[count] = VelocityTracker<Point>.Sample(value: Point(x: dot, y: cross) * scale, time: time)
        spread[count] = VelocityTracker<Point>.Sample(value: Point(x: square.squareRoot(), y: 0), time: time)
        angle[count] = VelocityTracker<Point>.Sample(value: Point(x: turned * unit, y: 0), time: time)
        count += 1
      }
      return count
    }
  }

  /// The contact with the newest sample; of several the one with the most.
  private var leader: Int? {
    contacts.indices.max { a, b in
      let (first, second) = (contacts[a].tracker, contacts[b].tracker)
      return (first[age: 0].time, first.count) < (second[age: 0].time, second.count)
    }
  }

  /// How many of the leader's samples are newer than those of a contact that moves and is about to report.
  private func mostRecentUnanswered(by leader: Int) -> Int {
    let newest = contacts[leader].tracker[age: 0].time
    var oldest = newest
    for contact in contacts {
      let time = contact.tracker[age: 0].time
      if newest - time < Constants.stillness { oldest = min(oldest, time) }
    }
    var age = 0
    while age < contacts[leader].tracker.count, contacts[leader].tracker[age: age].time > oldest { age += 1 }
    return age
  }

  /// How far apart the contacts are as measured, in points.
  private var measuredSpread: Double {
    let center = mean(\.measured)
    var square = 0.0
    for contact in contacts {
      let offset = contact.measured - center
      square += offset.x * offset.x + offset.y * offset.y
    }
    return 2 * (square / Double(contacts.count)).squareRoot()
  }

  /// Where a contact was at a time. Times fall from call to call; `age` is that of the sample before it.
  private func position(
    of index: Int, at time: MediaTime, from age: inout Int, _ isKnown: inout Bool
  ) -> Point {
    let tracker = contacts[index].tracker
    while age < tracker.count, tracker[age: age].time > time { age += 1 }
    guard age < tracker.count else {
      isKnown = false
      return tracker[age: tracker.count - 1].value
    }
    let older = tracker[age: age]
    guard age > 0, older.time < time else { return older.value }
    let newer = tracker[age: age - 1]
    let part = (time - older.time) / (newer.time - older.time)
    return older.value + (newer.value - older.value) * part
  }

  private func index(of id: TouchEvent.ID) -> Int? {
    for index in contacts.indices where contacts[index].id == id { return index }
    return nil
  }

  private func mean(_ point: (Contact) -> Point) -> Point {
    guard !contacts.isEmpty else { return .zero }
    var sum = Point.zero
    for contact in contacts { sum += point(contact) }
    return sum * (1 / Double(contacts.count))
  }

  /// Measures scale and rotation from where the contacts are now.
  private mutating func refer() {
    let center = mean(\.position)
    for index in contacts.indices { contacts[index].reference = contacts[index].position - center }
    startSpread = max(spread, Constants.leastSpread)
    (startScale, startRotation) = (scale, rotation)
  }

  /// Follows a movement with scale and rotation.
  private mutating func follow() {
    scale = startScale * max(spread, Constants.leastSpread) / startSpread
    let center = mean(\.position)
    var (dot, cross) = (0.0, 0.0)
    for contact in contacts {
      let (a, b) = (contact.reference, contact.position - center)
      dot += a.x * b.x + a.y * b.y
      cross += a.x * b.y - a.y * b.x
    }
    // Contacts in one place have no direction.
    guard hypot(dot, cross) > Constants.leastSpread * Constants.leastSpread else { return }
    let turned = startRotation + atan2(cross, dot)
    rotation += (turned - rotation).remainder(dividingBy: 2 * .pi)
  }
}
