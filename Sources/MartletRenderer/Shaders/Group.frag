uniform sampler2D sheet;
in vec2 p;
flat in vec3 o;  // opacity; the index of the first cut, and their number
out vec4 result;
#if CUT

uniform sampler2D cuts;

// The part of a pixel that is on the positive side of a line, at a distance from its middle.
float side(vec3 line, vec2 at) {
  float width = max(abs(line.x) + abs(line.y), 1e-6);
  return clamp((dot(line.xy, at) + line.z) / width + 0.5, 0.0, 1.0);
}

// How far a picture with an alpha of a is drawn, so that its pieces, each drawn over the ones before, add up to it. The weights
// of the pieces in a pixel are the areas that the cuts leave of it: w of this one, and l of those that come later. What is
// drawn then is w / (1 - a l), since the later ones cover a l of it.
float piece(float a, vec2 at) {
  float weight = 1.0;
  float later = 0.0;
  int first = int(o.y);
  for (int i = first; i < first + int(o.z); i++) {
    vec4 cut = texelFetch(cuts, ivec2(i & 511, i >> 9), 0);
    float front = side(cut.xyz, at);
    if (cut.w < 0.5) later += weight * front;
    weight *= cut.w < 0.5 ? 1.0 - front : front;
  }
  return weight <= 0.0 ? 0.0 : min(weight / max(1.0 - a * later, 1e-6), 1.0);
}
#endif

void main() {
  vec4 color = texelFetch(sheet, ivec2(p), 0) * o.x;
#if CLIPS > 0
  color *= clipCoverage();
#endif
#if CUT
  color *= piece(color.a, windowPixel());
#endif
  result = color;
}
