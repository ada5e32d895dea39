// The colour of a page around a place. Put in front of the fragment shaders that need it, after Texels.glsl.
#ifndef PAGES
uniform sampler2D page;

vec4 pageTexel(int slot, vec2 t) { return textureLod(page, t, 0.0); }
#endif

// slot says which page it is and size its extent; l is the part of it that may be read, and t a place that counts from the
// beginning of the first texel of that. sx and sy say how t changes from one pixel to the next. All in texels.
vec4 pageColor(int slot, vec2 size, vec2 t, vec4 l, vec2 sx, vec2 sy) {
  // In a foreshortened image a pixel covers many texels in one direction and few in the other. The texture is
  // read that many times, along the longest of four lines through the pixel. Up to two texels linear
  // filtering suffices.
  vec2 along = sx;
  float longest = dot(sx, sx);
  vec2 ways[3] = vec2[3](sy, (sx + sy) * 0.7071, (sx - sy) * 0.7071);
  for (int i = 0; i < 3; i++) {
    float squared = dot(ways[i], ways[i]);
    along = squared > longest ? ways[i] : along;
    longest = max(longest, squared);
  }
  float count = longest > 4.1 ? min(ceil(sqrt(longest) - 0.01), 16.0) : 1.0;
  vec2 first = floor(l.xy);
  vec4 sum = vec4(0.0);
  for (float i = 0.5; i < count; i += 1.0) {
    sum += pageTexel(slot, pagePlace(t + along * (i / count - 0.5), first, l, size));
  }
  return sum / count;
}
