// Coverage by the rounded rectangles of a chain of clips: CLIPS of them, and with MORE_CLIPS those in a table.

#if CLIPS > 0
// Per clip: the columns of the map from the window's pixels (y down) to its own coordinates, whose fourth components hold
// half its width, half its height and the exponent of its corners, which is negative if it leaves its outside; then its radii.
// Its coordinates have their origin at its centre.
uniform vec4 clips[4 * CLIPS];

float coverageWithin(vec2 pixel, vec4 x, vec4 y, vec4 origin, vec4 radii) {
#if PLAIN_CLIPS
  // Its own coordinates are pixels.
  vec2 p = x.xy * pixel.x + y.xy * pixel.y + origin.xy;
  vec2 q = abs(p) - vec2(x.w, y.w);
#if CURVED_CLIPS
  return curvedPixelCoverage(q, cornerRadius(p, radii), origin.w, 0.0);
#else
  return pixelCoverage(q, cornerRadius(p, radii));
#endif
#else
  vec3 v = x.xyz * pixel.x + y.xyz * pixel.y + origin.xyz;
  float inFront = v.z > 0.0 ? 1.0 : 0.0;
  float w = 1.0 / max(v.z, 1e-12);
  vec2 p = v.xy * w;
  vec2 h = vec2(x.w, y.w);
  vec2 dx = (x.xy - p * x.z) * w;
  vec2 dy = (y.xy - p * y.z) * w;
#if CURVED_CLIPS
  return inFront * curvedCoverage(p, h, radii, origin.w, 0.0, dx, dy);
#else
  return inFront * coverage(p, h, radii, dx, dy);
#endif
#endif
}

float coverageByClip(vec2 pixel, vec4 x, vec4 y, vec4 origin, vec4 radii) {
#if INVERTED_CLIPS
  float cover = coverageWithin(pixel, x, y, vec4(origin.xyz, abs(origin.w)), radii);
  return origin.w < 0.0 ? 1.0 - cover : cover;
#else
  return coverageWithin(pixel, x, y, origin, radii);
#endif
}

#if MORE_CLIPS
// Four texels for each clip, like those above.
uniform highp sampler2D moreClips;
// The first texel, and the number of clips.
uniform vec2 more;
vec4 clipTexel(highp int i) { return texelFetch(moreClips, ivec2(i & 511, i >> 9), 0); }
#endif

float clipCoverage() {
  vec2 pixel = windowPixel();
  float product = 1.0;
  for (int i = 0; i < CLIPS; i++) {
    product *= coverageByClip(pixel, clips[4 * i], clips[4 * i + 1], clips[4 * i + 2], clips[4 * i + 3]);
  }
#if MORE_CLIPS
  highp int next = int(more.x);
  highp int end = next + 4 * int(more.y);
  for (; next < end && product > 0.0; next += 4) {
    product *= coverageByClip(
        pixel, clipTexel(next), clipTexel(next + 1), clipTexel(next + 2), clipTexel(next + 3));
  }
#endif
  return product;
}
#endif
