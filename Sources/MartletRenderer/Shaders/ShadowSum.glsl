// The blurred image of a rounded rectangle. Put in front of the fragment shaders that need it, after Gauss.glsl.

// The positive nodes of the Gauss–Legendre rule on −1 … 1, and their weights.
#if TAPS == 4
const vec2 nodes[2] = vec2[](vec2(0.3399810, 0.6521452), vec2(0.8611363, 0.3478548));
#elif TAPS == 8
const vec2 nodes[4] = vec2[](vec2(0.1834346, 0.3626838), vec2(0.5255324, 0.3137066), vec2(0.7966665, 0.2223810),
  vec2(0.9602899, 0.1012285));
#else
const vec2 nodes[8] = vec2[](vec2(0.0950125, 0.1894506), vec2(0.2816036, 0.1826034), vec2(0.4580168, 0.1691565),
  vec2(0.6178762, 0.1495960), vec2(0.7554044, 0.1246290), vec2(0.8656312, 0.0951585), vec2(0.9445750, 0.0622535),
  vec2(0.9894009, 0.0271525));
#endif

// How dark the shadow is at p, from the centre of the rectangle of half extents h, with a radius for each corner and the
// exponent of all: 0 … 1. inverse is 1 / standard deviation.
float shadowSum(vec2 p, vec2 h, float inverse, vec4 r, float exponent) {
  // The rectangle with square corners: a product. Distances are in standard deviations.
  vec4 edges = (vec4(h.x, -h.x, h.y, -h.y) - p.xxyy) * inverse;
  vec4 n = normal(edges);
  float sum = (n.x - n.y) * (n.z - n.w);
  // Minus what the corners lack, integrated over the rows of the upper and the lower corners. A row's
  // distance to the edge is w²: the integrand is smooth in w, also where the curve begins.
  for (int band = 0; band < 2; band++) {
    vec2 radii = band == 0 ? r.xy : r.wz;  // left, right
    float beyond = (band == 0 ? -p.y : p.y) - h.y;
    float reach = 3.0 / inverse;
    vec2 w = sqrt(clamp(vec2(-beyond - reach, -beyond + reach), 0.0, max(radii.x, radii.y)));
    float middle = 0.5 * (w.x + w.y);
    float extent = 0.5 * (w.y - w.x);
    if (extent > 0.0) {
      float lack = 0.0;
      for (int i = 0; i < TAPS; i++) {
        vec2 node = nodes[i >> 1];
        float x = middle + ((i & 1) == 0 ? extent : -extent) * node.x;
        float s = x * x;
#if CURVED
        vec2 row = min(vec2(s) / max(radii, 1e-6), 1.0);
        // 1 - (1 - row)^exponent: where the curve begins, the difference of two numbers near 1 would lose its digits.
        vec2 near = exponent * row
          * (1.0 - (exponent - 1.0) * row * (0.5 - (exponent - 2.0) / 6.0 * row));
        vec2 rest = mix(1.0 - pow(1.0 - row, vec2(exponent)), near, step(row, vec2(0.05)));
        vec2 inset = radii - radii * pow(rest, vec2(1.0 / exponent));
#else
        vec2 row = min(vec2(s), radii);
        vec2 inset = radii - sqrt(row * (2.0 * radii - row));
#endif
        vec2 e = normal(vec4(edges.x - inset.y * inverse, edges.y + inset.x * inverse, 0.0, 0.0)).xy;
        float g = (beyond + s) * inverse;
        lack += node.y * x * exp(-0.5 * g * g) * (n.x - e.x + e.y - n.y);
      }
      sum -= lack * extent * 2.0 * 0.3989423 * inverse;
    }
  }
  return clamp(sum, 0.0, 1.0);
}
