/// The programs that are compiled before a frame needs them.
extension OperationKind {
  /// What windows commonly need: each operation's common variants, without clips and with a round one, and all of that for sheets
  /// too. First those of collages, which replace others, and take the longest.
  static var commonPrograms: [(OperationKind, DrawState)] {
    var programs: [(OperationKind, DrawState)] = []
    for kinds in [[.collage], allCases.filter { $0 != .collage }] {
      for countsPixels in [false, true] {
        for clipCount in 0...1 {
          for kind in kinds where clipCount == 0 || kind.operation.hasClips {
            for variant in kind.operation.commonVariants {
              let clips = ClipSelection(plainCount: clipCount)
              programs.append((kind, DrawState(clips: clips, variant: variant, countsPixels: countsPixels)))
            }
          }
        }
      }
    }
    return programs
  }
}
