/// The programs that are compiled before a frame needs them.
extension OperationKind {
  /// What windows commonly need, the most common first: each operation's common variants, without clips and with a round one.
  static var commonPrograms: [(OperationKind, DrawState)] {
    var programs: [(OperationKind, DrawState)] = []
    for clipCount in 0...1 {
      for kind in allCases where clipCount == 0 || kind.operation.hasClips {
        for variant in kind.operation.commonVariants {
          programs.append((kind, DrawState(clips: ClipSelection(plainCount: clipCount), variant: variant)))
        }
      }
    }
    return programs
  }
}
