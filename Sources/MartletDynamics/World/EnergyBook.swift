import CMartletChipmunk
import MartletGeometry

/// Keeps collisions from adding energy.
///
/// Contacts are solved one after the other, some of them several times. Where many bodies meet at once, what is left of the
/// error can be motion that nobody has put in. Bodies that touch each other are an island: after each part of a step, an
/// island has at most the energy of motion that it had before, plus the work of the accelerations. Islands with joints, or
/// with a held body, get energy from elsewhere and are left alone.
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
    var isOpen = false
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

  /// Takes away what the solution of contacts has added.
  mutating func balance(_ bodies: ContiguousArray<WorldBody?>, after seconds: Double) {
    for number in bodies.indices {
      accounts[number].leader = number
      (accounts[number].budget, accounts[number].spent) = (0, 0)
      accounts[number].isOpen = false
    }
    for number in bodies.indices { join(bodies, number) }
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
      if p.pointee.constraintList != nil { accounts[leader].isOpen = true }
    }
    for number in bodies.indices {
      guard let body = bodies[number], body.touches else { continue }
      let account = accounts[leader(of: number)]
      let budget = max(account.budget, 0)
      guard !account.isOpen, account.spent > budget else { continue }
      let factor = (budget / account.spent).squareRoot()
      let v = body.body.pointee.v
      body.body.pointee.v = cpVect(x: v.x * factor, y: v.y * factor)
      body.body.pointee.w *= factor
    }
  }

  /// Joins a body's island with those of what it touches.
  private mutating func join(_ bodies: ContiguousArray<WorldBody?>, _ number: Int) {
    guard let body = bodies[number], body.touches else { return }
    for contact in BodyContacts(of: body.body) {
      guard let other = contact.otherBody else { continue }
      if cpBodyGetType(other) == CP_BODY_TYPE_KINEMATIC {
        accounts[leader(of: number)].isOpen = true
      } else if other.pointee.m_inv > 0 {
        let place = Int(bitPattern: cpBodyGetUserData(other)) - 1
        guard bodies.indices.contains(place) else { continue }
        let (a, b) = (leader(of: number), leader(of: place))
        accounts[a].leader = b
        accounts[b].isOpen = accounts[a].isOpen || accounts[b].isOpen
      }
    }
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
