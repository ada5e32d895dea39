// Moves the corners of a quad outwards under a projective map, so that every pixel that a rectangle touches
// is drawn. Put in front of the vertex shaders that need it.

// The corner on `side` (±1) of the rectangle of half extents h, in its own coordinates, moved out by a pixel and a half.
vec2 grownCorner(vec2 side, vec2 h, vec3 xAxis, vec3 yAxis, vec3 center) {
  // The extent of a pixel in the rectangle's coordinates, at this corner. Towards the eye it shrinks to
  // nothing, so a corner behind the eye needs none.
  vec3 v = center + xAxis * (side.x * h.x) + yAxis * (side.y * h.y);
  float w = max(v.z, 1e-3);
  vec2 at = v.xy / w;
  vec2 jx = (xAxis.xy - at * xAxis.z) / w;
  vec2 jy = (yAxis.xy - at * yAxis.z) / w;
  float area = max(abs(jx.x * jy.y - jx.y * jy.x), 1e-12);
  vec2 grow = vec2(length(jy), length(jx)) * (1.5 / area);
  // ... but never beyond the eye.
  grow = min(grow, 0.5 * w / max(abs(vec2(xAxis.z, yAxis.z)), 1e-12));
  return side * (h + grow);
}
