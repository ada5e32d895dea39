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
// How much of the way from one location to the next lies before t. A way shorter than a pixel is a pixel long: a sharp
// edge is antialiased.
float share(float from, float to, float t, float pixel) {
  float middle = 0.5 * (from + to);
  float reach = max(0.5 * (to - from), 0.5 * pixel);
  return clamp(0.5 + 0.5 * (t - middle) / reach, 0.0, 1.0);
}
#endif

// The colour of a pixel that is some part of the gradient long.
vec4 colorAt(float t, float pixel) {
  pixel = max(pixel, 1e-6);
#if TABLE
  int first = int(o.y);
  int last = int(o.z) - 1;
  float begin = t - 0.5 * pixel;
  float end = t + 0.5 * pixel;
  // The last stop that is not behind the beginning of the pixel.
  int low = 0;
  int high = last;
  while (high - low > 1) {
    int middle = (low + high) >> 1;
    if (texel(first + 2 * middle + 1).x <= begin) low = middle; else high = middle;
  }
  // The mean of what lies between the stops within the pixel.
  vec4 sum = vec4(0.0);
  float weight = 0.0;
  float from = texel(first + 2 * low + 1).x;
  vec4 near = texel(first + 2 * low);
  for (int k = 0; k < 32; k++) {
    float to = texel(first + 2 * low + 3).x;
    vec4 far = texel(first + 2 * low + 2);
    bool isLast = low + 1 >= last || k == 31 || to >= end;
    float until = isLast ? end : max(to, begin);
    float way = (0.5 * (begin + until) - from) / max(to - from, 1e-9);
    sum += mix(near, far, clamp(way, 0.0, 1.0)) * (until - begin);
    weight += until - begin;
    if (isLast) break;
    begin = until;
    from = to;
    near = far;
    low += 1;
  }
  return sum / weight;
#else
  vec4 color = c[0];
  color += (c[1] - c[0]) * share(l.x, l.y, t, pixel);
  color += (c[2] - c[1]) * share(l.y, l.z, t, pixel);
  color += (c[3] - c[2]) * share(l.z, l.w, t, pixel);
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
