// The pages of a collage. Put in front of PageColor.glsl.
uniform sampler2D pages[PAGES];

vec4 pageTexel(int slot, vec2 t) {
#if PAGES > 1
  if (slot == 1) return textureLod(pages[1], t, 0.0);
  if (slot == 2) return textureLod(pages[2], t, 0.0);
  if (slot == 3) return textureLod(pages[3], t, 0.0);
#endif
#if PAGES > 4
  if (slot == 4) return textureLod(pages[4], t, 0.0);
  if (slot == 5) return textureLod(pages[5], t, 0.0);
  if (slot == 6) return textureLod(pages[6], t, 0.0);
  if (slot == 7) return textureLod(pages[7], t, 0.0);
#endif
  return textureLod(pages[0], t, 0.0);
}
