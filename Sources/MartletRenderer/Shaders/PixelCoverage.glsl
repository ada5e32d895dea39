// How much of a pixel a rounded rectangle covers. Its lengths are pixels; its radii are half a pixel or more
// and at most half its smaller side. Put in front of the shaders that need it.

// The radius of the corner on p's side (x: top left, y: top right, z: bottom right, w: bottom left).
float cornerRadius(vec2 p, vec4 radii) {
  vec2 side = p.x < 0.0 ? radii.xw : radii.yz;
  return p.y < 0.0 ? side.x : side.y;
}

// Coverage at distance q beyond the edges, in each direction. Half a pixel stands for a square corner, of which the share is exact.
float pixelCoverage(vec2 q, float radius) {
  vec2 box = clamp(0.5 - q, 0.0, 1.0);
  float share = box.x * box.y;
  return radius > 0.5 ? min(share, clamp(radius + 0.5 - length(max(q + radius, 0.0)), 0.0, 1.0)) : share;
}
