/// The programs that are compiled before a frame needs them.
extension OperationKind {
  /// What windows commonly need: each operation's common variants, without clips and with a round one. First those of collages,
  /// which replace others, and take the longest.
  static var commonPrograms: [(OperationKind, DrawState)] {
    var programs: [(OperationKind, DrawState)] = []
    for clipCount in 0...1 {
      let kinds = [.collage] + allCases.filter { $0 != .collage }
      for kind in kinds where clipCount == 0 || kind.operation.hasClips {
        for variant in kind.operation.commonVariants {
          programs.append((kind, DrawState(clips: ClipSelection(plainCount: clipCount), variant: variant)))
        }
      }
    }
    return programs
  }
}
