import CMartletChipmunk
import MartletGeometry
import MartletRenderTree

/// Keeps collisions from adding energy.
///
/// Contacts are solved one after the other, some of them several times. Where many bodies meet at once, what is left of the
/// error can be motion that nobody has put in. Bodies that touch each other are an island: after each part of a step, an
/// island has at most the energy of motion that it had before, plus the work of the accelerations. Islands with joints, or
/// with a held body, get energy from elsewhere and are left alone.
///
/// But what a hand presses against something that does not give way has no solution either: neither yields, and what is
/// between them would get the more impulse the longer it is pressed, and shoot off with it as it comes free. So a hand makes
/// nothing there faster than ``Constants/haste`` times itself, and impulses of one part are not where the next one begins.
struct EnergyBook {
  private var accounts: ContiguousArray<Account> = []

  private struct Account {
    /// Of a body before the part of a step.
    var energy = 0.0
    var place = Point.zero
    var angle = 0.0
    var velocity = Point.zero
    var spin = 0.0
    /// Whether its way contains what the acceleration adds to it.
    var isInFlight = false
    /// The body that stands for its island, or leads to it.
    var leader = 0
    /// Of an island.
    var budget = 0.0
    var spent = 0.0
    var mass = 0.0
    var momentum = Point.zero
    var isOpen = false
    /// The highest speed at which something held touches it, in points per second; `nil` if nothing does.
    var push: Double?
    /// What is held and touches it, and whether it also touches something else that does not give way.
    var hand: UnsafeMutablePointer<cpBody>?
    var isPressed = false
    /// Whether something held touches it, be it as still as a wall.
    var isAtHand = false
    /// Where things that do not give way touch it.
    var walls = WallDirections()
    /// Of a body, and of its island.
    var overlap = Overlap()
    var crowd = Crowd()
    /// Whether joints move its bodies as well.
    var hasJoints = false
    /// The highest speeds of its bodies before, in points and radians per second.
    var (fastest, fastestSpin) = (0.0, 0.0)

    /// Becomes the account of two islands that are one.
    mutating func join(_ other: Account) {
      isOpen = isOpen || other.isOpen
      isAtHand = isAtHand || other.isAtHand
      isPressed = isPressed || other.isPressed || (hand != nil && other.hand != nil && hand != other.hand)
      hand = hand ?? other.hand
      walls.formUnion(other.walls)
      if let otherPush = other.push { push = max(push ?? 0, otherPush) }
    }

    /// Notes that a held body touches it at a speed.
    mutating func touch(_ body: UnsafeMutablePointer<cpBody>, at speed: Double) {
      (isOpen, isAtHand) = (true, true)
      if let hand, hand != body { isPressed = true }
      hand = body
      push = max(push ?? 0, speed)
    }
  }

  /// Makes room for a number of bodies.
  mutating func reserve(_ count: Int) {
    while accounts.count < count { accounts.append(Account()) }
  }

  /// Notes the energy of a body before a part of a step.
  mutating func open(_ number: Int, _ p: UnsafeMutablePointer<cpBody>, isInFlight: Bool) {
    accounts[number].energy = Self.energy(of: p)
    accounts[number].place = Point(p.pointee.p)
    accounts[number].angle = p.pointee.a
    (accounts[number].velocity, accounts[number].spin) = (Point(p.pointee.v), p.pointee.w)
    accounts[number].isInFlight = isInFlight
  }

  /// The energy of motion.
  static func energy(of p: UnsafeMutablePointer<cpBody>) -> Double {
    let v = p.pointee.v
    let turning = p.pointee.i_inv > 0 ? p.pointee.i * p.pointee.w * p.pointee.w : 0
    return (p.pointee.m * (v.x * v.x + v.y * v.y) + turning) / 2
  }

