// The blend modes that need the pixels below (Compositing and Blending Level 1, W3C). The numbers are those of
// `Blending.number`.

float luminosity(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }

float saturationOf(vec3 c) { return max(max(c.r, c.g), c.b) - min(min(c.r, c.g), c.b); }

// A colour with another luminosity, brought into the range of colours.
vec3 withLuminosity(vec3 c, float l) {
  c += l - luminosity(c);
  float low = min(min(c.r, c.g), c.b);
  float high = max(max(c.r, c.g), c.b);
  if (low < 0.0) c = l + (c - l) * l / max(l - low, 1e-6);
  if (high > 1.0) c = l + (c - l) * (1.0 - l) / max(high - l, 1e-6);
  return c;
}

// A colour with another saturation: its smallest component becomes 0.
vec3 withSaturation(vec3 c, float s) {
  float low = min(min(c.r, c.g), c.b);
  float range = saturationOf(c);
  return range > 0.0 ? (c - low) * s / range : vec3(0.0);
}

vec3 hardLight(vec3 cb, vec3 cs) {
  return mix(2.0 * cb * cs, 1.0 - 2.0 * (1.0 - cb) * (1.0 - cs), step(0.5, cs));
}

// The colour that two opaque colours make: cb is below, cs above.
vec3 blendedColor(int mode, vec3 cb, vec3 cs) {
  switch (mode) {
    case 0: return cb * cs;                 // multiply
    case 1: return hardLight(cs, cb);       // overlay
    case 2: return min(cb, cs);             // darken
    case 3: return max(cb, cs);             // lighten
    case 4:                                 // color dodge
      return mix(min(cb / max(1.0 - cs, 1e-6), 1.0), vec3(0.0), equal(cb, vec3(0.0)));
    case 5:                                 // color burn
      return mix(1.0 - min((1.0 - cb) / max(cs, 1e-6), 1.0), vec3(1.0), equal(cb, vec3(1.0)));
    case 6: return hardLight(cb, cs);       // hard light
    case 7: {                               // soft light
      vec3 d = mix(((16.0 * cb - 12.0) * cb + 4.0) * cb, sqrt(cb), step(0.25, cb));
      return mix(cb - (1.0 - 2.0 * cs) * cb * (1.0 - cb), cb + (2.0 * cs - 1.0) * (d - cb), step(0.5, cs));
    }
    case 8: return abs(cb - cs);            // difference
    case 9: return cb + cs - 2.0 * cb * cs; // exclusion
    case 10: return withLuminosity(withSaturation(cs, saturationOf(cb)), luminosity(cb));  // hue
    case 11: return withLuminosity(withSaturation(cb, saturationOf(cs)), luminosity(cb));  // saturation
    case 12: return withLuminosity(cs, luminosity(cb));                                    // color
    default: return withLuminosity(cb, luminosity(cs));                                    // luminosity
  }
}

// What replaces the pixels below in modes that change them where the picture is clear. All colours are premultiplied.
vec4 composed(int mode, vec4 s, vec4 b) {
  switch (mode) {
    case 14: return s;                             // copy
    case 15: return s * b.a;                       // source in
    case 16: return s * (1.0 - b.a);               // source out
    case 17: return b * s.a;                       // destination in
    default: return b * s.a + s * (1.0 - b.a);     // destination atop
  }
}

// What drawn over the pixels below gives both blended. All colours are premultiplied.
vec4 blended(int mode, vec4 s, vec4 b) {
  vec3 cs = s.rgb / max(s.a, 1e-5);
  vec3 cb = b.rgb / max(b.a, 1e-5);
  return vec4(s.rgb * (1.0 - b.a) + s.a * b.a * clamp(blendedColor(mode, cb, cs), 0.0, 1.0), s.a);
}
