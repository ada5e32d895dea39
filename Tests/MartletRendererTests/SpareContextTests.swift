import CMartletEGL
import CostTestSupport
import Glibc
import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Contexts that are taken up with their programs when their user has gone.
@Suite(.serialized) struct SpareContextTests {
  @Test func `Who draws next compiles nothing again, and draws the same`() throws {
    let list = ProgramTests.everything
    let first = try OffscreenCanvas(width: ProgramTests.side, height: ProgramTests.side, isNew: true)
    let cold = try Processor.measure { try first.draw(list) }
    let picture = first.bitmap
    #expect(first.renderer.counters.programs > 10)
    // Other tests that run now take contexts up as well.
    for _ in 0..<50 {
      do {
        let canvas = try OffscreenCanvas(width: ProgramTests.side, height: ProgramTests.side, isNew: true)
        try canvas.draw(list)
      }
      let next = try OffscreenCanvas(width: ProgramTests.side, height: ProgramTests.side)
      let warm = try Processor.measure { try next.draw(list) }
      #expect(next.bitmap.difference(from: picture, tolerance: 0)?.count == 0)
      guard next.renderer.counters.programs == 0 else { continue }
      print(
        "a first frame with all kinds: \(cold * 1000) ms in a new context, \(warm * 1000) ms in one that is taken up"
      )
      return
    }
    Issue.record("each context was a new one")
  }

  /// The names that OpenGL has given to objects of the current context.
  private struct Objects: Equatable {
    var textures = 0
    var buffers = 0
    var framebuffers = 0
    var vertexArrays = 0
    var programs = 0

    init() {
      for name in GLuint(1)..<2000 {
        if glIsTexture(name) != 0 { textures += 1 }
        if glIsBuffer(name) != 0 { buffers += 1 }
        if glIsFramebuffer(name) != 0 { framebuffers += 1 }
        if glIsVertexArray(name) != 0 { vertexArrays += 1 }
        if glIsProgram(name) != 0 { programs += 1 }
      }
    }
  }

  /// Draws in a new context, as a window does that is closed after some frames: a large image arrives, programs are compiled ahead, and
  /// glass is redrawn in a picture that lies turned in its buffers. Returns EGL's context.
  private func leave(after frames: Int) throws -> EGLContext? {
    let side = ProgramTests.side
    let context = try GLContext.surfaceless(isNew: true)
    let made = eglGetCurrentContext()
    let renderer = Renderer(context)
    renderer.spreadsUploads = true
    renderer.compileAhead(onAnyDriver: true)
    let count = renderer.awaitedProgramCount
    while renderer.awaitedProgramCount > count - 3 { sched_yield() }
    var scene = SceneBuilder()
    let image = Image(Bitmap(width: 2100, height: 2100))
    #expect(image.isLarge)
    scene.image(image, in: Rect(x: 0, y: 0, width: 2100, height: 2100))
    let glass = Rect(x: 20, y: 20, width: 100, height: 100)
    scene.backdrop(glass, effect: PictureEffect(blur: 6))
    let framebuffer = try Framebuffer(context, width: side, height: side)
    var target = framebuffer.target
    target.turn = .quarter
    for _ in 0..<frames {
      try renderer.draw(scene.list, damage: [PixelRect(x0: 40, y0: 40, x1: 60, y1: 60)], onto: target)
      ProgramTests.waitForWorker()
    }
    return made
  }

  /// Expects that a context holds nothing but its programs once somebody has left it, and returns how many these are.
  private func expectOnlyPrograms(leftBy leave: () throws -> EGLContext?) throws -> Int {
    // Other tests take contexts up as well, and leave some.
    for _ in 0..<8 {
      var others: [SpareContexts.Spare] = []
      while let spare = SpareContexts.take() { others.append(spare) }
      defer { for spare in others { _ = SpareContexts.keep(spare) } }
      let made = try leave()
      var own: SpareContexts.Spare?
      while own == nil, let spare = SpareContexts.take() {
        if spare.context == made { own = spare } else { others.append(spare) }
      }
      guard let own else { continue }
      try #require(eglMakeCurrent(own.display, nil, nil, own.context) == EGL_TRUE)
      let objects = Objects()
      eglMakeCurrent(own.display, nil, nil, nil)
      others.append(own)
      #expect(objects.programs == own.programs.count)
      #expect(objects.textures == 0 && objects.buffers == 0 && objects.framebuffers == 0)
      #expect(objects.vertexArrays == 0)
      return objects.programs
    }
    Issue.record("none was left")
    return 0
  }

  @Test(arguments: 1...4)
  func `A context that is left holds nothing but its programs`(frames: Int) throws {
    let count = try expectOnlyPrograms { try leave(after: frames) }
    #expect(count > 3)
  }

  @Test func `A copy into a turned buffer that goes last leaves no program`() throws {
    let count = try expectOnlyPrograms {
      var copy: TurnedCopy?
      let made: EGLContext?
      do {
        let context = try GLContext.surfaceless(isNew: true)
        made = eglGetCurrentContext()
        let framebuffer = try Framebuffer(context, width: 8, height: 8)
        copy = TurnedCopy(context)
        try copy?.draw(PixelRect(x0: 0, y0: 0, x1: 8, y1: 8), first: (0, 0), onto: framebuffer.target)
      }
      copy = nil
      return made
    }
    #expect(count == 0)
  }

  @Test(arguments: [true, false])
  func `A context that is lost, or was refused memory, is left to nobody`(isLost: Bool) throws {
    var spares: [SpareContexts.Spare] = []
    while let spare = SpareContexts.take() { spares.append(spare) }
    defer { for spare in spares { _ = SpareContexts.keep(spare) } }
    let made: EGLContext?
    do {
      let context = try GLContext.surfaceless(isNew: true)
      made = eglGetCurrentContext()
      if isLost { context.isLost = true } else { context.isShort = true }
    }
    while let spare = SpareContexts.take() { spares.append(spare) }
    #expect(made != nil && !spares.contains { $0.context == made })
  }
}
