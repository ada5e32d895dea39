// A finished picture, drawn larger and with other colours. Put in front of the fragment shaders that need it, after
// Untied.glsl.
uniform sampler2D sheet;

// The picture's colour at a pixel of the window. place and size are those of PictureSource.
vec4 pictureColor(vec2 pixel, vec4 place, vec4 size, vec4 red, vec4 green, vec4 blue) {
  vec2 at = clamp(place.xy + pixel * place.z, vec2(0.5), size.xy - 0.5) + untied;
  vec4 color = texture(sheet, at / vec2(textureSize(sheet, 0)));
#if MATRIX
  vec4 v = vec4(color.rgb / max(color.a, 1e-5), 1.0);
  color.rgb = clamp(vec3(dot(red, v), dot(green, v), dot(blue, v)), 0.0, 1.0) * color.a;
#endif
  float noise = ditherNoise() * place.w;
  // What is opaque stays opaque, what is clear stays clear, and colours do not exceed their opacity.
  float alpha = color.a > 0.9995 ? 1.0 : color.a < 0.0005 ? 0.0 : clamp(color.a + noise, 0.0, 1.0);
  return vec4(clamp(color.rgb + noise, 0.0, alpha), alpha);
}