  /// Takes away what the solution of contacts has added in a part of a step, both in seconds.
  mutating func balance(_ bodies: ContiguousArray<WorldBody?>, after seconds: Double, of step: Double) {
    for number in bodies.indices {
      accounts[number].leader = number
      (accounts[number].budget, accounts[number].spent) = (0, 0)
      (accounts[number].mass, accounts[number].momentum) = (0, .zero)
      accounts[number].isOpen = false
      (accounts[number].push, accounts[number].hand, accounts[number].isPressed) = (nil, nil, false)
      accounts[number].isAtHand = false
      (accounts[number].walls, accounts[number].crowd) = (WallDirections(), Crowd())
      accounts[number].hasJoints = false
      (accounts[number].fastest, accounts[number].fastestSpin) = (0, 0)
    }
    for number in bodies.indices { join(bodies, number, step) }
    for number in bodies.indices {
      guard let body = bodies[number], body.touches else { continue }
      let (p, leader) = (body.body, leader(of: number))
      let account = accounts[number]
      var (way, turn) = (Point(p.pointee.p) - account.place, p.pointee.a - account.angle)
      if !account.isInFlight {
        // Chipmunk moves it by its velocity before, though it becomes faster: what is at rest could not begin to fall.
        way += (Point(p.pointee.v) - account.velocity) * (seconds / 2)
        turn += (p.pointee.w - account.spin) * (seconds / 2)
      }
      var work = p.pointee.m * (body.now.linear.x * way.x + body.now.linear.y * way.y)
      if p.pointee.i_inv > 0 { work += p.pointee.i * body.now.spin * turn }
      accounts[leader].budget += account.energy + work
      accounts[leader].spent += Self.energy(of: p)
      accounts[leader].mass += p.pointee.m
      accounts[leader].momentum += Point(p.pointee.v) * p.pointee.m
      if p.pointee.constraintList != nil {
        (accounts[leader].isOpen, accounts[leader].hasJoints) = (true, true)
      }
      let gain = body.now.limited
      accounts[leader].fastest = max(
        accounts[leader].fastest, account.velocity.length + gain.linear.length * seconds)
      accounts[leader].fastestSpin = max(
        accounts[leader].fastestSpin, abs(account.spin) + abs(gain.spin) * seconds)
    }
    for number in bodies.indices {
      guard let body = bodies[number], body.touches else { continue }
      let account = accounts[leader(of: number)]
      if account.isPressed, !account.hasJoints, let push = account.push { hold(body, back: account, push) }
      let budget = max(account.budget, 0)
      guard !account.isOpen, account.spent > budget else { continue }
      // What touches nothing that does not give way keeps its momentum.
      let mean = account.isPressed ? Point.zero : account.momentum / account.mass
      let common = account.mass * mean.dot(mean) / 2
      let factor = (max(budget - common, 0) / (account.spent - common)).squareRoot()
      guard factor < 1 else { continue }
      let v = Point(body.body.pointee.v)
      body.body.pointee.v = cpVect(mean + (v - mean) * factor)
      body.body.pointee.w *= factor
    }
  }

  /// The highest speed at which something held touches a body, or what it touches, in the last part of a step: in points per
  /// second.
  mutating func handSpeed(at number: Int) -> Double { accounts[leader(of: number)].push ?? 0 }

  /// Whether something held touches a body, or what it touches.
  mutating func isAtHand(_ number: Int) -> Bool { accounts[leader(of: number)].isAtHand }

  /// How deep a body is in what it touches, in points beyond what it may keep.
  struct Overlap {
    var bodies = 0.0
    var boundaries = 0.0
    /// Whether some of its contacts do not get their way.
    var isTorn = false
  }

  /// How bodies that touch each other overlap.
  struct Crowd {
    /// In points, of all bodies.
    fileprivate(set) var overlap = 0.0
    /// Whether some of their contacts do not get their way.
    fileprivate(set) var isTorn = false
    /// Whether they touch things that do not give way from sides that face each other.
    fileprivate(set) var isBetweenWalls = false
    fileprivate(set) var count = 0
    /// Whether they find no more places, and stay in each other.
    fileprivate(set) var yields = false
  }

  /// Notes how a body overlaps with what it touches.
  mutating func addToCrowd(_ number: Int, _ overlap: Overlap) {
    let leader = leader(of: number)
    accounts[number].overlap = overlap
    accounts[leader].crowd.overlap += overlap.bodies + overlap.boundaries
    accounts[leader].crowd.count += 1
    accounts[leader].crowd.isTorn = accounts[leader].crowd.isTorn || overlap.isTorn
  }

  /// How a body overlaps with what it touches, if it touches something.
  func overlap(at number: Int) -> Overlap { accounts[number].overlap }

  /// Lets what a body belongs to stay in each other.
  mutating func letCrowdYield(_ number: Int) {
    let leader = leader(of: number)
    accounts[leader].crowd.yields = true
  }

