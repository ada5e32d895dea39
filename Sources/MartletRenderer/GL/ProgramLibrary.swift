/// The compiled shader programs of a context. Each is compiled when a batch first needs it, unless that was done ahead.
final class ProgramLibrary {
  private let context: GLContext
  /// Compiles programs ahead; `nil` if nothing does.
  private var maker: ProgramMaker?
  /// Whether that was tried.
  private var hasBegun = false
  /// How many batches had to wait until their program was compiled.
  private(set) var compiledCount = 0

  init(_ context: GLContext) { self.context = context }

  deinit {
    let unused = maker?.close() ?? [:]
    // Otherwise they go with the context.
    guard context.isReusable else { return }
    for (key, name) in unused { context.programs[key] = ShaderProgram(name) }
  }

  /// Begins to compile those programs on another thread that windows commonly need, if the driver can. Does so once.
  func compileAhead() {
    guard !hasBegun else { return }
    hasBegun = true
    maker = ProgramMaker(sharingWith: context)
    maker?.make(OperationKind.commonPrograms.filter { context.programs[ProgramKey($0.0, $0.1)] == nil })
  }

  /// The variants of `Shadow` whose collages, of windows or of sheets, are still to be compiled ahead, as bits.
  var awaitedCollages: UInt8 {
    guard let maker else { return 0 }
    var bits: UInt8 = 0
    for shadow in Shadow.commonVariants {
      let variant = Collage.commonVariant(shadow: shadow)
      let isAwaited = [false, true].contains { countsPixels in
        maker.awaits(ProgramKey(.collage, DrawState(variant: variant, countsPixels: countsPixels)))
      }
      if isAwaited { bits |= 1 << shadow }
    }
    return bits
  }

  /// The number of programs that are still to be compiled ahead.
  var awaitedCount: Int { maker?.awaitedCount ?? 0 }

  /// The program that draws batches of an operation in a state, compiled if necessary. Throws if it does not compile.
  func program(_ kind: OperationKind, _ state: DrawState) throws(RendererError) -> ShaderProgram {
    let key = ProgramKey(kind, state)
    if let known = context.programs[key] { return known }
    let new: ShaderProgram
    if let name = maker?.take(key) {
      new = ShaderProgram(name)
    } else {
      new = ShaderProgram(try ShaderProgram.link(kind, state))
      compiledCount += 1
    }
    context.programs[key] = new
    return new
  }
}
