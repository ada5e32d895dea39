uniform sampler2D page;
flat in vec2 h;
flat in vec4 c;
flat in vec4 t;
flat in vec4 s;
flat in vec4 l;
flat in vec4 k;
flat in vec4 kl;
flat in vec4 ink;
flat in vec4 own;
flat in vec4 m;
out vec4 result;

// A thousandth of a pixel. What lies less than this before a cut counts as behind it, so that rounding does not decide, which
// differs between drivers and from row to row.
vec2 tie;

vec4 texel(vec2 at) {
  vec2 size = vec2(textureSize(page, 0));
  vec2 first = floor(l.xy);
  at = clamp(at, l.xy - first, l.zw - first);
#if MIXED
  return mix(
    textureLod(page, pagePlace(at, first, l, size), 0.0),
    textureLod(page, pagePlace(at * k.xy + k.zw, floor(kl.xy), kl, size), 0.0), m.x);
#else
  // A little more than half way counts as half way, so that rounding does not decide.
  return textureLod(page, m.z > 0.5 ? (first + floor(at + 0.001) + 0.5) / size : pagePlace(at, first, l, size), 0.0);
#endif
}

#if TILED
// The two places on the page that are mixed at q, in one direction, and the share of the second.
vec3 places(float q, vec2 cut, vec2 at, float slope, float tie) {
  float after = m.z > 0.5 ? 0.0 : 0.5 / slope;
  float before = q - cut.x;
  if (before + tie < after) return vec3(at.x + before * slope, 0.0, 0.0);
  if (q + tie >= cut.y + after) return vec3(at.y + (q - cut.y) * slope, 0.0, 0.0);
  float extent = at.y - at.x;
  float end = cut.y - after;
  float u = min(before, end - cut.x) * slope;
  u = max(u - floor((u + tie * slope) / extent + 1e-6) * extent, 0.0);
  // The last tile ends where the far cap begins.
  if (q > end) return vec3(at.x + u, at.y + 0.5, (q - end) * slope);
  if (after == 0.0) return vec3(at.x + u, 0.0, 0.0);
  // Two tiles meet between the last pixel of one and the first of the next.
  vec2 ends = vec2(at.y - 0.5, at.x + 0.5);
  if (u < 0.5) return vec3(ends, 0.5 + u);
  if (u > extent - 0.5) return vec3(ends, 0.5 - (extent - u));
  return vec3(at.x + u, 0.0, 0.0);
}

vec4 color(vec2 q) {
  vec3 x = places(q.x, c.xz, t.xz, s.x, tie.x);
  vec3 y = places(q.y, c.yw, t.yw, s.y, tie.y);
  vec4 top = texel(vec2(x.x, y.x));
  if (x.z > 0.0) top = mix(top, texel(vec2(x.y, y.x)), x.z);
  if (y.z <= 0.0) return top;
  vec4 bottom = texel(vec2(x.x, y.y));
  if (x.z > 0.0) bottom = mix(bottom, texel(vec2(x.y, y.y)), x.z);
  return mix(top, bottom, y.z);
}
#else
vec4 color(vec2 q) {
  vec2 at = t.xy + (q - c.xy) * s.zw;
  at = mix(at, t.xy + (q - c.xy) * s.xy, vec2(lessThan(q + tie, c.xy)));
  at = mix(at, t.zw + (q - c.zw) * s.xy, vec2(greaterThanEqual(q + tie, c.zw)));
  return texel(at);
}
#endif

void main() {
  vec2 dx, dy;
  vec2 p = placeOfPixel(dx, dy);
  tie = 0.001 * (abs(dx) + abs(dy));

  // As in PageColor.glsl, but a step is in points, since the parts have different texels per point.
  vec2 inside = vec2(greaterThan(p, c.xy)) * vec2(lessThan(p, c.zw));
  vec2 texels = mix(s.xy, s.zw, inside);
  vec2 along = dx;
  float longest = dot(dx * texels, dx * texels);
  vec2 ways[3] = vec2[3](dy, (dx + dy) * 0.7071, (dx - dy) * 0.7071);
  for (int i = 0; i < 3; i++) {
    vec2 way = ways[i] * texels;
    float squared = dot(way, way);
    along = squared > longest ? ways[i] : along;
    longest = max(longest, squared);
  }
  float count = longest > 4.1 && m.z < 0.5 ? min(ceil(sqrt(longest) - 0.01), 16.0) : 1.0;
  vec4 sum = vec4(0.0);
  for (float i = 0.5; i < count; i += 1.0) sum += color(p + along * (i / count - 0.5));
  vec4 drawn = (sum * own + sum.a * ink) * (boxCoverage(p, h, dx, dy) / count);
#if CLIPS > 0
  drawn *= clipCoverage();
#endif
  result = drawn;
}
