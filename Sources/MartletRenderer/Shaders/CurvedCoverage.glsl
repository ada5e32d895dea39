// How much of a pixel a rectangle with continuous corners covers: superellipses |x|^n + |y|^n = r^n. With n = 2 they are arcs.
// Put in front of the shaders that need it, after Coverage.glsl.

// How far q, counted from a corner's centre, is beyond the curve: exact on it, to the first order beside it. g is the
// direction in which that grows fastest.
float beyondCurve(vec2 q, float r, float n, out vec2 g) {
  vec2 t = max(q / r, 1e-6);
  float m = max(t.x, t.y);
  t /= m;
  vec2 e = pow(t, vec2(n - 1.0));
  float sum = dot(e, t);
  float norm = pow(sum, 1.0 / n);
  float steep = length(e);
  g = e / steep;
  return (m * norm - 1.0) * r * sum / (norm * steep);
}

// As coverage, of what is at least an inset inside of the edge.
float curvedCoverage(vec2 p, vec2 h, vec4 radii, float n, float inset, vec2 dx, vec2 dy) {
  float box = boxCoverage(p, h - inset, dx, dy);
  vec2 q, side, g;
  float r;
  if (!isInCorner(p, h, radii, q, r, side)) return box;
  float beyond = beyondCurve(q, r, n, g) + inset;
  g *= side;
  float gradient = max(length(vec2(dot(g, dx), dot(g, dy))), 1e-12);
  return min(clamp(0.5 - beyond / gradient, 0.0, 1.0), box);
}

// As pixelCoverage, of what is at least an inset inside of the edge.
float curvedPixelCoverage(vec2 q, float radius, float n, float inset) {
  vec2 box = clamp(0.5 - inset - q, 0.0, 1.0);
  vec2 g;
  float beyond = beyondCurve(q + radius, radius, n, g) + inset;
  float arc = radius > 0.5 && max(q.x, q.y) > -radius ? clamp(0.5 - beyond, 0.0, 1.0) : 1.0;
  return min(box.x * box.y, arc);
}
