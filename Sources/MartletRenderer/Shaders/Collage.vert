// Boxes, shapes, shadows and images under any projective map.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;   // image of the x direction in pixels (X, Y, W); half width
layout(location = 2) in vec4 yAxis;   // image of the y direction; half height
layout(location = 3) in vec4 center;  // image of the centre; width of the border, or 1 / standard deviation
layout(location = 4) in vec4 quad;    // the part to draw, from the centre: left, top, right, bottom
layout(location = 5) in vec4 color;   // premultiplied; opacity of an image
layout(location = 6) in vec4 radii;   // clockwise from the top left; of an image the texels of the page that may be read
layout(location = 7) in vec4 border;  // premultiplied; of an image the map to texels of that: factor x, y; offset x, y
layout(location = 8) in vec4 mode;    // what it is; further numbers
layout(location = 9) in vec4 clipX;   // as in Clip.glsl
layout(location = 10) in vec4 clipY;
layout(location = 11) in vec4 clipOrigin;
layout(location = 12) in vec4 clipRadii;
uniform vec4 view;
flat out vec4 h;   // half width, half height; as in center
flat out vec4 r;
flat out vec4 c;
flat out vec4 b;
flat out vec4 k;
flat out vec4 cx;
flat out vec4 cy;
flat out vec4 co;
flat out vec4 cr;

void main() {
  h = vec4(xAxis.w, yAxis.w, center.w, 2.0);
  r = radii;
  c = color;
  b = border;
  k = mode;
  cx = clipX;
  cy = clipY;
  co = clipOrigin;
  cr = clipRadii;
  vec2 p = mix(quad.xy, quad.zw, corner);
  if (mode.x == 2.0 || mode.x == 4.0) p = grownCorner(corner * 2.0 - 1.0, h.xy, xAxis.xyz, yAxis.xyz, center.xyz);
  sendPlace(p, xAxis.xyz, yAxis.xyz, center.xyz);
  if (mode.x == 0.0) {
    // As RectFill, RoundedFill and Panel compute it, to the last digit: which batches are joined depends on how much is redrawn.
    vec2 w = center.xy + vec2(p.x * xAxis.x - p.y * xAxis.y, p.x * xAxis.y + p.y * xAxis.x);
    gl_Position = vec4(w * view.xy + view.zw, 0.0, 1.0);
#if COUNTS_PIXELS
    backFrom = center.xy;
    back = mat3(xAxis.x, -xAxis.y, 0.0, xAxis.y, xAxis.x, 0.0, 0.0, 0.0, 1.0);
#endif
  } else {
    vec3 v = center.xyz + xAxis.xyz * p.x + yAxis.xyz * p.y;
    gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
  }
}
