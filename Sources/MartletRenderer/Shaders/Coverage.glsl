// How much of a pixel a rounded rectangle covers. Put in front of every shader that needs it.

// Coverage at the point p of the rounded rectangle of half extents h around the origin, with a radius for each corner
// (x: top left, y: top right, z: bottom right, w: bottom left). dx and dy say how p changes from one pixel to the next.
//
// Along the axes it is the exact share of the pixel's footprint, so hairlines thinner than a pixel keep their weight;
// in a corner it is the distance to the arc in pixels.
float coverage(vec2 p, vec2 h, vec4 radii, vec2 dx, vec2 dy) {
  vec2 footprint = max(sqrt(dx * dx + dy * dy), 1e-12);
  vec2 k = clamp((h - p) / footprint + 0.5, 0.0, 1.0) + clamp((h + p) / footprint + 0.5, 0.0, 1.0) - 1.0;
  float box = max(k.x, 0.0) * max(k.y, 0.0);

  // The corner squares of two adjacent corners cannot both contain p; those of two opposite corners can.
  bool left = p.x < radii.x - h.x;
  float r0 = left ? radii.x : radii.y;
  vec2 q0 = vec2(left ? -p.x : p.x, -p.y) - h + r0;
  left = p.x < radii.w - h.x;
  float r1 = left ? radii.w : radii.z;
  vec2 q1 = vec2(left ? -p.x : p.x, p.y) - h + r1;
  float e0 = min(q0.x, q0.y) > 0.0 ? dot(q0, q0) - r0 * r0 : -1e30;
  float e1 = min(q1.x, q1.y) > 0.0 ? dot(q1, q1) - r1 * r1 : -1e30;
  bool top = e0 > e1;
  vec2 q = top ? q0 : q1;
  float r = top ? r0 : r1;
  float l = max(length(q), 1e-12);
  // q was mirrored into one quadrant; its gradient is mirrored back.
  vec2 g = q / l * vec2((top ? p.x < radii.x - h.x : left) ? -1.0 : 1.0, top ? -1.0 : 1.0);
  float gradient = max(length(vec2(dot(g, dx), dot(g, dy))), 1e-12);
  float arc = clamp(0.5 - (l - r) / gradient, 0.0, 1.0);
  return max(e0, e1) > -1e30 ? min(arc, box) : box;
}
