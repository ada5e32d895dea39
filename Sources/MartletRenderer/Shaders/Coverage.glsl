// How much of a pixel a rounded rectangle covers. Put in front of every shader that needs it.

// The distance in pixels from the point p, which is outside, to the rectangle of half extents h as it is seen.
float pixelsOutside(vec2 p, vec2 h, vec2 dx, vec2 dy, float area) {
  vec2 corners[4];
  for (int i = 0; i < 4; i++) {
    vec2 v = vec2(i == 1 || i == 2 ? h.x : -h.x, i < 2 ? -h.y : h.y) - p;
    corners[i] = vec2(v.x * dy.y - v.y * dy.x, v.y * dx.x - v.x * dx.y) / area;
  }
  float nearest = 1e30;
  for (int i = 0; i < 4; i++) {
    vec2 from = corners[i];
    vec2 way = corners[(i + 1) & 3] - from;
    vec2 place = from + way * clamp(-dot(from, way) / max(dot(way, way), 1e-12), 0.0, 1.0);
    nearest = min(nearest, dot(place, place));
  }
  return sqrt(nearest);
}

// Coverage by the rectangle of half extents h around the origin: the exact share of the pixel's footprint, so hairlines
// thinner than a pixel keep their weight. dx and dy say how p changes from one pixel to the next.
float boxCoverage(vec2 p, vec2 h, vec2 dx, vec2 dy) {
  vec2 footprint = max(sqrt(dx * dx + dy * dy), 1e-12);
  vec2 k = clamp((h - p) / footprint + 0.5, 0.0, 1.0) + clamp((h + p) / footprint + 0.5, 0.0, 1.0) - 1.0;
  float share = max(k.x, 0.0) * max(k.y, 0.0);
  // Nearly edge-on, two edges meet at so small an angle that a pixel far beyond their corner is near both.
  float area = dx.x * dy.y - dx.y * dy.x;
  if (share > 0.0 && abs(area) < 0.7 * footprint.x * footprint.y && (abs(p.x) > h.x || abs(p.y) > h.y)) {
    area = max(abs(area), 1e-6 * footprint.x * footprint.y);
    share *= clamp(5.0 - 8.0 * pixelsOutside(p, h, dx, dy, area), 0.0, 1.0);
  }
  return share;
}

// Whether p is in the square of a corner. q is then the way from the square's inner end, positive towards the corner of
// radius r, and side says in which directions those are.
bool isInCorner(vec2 p, vec2 h, vec4 radii, out vec2 q, out float r, out vec2 side) {
  // The squares of two adjacent corners cannot both contain p; those of two opposite corners can.
  bool left0 = p.x < radii.x - h.x;
  float r0 = left0 ? radii.x : radii.y;
  vec2 q0 = vec2(left0 ? -p.x : p.x, -p.y) - h + r0;
  bool left1 = p.x < radii.w - h.x;
  float r1 = left1 ? radii.w : radii.z;
  vec2 q1 = vec2(left1 ? -p.x : p.x, p.y) - h + r1;
  float e0 = min(q0.x, q0.y) > 0.0 ? dot(q0, q0) - r0 * r0 : -1e30;
  float e1 = min(q1.x, q1.y) > 0.0 ? dot(q1, q1) - r1 * r1 : -1e30;
  bool top = e0 > e1;
  q = top ? q0 : q1;
  r = top ? r0 : r1;
  side = vec2((top ? left0 : left1) ? -1.0 : 1.0, top ? -1.0 : 1.0);
  return max(e0, e1) > -1e30;
}

// Coverage at the point p of the rounded rectangle of half extents h around the origin, with a radius for each corner
// (x: top left, y: top right, z: bottom right, w: bottom left). In a corner it is the distance to the arc in pixels.
float coverage(vec2 p, vec2 h, vec4 radii, vec2 dx, vec2 dy) {
  float box = boxCoverage(p, h, dx, dy);
  vec2 q, side;
  float r;
  if (!isInCorner(p, h, radii, q, r, side)) return box;
  float l = max(length(q), 1e-12);
  vec2 g = q / l * side;
  float gradient = max(length(vec2(dot(g, dx), dot(g, dy))), 1e-12);
  return min(clamp(0.5 - (l - r) / gradient, 0.0, 1.0), box);
}
