flat in vec2 h;
flat in vec4 r;
flat in vec4 a;
flat in vec3 o;  // exponent of the corners; first stop in the table, and their number
flat in float opacity;
flat in vec4 l;
flat in vec4 c[4];
out vec4 result;

#if TABLE
// Two texels for each stop: its premultiplied colour, its location.
uniform sampler2D table;
vec4 texel(int i) { return texelFetch(table, ivec2(i & 511, i >> 9), 0); }
#else
// The mean, from one place to another, of how much of the way between two locations lies before it: sharp edges are antialiased,
// and the corners where the colour turns.
float share(float from, float to, float begin, float end) {
  float low = clamp(begin, from, to);
  float high = clamp(end, from, to);
  float before = max(min(end, from) - begin, 0.0);
  float within = high - low;
  float after = max(end - max(begin, to), 0.0);
  return (within * (0.5 * (low + high) - from) / max(to - from, 1e-9) + after) / (before + within + after);
}
#endif

// The colour of a pixel that is some part of the gradient long.
vec4 colorAt(float t, float pixel) {
  pixel = max(pixel, 1e-6);
  // Further away nothing changes, and a pixel would be lost to rounding.
  t = clamp(t, -pixel, 1.0 + pixel);
  float begin = t - 0.5 * pixel;
  float end = t + 0.5 * pixel;
#if TABLE
  int first = int(o.y);
  int last = int(o.z) - 1;
  // The last stop that is not behind the beginning of the pixel.
  int low = 0;
  int high = last;
  while (high - low > 1) {
    int middle = (low + high) >> 1;
    if (texel(first + 2 * middle + 1).x <= begin) low = middle; else high = middle;
  }
  // The mean of what lies before the first stop, between stops, and after the last one within the pixel.
  float from = texel(first + 2 * low + 1).x;
  vec4 near = texel(first + 2 * low);
  float until = clamp(from, begin, end);
  float weight = until - begin;
  vec4 sum = near * weight;
  for (int k = 0; k < 32 && low < last && until < end; k++) {
    float to = texel(first + 2 * low + 3).x;
    vec4 far = texel(first + 2 * low + 2);
    begin = until;
    until = clamp(to, begin, end);
    float way = (0.5 * (begin + until) - from) / max(to - from, 1e-9);
    sum += mix(near, far, clamp(way, 0.0, 1.0)) * (until - begin);
    weight += until - begin;
    from = to;
    near = far;
    low += 1;
  }
  sum += near * (end - until);
  weight += end - until;
  return sum / weight;
#else
  vec4 color = c[0];
  color += (c[1] - c[0]) * share(l.x, l.y, begin, end);
  color += (c[2] - c[1]) * share(l.y, l.z, begin, end);
  color += (c[3] - c[2]) * share(l.z, l.w, begin, end);
  return color;
#endif
}

void main() {
  vec2 dx, dy;
  vec2 p = placeOfPixel(dx, dy);
#if KIND == 0
  float t = dot(a.xy, p) + a.z;
  float pixel = length(vec2(dot(a.xy, dx), dot(a.xy, dy)));
  vec4 color = colorAt(t, pixel);
#elif KIND == 1
  vec2 q = (p - a.xy) * a.zw;
  float t = length(q);
  vec2 along = q / max(t, 1e-12) * a.zw;
  float pixel = length(vec2(dot(along, dx), dot(along, dy)));
  vec4 color = colorAt(t, pixel);
#else
  vec2 q = p - a.xy;
  float turn = dot(q, q) > 0.0 ? atan(q.y, q.x) / 6.2831853 - a.z : 0.0;
  float t = turn - floor(turn);
  vec2 across = vec2(-q.y, q.x) / max(6.2831853 * dot(q, q), 1e-12);
  float pixel = min(length(vec2(dot(across, dx), dot(across, dy))), 0.5);
  vec4 color = colorAt(t, pixel);
  // Where the end meets the beginning the edge is antialiased too.
  float edge = t > 0.5 ? t - 1.0 : t;
  float before = clamp(0.5 - edge / max(pixel, 1e-6), 0.0, 1.0);
  if (before > 0.0 && before < 1.0) color = mix(colorAt(0.0, pixel), colorAt(1.0, pixel), before);
#endif
  color *= opacity;
  float noise = ditherNoise();
  // What is opaque stays opaque, what is clear stays clear, and colours do not exceed their opacity.
  float alpha = color.a > 0.9995 ? 1.0 : max(color.a + noise, 0.0);
  color = vec4(clamp(color.rgb + noise, 0.0, max(alpha, 0.0)), alpha);
#if CURVED
  float cover = curvedCoverage(p, h, r, o.x, 0.0, dx, dy);
#else
  float cover = coverage(p, h, r, dx, dy);
#endif
#if CLIPS > 0
  cover *= clipCoverage();
#endif
  result = color * cover;
}
