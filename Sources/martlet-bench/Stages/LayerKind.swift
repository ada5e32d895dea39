/// What a layer can draw, and what can be done to what it draws: one of each is in a `KindStage`.
enum LayerKind: String, CaseIterable {
  case colors, borders, axialGradients, radialGradients, conicGradients, manyStops
  case images, nineParts, tints, frames
  case texts, characters
  case fills, lines, dashes
  case shadows, pathShadows, innerShadows
  case roundClips, turnedClips, deepClips
  case fades, fadesApart, masks, pathMasks
  case blurs, colorFilters, blends, ownBlends, backdrops, backdropGroups, vibrancy
  case replicas, particles, pictures, movingPictures, spaces, crossings
}
