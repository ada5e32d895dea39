import CMartletEGL
import MartletGeometry
import MartletRenderTree

/// Draws display lists with OpenGL ES.
///
/// It may be used on the thread of its context only, and makes the context current if necessary. In the
/// steady state drawing a frame allocates nothing: arrays and buffers keep their capacity.
package final class Renderer {
  private let context: GLContext
  var plan = FramePlan()
  private let buffers = InstanceBuffers()
  private let programs = ProgramLibrary()
  private let sheets = SheetPool()
  private let textures = ImageTextures()
  private let gradients = GradientTable()
  private let paths = FloatTexture(width: PathStore.width)
  private var damage = Damage()
  private var clipVectors: [SIMD4<Float>] = []
  private var quad: GLuint = 0

  /// Makes a renderer and makes the context current. Shaders are compiled when they are first needed.
  package init(_ context: GLContext) {
    self.context = context
    plan.images.maximumSize = Int32(clamping: context.features.maximumSize)
    context.ensureCurrent()
    let corners: [GLfloat] = [0, 0, 1, 0, 0, 1, 1, 1]
    glGenBuffers(1, &quad)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), quad)
    glBufferData(
      GLenum(GL_ARRAY_BUFFER), corners.count * MemoryLayout<GLfloat>.stride, corners, GLenum(GL_STATIC_DRAW))
  }

  deinit {
    // Deleting needs the right context to be current, also for the other properties, which are released after
    // this.
    if context.ensureCurrent() { glDeleteBuffers(1, &quad) }
  }

  /// Draws the part of a display list within the damaged rectangles. Other pixels stay as they are, or are
  /// redrawn where that is cheaper.
  ///
  /// - Parameters:
  ///   - list: What to draw, in points: everything that the target shows, damaged or not.
  ///   - damage: The rectangles to redraw, in pixels from the top left. Parts outside of the target are
  ///     ignored; an empty list draws nothing.
  ///   - target: The target.
  ///   - scale: Pixels per point, greater than 0 and finite.
  ///   - background: The premultiplied colour below everything.
  /// - Throws: `RendererError` if the context cannot be made current, a shader does not compile, or graphics
  ///   memory is short.
  package func draw(
    _ list: DisplayList, damage: [PixelRect], onto target: RenderTarget, scale: Double = 1,
    background: SIMD4<Float> = .zero
  ) throws(RendererError) {
    precondition(scale > 0 && scale.isFinite, "scale \(scale) is not a number of pixels per point")
    let bounds = PixelRect(width: target.width, height: target.height)
    self.damage.set(damage, within: bounds, itemCount: list.items.count)
    if context.features.isSoftware {
      self.damage.becomeWholeIfCheaper(list, within: bounds, scale: scale)
    }
    guard !self.damage.rects.isEmpty else { return }
    try context.requireCurrent()
    glEnable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_DITHER))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    for i in self.damage.rects.indices {
      plan.make(list, damage: self.damage.rects[i], scale: scale, background: background)
      try execute(list, target)
      sheets.releaseAll()
    }
    sheets.endFrame()
    plan.images.keep(list, within: bounds, scale: scale)
    plan.images.endFrame()
    glBindVertexArray(0)
  }

  private func execute(_ list: DisplayList, _ window: RenderTarget) throws(RendererError) {
    buffers.upload(plan.instances, quad: quad)
    textures.update(plan.images)
    gradients.update(plan.gradientTable)
    if !plan.paths.changed.isEmpty {
      paths.update(plan.paths.texels, changed: plan.paths.changed)
      plan.paths.forgetChanges()
    }
    for i in plan.order {
      let pass = plan.passes[Int(i)]
      if i == 0 {
        try draw(pass, list, onto: window, corner: (0, 0))
      } else {
        let sheet = try sheets.take(width: pass.area.width, height: pass.area.height)
        plan.passes[Int(i)].sheet = Int32(sheet)
        try draw(pass, list, onto: sheets.target(sheet), corner: (pass.area.x0, pass.area.y0))
      }
    }
  }

  private func draw(
    _ pass: DrawPass, _ list: DisplayList, onto target: RenderTarget, corner: (x: Int32, y: Int32)
  ) throws(RendererError) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
    glViewport(0, 0, GLsizei(target.width), GLsizei(target.height))
    func setScissor(_ r: PixelRect) {
      let y = target.topFirst ? r.y0 - corner.y : Int32(target.height) - (r.y1 - corner.y)
      glScissor(r.x0 - corner.x, y, GLsizei(r.width), GLsizei(r.height))
    }
    var scissor = pass.area
    setScissor(scissor)
    glClearColor(pass.background.x, pass.background.y, pass.background.z, pass.background.w)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))

    let up: Float = target.topFirst ? 1 : -1
    let view = SIMD4<Float>(2 / Float(target.width), up * 2 / Float(target.height), -1, -up)
    let rows = target.topFirst ? SIMD2<Float>(0, 1) : SIMD2<Float>(Float(target.height), -1)
    var blends = true
    var adds = false
    glEnable(GLenum(GL_BLEND))
    var index = pass.first
    while index >= 0 {
      let command = plan.commands[Int(index)]
      if command.scissor != scissor {
        scissor = command.scissor
        setScissor(scissor)
      }
      if adds != command.state.isAdded {
        adds.toggle()
        glBlendFunc(GLenum(GL_ONE), GLenum(adds ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA))
      }
      if blends != command.operation.operation.blends {
        blends.toggle()
        if blends { glEnable(GLenum(GL_BLEND)) } else { glDisable(GLenum(GL_BLEND)) }
      }
      let program = try programs.program(for: command)
      program.use(view: view, rows: rows)
      if command.state.clips.count > 0 { setClips(command.state.clips, list, program, corner: corner) }
      if command.operation == .group {
        let sheet = Int(plan.passes[Int(command.sheetPass)].sheet)
        glBindTexture(GLenum(GL_TEXTURE_2D), sheets.texture(sheet))
      }
      if command.state.page >= 0 { textures.bind(command.state.page) }
      if command.operation == .gradientFill, GradientFill.hasTable(command.state.variant) { gradients.bind() }
      if command.operation == .pathPaint { paths.bind() }
      buffers.draw(command)
      index = command.next
    }
    if adds { glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA)) }
  }

  private func setClips(
    _ clips: ClipSelection, _ list: DisplayList, _ program: ShaderProgram, corner: (x: Int32, y: Int32)
  ) {
    clipVectors.removeAll(keepingCapacity: true)
    let corner = SIMD2(Double(corner.x), Double(corner.y))
    for i in 0..<clips.count {
      guard let clip = plan.clip(list, clips.indices[i]) else { continue }
      for row in 0..<4 { clipVectors.append(clip.vector(row, corner: corner)) }
    }
    program.setClips(clipVectors)
  }
}