  /// The bodies that a body and what it touches consist of.
  mutating func crowd(at number: Int) -> Crowd {
    let leader = leader(of: number)
    var crowd = accounts[leader].crowd
    crowd.isBetweenWalls = accounts[leader].walls.faceEachOther
    return crowd
  }

  /// Where the centre of gravity of a body was before the last part of a step, and its angle.
  func before(_ number: Int) -> SimulatedPose {
    SimulatedPose(position: accounts[number].place, angle: accounts[number].angle)
  }

  /// Lets a hand that presses a body make it no faster than it may, and forgets the impulses with which it does.
  private func hold(_ body: WorldBody, back account: Account, _ push: Double) {
    let p = body.body
    let speed = Point(p.pointee.v).length
    let most = max(account.fastest, Constants.haste * push)
    if speed > most { p.pointee.v = cpVect(Point(p.pointee.v) * (most / speed)) }
    let mostSpin = max(account.fastestSpin, Constants.haste * push / body.halfExtent)
    p.pointee.w = min(max(p.pointee.w, -mostSpin), mostSpin)
    guard push > Constants.restSpeed else { return }
    for contact in BodyContacts(of: p) {
      for k in 0..<Int(contact.arbiter.pointee.count) {
        contact.arbiter.pointee.contacts[k].jnAcc = 0
        contact.arbiter.pointee.contacts[k].jtAcc = 0
      }
    }
  }

  /// Joins a body's island with those of what it touches.
  private mutating func join(_ bodies: ContiguousArray<WorldBody?>, _ number: Int, _ step: Double) {
    guard let body = bodies[number], body.touches else { return }
    for contact in BodyContacts(of: body.body) {
      guard let other = contact.otherBody else { continue }
      if cpBodyGetType(other) == CP_BODY_TYPE_KINEMATIC {
        accounts[leader(of: number)].touch(
          other, at: Self.speed(of: other, in: contact.arbiter, bodies, step))
      } else if other.pointee.m_inv > 0 {
        let place = Int(bitPattern: cpBodyGetUserData(other)) - 1
        guard bodies.indices.contains(place) else { continue }
        let (a, b) = (leader(of: number), leader(of: place))
        accounts[a].leader = b
        if a != b { accounts[b].join(accounts[a]) }
      } else {
        let (place, leader) = (Int(bitPattern: cpBodyGetUserData(other)) - 1, leader(of: number))
        accounts[leader].isPressed = true
        let normal = Point(contact.arbiter.pointee.n)
        accounts[leader].walls.insert(contact.arbiter.pointee.body_a == body.body ? normal : -normal)
        if bodies.indices.contains(place), bodies[place]?.isHeld ?? false { accounts[leader].isAtHand = true }
      }
    }
  }

  /// How fast a held body moves where it touches something, in points per second: as it is seen, if it goes faster to be in
  /// time.
  private static func speed(
    of hand: UnsafeMutablePointer<cpBody>, in arbiter: UnsafeMutablePointer<cpArbiter>,
    _ bodies: ContiguousArray<WorldBody?>, _ step: Double
  ) -> Double {
    let place = Int(bitPattern: cpBodyGetUserData(hand)) - 1
    guard bodies.indices.contains(place), let pace = bodies[place]?.follow?.pace else { return 0 }
    var fastest = 0.0
    for k in 0..<Int(arbiter.pointee.count) {
      let contact = arbiter.pointee.contacts[k]
      let arm = hand == arbiter.pointee.body_a ? contact.r1 : contact.r2
      func speed(_ v: Point, _ w: Double) -> Double { Point(x: v.x - arm.y * w, y: v.y + arm.x * w).length }
      let own = speed(Point(hand.pointee.v), hand.pointee.w)
      fastest = max(fastest, min(own, speed(pace.position, pace.angle) / step))
    }
    return fastest
  }

  private mutating func leader(of number: Int) -> Int {
    var place = number
    while accounts[place].leader != place {
      accounts[place].leader = accounts[accounts[place].leader].leader
      place = accounts[place].leader
    }
    return place
  }
}

extension WorldBody {
  /// Whether forces move it and it touches something.
  fileprivate var touches: Bool { isDynamic && !isSleeping && body.pointee.arbiterList != nil }
}
