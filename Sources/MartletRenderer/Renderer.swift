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
  private let buffers: InstanceBuffers
  private let programs: ProgramLibrary
  private let sheets: SheetPool
  let pictures: KeptPictures
  /// The items that begin groups whose pictures the newest frame has drawn anew.
  var missed: [Int] = []
  /// The list of the shadow of a path that is drawn anew.
  var shadowScene = DisplayList()
  /// Which shadows a frame looks at.
  var shadowSurvey = ShadowSurvey()
  /// For the layers around an item whose pictures are kept: where each ends, and its pixels per point.
  var pictureScales: [(end: Int, scale: Double)] = []
  /// What it draws for each damaged rectangle. Only filled where pictures are kept.
  var areas: [PixelRect] = []
  private let textures: ImageTextures
  private let numbers: NumberTable
  private let paths: FloatTexture
  private let pathPictures: PathPictureTextures
  private let pathSketches: PathSketchTexture
  private let turnedCopy: TurnedCopy
  private var damage = Damage()
  /// What the newest frame took.
  package internal(set) var counters = DrawingCounters()
  /// Whether large images are decoded and reduced by another thread and handed to the GPU in parts, over several frames. If
  /// not, the default, each frame is complete, however long it takes.
  package var spreadsUploads: Bool {
    get { plan.images.pace == .inSlices }
    set {
      plan.images.pace = newValue ? .inSlices : .atOnce
      if newValue { textures.makeElsewhere() }
    }
  }
  /// What decides whether several batches are drawn by one program; `nil` if none are. What the driver suggests by default.
  package var batchCosts: BatchCosts? {
    get { plan.batchCosts }
    set { plan.batchCosts = newValue }
  }
  /// Whether no pixel is filled, for who asks only what drawing takes: with software OpenGL that is most of the time.
  package var fillsNothing = false
  /// The rectangles of images that the newest frame has drawn with fewer pixels than they should have, in points, or everything,
  /// where memory was short and there may be enough now: the next frame should draw them again.
  package var unfinished: [Rect] { plan.unfinished }
  /// The number of programs that are still to be compiled ahead.
  package var awaitedProgramCount: Int { programs.awaitedCount }
  private var clipVectors: [SIMD4<Float>] = []
  private var quad: GLuint = 0
  /// The number of frames for which memory was short, since there was enough for everything.
  private var shortFrames = 0
  /// How many of them are drawn again at once: what was freed after one may be enough for the next.
  private static let mostRetries = 2

  /// Makes a renderer and makes the context current. Shaders are compiled when they are first needed.
  package init(_ context: GLContext) {
    self.context = context
    buffers = InstanceBuffers(context)
    programs = ProgramLibrary(context)
    sheets = SheetPool(context)
    pictures = KeptPictures(context)
    textures = ImageTextures(context)
    numbers = NumberTable(context)
    paths = FloatTexture(context, width: PathStore.width)
    pathPictures = PathPictureTextures(context)
    pathSketches = PathSketchTexture(context)
    turnedCopy = TurnedCopy(context)
    plan.images.maximumSize = Int32(clamping: context.features.maximumSize)
    plan.largestSheet = Int32(clamping: context.features.maximumSize)
    plan.sketchesPaths = context.features.isSoftware
    plan.batchCosts = context.features.isSoftware ? .software : .graphics
    context.ensureCurrent()
    let corners: [GLfloat] = [0, 0, 1, 0, 0, 1, 1, 1]
    DriverTurn.take(context) {
      glGenBuffers(1, &quad)
      glBindBuffer(GLenum(GL_ARRAY_BUFFER), quad)
      glBufferData(
        GLenum(GL_ARRAY_BUFFER), corners.count * MemoryLayout<GLfloat>.stride, corners,
        GLenum(GL_STATIC_DRAW))
    }
  }

  deinit {
    // Deleting needs the right context to be current, also for the other properties, which are released after
    // this.
    if context.prepareToDelete() { glDeleteBuffers(1, &quad) }
  }

  /// Begins to compile those programs on another thread that windows commonly need, so that no frame waits for one of them. To
  /// be called when the first frame is on its way. Does nothing if the processor draws: it would draw that much more slowly.
  ///
  /// - Parameter onAnyDriver: Whether to do so anyway.
  package func compileAhead(onAnyDriver: Bool = false) {
    if onAnyDriver || !context.features.isSoftware { programs.compileAhead() }
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
  /// - Throws: `RendererError` if the context cannot be made current or is lost, or a shader does not compile. What there is no
  ///   graphics memory for is left out.
  package func draw(
    _ list: DisplayList, damage: [PixelRect], onto target: RenderTarget, scale: Double = 1,
    background: SIMD4<Float> = .zero
  ) throws(RendererError) {
    do throws(RendererError) {
      try drawDamage(list, damage: damage, onto: target, scale: scale, background: background)
    } catch {
      // On a context that is lost anything may fail.
      throw context.checkLoss() ? .contextLost : error
    }
    if !self.damage.rects.isEmpty, context.checkLoss() { throw .contextLost }
    noteShortage(target, scale: scale)
  }

  /// Whether memory was short for the newest frame, or for one since which something is missing.
  package var isShort: Bool { shortFrames > 0 }

  /// After a frame for which memory was short: frees what is not needed, so that the next one may have enough. A window
  /// that rests tries again with its next change.
  private func noteShortage(_ target: RenderTarget, scale: Double) {
    let isShort = context.takeShortage()
    guard isShort || shortFrames > 0 else { return }
    if isShort {
      shortFrames += 1
      sheets.removeUnused()
      // What was drawn into them may lack something.
      if shortFrames <= Self.mostRetries + 1 { pictures.removeAll() }
      plan.images.giveUpUndrawn()
    } else if !plan.images.hasRefused {
      shortFrames = 0
      // Those that were drawn in between may lack what was refused.
      pictures.removeAll()
    }
    plan.images.refusalPause = shortFrames < Self.mostRetries ? 1 : ImageStore.longestPause
    if shortFrames <= Self.mostRetries, isShort || shortFrames == 0 {
      plan.unfinished.append(
        Rect(
          x: 0, y: 0, width: Double(target.picture.width) / scale,
          height: Double(target.picture.height) / scale))
    }
  }

  private func drawDamage(
    _ list: DisplayList, damage: [PixelRect], onto target: RenderTarget, scale: Double,
    background: SIMD4<Float>
  ) throws(RendererError) {
    precondition(scale > 0 && scale.isFinite, "scale \(scale) is not a number of pixels per point")
    let bounds = target.picture
    let rectangle = batchCosts?.rectangle ?? Damage.cost
    self.damage.set(damage, within: bounds, cost: rectangle + Damage.costPerItem * list.items.count)
    if context.features.isSoftware {
      self.damage.becomeWholeIfCheaper(list, within: bounds, scale: scale)
    }
    // Its array keeps its memory, and has it for itself.
    var uses: [PictureUse] = []
    swap(&uses, &counters.pictures)
    counters = DrawingCounters()
    let compiled = programs.compiledCount
    defer { counters.programs = programs.compiledCount - compiled }
    uses.removeAll(keepingCapacity: true)
    swap(&uses, &counters.pictures)
    plan.awaitedCollages = programs.awaitedCollages
    plan.begin(list, scale: scale, in: bounds)
    self.damage.merge(byGlassOf: list, &plan)
    guard !self.damage.rects.isEmpty else { return }
    try context.requireCurrent()
    if fillsNothing { glEnable(GLenum(GL_RASTERIZER_DISCARD)) }
    defer { if fillsNothing { glDisable(GLenum(GL_RASTERIZER_DISCARD)) } }
    glEnable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_DITHER))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    plan.mostPicturePixels = pictures.beginFrame(windowPixels: bounds.area)
    areas.removeAll(keepingCapacity: true)
    if list.hasPictures || list.hasKeptShadows {
      for rect in self.damage.rects { areas.append(plan.findGlass(list, rect)) }
    }
    try prepareShadows(of: list, scale: scale)
    try preparePictures(of: list, scale: scale)
    for i in self.damage.rects.indices {
      makePlan { plan in
        plan.make(list, damage: self.damage.rects[i], scale: scale, background: background)
      }
      counters.add(plan, isWindow: true)
      try executeWindow(list, target)
    }
    textures.endFrame()
    sheets.endFrame()
    pictures.endFrame(hasSeenAll: shadowSurvey.isComplete)
    plan.images.keep(list, within: bounds, scale: scale)
    plan.images.endFrame()
    plan.pathPictures.endFrame()
    glBindVertexArray(0)
    counters.memory = memory
  }

  /// What the GPU holds for it.
  private var memory: GraphicsMemory {
    var memory = GraphicsMemory()
    memory.images = plan.images.byteCount
    memory.paths = paths.byteCount + pathPictures.byteCount + pathSketches.byteCount
    memory.gradients = numbers.byteCount
    memory.sheets = sheets.byteCount
    memory.pictures = pictures.byteCount
    memory.instances = buffers.byteCount
    return memory
  }

  /// Draws all passes of the plan of a window. If glass needs more than the damage, or is made from a turned picture, that is
  /// drawn off screen first.
  private func executeWindow(_ list: DisplayList, _ window: RenderTarget) throws(RendererError) {
    let (area, damaged) = (plan.passes[0].area, plan.damaged)
    let isTurned = window.turn != .upright
    guard area != damaged || isTurned && plan.passes.contains(where: { $0.start.source == 0 }) else {
      return try execute(list, window, corner: (0, 0))
    }
    let first = plan.firstPixel
    guard let sheet = sheets.take(width: Int(area.x1 - first.x), height: Int(area.y1 - first.y)) else {
      return
    }
    let target = sheets.target(sheet)
    try execute(list, target, corner: first)
    // What is copied is waited for outside of a turn.
    if context.features.isSoftware, !isTurned { glFinish() }
    try DriverTurn.take(context) { () throws(RendererError) in
      guard isTurned else {
        return blit(target, first: first, damaged, onto: window, first: (0, 0), waits: false)
      }
      sheets.bind(sheet)
      try turnedCopy.draw(damaged, first: first, onto: window)
    }
  }

  /// Makes a plan, and uploads the pieces of its paths. If there is no memory for them, it is made again without them: what
  /// covers the inside of a path would be drawn without its edges.
  func makePlan(_ body: (inout FramePlan) -> Void) {
    let unfinished = plan.unfinished.count
    body(&plan)
    guard !uploadPaths(), plan.instanceCount(.pathPaint) > 0 else { return }
    plan.unfinished.removeSubrange(unfinished...)
    plan.lacksPathTable = true
    body(&plan)
    plan.lacksPathTable = false
  }

  /// Uploads the pieces of paths that the GPU does not have. Returns whether there was memory for them.
  private func uploadPaths() -> Bool {
    guard !plan.paths.changed.isEmpty || paths.isEmpty && !plan.paths.texels.isEmpty else { return true }
    counters.uploads += plan.paths.changed.count
    defer { plan.paths.forgetChanges() }
    var hasMemory = false
    DriverTurn.take(context) { hasMemory = paths.update(plan.paths.texels, changed: plan.paths.changed) }
    return hasMemory
  }

  /// Draws all passes of the plan.
  /// - Parameters:
  ///   - list: What the plan was made from.
  ///   - window: What the first pass draws on.
  ///   - corner: The first pixel of that.
  func execute(
    _ list: DisplayList, _ window: RenderTarget, corner: (x: Int32, y: Int32)
  ) throws(RendererError) {
    try DriverTurn.take(context) { () throws(RendererError) in
      try executeInTurn(list, window, corner: corner)
    }
  }

  private func executeInTurn(
    _ list: DisplayList, _ window: RenderTarget, corner: (x: Int32, y: Int32)
  ) throws(RendererError) {
    defer { sheets.releaseAll() }
    buffers.upload(plan.instances, quad: quad)
    textures.update(plan.images)
    if numbers.update(plan.table) { counters.uploads += 1 }
    pathPictures.update(plan.pathPictures)
    if pathSketches.update(plan.pathSketches) { counters.uploads += 1 }
    for i in plan.order {
      let pass = plan.passes[Int(i)]
      defer {
        plan.forEachSheet(lastUsedBy: i) { number in
          if let sheet = sheet(of: number) { sheets.release(sheet) }
        }
      }
      if pass.target == 0 {
        try draw(pass, list, onto: window, corner: corner)
        continue
      }
      if pass.target == i {
        plan.passes[Int(i)].sheet = Int32(
          sheets.take(width: pass.area.width, height: pass.area.height) ?? -1)
      }
      guard let sheet = sheet(of: pass.target) else { continue }
      let target = sheets.target(sheet)
      switch pass.start {
      case .copy(let source): copy(source, onto: target, pass.area, window, corner)
      case .corners(let source): copyCorners(i, source, onto: target, window, corner)
      case .cleared, .kept, .undefined: break
      }
      try draw(pass, list, onto: target, corner: (pass.area.x0, pass.area.y0))
    }
  }

  /// The number of the sheet that a pass was drawn on; `nil` if there was no memory for it.
  private func sheet(of pass: Int32) -> Int? {
    let sheet = Int(plan.passes[Int(pass)].sheet)
    return sheet >= 0 ? sheet : nil
  }

  /// What a pass draws on; `nil` if there was no memory for it.
  private func target(of pass: Int32, _ window: RenderTarget) -> RenderTarget? {
    pass == 0 ? window : sheet(of: pass).map { sheets.target($0) }
  }

  /// Copies what a pass's target shows within an area of the window to the beginning of a sheet.
  private func copy(
    _ pass: Int32, onto target: RenderTarget, _ area: PixelRect, _ window: RenderTarget,
    _ corner: (x: Int32, y: Int32)
  ) {
    guard let source = self.target(of: pass, window) else { return }
    let sheet = plan.passes[Int(pass)].area
    blit(
      source, first: pass == 0 ? corner : (sheet.x0, sheet.y0), area, onto: target, first: (area.x0, area.y0))
  }

  /// Copies the pixels that a pass keeps below corners from another pass's target to a sheet.
  private func copyCorners(
    _ pass: Int32, _ source: Int32, onto target: RenderTarget, _ window: RenderTarget,
    _ corner: (x: Int32, y: Int32)
  ) {
    guard let from = self.target(of: source, window) else { return }
    let area = plan.passes[Int(source)].area
    let first = source == 0 ? corner : (area.x0, area.y0)
    // Nothing is drawn between the copies.
    var waits = true
    plan.forEachSave(of: pass) { pixels, place in
      blit(
        from, first: first, pixels, onto: target, first: (pixels.x0 - place.x, pixels.y0 - place.y),
        waits: waits)
      waits = false
    }
  }

  /// Copies an area of one target to another. Each target's first pixel lies somewhere in the window.
  /// - Parameter waits: Whether something may have been drawn onto the source since the last copy.
  private func blit(
    _ source: RenderTarget, first: (x: Int32, y: Int32), _ area: PixelRect, onto target: RenderTarget,
    first corner: (x: Int32, y: Int32), waits: Bool = true
  ) {
    func rows(_ target: RenderTarget, _ first: Int32) -> (Int32, Int32) {
      let (y0, y1) = (area.y0 - first, area.y1 - first)
      return target.topFirst ? (y0, y1) : (Int32(target.height) - y0, Int32(target.height) - y1)
    }
    let (from, to) = (rows(source, first.y), rows(target, corner.y))
    // Mesa's software OpenGL (22.3) copies on this thread, and does not wait for its other threads that still draw the source.
    if waits, context.features.isSoftware { glFinish() }
    glDisable(GLenum(GL_SCISSOR_TEST))
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source.framebuffer)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer)
    glBlitFramebuffer(
      area.x0 - first.x, from.0, area.x1 - first.x, from.1, area.x0 - corner.x, to.0, area.x1 - corner.x,
      to.1, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    glEnable(GLenum(GL_SCISSOR_TEST))
  }

  private func draw(
    _ pass: DrawPass, _ list: DisplayList, onto target: RenderTarget, corner: (x: Int32, y: Int32)
  ) throws(RendererError) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
    glViewport(0, 0, GLsizei(target.width), GLsizei(target.height))
    func setScissor(_ r: PixelRect) {
      let r = PixelRect(x0: r.x0 - corner.x, y0: r.y0 - corner.y, x1: r.x1 - corner.x, y1: r.y1 - corner.y)
      target.setScissor(r)
    }
    var scissor = pass.area
    setScissor(scissor)
    if pass.start == .cleared {
      // Software OpenGL rounds down where it clears; what is drawn has the nearest level.
      let color = ((pass.background * 255).rounded(.toNearestOrEven) + 0.25) / 255
      glClearColor(color.x, color.y, color.z, color.w)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    let first = SIMD2(Float(corner.x), Float(corner.y))
    let (view, turn, pixels) = (
      target.view(from: first), target.turnColumns, target.pixelColumns(from: first)
    )
    let countsPixels = pass.target != 0 || plan.countsPixels
    var blends = true
    var blending = Blending.over
    glEnable(GLenum(GL_BLEND))
    var index = pass.first
    while index >= 0 {
      let command = plan.commands[Int(index)]
      if command.scissor != scissor {
        scissor = command.scissor
        setScissor(scissor)
      }
      if blending != command.state.blending {
        blending = command.state.blending
        glBlendFunc(blending.factors.result, blending.factors.below)
      }
      if blends != command.operation.operation.blends {
        blends.toggle()
        if blends { glEnable(GLenum(GL_BLEND)) } else { glDisable(GLenum(GL_BLEND)) }
      }
      var state = command.state
      state.countsPixels = countsPixels
      let program = try programs.program(command.operation, state)
      program.use(view: view, turn: turn, pixels: pixels)
      if command.state.clips.count > 0 { setClips(command.state.clips, list, program) }
      if bindTextures(command) { buffers.draw(command) }
      index = command.next
    }
    if blending != .over { glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA)) }
  }

  /// Binds the textures that a batch reads. Returns whether all of them are there.
  private func bindTextures(_ command: DrawCommand) -> Bool {
    if command.sheetPass >= 0 {
      guard let sheet = sheet(of: command.sheetPass) else {
        // Without its mask nothing of a layer is to be seen.
        if command.state.blending == .keeping, command.operation != .cornerGround {
          glClearColor(0, 0, 0, 0)
          glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
        return false
      }
      sheets.bind(sheet)
    }
    if let picture = command.picture {
      let isThere = command.operation == .pathPicture ? pathPictures.bind(picture) : pictures.bind(picture)
      guard isThere else { return false }
    }
    if command.belowPass >= 0 {
      guard let sheet = sheet(of: command.belowPass) else { return false }
      sheets.bind(sheet, unit: ShaderProgram.belowUnit)
    }
    if command.state.page >= 0, !textures.bind(command.state.page) { return false }
    if command.state.clips.rest >= 0, !numbers.bind(unit: ShaderProgram.clipsUnit) { return false }
    if command.operation == .collage { textures.bind(command.pages, variant: command.state.variant) }
    if command.operation == .group, command.state.variant == Group.cutVariant {
      return numbers.bind(unit: ShaderProgram.cutsUnit)
    }
    if command.operation == .gradientFill, GradientFill.hasTable(command.state.variant) {
      return numbers.bind()
    }
    if command.operation == .pathSketch { return pathSketches.bind() }
    return command.operation != .pathPaint || paths.bind()
  }

  private func setClips(_ clips: ClipSelection, _ list: DisplayList, _ program: ShaderProgram) {
    clipVectors.removeAll(keepingCapacity: true)
    for i in 0..<clips.count {
      guard let clip = plan.clip(list, clips.indices[i]) else { continue }
      for row in 0..<4 { clipVectors.append(clip.vector(row)) }
    }
    program.setClips(clipVectors)
    guard clips.rest >= 0 else { return }
    program.setMoreClips(plan.clipChains[Int(clips.rest)])
  }
}
