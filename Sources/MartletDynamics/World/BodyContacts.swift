import CMartletChipmunk

/// What a body touches, one after the other, without allocating anything. The body must neither begin nor end to touch
/// something meanwhile.
struct BodyContacts: Sequence, IteratorProtocol {
  typealias Contact = (
    arbiter: UnsafeMutablePointer<cpArbiter>, otherBody: UnsafeMutablePointer<cpBody>?,
    otherShape: UnsafePointer<cpShape>?
  )

  private let body: UnsafeMutablePointer<cpBody>
  private var arbiter: UnsafeMutablePointer<cpArbiter>?

  init(of body: UnsafeMutablePointer<cpBody>) {
    self.body = body
    arbiter = body.pointee.arbiterList
  }

  mutating func next() -> Contact? {
    guard let arbiter else { return nil }
    if arbiter.pointee.body_a == body {
      self.arbiter = arbiter.pointee.thread_a.next
      return (arbiter, arbiter.pointee.body_b, arbiter.pointee.b)
    }
    self.arbiter = arbiter.pointee.thread_b.next
    return (arbiter, arbiter.pointee.body_a, arbiter.pointee.a)
  }
}
