// Coverage by the rounded rectangles of a chain of CLIPS clips.

#if CLIPS > 0
// Per clip: the columns of the map from framebuffer pixels (y down) to its own coordinates, whose fourth components hold
// half its width, half its height and the exponent of its corners; then its radii. Its coordinates have their origin at its centre.
uniform vec4 clips[4 * CLIPS];

float clipCoverage() {
  vec2 pixel = windowPixel();
  float product = 1.0;
  for (int i = 0; i < CLIPS; i++) {
    vec4 x = clips[4 * i];
    vec4 y = clips[4 * i + 1];
    vec4 radii = clips[4 * i + 3];
#if PLAIN_CLIPS
    // Its own coordinates are pixels.
    vec2 p = x.xy * pixel.x + y.xy * pixel.y + clips[4 * i + 2].xy;
    vec2 q = abs(p) - vec2(x.w, y.w);
#if CURVED_CLIPS
    product *= curvedPixelCoverage(q, cornerRadius(p, radii), clips[4 * i + 2].w, 0.0);
#else
    product *= pixelCoverage(q, cornerRadius(p, radii));
#endif
#else
    vec3 v = x.xyz * pixel.x + y.xyz * pixel.y + clips[4 * i + 2].xyz;
    float inFront = v.z > 0.0 ? 1.0 : 0.0;
    float w = 1.0 / max(v.z, 1e-12);
    vec2 p = v.xy * w;
    vec2 h = vec2(x.w, y.w);
    vec2 dx = (x.xy - p * x.z) * w;
    vec2 dy = (y.xy - p * y.z) * w;
#if CURVED_CLIPS
    product *= inFront * curvedCoverage(p, h, radii, clips[4 * i + 2].w, 0.0, dx, dy);
#else
    product *= inFront * coverage(p, h, radii, dx, dy);
#endif
#endif
  }
  return product;
}
#endif
